"""Follows each character through the chapters: experience, levels, attendance, deaths, the best roll."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.entries import Entry
from ledger.facts import RollRecorded
from ledger.ids import CHARACTER
from ledger.measures import is_level
from ledger.people import accounts_killed
from ledger.store.codec import facts_of
from projections.chronicle.gains import class_of
from projections.chronicle.highlights.rolls import judged_by
from projections.sheets.sheet import XP

if TYPE_CHECKING:
    from projections.chronicle.history import Chapter

BEST = ("success", "critical")
"""Outcomes of a roll that somebody remembers, the better last."""


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


class CareerMoment(Struct, frozen=True):
    """An entry of a career, and the period of its chapter."""

    entry: int
    period: int


class Career(Struct):
    """What became of one character.

    Attributes:
        stages: The chapters that changed experience or levels.
        attended: How many sessions the character was present at.
        absence: First and last session of the longest time away, None if none was missed.
        best: The best roll, None where no roll succeeded.
    """

    stages: list[Stage] = field(default_factory=list)
    deaths: list[CareerMoment] = field(default_factory=list)
    attended: int = 0
    absence: tuple[int, int] | None = None
    best: CareerMoment | None = None


class Careers:
    """The careers of everybody, followed chapter by chapter.

    Attributes:
        found: By account.
    """

    def __init__(self) -> None:
        self.found: dict[str, Career] = {}
        self._totals: dict[str, dict[str, int]] = {}
        self._away: dict[str, tuple[int, int, int]] = {}
        self._best: dict[str, tuple[int, Fraction]] = {}

    def add(self, chapter: Chapter, party: Collection[str]) -> None:
        """Follow a chapter.

        Args:
            party: Names of those who belonged to the party in it.
        """
        self._add_stages(chapter)
        for entry in chapter.entries:
            for account in accounts_killed(entry.body.fields):
                if account.startswith(CHARACTER):
                    self._of(account).deaths.append(CareerMoment(entry.number, chapter.period))
            if entry.body.kind == RollRecorded.__name__:
                self._add_roll(entry, chapter.period)
        if chapter.session is not None:
            for name in chapter.present:
                self._of(CHARACTER + name).attended += 1
                self._away.pop(name, None)
            for name in {*party} - {*chapter.present}:
                self._add_absence(name, chapter.session)

    def _of(self, account: str) -> Career:
        return self.found.setdefault(account, Career())

    def _add_absence(self, name: str, session: int) -> None:
        first, _, missed = self._away.get(name, (session, session, 0))
        self._away[name] = away = (first, session, missed + 1)
        career = self._of(CHARACTER + name)
        longest = career.absence
        if longest is None or away[1] - away[0] > longest[1] - longest[0]:
            career.absence = away[:2]

    def _add_roll(self, entry: Entry, period: int) -> None:
        step = judged_by(entry.body.derivation)
        if step is None or step.value not in BEST:
            return
        facts = facts_of(entry.body)
        account = CHARACTER + str(getattr(facts, "on_behalf", None) or getattr(facts, "who", ""))
        how_good = (BEST.index(str(step.value)), Fraction(step.args.get("margin", 0)))
        if account not in self._best or how_good > self._best[account]:
            self._best[account] = how_good
            self._of(account).best = CareerMoment(entry.number, period)

    def _add_stages(self, chapter: Chapter) -> None:
        moved: dict[str, dict[str, int]] = {}
        lost: dict[str, set[str]] = {}
        for posting in (posting for entry in chapter.entries for posting in entry.body.postings):
            account, rank = posting.account, posting.commodity
            if not account.startswith(CHARACTER) or not (rank == XP or is_level(rank)):
                continue
            held = moved.setdefault(account, {})
            held[rank] = held.get(rank, 0) + posting.quantity
            if rank != XP and posting.quantity < 0:
                lost.setdefault(account, set()).add(rank)
        for account, held in moved.items():
            total = self._totals.setdefault(account, {})
            for rank, quantity in held.items():
                total[rank] = total.get(rank, 0) + quantity
            stage = Stage(
                period=chapter.period,
                xp=held.get(XP, 0),
                total=total.get(XP, 0),
                levels={class_of(rank): total[rank] for rank in held if rank != XP and held[rank]},
                lost=tuple(sorted(map(class_of, lost.get(account, ())))),
            )
            if stage.xp or stage.levels or stage.lost:
                self._of(account).stages.append(stage)
