"""Digests of chapters: what a report says of a session beside its story, in figures that stay small."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.ids import CHARACTER, CLASS_LEVEL, GONE, ITEM, ROLE, STATUS
from ledger.store.search import matches
from projections.game_dates import Dates
from projections.report.pending import Pending
from projections.session_stats import hours_played
from projections.sheet import HP, TOTAL_LEVEL, XP

if TYPE_CHECKING:
    from ledger.money import Coinage
    from projections.highlights.highlight import Highlight
    from projections.history import Chapter


class Gains(Struct):
    """What one person gained and lost in a chapter.

    Attributes:
        xp: Experience earned, as the chapter sums it.
        coins: Change of the coins held, in the smallest coin.
        lost: Hit points lost, healed again or not.
        levels: Levels gained (1 and more) or lost by class; the class is empty if the game has none.
        things: Change of the items held, by item or lot.
        died: Whether the person was dead at its end and not before.
    """

    xp: int = 0
    coins: int = 0
    lost: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    things: dict[str, int] = field(default_factory=dict)
    died: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was gained or lost."""
        return not (self.xp or self.coins or self.lost or self.died or any(self.levels.values()) or self.things)


class Digest(Struct, kw_only=True):
    """A chapter without its entries.

    Attributes:
        session: Its number, None between sessions.
        ingame: First and last date in the game world, as they were typed; empty where there is none.
        dates: The same in a campaign with a calendar, as the clock has it.
        hours: As `projections.session_stats` has them.
        absent: Names of those of the party who were not present, sorted; none between sessions.
        gains: By account, in the order in which they appear.
        pending: At its end.
        hit_points, highlights: As the chapter has them.
        is_told: Whether the report tells it; that of a character tells what is about the character.
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
    is_told: bool


def digest_of(
    chapter: Chapter, coinage: Coinage, party: Collection[str], pending: Pending, whose: str | None
) -> Digest:
    """The digest of a chapter.

    Args:
        party: Names of those who belonged to the party at some time in it.
        pending: What is, at its end.
        whose: Account of the character whom the report is about, None for everybody.
    """
    gains = _gains(chapter, coinage)
    for name, xp in chapter.experience.items():
        gains.setdefault(CHARACTER + name, Gains()).xp = xp
    for name, lost in chapter.wounds.items():
        gains.setdefault(CHARACTER + name, Gains()).lost = lost
    for name in chapter.deaths:
        gains.setdefault(CHARACTER + name, Gains()).died = True
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
        absent=() if chapter.session is None else tuple(sorted({*party} - {*chapter.present})),
        gains={account: own for account, own in gains.items() if not own.is_nothing},
        pending=pending,
        hit_points=chapter.hit_points,
        highlights=chapter.highlights,
        is_told=whose is None or _is_about(chapter, whose),
    )


def _is_about(chapter: Chapter, whose: str) -> bool:
    """Whether somebody was present, or an entry is about somebody."""
    return whose.removeprefix(CHARACTER) in chapter.present or any(
        matches(entry.body, whose, None) for entry in chapter.entries
    )


def _gains(chapter: Chapter, coinage: Coinage) -> dict[str, Gains]:
    """Coins, items and levels, from the postings on characters."""
    found: dict[str, Gains] = {}
    for posting in (posting for entry in chapter.entries for posting in entry.body.postings):
        account, commodity, quantity = posting.account, posting.commodity, posting.quantity
        if not account.startswith(CHARACTER) or commodity in (XP, HP):
            continue
        own = found.setdefault(account, Gains())
        if commodity in coinage.values:
            own.coins += coinage.values[commodity] * quantity
        elif commodity.startswith(ITEM):
            _count(own.things, commodity.removeprefix(ITEM), quantity)
        elif commodity == TOTAL_LEVEL or commodity.startswith(CLASS_LEVEL):
            _count(own.levels, commodity.removeprefix(CLASS_LEVEL) if commodity != TOTAL_LEVEL else "", quantity)
    return found


def _count(counts: dict[str, int], what: str, quantity: int) -> None:
    counts[what] = counts.get(what, 0) + quantity
    if not counts[what]:
        del counts[what]


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
