"""Draws plots with matplotlib, as SVG; the only module that loads it.

Every figure is drawn by itself, without the state of pyplot and whatever a user's own settings say. Colours are
stand-ins for names, see `STAND_INS`; what is written is made part of a document by `cli.output.document.plots.svg`.
"""

from __future__ import annotations

import logging
import unicodedata
import warnings
from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import StringIO
from itertools import pairwise
from typing import Any

from cli.output.document.plots.colours import NAMES, person_colour
from cli.output.document.plots.extent import (
    bar_step,
    end_labels,
    ends,
    figure,
    labelled_heights,
    least_and_greatest,
    positions_of,
    value_at,
)
from cli.output.document.plots.plot import Plot, Series
from ledger.errors import InputError

# It says on standard error that it looks for fonts, and that it may not write down which it found.
logging.getLogger("matplotlib").setLevel(logging.CRITICAL)
try:
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.lines import Line2D
    from matplotlib.patches import Polygon
    from matplotlib.textpath import text_to_path
    from matplotlib.transforms import Affine2D
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="report", module=missing.name) from missing


STAND_INS: Mapping[str, str] = {name: f"#0a0b{number:02x}" for number, name in enumerate(NAMES)}
"""A colour for each name, which is replaced afterwards."""

OVER = "over"
"""Id of groups of text that is written over lines."""

WIDTH, HEIGHT = 360.0, 226.0
"""In points: five inches, so that text of this size is as large on a telephone."""

SIZE, SMALL = 11.0, 10.0
LINE = 13.0
"""From one label to the next below it."""

WIDEST_LABEL = 104.0
"""A longer name is cut short; it is whole in the table."""

MOST_STEPS = 240
"""Of a stack; more could not be told apart."""

GAP = 4.0
TOP, BOTTOM = 24.0, 36.0

DASHES: tuple[Any, ...] = (
    "solid",
    (0, (5, 2)),
    (0, (1.2, 1.4)),
    (0, (6, 1.6, 1.2, 1.6)),
    (0, (3, 1.4)),
    (0, (6, 1.6, 1.2, 1.6, 1.2, 1.6)),
    (0, (9, 2.4)),
)
HATCHES = ("//", "--", "\\\\", "||", "xx", "/", "\\")
NOBODYS = ("", "++")
"""Dashes and hatches of people, and hatches of what belongs to nobody; seven, so that they seldom meet one colour."""

FONT = "DejaVu Sans"
"""Comes with the library, so that labels are measured alike everywhere; a document sets its own."""


def drawn(plot: Plot) -> str:
    """A plot as matplotlib writes it."""
    with matplotlib.rc_context(), warnings.catch_warnings():
        # Names may have letters that the measuring font lacks; the reader's has them.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(
            {
                "font.family": FONT,
                "hatch.linewidth": 0.9,
                "path.simplify": False,
                "svg.fonttype": "none",
                "svg.hashsalt": "campaign-ledger",
                "text.parse_math": False,
            }
        )
        written = StringIO()
        _Drawing(plot).figure.savefig(written, format="svg", metadata={"Date": None})
        return written.getvalue()


