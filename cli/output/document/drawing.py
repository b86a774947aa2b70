"""Draws the plot of a figure of a document, in the colours of its format."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cli.output.document.blocks import Figure, visible
from cli.output.document.plots.plot import Plot


def drawing(figure: Figure, colours: Mapping[str, str]) -> str:
    """The plot of a figure as an SVG element; see `cli.output.document.plots.svg`."""
    # Imported late, because a document without a plot needs no matplotlib.
    from cli.output.document.plots.svg import svg

    return svg(
        _with_visible_texts(figure.plot),
        anchor=figure.anchor,
        title=visible(figure.title),
        description=visible(figure.description),
        colours=colours,
    )


def _with_visible_texts(plot: Plot) -> Plot:
    return replace(
        plot,
        across=visible(plot.across),
        up=visible(plot.up),
        series=tuple(replace(series, label=visible(series.label)) for series in plot.series),
        marks=tuple(replace(mark, label=visible(mark.label)) for mark in plot.marks),
        ticks=tuple((position, visible(label)) for position, label in plot.ticks),
        levels=tuple((height, visible(label)) for height, label in plot.levels),
    )
