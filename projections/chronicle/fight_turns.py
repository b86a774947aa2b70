"""Reads the turns of a fight from its entries: who was hurt by what, who fell and died, who was overcome, in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from ledger.facts import CharactersHealed, CharactersHurt, ConditionsChanged, Facts, FoesDefeated, RollRecorded
from ledger.ids import CHARACTER, CONDITION, HP, OTHER
from ledger.others import counted_by_sort
from ledger.people import accounts_killed, alphabetical, begun_with
from ledger.store.codec import facts_of
from projections.chronicle.fights import BLOWS, Fight, cause_for
from projections.chronicle.wounds import hit_points_taken

if TYPE_CHECKING:
    from ledger.entries import Entry
    from projections.chronicle.highlights.rolls import TellingRoll

Kind = Literal["died", "fell", "rose", "low", "struck", "condition", "overcome", "felled", "blow", "wound"]

WEIGHTS: Mapping[Kind, int] = {
    "died": 100, "fell": 90, "rose": 85, "low": 70, "struck": 65, "overcome": 60, "felled": 60, "blow": 55,
    "condition": 50, "wound": 10,
}  # fmt: skip
"""How much a turn says of its fight; the heaviest are told."""

LOW = 4
"""Somebody is low with one in so many hit points, or fewer."""


class Turn(Struct, frozen=True, kw_only=True):
    """Something that turned a fight.

    Attributes:
        entry: Number of the entry.
        who: Names of those of the company to whom it happened; who struck, for a blow that told.
        cause: As it was typed, or who did it.
        lost: Hit points lost.
        left: Those left.
        foes: How many of each sort were overcome or fell.
        also: Others of the company whom the same thing hurt, and what each lost.
        conditions: Their ids, of those that began at once.
        outcome: Of the roll: `success` or `critical`; `kind` of the roll, and its `face` where one die counted.
    """

    kind: Kind
    entry: int
    who: tuple[str, ...] = ()
    cause: str = ""
    lost: int = 0
    left: int = 0
    foes: Mapping[str, int] = {}
    also: tuple[tuple[str, int], ...] = ()
    conditions: tuple[str, ...] = ()
    outcome: str = ""
    roll: str = ""
    face: int | None = None

    @property
    def weight(self) -> tuple[int, int]:
        """The heavier, the more it says; then the greater loss."""
        return WEIGHTS[self.kind], self.lost


def turns_of(fight: Fight, rolls: Mapping[int, TellingRoll]) -> list[Turn]:
    """The turns of a fight, in order.

    Args:
        rolls: Judged rolls of the chapter, by entry.
    """
    found = _Turns(fight)
    for entry in fight.entries:
        found.add(entry, rolls.get(entry.number))
    return list(found.told())


class _Turns:
    """Follows a fight entry by entry."""

    def __init__(self, fight: Fight) -> None:
        self._fight, self._now = fight, dict(fight.before)
        self._turns: list[Turn] = []
        self._struck: Turn | None = None
        self._conditions: dict[tuple[str, str], int] = {}
        self._least: dict[str, int] = {}
        self._fallen: set[str] = set()

    def add(self, entry: Entry, roll: TellingRoll | None) -> None:
        """Add an entry."""
        facts = facts_of(entry.body)
        self._add_strike(entry, facts, roll)
        self._add_losses(entry, facts)
        for account in accounts_killed(entry.body.fields):
            if account.startswith(CHARACTER):
                name = account.removeprefix(CHARACTER)
                self._turns.append(Turn(kind="died", entry=entry.number, who=(name,), cause=cause_for(facts, name)))
        if isinstance(facts, FoesDefeated):
            self._turns.append(Turn(kind="overcome", entry=entry.number, foes=dict(facts.by_sort)))
        if isinstance(facts, ConditionsChanged | CharactersHurt | RollRecorded):
            self._add_conditions(entry)

    def _add_strike(self, entry: Entry, facts: Facts, roll: TellingRoll | None) -> None:
        """A critical blow that hurts: by itself, or by the damage that follows."""
        if roll is not None and isinstance(facts, RollRecorded) and facts.kind in BLOWS:
            struck = roll.is_critical and roll.who in self._fight.company
            self._struck = (
                Turn(
                    kind="struck", entry=entry.number, who=(roll.who,), outcome=roll.outcome, roll=roll.kind,
                    face=roll.face if roll.natural else None,
                )
                if struck
                else None
            )  # fmt: skip
        if self._struck is None:
            return
        lost = sum(
            max(0, hit_points_taken(entry.body, each)) for each in entry.body.postings if each.account.startswith(OTHER)
        )
        if not lost and isinstance(facts, RollRecorded) and facts.kind == "damage" and facts.who in self._struck.who:
            lost = _total(entry)
        if lost or isinstance(facts, FoesDefeated):
            self._turns.append(replace(self._struck, lost=lost))
            self._struck = None

    def _add_losses(self, entry: Entry, facts: Facts) -> None:
        """Who was hurt by it: those who lost as much to the same thing together."""
        hurt: dict[tuple[Kind, str, int, int], list[str]] = {}
        felled: list[tuple[str, str]] = []
        for posting in entry.body.postings:
            if posting.commodity != HP or not posting.account.startswith((CHARACTER, OTHER)):
                continue
            name = posting.account.removeprefix(CHARACTER)
            before = self._now.get(name, 0) + begun_with(entry.body, posting.account)
            now = self._now[name] = self._now.get(name, 0) + posting.quantity
            if now >= before:
                if before <= 0 < now and name in self._fallen:
                    rose = facts.cause or "" if isinstance(facts, CharactersHealed) else ""
                    self._turns.append(Turn(kind="rose", entry=entry.number, who=(name,), cause=rose))
                continue
            if name.startswith(OTHER):
                if now <= 0 < before:
                    felled.append((name.removeprefix(OTHER), cause_for(facts, name)))
                continue
            kind = self._kind(name, now, before)
            left = max(0, now) if kind == "low" else 0
            self._fallen.update([name] if kind == "fell" else [])
            hurt.setdefault((kind, cause_for(facts, name), before - now, left), []).append(name)
        for (kind, cause, lost, left), names in hurt.items():
            who = tuple(sorted(names, key=alphabetical))
            self._turns.append(Turn(kind=kind, entry=entry.number, who=who, cause=cause, lost=lost, left=left))
        for cause in dict.fromkeys(cause for _name, cause in felled):
            foes = counted_by_sort(name for name, by in felled if by == cause)
            self._turns.append(Turn(kind="felled", entry=entry.number, foes=foes, cause=cause))

    def _kind(self, name: str, now: int, before: int) -> Kind:
        most = self._fight.most.get(name, 0)
        if now <= 0:
            return "fell" if before > 0 else "wound"
        if now <= max(1, most // LOW) and now < self._least.get(name, most):
            self._least[name] = now
            return "low"
        return "blow" if 2 * (before - now) >= most else "wound"

    def _add_conditions(self, entry: Entry) -> None:
        for posting in entry.body.postings:
            if not (posting.commodity.startswith(CONDITION) and posting.account.startswith(CHARACTER)):
                continue
            name, id_ = posting.account.removeprefix(CHARACTER), posting.commodity.removeprefix(CONDITION)
            began = self._conditions.get((name, id_))
            if posting.quantity > 0:
                is_down = self._now.get(name, 1) <= 0 < self._fight.most.get(name, 0)
                if not is_down and began is None:
                    self._conditions[name, id_] = entry.number
            elif began is not None and not any(began < each.number < entry.number for each in self._fight.entries):
                # Nothing happened in the fight while it was on.
                del self._conditions[name, id_]

    def told(self) -> Iterator[Turn]:
        """The turns, in order: of somebody who died or fell not what led to it, of the low only the lowest."""
        dead = {name for turn in self._turns if turn.kind == "died" for name in turn.who}
        fallen = {name for turn in self._turns if turn.kind == "fell" for name in turn.who}
        found = [*self._turns, *self._begun()]
        for turn in sorted(found, key=lambda turn: turn.entry):
            if turn.kind == "low" and any(turn.left > self._least.get(name, 0) for name in turn.who):
                yield replace(turn, kind="wound", left=0)
            elif not (_is_over(turn, dead, ("fell", "rose", "low", "condition")) or _is_over(turn, fallen, ("low",))):
                yield turn

    def _begun(self) -> Iterator[Turn]:
        """A turn for the conditions that an entry brought somebody; who is down needs no others."""
        together: dict[tuple[str, int], list[str]] = {}
        for (name, id_), number in self._conditions.items():
            together.setdefault((name, number), []).append(id_)
        for (name, number), ids in together.items():
            yield Turn(kind="condition", entry=number, who=(name,), conditions=tuple(ids))


def _is_over(turn: Turn, gone: Collection[str], kinds: Collection[str]) -> bool:
    """Whether what follows says more of everybody of a turn."""
    return turn.kind in kinds and all(name in gone for name in turn.who)


def _total(entry: Entry) -> int:
    """What a roll came to."""
    totals = [step.value for step in entry.body.derivation if step.step in ("total", "rolled")]
    return totals[-1] if totals and isinstance(totals[-1], int) else 0
