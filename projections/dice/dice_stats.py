"""Collects the dice of a campaign by person and die, with a judgement of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from projections.dice.thrown import Thrown, in_order, name_of_thrower, summed
from projections.dice.throws import NOBODY, recorded_throws
from projections.dice.verdicts import Judgement, Verdict, judge

if TYPE_CHECKING:
    from ledger.state import ShownView
    from projections.past.moment import Moment

GRAVITY: tuple[Verdict, ...] = ("unusual", "not_enough", "fair")
"""Verdicts, the gravest first: dice are fair where all are."""


class JudgedDie(Struct, frozen=True):
    """The dice of one number of sides that somebody threw.

    Attributes:
        who: Name at joining, or `gm`.
        name: What they are called now.
        sources: Real dice, then the program's, as far as there are any.
    """

    who: str
    name: str
    sides: int
    sources: tuple[Judgement, ...]

    @property
    def gravest(self) -> Judgement:
        """The source that says most against the dice."""
        return min(self.sources, key=lambda each: (GRAVITY.index(each.verdict), each.p_value or 1.0))


class DiceStats(Struct, frozen=True):
    """All dice of a campaign.

    Attributes:
        examined: How many were examined: those with enough rolls.
        nobody: Dice of nobody in particular, which are not judged.
    """

    examined: int
    dice: tuple[JudgedDie, ...]
    nobody: tuple[Thrown, ...]


def dice_stats(moment: Moment, view: ShownView) -> DiceStats:
    """Judge all dice of a campaign together."""
    thrown = summed(recorded_throws(moment, view))
    persons = in_order(view, [dice for dice in thrown if dice.who != NOBODY])
    judged = judge(persons)
    found: dict[tuple[str, int], list[Judgement]] = {}
    for judgement in judged:
        found.setdefault((judgement.dice.who, judgement.dice.sides), []).append(judgement)
    return DiceStats(
        examined=sum(dice.is_examined for dice in persons),
        dice=tuple(
            JudgedDie(who, name_of_thrower(view, who), sides, tuple(sources)) for (who, sides), sources in found.items()
        ),
        nobody=tuple(dice for dice in thrown if dice.who == NOBODY),
    )
