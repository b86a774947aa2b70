"""The interface of a database: what the store needs of SQLite and of PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, json

from ledger.errors import LedgerError

Row = tuple[Any, ...]


class SchemaFault(Struct, frozen=True):
    """Something in a schema that is missing, changed or foreign.

    Attributes:
        kind: What it is in SQL: `table`, `column`, `index`, `trigger`, `rule`…
        expected: As it was made, None for what is foreign.
        found: As it is, None for what is missing.
    """

    kind: str
    name: str
    table: str
    expected: str | None
    found: str | None


def json_list(values: Sequence[object]) -> str:
    """Values as they are bound to `:listed`."""
    return json.encode(values).decode()


def require_no_faults(faults: Sequence[SchemaFault], location: str) -> None:
    """Require a schema that is as it was made.

    Raises:
        LedgerError: `ledger_schema_differs`, with the first fault.
    """
    if faults:
        first = faults[0]
        raise LedgerError(
            "ledger_schema_differs", location=location, kind=first.kind, name=first.name, table=first.table
        )


def require_written(expected: int, written: int, location: str, table: str) -> None:
    """Require that every row was written.

    Raises:
        LedgerError: `ledger_rows_missing`.
    """
    if written != expected:
        raise LedgerError("ledger_rows_missing", location=location, table=table, expected=expected, written=written)


class Conflict(Exception):
    """A constraint of the schema is violated: a number, an id or a version is taken."""


class Database(Protocol):
    """A database with the schema of a ledger; it raises `LedgerError`, `InputError` or `Conflict`.

    Attributes:
        location: Where it is, without a password, to be shown.
        dialect: `sqlite` or `postgresql`.
        payload: Expression for the bytes of the column `payload`.
        content: Likewise of `content`; to make a text of 200 kB and bytes of that again takes half a millisecond.
        listed: Rows of one column, `value`: the elements of the JSON list that is bound to `:listed`.
        locks_rows: Whether a writer must lock its campaign's row; else its transaction has locked the whole ledger.
    """

    location: str
    dialect: str
    payload: str
    content: str
    listed: str
    locks_rows: bool

    def begin(self, write: bool) -> None:
        """Begin a transaction of this thread; one that only reads sees one snapshot."""

    def commit(self) -> None:
        """Commit the transaction."""

    def rollback(self) -> None:
        """Roll the transaction back."""

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows.

        Args:
            typed: Whether values must have the types of their columns; a check reads them as they are.
        """

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Run one statement, with `?` for its values, for each of the rows; return how many rows it wrote."""

    def make_table(self, name: str) -> None:
        """Make the table of a projection where it is not there yet."""

    def has_table(self, name: str) -> bool:
        """Whether a table is there."""

    def require_schema(self) -> None:
        """Require within a transaction that writes that the schema is as it was made; upgrade one of an older version.

        Raises:
            LedgerError: `ledger_schema_differs`, with the first thing that is missing, changed, or does not belong.
        """

    def schema_faults(self) -> Sequence[SchemaFault]:
        """Every difference between the schema and how it was made."""

    def integrity(self) -> Sequence[str]:
        """Every fault that the database's own check of its data reports."""

    def close(self) -> None:
        """Close every connection."""
