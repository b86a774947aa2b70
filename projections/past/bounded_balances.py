"""Folds bounded balances, such as hit points, in the order of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """The changes of a bounded commodity, each limited to the bounds of its moment; see `bounded_changes`."""
    moved = (row for row in rows if row[2] == commodity)
    changes = bounded_changes(rows, commodity, bounds)
    return [Movement(number, period, applied) for (number, period, *_), applied in zip(moved, changes, strict=True)]


def bounded_changes(rows: Sequence[tuple[int, int, str, int]], commodity: str, bounds: Commodity) -> Iterator[int]:
    """By how much each row of a bounded commodity changes its balance.

    Args:
        rows: (number, period, commodity, quantity) in the order of play, those of the commodity that is its
            ceiling among them; within one entry the ceiling moves first.
    """
    raised = {number: quantity for number, _, moved, quantity in rows if moved != commodity}
    floor = bounds.floor
    most = 0 if isinstance(bounds.ceiling, str) else bounds.ceiling
    now = 0
    for number, _, moved, quantity in rows:
        if raised and most is not None:
            most += raised.pop(number, 0)
        if moved != commodity:
            continue
        applied = quantity
        if quantity < 0:
            if floor is not None and now + quantity < floor:
                applied = min(0, floor - now)
        elif most is not None and now + quantity > most:
            applied = max(0, most - now)
        now += applied
        yield applied


def is_folded_within_bounds(account: str, bounds: Commodity) -> bool:
    """Whether a balance is folded within bounds; those of the outside world are not."""
    return not bounds.refuses and not account.startswith(WORLD) and (bounds.floor, bounds.ceiling) != (None, None)
