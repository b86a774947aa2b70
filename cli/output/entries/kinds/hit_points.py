"""What is said of hit points in several kinds: how many each one lost or regained, and how many are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, integer, listed, ngettext
from ledger.ids import HP_LOST

if TYPE_CHECKING:
    from ledger.journal import Recorded


def hit_points(details: EntryDetails[Any], *, gone: bool) -> list[str]:
    """How many hit points each one lost or regained, and of the maximum and temporary ones too."""
    return [said for commodity in ("hp.temporary", "hp", "hp.max") for said in _moved(details, commodity, gone=gone)]


def _moved(details: EntryDetails[Any], commodity: str, *, gone: bool) -> Iterator[str]:
    by_amount: dict[int, list[str]] = {}
    moved = details.changes(commodity)
    if commodity == "hp":
        # What somebody lost whose hit points nobody told.
        moved |= {name: -quantity for name, quantity in details.changes(HP_LOST).items() if name not in moved}
    for name, quantity in moved.items():
        by_amount.setdefault(-quantity if gone else quantity, []).append(name)
    for amount, names in by_amount.items():
        if amount > 0 and gone:
            said = ngettext("{who} loses {amount}", "{who} lose {amount} each", len(names))
        elif amount > 0 and commodity == "hp.temporary":
            said = ngettext("{who} gains {amount}", "{who} gain {amount} each", len(names))
        elif amount > 0:
            said = ngettext("{who} regains {amount}", "{who} regain {amount} each", len(names))
        else:
            continue
        yield said.format(who=listed(names), amount=details.terms.quantity(commodity, amount))


def hit_points_now(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The hit points of everybody who lost or regained some, before and now."""
    result, terms = recorded.result, speaker.terms
    changed = {**{name: -lost for name, lost in result.get("damage", {}).items()}, **result.get("healed", {})}
    for name, now in result.get("hp", {}).items():
        current, most = now["current"], now["max"]
        if current is None:
            yield _("{who}: {amount} lost so far").format(who=name, amount=terms.quantity("hp", now["lost"]))
            continue
        before = current - changed.get(name, 0)
        if before == current:
            continue
        yield _("{who}: {measure} {before} → {now}").format(
            who=name,
            measure=terms.measure("hp"),
            before=integer(before),
            now=integer(current) if most is None else f"{integer(current)}/{integer(most)}",
        )
