"""Folds bounded balances, such as hit points, in the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import WORLD

if TYPE_CHECKING:
    from ledger.rules.ruleset import Commodity


class Movement(Struct, frozen=True):
    """The change of a balance by one entry, as a view counts it."""

    number: int
    period: int
    quantity: int


def fold_bounded(rows: Sequence[tuple[int, int, str, int]], commodity: str, bounds: Commodity) -> list[Movement]:
    """Sum the changes of a bounded commodity, each limited to the bounds of its moment.

    Args:
        rows: (number, period, commodity, quantity) in the order of play, those of the commodity that is its
            ceiling among them; within one entry the ceiling moves first.
    """
    raised = {number: quantity for number, _, moved, quantity in rows if moved != commodity}
    most = 0 if isinstance(bounds.ceiling, str) else bounds.ceiling
    now, movements = 0, []
    for number, period, moved, quantity in rows:
        if most is not None:
            most += raised.pop(number, 0)
        if moved != commodity:
            continue
        applied = quantity
        if quantity < 0 and bounds.floor is not None:
            applied = min(0, max(quantity, bounds.floor - now))
        elif quantity > 0 and most is not None:
            applied = max(0, min(quantity, most - now))
        now += applied
        movements.append(Movement(number, period, applied))
    return movements


def is_folded_within_bounds(account: str, bounds: Commodity) -> bool:
    """Whether a balance is folded within bounds; those of the outside world are not."""
    return not bounds.refuses and not account.startswith(WORLD) and (bounds.floor, bounds.ceiling) != (None, None)
