"""Places faces that were not written down where they speak best for a die.

Low and dull rolls are those that go missing, so that nothing may be assumed of them: what is said against a die must be
true wherever they are placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log

from projections.dice.evalues import EVENNESS, family, log_e_value, log_e_value_of_all_faces, log_e_values_of_sets

GROUPS = 20
"""Of a die with more sides than this, one face of each group of neighbours is tried at a time."""

GREATEST_EXPONENT = 700.0
"""Of e as a number; what is greater is not a place for a missing face anyway."""


def best_placing(counts: Sequence[int], missing: int) -> list[int]:
    """The counts with the missing faces placed so that the e-value is as small as can be found.

    Each is laid on the face that came least; then they are moved while the e-value falls. It is convex in the counts.
    """
    laid = list(counts)
    for _ in range(missing):
        laid[laid.index(min(laid))] += 1
    if missing and len(counts) > 1:
        placement = _Placement(counts, laid)
        while placement.improve():
            pass
    return laid


class _Placement:
    """Counts with missing faces placed, and how a move of one changes the e-value.

    Args:
        counts: The faces that are known.
        placed: Those with the missing ones; changed in place.
    """

    def __init__(self, counts: Sequence[int], placed: list[int]) -> None:
        self._counts = counts
        self._placed = placed
        mixture, rolls, missing = family(len(counts)), sum(placed), sum(placed) - sum(counts)
        self._whole = mixture.whole
        # Parts of e-values are compared with what the e-value was at first, so that they are numbers.
        self._scale = log_e_value(placed)
        self._wholes = [log_e_value_of_all_faces(placed, evenness) for evenness in EVENNESS]
        known = [sum(counts[face - 1] for face in faces) for faces in mixture.sets]
        self._added = [
            sum(placed[face - 1] for face in faces) - count for faces, count in zip(mixture.sets, known, strict=True)
        ]
        by_added = [
            log_e_values_of_sets([count + added for count in known], rolls, mixture.shares)
            for added in range(missing + 1)
        ]
        self._parts = [
            [weight * self._scaled(values[place]) for values in by_added]
            for place, weight in enumerate(mixture.weights)
        ]
        self._sets = [
            frozenset(place for place, faces in enumerate(mixture.sets) if face in faces)
            for face in range(1, len(counts) + 1)
        ]

    def improve(self) -> bool:
        """Move missing faces while a move makes the e-value smaller; return whether any did."""
        improved = False
        for source, target in list(self._moves()):
            # What helped once may help again.
            while self._placed[source] > self._counts[source] and self._change(source, target) < -1e-12:
                self._move(source, target)
                improved = True
        return improved

    def _moves(self) -> Iterator[tuple[int, int]]:
        """The moves of a missing face that are worth trying, as places of faces."""
        sides, placed = len(self._placed), self._placed
        size = -(-sides // GROUPS)
        groups = [range(start, min(start + size, sides)) for start in range(0, sides, size)]
        filled = [[face for face in group if placed[face] > self._counts[face]] for group in groups]
        sources = [max(faces, key=placed.__getitem__) for faces in filled if faces]
        targets = [min(group, key=placed.__getitem__) for group in groups]
        for source in sorted(sources, key=placed.__getitem__, reverse=True):
            yield from ((source, target) for target in sorted(targets, key=placed.__getitem__) if target != source)

    def _change(self, source: int, target: int) -> float:
        """By how much a move changes the e-value, in units of what it was at first."""
        change = 0.0
        for place in self._sets[source] - self._sets[target]:
            parts, added = self._parts[place], self._added[place]
            change += parts[added - 1] - parts[added]
        for place in self._sets[target] - self._sets[source]:
            parts, added = self._parts[place], self._added[place]
            change += parts[added + 1] - parts[added]
        if self._whole:
            for evenness, before in zip(EVENNESS, self._wholes, strict=True):
                after = before + self._step(source, target, evenness)
                change += self._whole * (self._scaled(after) - self._scaled(before))
        return change

    def _move(self, source: int, target: int) -> None:
        self._wholes = [
            before + self._step(source, target, evenness)
            for evenness, before in zip(EVENNESS, self._wholes, strict=True)
        ]
        for place in self._sets[source]:
            self._added[place] -= 1
        for place in self._sets[target]:
            self._added[place] += 1
        self._placed[source] -= 1
        self._placed[target] += 1

    def _step(self, source: int, target: int, evenness: float) -> float:
        """By how much a move changes the logarithm of the e-value of all faces: Γ(x + 1) is x Γ(x)."""
        return log(self._placed[target] + evenness) - log(self._placed[source] - 1 + evenness)

    def _scaled(self, logarithm: float) -> float:
        return exp(min(logarithm - self._scale, GREATEST_EXPONENT))
