"""Highlights among rolls: what dice showed against the odds, which are exact, by counting."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from ledger.entries import Entry
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.ids import CHARACTER
from ledger.patterns import late_pattern
from ledger.postings import Step
from ledger.store.codec import facts_of
from projections.chronicle.fights import roller_of

Kept = Literal["all", "highest", "lowest"]


class DicePool(Struct, frozen=True):
    """Dice of one sort that are thrown at once.

    Attributes:
        kept: Whether all are added up, or only one of them counts.
    """

    count: int
    sides: int
    kept: Kept


@lru_cache(maxsize=1024)
def chance_at_least(dice: DicePool, needed: int) -> Fraction:
    """How often what counts of the dice is at least so much."""
    count, sides = dice.count, dice.sides
    if dice.kept != "all" and count > 1:
        less = Fraction(min(max(needed - 1, 0), sides), sides)
        return 1 - less**count if dice.kept == "highest" else (1 - less) ** count
    ways = [1]
    for _die in range(count):
        sums = [0] * (len(ways) + sides)
        for sum_, number in enumerate(ways):
            for face in range(1, sides + 1):
                sums[sum_ + face] += number
        ways = sums
    return Fraction(sum(ways[max(needed, 0) :]), sides**count)


MANY_SIDES = 20
"""A natural extreme is one of a die with so many sides or more."""

PLAIN = late_pattern(r"([0-9]{0,2})d([0-9]{1,3}|%)(?:k[hl]1?)?(?:[+-][0-9]+)*")
"""An expression with dice of one sort, of which all or one are kept, and numbers that are added."""

GOOD = ("success", "critical")
BAD = ("failure", "fumble")


class TellingRoll(Struct, frozen=True, kw_only=True):
    """A roll that was judged.

    Attributes:
        who: A character, a foe by its name, or `gm`.
        kind: Of the ruleset, empty for a bare expression.
        outcome: `success`, `failure`, `critical`, `fumble` or `tie`.
        face: What the die showed, where one die counted; None where several did.
        natural: 1 where that is the best face, -1 where it is the worst, else 0.
        chance: How often such a roll succeeds; None where that is not known exactly.
    """

    entry: Entry
    who: str
    kind: str
    outcome: str
    total: int | None
    target: int | None
    face: int | None
    natural: int
    chance: Fraction | None

    @property
    def is_good(self) -> bool:
        return self.outcome in GOOD

    @property
    def is_critical(self) -> bool:
        """Whether it is as good as it can be."""
        return self.outcome == "critical" or (self.outcome == "success" and self.natural > 0)

    @property
    def is_fumble(self) -> bool:
        """Whether it is as bad as it can be."""
        return self.outcome == "fumble" or (self.outcome == "failure" and self.natural < 0)


def judged_rolls(entries: Iterable[Entry]) -> list[TellingRoll]:
    """The rolls among some entries that were judged, in order.

    Whether a kind is rolled over its target or under it shows where a roll misses it or passes it by something; it
    holds for every roll of the kind among the entries.
    """
    read = [
        (entry, facts, judged)
        for entry in entries
        if entry.body.kind == RollRecorded.__name__
        and isinstance(facts := facts_of(entry.body), RollRecorded)
        and (judged := judged_by(entry.body.derivation)) is not None
    ]
    ways: dict[str, int] = {"": 1}
    for _entry, facts, judged in read:
        if (way := _way(judged)) and facts.kind:
            ways.setdefault(facts.kind, way)
    return [_roll(entry, facts, judged, ways) for entry, facts, judged in read]


def judged_by(derivation: Iterable[Step]) -> Step | None:
    """The step that says how a roll came out."""
    return next((step for step in derivation if step.step in ("judged", "came_out")), None)


def _way(judged: Step) -> int:
    """1 where a roll over its target succeeds, -1 where one under it does, 0 where this roll does not show it."""
    total, target, margin = (judged.args.get(name) for name in ("total", "target", "margin"))
    if not (isinstance(total, int) and isinstance(target, int) and isinstance(margin, int)):
        return 0
    return 0 if total == target else 1 if margin == total - target else -1 if margin == target - total else 0


def _roll(entry: Entry, facts: RollRecorded, judged: Step, ways: Mapping[str, int]) -> TellingRoll:
    total, target = judged.args.get("total"), judged.args.get("target")
    way = ways.get(facts.kind or "", 0)
    read = _dice(entry, facts)
    face, natural, chance = None, 0, None
    outcome = str(judged.value)
    if read is not None and way:
        dice, faces = read
        if (dice.count == 1 or dice.kept != "all") and dice.sides >= MANY_SIDES:
            face = faces[0]
            natural = way if face == dice.sides else -way if face == 1 else 0
        exploded = dice.count == 1 and len(faces) > 1
        if facts.against is None and not exploded and isinstance(total, int) and isinstance(target, int):
            chance = _chance(dice, total - sum(faces), way, (total, target), outcome in GOOD)
    return TellingRoll(
        entry=entry,
        who=roller_of(facts),
        kind=facts.kind or "",
        outcome=outcome,
        total=total if isinstance(total, int) else None,
        target=target if isinstance(target, int) else None,
        face=face,
        natural=natural,
        chance=chance,
    )


def _dice(entry: Entry, facts: RollRecorded) -> tuple[DicePool, list[int]] | None:
    """The only dice that were rolled, and the faces that counted; None where it is not that simple."""
    steps = [step for step in entry.body.derivation if step.step == "rolled"]
    if not steps:
        return _dice_thrown(entry, facts)
    own = {None if facts.who == GAME_MASTER else CHARACTER + facts.who}
    if len(steps) != 1 or steps[0].who not in own:
        return None
    found = PLAIN.fullmatch(str(steps[0].args.get("expression", "")).replace(" ", ""))
    if found is None:
        return None
    shown = str(steps[0].args.get("faces", ""))
    dropped = [int(face) for face in re.findall(r"\(([0-9]+)\)", shown)]
    counted = [int(face) for face in re.sub(r"\([0-9]+\)", " ", shown).split() if face.isdigit()]
    count, sides = int(found[1] or 1), 100 if found[2] == "%" else int(found[2])
    if not dropped:
        # A die that explodes shows further faces.
        return (DicePool(count, sides, "all"), counted) if count in (1, len(counted)) and counted else None
    if len(counted) != 1 or count not in (1, 1 + len(dropped)) or dropped == counted * len(dropped):
        return None
    kept: Kept = "highest" if counted[0] >= max(dropped) else "lowest"
    return DicePool(1 + len(dropped), sides, kept), counted


def _dice_thrown(entry: Entry, facts: RollRecorded) -> tuple[DicePool, list[int]] | None:
    """The same of a roll whose derivation does not say its dice: those that its entry holds, if it is one die."""
    if len(entry.body.throws) != 1 or len(entry.body.throws[0].faces) != 1:
        return None
    throw = entry.body.throws[0]
    return (DicePool(1, throw.sides, "all"), [*throw.faces]) if throw.who in ("", facts.who, roller_of(facts)) else None


def _chance(dice: DicePool, added: int, way: int, judged: tuple[int, int], is_good: bool) -> Fraction | None:
    """How often the roll succeeds, None where the dice alone do not say how it came out.

    Args:
        added: What is added to the dice.
        judged: Total and target.
    """
    total, target = judged
    if is_good != (total >= target if way > 0 else total <= target):
        return None
    if way > 0:
        return chance_at_least(dice, target - added)
    return 1 - chance_at_least(dice, target - added + 1)
