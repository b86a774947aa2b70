"""The verdict on the dice that a dispute is about: those with which the entries at stake were thrown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from projections.past.moment import Moment

if TYPE_CHECKING:
    from ledger.entries import Entry
    from projections.dice.dice_stats import JudgedDie
    from projections.past.as_of import AsOf


class DiceAtStake(Struct, frozen=True):
    """Dice of who threw them, over the whole campaign.

    Attributes:
        examined: How many dice of the campaign were examined together.
    """

    examined: int
    dice: tuple[JudgedDie, ...]


def dice_at_stake(view: AsOf, point: str | None, entries: Iterable[Entry]) -> DiceAtStake | None:
    """The dice that somebody threw in some entries, judged by all their throws; None where nobody threw any.

    Raises:
        InputError: `extra_missing`.
    """
    numbers = {entry.number for entry in entries if entry.body.rolled is not None}
    if not numbers:
        return None
    from projections.dice.dice_stats import dice_stats
    from projections.dice.throws import recorded_throws

    moment = Moment.at(view.campaign, point)
    thrown = {(each.who, each.throw.sides) for each in recorded_throws(moment, view) if each.number in numbers}
    stats = dice_stats(moment, view)
    dice = tuple(die for die in stats.dice if (die.who, die.sides) in thrown)
    return DiceAtStake(stats.examined, dice) if dice else None
