"""Looking figures up in sparse tables: a figure holds from where it stands until the next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any


def value_in_band(section: Mapping[str, Any], column: str, number: int) -> Any:
    """A column's figure in the band that the number falls into; below the first band, the first.

    The section lists where its bands begin in `bands` and a figure for each in every column.
    """
    bands: Sequence[int] = section["bands"]
    return section[column][max(0, bisect_right(bands, number) - 1)]


def value_at_level(figures: Mapping[str, int], level: int) -> int:
    """The figure of a mapping from level to figure that holds at a level; below the first, the first."""
    starts = sorted(map(int, figures))
    return figures[str(starts[max(0, bisect_right(starts, level) - 1)])]
