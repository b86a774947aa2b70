"""Looks up figures in sparse tables by level or band: a figure holds from its level until the next one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any


def value_in_band(section: Mapping[str, Any], column: str, number: int) -> Any:
    """A column's figure in the band that a number is in; below the first band, that of the first.

    The section has the least number of each band in `bands`, and in every column a figure for each band.
    """
    bands: Sequence[int] = section["bands"]
    return section[column][max(0, bisect_right(bands, number) - 1)]


def value_at_level(figures: Mapping[str, int], level: int) -> int:
    """The figure that holds at a level, from a mapping by level; below the first level, that of the first."""
    starts = sorted(map(int, figures))
    return figures[str(starts[max(0, bisect_right(starts, level) - 1)])]
