"""Digests of chapters: what a report says of a session beside its story, in figures that stay small."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import CHARACTER, GONE, ROLE, STATUS
from ledger.people import alphabetical
from ledger.store.search import matches
from projections.chronicle.gains import Gains, gains_of
from projections.chronicle.game_dates import Dates
from projections.chronicle.session_stats import hours_played
from projections.sheets.pending import Pending

if TYPE_CHECKING:
    from ledger.money import Coinage
    from projections.chronicle.highlight import Highlight
    from projections.chronicle.history import Chapter


class Digest(Struct, kw_only=True):
    """A chapter without its entries.

    Attributes:
        session: Its number, None between sessions.
        ingame: First and last date in the game world, as they were typed; empty where there is none.
        dates: The same in a campaign with a calendar, as the clock has it.
        hours: As `projections.chronicle.session_stats` has them.
        absent: Names of those of the party who were not present, sorted; none between sessions.
        gains: By account, of those who gained or lost something, as `projections.chronicle.gains.gains_of` orders them.
        pending: At its end.
        hit_points, highlights: As the chapter has them.
        is_reported: Whether the report has it; that of a character has what is about the character.
    """

    session: int | None
    period: int
    title: str | None
    summary: str | None
    played_on: tuple[str, str]
    ingame: tuple[str, ...]
    dates: Dates | None
    hours: float | None
    present: tuple[str, ...]
    absent: tuple[str, ...]
    gains: dict[str, Gains]
    pending: Pending
    hit_points: dict[str, tuple[int, int]]
    highlights: tuple[Highlight, ...]
    is_reported: bool


def digest_of(
    chapter: Chapter, coinage: Coinage, party: Collection[str], pending: Pending, whose: str | None
) -> Digest:
    """The digest of a chapter.

    Args:
        party: Names of those who belonged to the party at some time in it.
        pending: What is, at its end.
        whose: Account of the character whom the report is about, None for everybody.
    """
    dates = tuple(dict.fromkeys(entry.body.ingame for entry in chapter.entries if entry.body.ingame))
    return Digest(
        session=chapter.session,
        period=chapter.period,
        title=chapter.title,
        summary=chapter.summary,
        played_on=chapter.played_on,
        ingame=(dates[0], dates[-1]) if len(dates) > 1 else dates,
        dates=chapter.dates,
        hours=None if chapter.session is None else hours_played(chapter.entries),
        present=tuple(chapter.present),
        absent=() if chapter.session is None else tuple(sorted({*party} - {*chapter.present}, key=alphabetical)),
        gains={account: own for account, own in gains_of(chapter, coinage).items() if not own.is_nothing},
        pending=pending,
        hit_points=chapter.hit_points,
        highlights=chapter.highlights,
        is_reported=whose is None or _is_about(chapter, whose),
    )


def _is_about(chapter: Chapter, whose: str) -> bool:
    """Whether somebody was present, or an entry is about somebody."""
    return whose.removeprefix(CHARACTER) in chapter.present or any(
        matches(entry.body, whose, None) for entry in chapter.entries
    )


class Membership:
    """Who belongs to the party, followed entry by entry."""

    def __init__(self) -> None:
        self._members: dict[str, None] = {}

    def add(self, chapter: Chapter) -> tuple[str, ...]:
        """Follow a chapter; the names of those who belonged to the party and were not gone when it began or came."""
        there = dict.fromkeys(self._members)
        for change in (change for entry in chapter.entries for change in entry.body.fields):
            name = change.account.removeprefix(CHARACTER)
            if name == change.account:
                continue
            if change.key == ROLE and change.new is not None:
                self._members[name] = there[name] = None
            elif change.key == STATUS and change.new in GONE:
                self._members.pop(name, None)
            elif change.key == STATUS and change.old in GONE:
                self._members[name] = there[name] = None
        return tuple(there)
