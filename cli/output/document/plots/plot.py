"""What a plot shows, as plain data: figures that were computed elsewhere, and words in the reader's language."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Series(Struct, frozen=True):
    """A line, a layer of a stack, or a row of bars.

    Attributes:
        label: Written at its end.
        place: Of the person in the order of joining: decides the colour, dashes and hatches everywhere in a document.
            Negative for what belongs to nobody, such as the common fund.
        points: Position on the horizontal axis and value; a line of steps needs only those where it changes.
    """

    label: str
    place: int
    points: tuple[tuple[int, int], ...]


class Mark(Struct, frozen=True):
    """Something marked on a plot, such as a level or a death.

    Attributes:
        series: Place in `Plot.series`.
        position: On the horizontal axis.
        label: Written beside it where there is room.
        sort: `unknown` for a bar that is missing because its height is not known.
    """

    series: int
    position: int
    label: str
    sort: Literal["level", "death", "unknown"]


class Band(Struct, frozen=True):
    """The heights from one to another, such as the counts to be expected, with a label."""

    low: int
    high: int
    label: str


class Plot(Struct, frozen=True):
    """A plot.

    Attributes:
        kind: `steps` for values that hold until they change, `stacked` for their sum from 0 as well, `bars` for counts.
        ticks: Positions on the horizontal axis that have a label; where there is no room, only every so many have.
        heights: Labels of the vertical axis; round numbers where none are given.
        levels: Heights at which a line is drawn, with its label, such as the count to be expected.
        scale: How many of a value make one on the vertical axis, such as the coppers of a gold piece.
    """

    kind: Literal["steps", "stacked", "bars"]
    across: str
    up: str
    series: tuple[Series, ...]
    ticks: tuple[tuple[int, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    heights: tuple[tuple[int, str], ...] = ()
    levels: tuple[tuple[int, str], ...] = ()
    band: Band | None = None
    scale: int = 1
