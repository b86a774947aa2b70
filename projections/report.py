"""Collects the campaign report: everything in a printed account of a campaign, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.entries import Entry
from ledger.facts import EntriesVoided, ExperienceAwarded
from ledger.ids import CHARACTER, CLASS_LEVEL, DUNGEON, FUND, HOARD, ITEM
from ledger.rules.ruleset import Ruleset
from ledger.seal import Seal
from ledger.state import Moment, View
from projections.disputes import Dispute, disputes_at
from projections.entry_runs import entries_of_sessions
from projections.history import Chapter, chronicle
from projections.party import party
from projections.public import PublicCampaign
from projections.sheet import TOTAL_LEVEL, XP, item_row
from projections.treasure import treasure

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign

VALUABLES = ("gem", "jewel")
"""Kinds of finds that are treated like coins."""


class Stage(Struct, frozen=True, kw_only=True):
    """A character's development in one chapter.

    Attributes:
        period: Of the chapter.
        xp: Experience gained, or lost.
        total: Experience after it.
        levels: Levels after it by class, empty if none changed; the class is empty if the game has none.
        lost: Classes in which a level was lost.
    """

    period: int
    xp: int
    total: int
    levels: dict[str, int]
    lost: tuple[str, ...]


class Find(Struct, frozen=True, kw_only=True):
    """Something that was found and is not just coins, a gem or a jewel that was sold out of the hoard.

    Attributes:
        period: Of the chapter in which it was found.
        row: As `projections.sheet.item_row` gives it, the quantity being that found.
        hands: Accounts that it went to, from the hoard on.
        holders: Accounts that have it at the point.
    """

    period: int
    row: dict[str, Any]
    hands: tuple[str, ...]
    holders: tuple[str, ...]


class Report(Struct, frozen=True, kw_only=True):
    """What is printed.

    Attributes:
        point: As of when, None for now.
        party: As `projections.party` gives it.
        treasure: As `projections.treasure` gives it.
        awards: Entries that gave experience, in the order of play.
        careers: By name, the chapters that changed something; of a single session, only that.
        finds: In the order in which they were found.
        corrections: Entries that void others, oldest first; none in a report for players.
        disputes: Those about entries of the chapters, oldest first.
        whole: Whether it covers every session, and not just one.
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
    careers: dict[str, list[Stage]]
    finds: list[Find]
    whole: bool
    corrections: tuple[Entry, ...]
    disputes: tuple[Dispute, ...]
    seal: str


def report(
    campaign: Campaign,
    view: Moment,
    rules: Ruleset,
    *,
    language: str,
    point: str | None = None,
    sessions: range | None = None,
) -> Report:
    """Collect the report.

    Args:
        view: The state at the point.
        sessions: Report only these and what lies between them; the sheets stay those of the point.
    """
    chapters = tuple(chronicle(campaign, point=point, sessions=sessions))
    head, hash_ = campaign.head()
    names = rules.tables["meta"].get("names", {})
    for_players = isinstance(campaign, PublicCampaign)
    corrections = () if for_players else tuple(_voids(campaign, sessions))
    return Report(
        name=campaign.name,
        rules=str(names.get(language, rules.tables["meta"].get("id", ""))),
        point=point,
        entries=head,
        chapters=chapters,
        party=party(view, rules, language=language, people=campaign.people()),
        treasure=treasure(campaign, view, rules, language=language),
        awards=tuple(e for chapter in chapters for e in chapter.entries if e.body.kind == ExperienceAwarded.__name__),
        careers=_careers(chapters),
        finds=_finds(chapters, view, rules, language),
        whole=sessions is None,
        corrections=corrections if point is None else (),
        disputes=tuple(_disputes(campaign, view, chapters)),
        seal=Seal.of(head, hash_).text,
    )


def _voids(campaign: Campaign, sessions: range | None) -> Iterable[Entry]:
    """Entries that take others back, in order."""
    kind = EntriesVoided.__name__
    if sessions is None:
        return campaign.select(kind=kind)
    return (entry for entry in entries_of_sessions(campaign, sessions) if entry.body.kind == kind)


def _disputes(campaign: Campaign, view: View, chapters: Iterable[Chapter]) -> Iterator[Dispute]:
    """The disputes that were opened in a chapter, or are about something in one."""
    said = {entry.number for chapter in chapters for entry in chapter.entries}
    for dispute in disputes_at(campaign, view):
        if said.intersection((dispute.id, *dispute.about)):
            yield dispute


def _careers(chapters: Iterable[Chapter]) -> dict[str, list[Stage]]:
    """Experience and levels of each character, chapter by chapter."""
    careers: dict[str, list[Stage]] = {}
    totals: dict[str, dict[str, int]] = {}
    for chapter in chapters:
        moved: dict[str, dict[str, int]] = {}
        lost: dict[str, set[str]] = {}
        for posting in (posting for entry in chapter.entries for posting in entry.body.postings):
            name, rank = posting.account.removeprefix(CHARACTER), posting.commodity
            if name == posting.account or not (rank in (XP, TOTAL_LEVEL) or rank.startswith(CLASS_LEVEL)):
                continue
            held = moved.setdefault(name, {})
            held[rank] = held.get(rank, 0) + posting.quantity
            if rank != XP and posting.quantity < 0:
                lost.setdefault(name, set()).add(rank)
        for name, held in moved.items():
            total = totals.setdefault(name, {})
            for rank, quantity in held.items():
                total[rank] = total.get(rank, 0) + quantity
            stage = Stage(
                period=chapter.period,
                xp=held.get(XP, 0),
                total=total.get(XP, 0),
                levels={_class_of(rank): total[rank] for rank in held if rank != XP and held[rank]},
                lost=tuple(sorted(map(_class_of, lost.get(name, ())))),
            )
            if stage.xp or stage.levels or stage.lost:
                careers.setdefault(name, []).append(stage)
    return careers


def _class_of(rank: str) -> str:
    return rank.removeprefix(CLASS_LEVEL) if rank.startswith(CLASS_LEVEL) else ""


def _finds(chapters: Iterable[Chapter], view: View, rules: Ruleset, language: str) -> list[Find]:
    """Finds, with the accounts that they went through in the chapters."""
    found: dict[str, tuple[int, int]] = {}
    hands: dict[str, list[str]] = {}
    for chapter in chapters:
        for posting in (posting for entry in chapter.entries for posting in entry.body.postings):
            lot, account = posting.commodity, posting.account
            if not lot.startswith(ITEM) or "~" not in lot:
                continue
            if account == DUNGEON and lot not in found:
                found[lot] = chapter.period, -posting.quantity
            elif posting.quantity > 0 and hands.get(lot, [""])[-1] != account:
                hands.setdefault(lot, []).append(account)
    accounts = (HOARD, FUND, *view.accounts(CHARACTER))
    return [
        Find(
            period=period,
            row=item_row(view, rules, lot.removeprefix(ITEM), quantity, language),
            hands=tuple(hands.get(lot, ())),
            holders=tuple(account for account in accounts if view.quantity(account, lot) > 0),
        )
        for lot, (period, quantity) in found.items()
        if view.field(lot, "kind") not in VALUABLES or any(hand.startswith(CHARACTER) for hand in hands.get(lot, ()))
    ]
