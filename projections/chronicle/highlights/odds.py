"""How often dice show at least so much: exact, by counting."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal

from msgspec import Struct

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
