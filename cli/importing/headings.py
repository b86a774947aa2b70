"""Finds which column of a table is which field, by its heading in any case and accents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cli.importing.files import TableRow
from cli.importing.values import clean
from ledger.rules.tables import folded


class Field(Struct, frozen=True, kw_only=True):
    """A field of a source: a row of its table.

    Attributes:
        id: What the source calls it.
        headings: What a column with it is called.
        required: Whether a table without it is none of the source's.
    """

    id: str
    headings: tuple[str, ...]
    required: bool = False


def columns_of(
    heading_row: Sequence[str], fields: Iterable[Field], given: Mapping[str, str] | None = None
) -> dict[str, int] | None:
    """The column of each field that the table has, a column for one field; None where it lacks one that is required.

    Args:
        given: Headings that the command names, each with the id of its field.
    """
    by_heading: dict[str, int] = {}
    for place, heading in enumerate(heading_row):
        by_heading.setdefault(key_of(heading), place)
    by_heading.pop("", None)
    named = {key_of(heading): id_ for heading, id_ in (given or {}).items()}
    found: dict[str, int] = {}
    for heading, id_ in named.items():
        if id_ and heading in by_heading:
            found[id_] = by_heading[heading]
    for field in fields:
        known = [by_heading[key] for heading in field.headings if (key := key_of(heading)) in by_heading]
        free = [place for place in known if key_of(heading_row[place]) not in named and place not in found.values()]
        if field.id not in found and free:
            found[field.id] = free[0]
        if field.required and field.id not in found:
            return None
    return found


def key_of(heading: str) -> str:
    """A heading as it is compared."""
    return folded(clean(heading)).strip(" :?#").removesuffix(".")


def cells_of(row: TableRow, columns: Mapping[str, int]) -> dict[str, Any]:
    """The cells of a row by field, without the empty ones."""
    cells = row.cells
    found = {id_: cells[place].strip() for id_, place in columns.items() if place < len(cells)}
    return {id_: cell for id_, cell in found.items() if cell}


def text_of(row: TableRow) -> str:
    """A row as it was read, on one line."""
    return " | ".join(clean(cell) for cell in row.cells).rstrip(" |")
