"""Moves labels apart, and thins those of an axis until they have room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Of the labels of an axis, every so many are left."""


def moved_apart(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places as near as possible to those wanted, in their order, with so much between one and the next.

    Args:
        low: The least place; the greatest is `high`, where there is room for all.
    """
    order = sorted(range(len(wanted)), key=lambda each: (wanted[each], each))
    high = max(high, low + apart * (len(wanted) - 1))
    groups: list[list[int]] = []
    middles: list[float] = []
    for each in order:
        groups.append([each])
        middles.append(_within(wanted[each], 1, apart, low, high))
        # Neighbours that are too near become one group around the mean of their places.
        while len(groups) > 1 and middles[-1] - middles[-2] < apart * (len(groups[-1]) + len(groups[-2])) / 2 - 1e-9:
            groups[-2:] = [groups[-2] + groups[-1]]
            mean = sum(wanted[one] for one in groups[-1]) / len(groups[-1])
            middles[-2:] = [_within(mean, len(groups[-1]), apart, low, high)]
    places = [0.0] * len(wanted)
    for group, middle in zip(groups, middles, strict=True):
        for rank, each in enumerate(group):
            places[each] = middle + apart * (rank - (len(group) - 1) / 2)
    return places


def _within(middle: float, count: int, apart: float, low: float, high: float) -> float:
    """The middle of a group, such that all of it is between two places."""
    half = apart * (count - 1) / 2
    return min(max(middle, low + half), high - half)


def thinned(places: Sequence[float], widths: Sequence[float], gap: float) -> list[int]:
    """Which labels of an axis are shown: all, or every second, fifth, tenth… and the first one too if there is room."""
    kept: list[int] = []
    for step in STEPS:
        kept = [each for each in range(len(places)) if (each + 1) % step == 0]
        if not _overlap(kept, places, widths, gap):
            break
    if kept[:1] > [1] and not _overlap([0, *kept[:1]], places, widths, gap):
        kept.insert(0, 0)
    return kept


def _overlap(kept: Sequence[int], places: Sequence[float], widths: Sequence[float], gap: float) -> bool:
    return any(
        places[right] - widths[right] / 2 - gap < places[left] + widths[left] / 2 for left, right in pairwise(kept)
    )
