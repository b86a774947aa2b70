"""Whose turn it is in the fight, as the game master taps it: turns are no entries (decision 33), and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence


class Turn:
    """Who acts now.

    Attributes:
        changes: How often it was changed, so that pages know of it.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._name: str | None = None
        self._place = 0

    def place(self, order: Sequence[str]) -> int:
        """The place in the order of who acts now; who is gone from it leaves the turn to the next one."""
        if self._name in order:
            return order.index(self._name)
        return min(self._place, len(order) - 1) if order else 0

    def move(self, order: Sequence[str], steps: int) -> None:
        """Give the turn to somebody so many places further in the order, or back."""
        if order:
            self._place = (self.place(order) + steps) % len(order)
            self._name = order[self._place]
            self.changes += 1
