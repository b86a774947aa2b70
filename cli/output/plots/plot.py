"""What a plot shows, as plain data: figures that were computed elsewhere, and words in the reader's language."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Series(Struct, frozen=True):
    """A line, a layer of a stack, or a row of bars.

    Attributes:
        label: Written at its end.
        place: Of the person in the order of joining: decides the colour, dashes and hatches everywhere in a document.
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
    """

    series: int
    position: int
    label: str
    sort: Literal["level", "death"]


class Plot(Struct, frozen=True):
    """A plot.

    Attributes:
        kind: `steps` for values that hold until they change, `stacked` for their sum from 0 as well, `bars` for counts.
        ticks: Positions on the horizontal axis that have a label.
        levels: Heights at which a thin line is drawn, with its label, such as half of the hit points.
        band: Lowest and highest count to be expected of bars, where there is such a thing.
    """

    kind: Literal["steps", "stacked", "bars"]
    across: str
    up: str
    series: tuple[Series, ...]
    ticks: tuple[tuple[int, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    levels: tuple[tuple[int, str], ...] = ()
    band: tuple[int, int] | None = None
