"""Computes what a plot reaches across and up, its round numbers, and what is written at the ends of its lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10

from msgspec import Struct

from cli.output.document.plots.colours import person_colour
from cli.output.document.plots.plot import Plot, Series
from cli.output.words.language import decimal, integer

LINES = 5
"""Round numbers on a vertical axis, about."""

ROUND = (1, 2, 2.5, 5, 10)


class EndLabel(Struct, frozen=True):
    """What is written beside the right edge: at which height, and in which colour."""

    text: str
    height: float
    colour: str


def value_at(series: Series, position: int) -> int:
    """What a series has at a position: its last value up to there."""
    place = bisect_right(series.points, position, key=lambda point: point[0])
    return series.points[place - 1][1] if place else 0


def positions_of(series: Sequence[Series]) -> list[int]:
    """Every position at which something changes, in order."""
    return sorted({at for each in series for at, _ in each.points})


def ends(plot: Plot) -> tuple[float, float]:
    """The first and the last position of the horizontal axis."""
    positions = [*positions_of(plot.series), *(at for at, _ in plot.ticks), *(mark.position for mark in plot.marks)]
    first, last = min(positions), max(positions)
    if plot.kind == "bars":
        step = bar_step(plot.series[0])
        return first - 0.6 * step, last + 0.6 * step
    # What was reached last is held for a while, so that it can be seen.
    return first, last + max(0.5, (last - first) * 0.04)


def bar_step(series: Series) -> int:
    """From one bar to the next."""
    return min((after - at for (at, _), (after, _) in pairwise(series.points)), default=1)


def least_and_greatest(plot: Plot) -> tuple[float, float]:
    """The least and the greatest height that is drawn; zero is among them."""
    if plot.kind == "stacked":
        values = [sum(max(0, value_at(each, at)) for each in plot.series) for at in positions_of(plot.series)]
    else:
        values = [value for each in plot.series for _, value in each.points]
    values += [at for at, _ in plot.levels]
    if plot.band is not None:
        values.append(plot.band.high)
    return min(0, *values) / plot.scale, max(0, *values) / plot.scale


def labelled_heights(plot: Plot) -> list[tuple[float, str]]:
    """Heights on the vertical axis with their labels: those of the plot, or else round numbers."""
    if plot.heights:
        return [(at / plot.scale, text) for at, text in plot.heights]
    low, high = least_and_greatest(plot)
    # Room above for what is written beside the highest.
    high = high + (high - low) * 0.08 or 1
    step = _round_step((high - low) / LINES, whole=high >= LINES - 1 or plot.scale == 1)
    return [(at * step, figure(at * step)) for at in range(floor(low / step), ceil(high / step) + 1)]


def _round_step(least: float, *, whole: bool) -> float:
    """The least round number that is not less than another."""
    power = 10.0 ** floor(log10(least))
    found = (power * factor for factor in ROUND)
    step = next(each for each in found if each >= least * (1 - 1e-9) and not (whole and each % 1 and each > 1))
    return max(1.0, step) if whole else step


def figure(value: float) -> str:
    """A number as it is written in the language spoken."""
    whole = round(value)
    return integer(whole) if abs(value - whole) < 1e-9 else decimal(str(Fraction(str(round(value, 6)))))


def end_labels(plot: Plot) -> list[EndLabel]:
    """What is written beside the right edge."""
    found: list[EndLabel] = []
    below = 0.0
    for each in plot.series if plot.kind != "bars" else ():
        last, colour = each.points[-1][1] / plot.scale, person_colour(each.place)
        if plot.kind == "stacked":
            # Beside the middle of the layer.
            last = max(0.0, last)
            found.append(EndLabel(each.label, below + last / 2, colour))
            below += last
        else:
            found.append(EndLabel(each.label, last, colour))
    found += [EndLabel(label, at / plot.scale, "ink") for at, label in plot.levels if label]
    if plot.band is not None and plot.band.label:
        found.append(EndLabel(plot.band.label, plot.band.high / plot.scale, "muted"))
    return found
