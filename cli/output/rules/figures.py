"""Renders figures in columns: by position, or by the level or band from which they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.terminal.columns import pad, screen_width, width, wrapped

SERIES = 4
"""A list of at least so many figures is a column of its own."""


def is_series(value: Any) -> bool:
    """A list of many figures, or figures by the level or band from which they hold; ids are no figures."""
    if isinstance(value, list):
        return len(value) >= SERIES and not any(isinstance(part, Mapping | list) or _is_id(part) for part in value)
    return isinstance(value, Mapping) and bool(value) and all(key[:1] in "0123456789<" or key == "NH" for key in value)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[a-z][a-z0-9_]*", value) is not None


def figure_columns(label: Sequence[str], columns: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns next to each other after the label column, in as many tables as they need.

    Args:
        columns: Cells from top to bottom, the heading first.
    """
    left = list(columns)
    while left:
        block = [label, left.pop(0)]
        while left and _block_width([*block, left[0]]) <= screen_width():
            block.append(left.pop(0))
        yield from _side_by_side(block)
        if left:
            yield ""


def places_of(series: Mapping[str, Any], bands: str) -> list[str]:
    """What the figures are by: bands, positions from 1, or every place that some figure holds from."""
    if bands in series:
        return [str(place) for place in series[bands]]
    found: dict[str, None] = {}
    for value in series.values():
        keys = (str(number) for number in range(1, len(value) + 1)) if isinstance(value, list) else value
        found.update(dict.fromkeys(keys))
    return sorted(found, key=place)


def filled(value: Any, places: Sequence[str]) -> Iterator[Any]:
    """A series at each place; figures by place hold until the next one."""
    if isinstance(value, list):
        yield from (value[number] if number < len(value) else None for number in range(len(places)))
        return
    now = None
    for place in places:
        now = value.get(place, now)
        yield now


def _side_by_side(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns of figures under headings that wrap."""
    heads = [wrapped(column[0], _head_width(column)) for column in columns]
    widths = [max(map(width, (*head, *column[1:]))) for head, column in zip(heads, columns, strict=True)]
    tall = max(len(head) for head in heads)
    rows = [
        [head[line - tall + len(head)] if line >= tall - len(head) else "" for head in heads] for line in range(tall)
    ]
    rows += [list(row) for row in zip(*(column[1:] for column in columns), strict=True)]
    for row in rows:
        yield "  ".join(pad(cell, columns_, "r") for cell, columns_ in zip(row, widths, strict=True)).rstrip()


def _head_width(column: Sequence[str]) -> int:
    """A heading is as wide as its longest word or figure."""
    return max(map(width, (*column[0].split(" "), *column[1:])))


def _block_width(columns: Sequence[Sequence[str]]) -> int:
    return sum(_head_width(column) for column in columns) + 2 * (len(columns) - 1)


def place(text: str) -> tuple[int, str]:
    """Bands in their order: a normal human, less than one hit die, 1, 1+, 2…"""
    if text == "NH":
        return -2, ""
    number = text.strip("<+")
    return (int(number) if number.isdigit() else 10**9) - (text.startswith("<")), text
