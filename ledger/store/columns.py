"""Checks the types of stored values as rows are read.

SQLite stores any value in any column, so that a damaged or altered file may return anything. Rows are compared with the
types of their columns here, and nowhere else; all other code may rely on these types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from ledger.errors import LedgerError
from ledger.patterns import late_pattern
from ledger.postings import FieldValue
from ledger.store import schema_columns

TYPES: dict[str, frozenset[type]] = {
    **dict.fromkeys(schema_columns.WHOLE, frozenset({int})),
    **dict.fromkeys(schema_columns.WHOLE_OR_NULL, frozenset({int, type(None)})),
    **dict.fromkeys(schema_columns.TEXT, frozenset({str})),
    **dict.fromkeys(schema_columns.TEXT_OR_NULL, frozenset({str, type(None)})),
    "CAST(payload AS BLOB)": frozenset({bytes}),
    "CAST(content AS BLOB)": frozenset({bytes}),
}
"""Types that the columns of a result may have, by their name in it. Columns of other names are not checked."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises where a text is not what was written."""

_values: msgspec.json.Decoder[FieldValue] = msgspec.json.Decoder(FieldValue)

Part = TypeVar("Part")

Shape = Sequence[tuple[int, str, frozenset[type]]]
"""The columns of a result that are checked: place, name, types."""

TABLE = late_pattern(r"\b(?:FROM|INTO|UPDATE)\s+(?:main\.)?(\w+)")

SHOWN = 40
"""Characters of a value that an error shows."""


def shape_of(names: Sequence[str]) -> Shape:
    """Which columns of a result are checked."""
    return [(place, name, TYPES[name]) for place, name in enumerate(names) if name in TYPES]


def require_types(sql: str, shape: Shape, rows: Sequence[Sequence[Any]], location: str) -> None:
    """Require that the values of rows have the types of their columns.

    Raises:
        LedgerError: `ledger_corrupt`, with `table`, `column`, `found` and, where the row has one, the `entry`.
    """
    columns = list(zip(*rows, strict=True))
    for place, name, types in shape:
        if not types.issuperset(map(type, columns[place])):
            row = next(row for row in rows if type(row[place]) not in types)
            raise damaged(
                location,
                table=table_of(sql),
                column=name.removeprefix("CAST(").removesuffix(" AS BLOB)"),
                found=row[place],
                entry=_number(shape, row),
            )


def damaged(location: str, *, table: str, column: str, found: Any, entry: int | None = None) -> LedgerError:
    """The error for a stored value that cannot be what was written."""
    shown = "NULL" if found is None else repr(found)
    if len(shown) > SHOWN:
        shown = f"{shown[:SHOWN]}…"
    reason = f"{table}.{column} = {shown}" + ("" if entry is None else f" (#{entry})")
    return LedgerError(
        "ledger_corrupt", location=location, reason=reason, table=table, column=column, found=shown, entry=entry
    )


def table_of(sql: str) -> str:
    """The first table that a statement names."""
    found = TABLE.search(sql)
    return found[1] if found else ""


def _number(shape: Shape, row: Sequence[Any]) -> int | None:
    number = next((row[place] for place, name, _ in shape if name == "number"), None)
    return number if isinstance(number, int) else None


def field_value(stored: str, table: str = "changes") -> FieldValue:
    """Decode a field's value, which is stored as JSON text.

    Raises:
        LedgerError: `ledger_corrupt`, if it is no such text.
    """
    try:
        return _values.decode(stored)
    except UNREADABLE as error:
        raise damaged("", table=table, column="value", found=stored) from error


def part_of(number: int, payload: bytes, decoder: msgspec.json.Decoder[Part]) -> Part:
    """Decode the part of a payload that a reader needs.

    Raises:
        LedgerError: `ledger_corrupt`, if the payload does not have it.
    """
    try:
        return decoder.decode(payload)
    except UNREADABLE as error:
        raise LedgerError("ledger_corrupt", reason=f"entries.payload: {error} (#{number})", entry=number) from error
