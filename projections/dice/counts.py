"""Counts the dice of a campaign by session or purpose, without a judgement, and so without SciPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.facts import GAME_MASTER
from ledger.people import account_of
from projections.dice.thrown import SOURCES, Thrown, summed
from projections.dice.throws import NOBODY, RecordedThrow, recorded_throws
from projections.sheets.party import characters
from projections.sheets.sheet import shown_name

if TYPE_CHECKING:
    from ledger.state import ShownView, View
    from projections.past.moment import Moment

BETWEEN = "between"
"""Key of the time between sessions."""

LAST = 2**62


def counts_by(
    moment: Moment, view: ShownView, by: str, *, session: int | None = None
) -> dict[str, list[tuple[str, Thrown]]]:
    """The dice of each session or purpose with the name of who threw them; they are counted, and never judged.

    Args:
        by: `session` (its number, or `BETWEEN`) or `purpose`.
        session: Only the dice of this one.
    """
    groups: dict[tuple[int, str], list[RecordedThrow]] = {}
    for recorded in recorded_throws(moment, view):
        if session is None or recorded.session == session:
            groups.setdefault(_group(recorded, by), []).append(recorded)
    return {
        name: [(name_of_thrower(view, dice.who), dice) for dice in in_order(view, summed(group))]
        for (_place, name), group in sorted(groups.items())
    }


def _group(recorded: RecordedThrow, by: str) -> tuple[int, str]:
    """The group that dice belong to, with its place among the groups."""
    if by == "purpose":
        return 0, recorded.purpose
    return (LAST, BETWEEN) if recorded.session is None else (recorded.session, str(recorded.session))


def name_of_thrower(view: View, who: str) -> str:
    """What somebody is called now."""
    return who if who in (NOBODY, GAME_MASTER) else shown_name(view, account_of(who))


def in_order(view: View, thrown: Sequence[Thrown]) -> list[Thrown]:
    """Dice in the order of the party, those of the game master and of nobody last."""
    order = {account: place for place, account in enumerate(characters(view))}

    def place(dice: Thrown) -> tuple[int, int, int]:
        last = len(order) + (dice.who == NOBODY)
        return order.get(account_of(dice.who), last), dice.sides, SOURCES.index(dice.source)

    return sorted(thrown, key=place)
