"""The campaign history report: everything that a printed account of a campaign holds, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from ledger.entries import Entry
from ledger.facts import ExperienceAwarded
from ledger.rules.protocol import Ruleset
from ledger.seal import Seal
from ledger.state import View
from projections.history import Chapter, chronicle, counting
from projections.party import party
from projections.public import Public, Told, hidden
from projections.treasure import treasure

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


class Report(Struct, frozen=True, kw_only=True):
    """What is printed.

    Attributes:
        point: As of when, None for now.
        party: As `projections.party` gives it.
        treasure: As `projections.treasure` gives it.
        awards: Entries that gave experience, in the order of play.
        corrections: Entries that void others, oldest first, none where it is for players.
        seal: Of the last entry of the journal.
    """

    name: str
    rules: str
    point: str | None
    entries: int
    chapters: tuple[Chapter, ...]
    party: dict[str, Any]
    treasure: dict[str, Any]
    awards: tuple[Entry, ...]
    corrections: tuple[Entry, ...]
    seal: str


def report(
    campaign: Campaign,
    view: View,
    rules: Ruleset,
    *,
    language: str,
    point: str | None = None,
    session: int | None = None,
    for_players: bool = False,
) -> Report:
    """Collect the report.

    Args:
        view: The state at the point.
        session: Tell only of this session; the sheets stay those of the point.
    """
    chapters = tuple(chronicle(campaign, view, point=point, session=session, for_players=for_players))
    shown: View = view
    if for_players:
        entries = counting(campaign, campaign.entries(), point)
        shown = Public(cast(Told, view), [entry for entry in entries if hidden(entry, view)])
    head, hash_ = campaign.head()
    names = rules.tables["meta"].get("names", {})
    corrections = () if for_players else tuple(campaign.select(kind="EntriesVoided", session=session))
    return Report(
        name=campaign.name,
        rules=str(names.get(language, rules.tables["meta"].get("id", ""))),
        point=point,
        entries=head,
        chapters=chapters,
        party=party(shown, rules, language=language, people=campaign.people()),
        treasure=treasure(campaign, view, rules, language=language),
        awards=tuple(e for chapter in chapters for e in chapter.entries if e.body.kind == ExperienceAwarded.__name__),
        corrections=corrections if point is None else (),
        seal=Seal.of(head, hash_).text,
    )
