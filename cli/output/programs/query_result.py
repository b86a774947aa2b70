"""Shows what a query found, as a table, JSON or CSV; and the views that a query may read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

import msgspec

from cli.output.terminal.columns import GAP, LEAST, RULE, labelled, pad, shortened, table, terminal_width, width
from cli.output.terminal.screen import json_text
from cli.output.words.language import N_, _, spoken
from ledger.store.views import EXAMPLE, VIEWS
from projections.programs.spreadsheet import CsvStyle
from projections.programs.spreadsheet import csv_lines as spreadsheet_lines

Row = tuple[Any, ...]

MEASURED = 1000
"""Rows that are looked at before the columns of a table are laid out; the others are shown as they come."""

ABOUT = {
    "entries_v": N_("the journal, an entry a row"),
    "postings_v": N_("what each entry changed, by account and commodity"),
    "balances_v": N_("what each account holds now"),
    "characters_v": N_("the characters, with level, experience and hit points"),
    "sessions_v": N_("the sessions, with who was there"),
    "rolls_v": N_("the dice that were thrown, and how rolls were judged"),
}
"""What the views hold."""


def view_lines() -> Iterator[str]:
    """Every view with its columns, and an example."""
    yield _("A query is one SELECT on these views:")
    for name, view in VIEWS.items():
        yield ""
        yield _("{who}: {text}").format(who=name, text=_(ABOUT[name]))
        yield from table([("", ", ".join(column.name for column in view.columns))], "ll")
    yield ""
    yield _("For example:")
    yield f'  campaign sql "{EXAMPLE}"'


def json_lines(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """A list of objects, one on each line."""
    before = None
    for row in rows:
        if before is not None:
            yield f"{before},"
        before = ("[" if before is None else " ") + json_text(json_object(columns, row))
    yield "[]" if before is None else f"{before}]"


def csv_lines(columns: Sequence[str], rows: Iterable[Row], style: CsvStyle) -> Iterator[str]:
    """The names of the columns and the rows, as a spreadsheet reads them."""
    plain = ([_plain(value) for value in row] for row in rows)
    return (line.decode() for line in spreadsheet_lines(chain([columns], plain), style))


def table_lines(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """A table with numbers on the right, or where it is too wide for that, each row as a list of its values."""
    rest = iter(rows)
    first = list(islice(rest, MEASURED))
    if not first:
        yield _("Nothing was found.")
        return
    cells = [[_cell(value) for value in row] for row in first]
    aligns = ["r" if _is_number([row[column] for row in first]) else "l" for column in range(len(columns))]
    widths = [max(width(name), *(width(row[column]) for row in cells)) for column, name in enumerate(columns)]
    screen = terminal_width()
    if screen and _width_of(_narrowest(columns, aligns, widths)) > screen:
        yield from _records(columns, chain(cells, ([_cell(value) for value in row] for row in rest)))
        return
    shown = _fitting(columns, aligns, widths, screen) if screen else widths
    yield _line(columns, shown, aligns)
    yield GAP.join(RULE * wide for wide in shown)
    for row in chain(cells, ([_cell(value) for value in row] for row in rest)):
        yield _line(row, shown, aligns)


def _narrowest(columns: Sequence[str], aligns: Sequence[str], widths: Sequence[int]) -> list[int]:
    """Columns of the screen that each column takes at least: numbers and names whole, texts shortened."""
    return [
        whole if align == "r" else min(whole, max(LEAST, width(name)))
        for name, align, whole in zip(columns, aligns, widths, strict=True)
    ]


def _fitting(columns: Sequence[str], aligns: Sequence[str], widths: Sequence[int], screen: int) -> list[int]:
    """Widths of columns of which the widest texts are shortened until the table fits a screen."""
    least, shown = _narrowest(columns, aligns, widths), list(widths)
    while _width_of(shown) > screen:
        widest = max(range(len(shown)), key=lambda column: (shown[column] > least[column], shown[column]))
        shown[widest] -= 1
    return shown


def _width_of(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _line(cells: Sequence[str], widths: Sequence[int], aligns: Sequence[str]) -> str:
    shown = (shortened(cell, columns) for cell, columns in zip(cells, widths, strict=True))
    return GAP.join(
        pad(cell, columns, align) for cell, columns, align in zip(shown, widths, aligns, strict=True)
    ).rstrip()


def _records(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Each row as a list of its values."""
    for number, row in enumerate(rows):
        if number:
            yield ""
        yield from labelled(zip(columns, row, strict=True))


def _cell(value: object) -> str:
    """A value in a table: on one line, and a fraction to a few places."""
    if isinstance(value, float):
        text = f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else f"{value:g}"
        return text.replace(".", ",") if spoken() == "fr" else text
    return "" if value is None else " ".join(str(_plain(value)).splitlines())


def _plain(value: object) -> object:
    """A value as text or number; bytes as hex digits."""
    return value.hex() if isinstance(value, bytes) else value


def _is_number(values: Iterable[object]) -> bool:
    """Whether a column holds numbers and nothing else."""
    known = [value for value in values if value is not None]
    return bool(known) and all(isinstance(value, int | float) for value in known)


def json_objects(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[msgspec.Raw]:
    """Rows as objects, each as its text: a text is a few times smaller."""
    return (msgspec.Raw(msgspec.json.encode(json_object(columns, row))) for row in rows)


def json_object(columns: Sequence[str], row: Row) -> dict[str, object]:
    """A row as an object; bytes in it are hex digits."""
    return dict(zip(columns, map(_plain, row), strict=True))
