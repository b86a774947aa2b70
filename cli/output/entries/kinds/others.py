"""What is said of people outside the company who are met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.sheets.foes import in_runs
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, capital, integer, listed
from ledger.facts import OthersMet
from ledger.ids import HP_MAX, OTHER, OUTSIDER, ROLE
from ledger.people import bare_name

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _met(details: EntryDetails[OthersMet]) -> str:
    """Who is met, and the hit points of each where all have the same."""
    new = [bare_name(change.account) for change in details.body.fields if (change.key, change.new) == (ROLE, OUTSIDER)]
    new.sort(key=lambda name: (len(name), name))
    said = _("Met: {who}").format(who=listed(in_runs(new) or [details.facts.name]))
    hit_points = {p.quantity for p in details.body.postings if p.commodity == HP_MAX and p.account.startswith(OTHER)}
    if len(hit_points) == 1 and not details.terms.hides_hit_points:
        each = _("{amount} each") if len(new) > 1 else "{amount}"
        said = with_remark(said, each.format(amount=details.terms.quantity("hp", hit_points.pop())))
    return said + "."


def _hit_points(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The hit points of each, where dice gave them."""
    most = {name: hit_points["max"] for name, hit_points in recorded.result.get("hp", {}).items()}
    if len(set(most.values())) > 1:
        named = [f"{name} {integer(points)}" for name, points in most.items() if points is not None]
        measure = speaker.terms.measure("hp")
        yield _("{who}: {text}").format(who=capital(measure), text=", ".join(named))


ROWS: Sequence[KindRow[Any]] = (
    KindRow(
        facts=OthersMet,
        name=N_("encounter"),
        sentence=_met,
        derivation=Shown(without=("rolled",)),
        afterwards=_hit_points,
    ),
)
