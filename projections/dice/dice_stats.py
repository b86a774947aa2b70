"""Collects the dice of a campaign: by person and die with a judgement, and their counts by session or purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.facts import GAME_MASTER
from ledger.people import account_of
from projections.dice.thrown import Thrown, summed
from projections.dice.throws import NOBODY, Recorded, recorded_throws
from projections.dice.verdicts import Judgement, Verdict, judge
from projections.party import characters
from projections.sheet import shown_name

if TYPE_CHECKING:
    from ledger.state import Moment, View
    from ledger.store.campaign import Campaign
    from projections.counted import Counted

GRAVITY: tuple[Verdict, ...] = ("unusual", "not_enough", "fair")
"""Verdicts, the gravest first: dice are fair where all are."""


BETWEEN = "between"
"""Key of the time between sessions."""

LAST = 2**62


class Die(Struct, frozen=True):
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
    dice: tuple[Die, ...]
    nobody: tuple[Thrown, ...]


def dice_stats(campaign: Campaign, view: Moment, counted: Counted) -> DiceStats:
    """Judge all dice of a campaign together."""
    thrown = summed(recorded_throws(campaign, view, counted))
    persons = _in_order(view, [dice for dice in thrown if dice.who != NOBODY])
    judged = judge(persons)
    found: dict[tuple[str, int], list[Judgement]] = {}
    for judgement in judged:
        found.setdefault((judgement.dice.who, judgement.dice.sides), []).append(judgement)
    return DiceStats(
        examined=sum(dice.is_examined for dice in persons),
        dice=tuple(
            Die(who, name_of_thrower(view, who), sides, tuple(sources)) for (who, sides), sources in found.items()
        ),
        nobody=tuple(dice for dice in thrown if dice.who == NOBODY),
    )


def counts_by(
    campaign: Campaign, view: Moment, counted: Counted, by: str, *, session: int | None = None
) -> dict[str, list[tuple[str, Thrown]]]:
    """The dice of each session or purpose with the name of who threw them; they are counted, and never judged.

    Args:
        by: `session` (its number, or `BETWEEN`) or `purpose`.
        session: Only the dice of this one.
    """
    groups: dict[tuple[int, str], list[Recorded]] = {}
    for recorded in recorded_throws(campaign, view, counted):
        if session is None or recorded.session == session:
            groups.setdefault(_group(recorded, by), []).append(recorded)
    return {
        name: [(name_of_thrower(view, dice.who), dice) for dice in _in_order(view, summed(group))]
        for (_place, name), group in sorted(groups.items())
    }


def _group(recorded: Recorded, by: str) -> tuple[int, str]:
    """The group that dice belong to, with its place among the groups."""
    if by == "purpose":
        return 0, recorded.purpose
    return (LAST, BETWEEN) if recorded.session is None else (recorded.session, str(recorded.session))


def name_of_thrower(view: View, who: str) -> str:
    """What somebody is called now."""
    return who if who in (NOBODY, GAME_MASTER) else shown_name(view, account_of(who))


def _in_order(view: View, thrown: Sequence[Thrown]) -> list[Thrown]:
    """Dice in the order of the party, those of the game master and of nobody last."""
    order = {account: place for place, account in enumerate(characters(view))}

    def place(dice: Thrown) -> tuple[int, int, bool]:
        last = len(order) + (dice.who == NOBODY)
        return order.get(account_of(dice.who), last), dice.sides, not dice.table

    return sorted(thrown, key=place)