class _Drawing:
    """One plot on its figure; everything is placed in points from the corner at the bottom left of its axes.

    Lines and texts are put on the figure itself: to make the axes of the library takes as long as all the rest.
    """

    def __init__(self, plot: Plot) -> None:
        self.plot = plot
        self.labels = end_labels(plot)
        heights = labelled_heights(plot)
        left = max(_width(text) for _, text in heights) + 1.5 * GAP
        right = max((_width(_shortened(label.text)) + 3 * GAP for label in self.labels), default=2 * GAP)
        whole = max(HEIGHT, TOP + BOTTOM + LINE * len(self.labels))
        self.width, self.height = WIDTH - left - right, whole - TOP - BOTTOM
        self.first, self.last = ends(plot)
        self.low, self.high = _span(plot, heights)
        self.figure = Figure(figsize=(WIDTH / 72, whole / 72), dpi=72, frameon=False)
        self.placed = Affine2D().translate(left, BOTTOM)
        self._draw_axes(heights, left)
        {"steps": self._draw_steps, "stacked": self._draw_stack, "bars": self._draw_bars}[plot.kind]()
        self._draw_marks()
        self._draw_labels()

    def _across(self, position: float) -> float:
        return (position - self.first) / (self.last - self.first) * self.width

    def _up(self, height: float) -> float:
        return (height - self.low) / (self.high - self.low) * self.height

    def _write(self, x: float, y: float, text: str, colour: str = "muted", size: float = SIZE, **how: Any) -> None:
        self.figure.text(x, y, text, transform=self.placed, color=STAND_INS[colour], size=size, zorder=4, **how)

    def _line(self, xs: Sequence[float], ys: Sequence[float], colour: str, **how: Any) -> None:
        self.figure.add_artist(Line2D(xs, ys, transform=self.placed, color=STAND_INS[colour], **how))

    def _area(self, corners: Sequence[tuple[float, float]], **how: Any) -> None:
        self.figure.add_artist(Polygon(corners, transform=self.placed, linewidth=0, **how))

    # Axes.

    def _draw_axes(self, heights: Sequence[tuple[float, str]], left: float) -> None:
        plot, across = self.plot, (0, self.width)
        if plot.band is not None:
            low, high = (self._up(at / plot.scale) for at in (plot.band.low, plot.band.high))
            self._area(_rectangle(0, self.width, low, high), facecolor=STAND_INS["rule"], alpha=0.5, zorder=0.4)
        for at, text in heights:
            y = self._up(at)
            self._line(across, (y, y), "rule", linewidth=0.8, zorder=0.5)
            self._write(-1.5 * GAP, y, text, ha="right", va="center_baseline")
        if self.low <= 0 <= self.high:
            y = self._up(0)
            self._line(across, (y, y), "ink", linewidth=1, zorder=1.4)
        for at, _ in plot.levels:
            y = self._up(at / plot.scale)
            self._line(across, (y, y), "muted", linewidth=1.1, dashes=(4, 2), zorder=1.5)
        places = [self._across(at) for at, _ in plot.ticks]
        for each in thinned(places, [_width(text) for _, text in plot.ticks], 1.5 * GAP):
            self._write(places[each], -GAP, plot.ticks[each][1], ha="center", va="top")
        self._write(-left, self.height + TOP - SIZE, plot.up, va="baseline")
        self._write(self.width, GAP - BOTTOM, plot.across, ha="right", va="baseline")

    # What is drawn.

    def _draw_steps(self) -> None:
        for number, each in enumerate(self.plot.series):
            values = [self._up(value / self.plot.scale) for _, value in each.points]
            xs, ys = self._stairs([at for at, _ in each.points], values)
            deaths = [mark.position for mark in self.plot.marks if (mark.series, mark.sort) == (number, "death")]
            if deaths and max(deaths) >= each.points[-1][0]:
                # The line of the dead ends; a thin one leads on to the name.
                xs[-1] = self._across(max(deaths))
                self._line((xs[-1], self.width), (ys[-1], ys[-1]), "rule", linewidth=0.8, zorder=1.2)
            style = DASHES[each.place % len(DASHES)] if each.place >= 0 else (0, (1, 1))
            how = {"linestyle": style, "dash_capstyle": "butt", "linewidth": 2, "zorder": 2}
            self._line(xs, ys, person_colour(each.place), **how)

    def _stairs(self, positions: Sequence[int], heights: Sequence[float]) -> tuple[list[float], list[float]]:
        """A line of steps through points, held up to the right edge."""
        edges = [*map(self._across, positions), self.width]
        xs = [edge for left, right in pairwise(edges) for edge in (left, right)]
        return xs, [height for height in heights for _ in range(2)]

    def _draw_stack(self) -> None:
        positions = positions_of(self.plot.series)
        positions = [*positions[: -1 : 1 + len(positions) // MOST_STEPS], positions[-1]]
        sums = [0.0] * len(positions)
        below = self._stairs(positions, [self._up(0)] * len(positions))[1]
        for each in self.plot.series:
            values = [max(0, value_at(each, at)) / self.plot.scale for at in positions]
            sums = [low + value for low, value in zip(sums, values, strict=True)]
            xs, above = self._stairs(positions, [*map(self._up, sums)])
            colour, hatch = person_colour(each.place), _hatch(each)
            corners = [*zip(xs, above, strict=True), *zip(reversed(xs), reversed(below), strict=True)]
            self._area(corners, facecolor=STAND_INS[colour], alpha=0.22, zorder=1)
            if hatch:
                self._area(corners, facecolor="none", edgecolor=STAND_INS[colour], hatch=hatch, zorder=1)
            self._line(xs, above, colour, linewidth=1.2, zorder=1.3)
            below = above

    def _draw_bars(self) -> None:
        [row] = self.plot.series
        values = [value / self.plot.scale for _, value in row.points]
        wide = self.width * bar_step(row) / (self.last - self.first)
        xs, ys = [self._across(at) for at, _ in row.points], [self._up(value) for value in values]
        for x, y in zip(xs, ys, strict=True):
            corners = _rectangle(x - 0.36 * wide, x + 0.36 * wide, self._up(0), y)
            self._area(corners, facecolor=STAND_INS[person_colour(row.place)], zorder=1)
        texts = [figure(round(value, 1)) for value in values]
        if all(_width(text, SMALL) + 2 <= wide for text in texts):
            for x, y, value, text in zip(xs, ys, values, texts, strict=True):
                if value:
                    self._write(x, y + GAP, text, "ink", SMALL, ha="center", va="baseline", gid=OVER)

    # Marks and labels.

    def _draw_marks(self) -> None:
        written: list[tuple[float, float, float]] = []
        for mark in self.plot.marks:
            series = self.plot.series[mark.series]
            x, y = self._across(mark.position), self._up(value_at(series, mark.position) / self.plot.scale)
            if mark.sort == "unknown":
                self._write(x, self._up(0) + GAP, mark.label, ha="center", va="baseline")
                continue
            self._line(
                [x],
                [y],
                person_colour(series.place),
                linestyle="none",
                marker="X" if mark.sort == "death" else "o",
                markersize=9 if mark.sort == "death" else 6.5,
                markeredgewidth=1,
                markeredgecolor=STAND_INS["paper"],
                zorder=3,
            )
            wide = _width(mark.label, SMALL)
            hidden = any(abs(x - at) < (wide + other) / 2 + 2 and abs(y - up) < SMALL for at, up, other in written)
            if mark.label and not hidden:
                self._write(x, y + GAP + 1, mark.label, "ink", SMALL, ha="center", va="baseline", gid=OVER)
                written.append((x, y, wide))

    def _draw_labels(self) -> None:
        """Write labels beside the ends of lines, moved apart, each with a thin line to its end if it was moved far."""
        wanted = [self._up(label.height) for label in self.labels]
        places = moved_apart(wanted, LINE, 0, self.height)
        for label, end, place in zip(self.labels, wanted, places, strict=True):
            moved = abs(place - end) > 2
            far = 2.5 * GAP if moved else GAP
            if moved:
                xs = (self.width + 1, self.width + far - 1.5)
                self._line(xs, (end, place), label.colour, linewidth=0.7, zorder=1)
            self._write(self.width + far, place, _shortened(label.text), label.colour, va="center_baseline")


def _span(plot: Plot, heights: Sequence[tuple[float, str]]) -> tuple[float, float]:
    """The heights at the bottom and the top of the axes."""
    values = [*least_and_greatest(plot), *(at for at, _ in heights)]
    low, high = min(values), max(values)
    # A line along the bottom is not drawn over by the axis.
    return low - (high - low) * (0.03 if plot.kind == "steps" else 0), high


def _rectangle(left: float, right: float, low: float, high: float) -> list[tuple[float, float]]:
    return [(left, low), (left, high), (right, high), (right, low)]


def _hatch(series: Series) -> str:
    return HATCHES[series.place % len(HATCHES)] if series.place >= 0 else NOBODYS[series.place % len(NOBODYS)]


@lru_cache(maxsize=4096)
def _width(text: str, size: float = SIZE) -> float:
    """How wide a text is in points; letters that the measuring font lacks are taken to be square."""
    square = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    narrow = "".join(letter for letter in text if unicodedata.east_asian_width(letter) not in "WF")
    width, _, _ = text_to_path.get_text_width_height_descent(
        narrow, FontProperties(family=FONT, size=size), ismath=False
    )
    return float(width) + size * square


@lru_cache(maxsize=4096)
def _shortened(text: str) -> str:
    """A label, cut short where it is too long."""
    if _width(text) <= WIDEST_LABEL:
        return text
    while text and _width(text + "…") > WIDEST_LABEL:
        text = text[:-1]
    return text.rstrip() + "…"


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
