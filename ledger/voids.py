"""Which entries are void: voids are entries too, which later ones take back, so that what they voided counts again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Voids:
    """Which entries are void, while those that void others are added in order.

    Attributes:
        by: Entries that are void, and the entry that voids each.
        targets: Entries that void others, and those, in order.
    """

    def __init__(self, by: Mapping[int, int] = {}, targets: Mapping[int, Sequence[int]] = {}) -> None:
        self.by = dict(by)
        self.targets = dict(targets)

    def add(self, number: int, targets: Iterable[int]) -> None:
        """Add an entry that voids others."""
        self.targets[number] = sorted(targets)
        # The last one first: an amendment that is voided restores entries, which may be in the same set.
        for target in reversed(self.targets[number]):
            self._void(target, number)

    def _void(self, target: int, by: int) -> None:
        """Mark an entry as void; if it is a void itself, what it voided counts again, and so on."""
        self.by[target] = by
        for restored in self.targets.get(target, ()):
            self.by.pop(restored, None)
            for again in reversed(self.targets.get(restored, ())):
                self._void(again, restored)
