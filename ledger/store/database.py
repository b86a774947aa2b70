"""What the store asks of a database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ledger.errors import LedgerError

Row = tuple[Any, ...]


class SchemaFault(NamedTuple):
    """Something of a schema that is missing, was changed, or does not belong.

    Attributes:
        kind: What it is in SQL: `table`, `column`, `index`, `trigger`, `rule`…
        expected: As it was made, None for what does not belong.
        found: As it is, None for what is missing.
    """

    kind: str
    name: str
    table: str
    expected: str | None
    found: str | None


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
    """A constraint of the schema said no: a number, an id or a version is taken."""


class Database(Protocol):
    """A database with our schema; errors it raises are `LedgerError` or `Conflict`.

    Attributes:
        location: Where it is, fit to be shown.
        dialect: `sqlite` or `postgresql`.
        payload: Expression for the bytes of the column `payload`.
        listed: Rows of one column, `value`: the elements of the JSON list that is bound to `:listed`.
        locks_rows: Whether a writer must lock its campaign's row; else the transaction holds the one lock.
    """

    location: str
    dialect: str
    payload: str
    listed: str
    locks_rows: bool

    def begin(self, write: bool) -> None:
        """Begin a transaction of this thread; one that only reads sees one snapshot."""

    def commit(self) -> None:
        """Make the transaction last."""

    def rollback(self) -> None:
        """Forget the transaction."""

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows.

        Args:
            typed: Whether values must have the types of their columns; a check reads them as they are.
        """

    def executemany(self, sql: str, rows: Iterable[Mapping[str, Any]]) -> int:
        """Run one statement for each of the rows; return how many rows of the table it wrote."""

    def insert(self, table: str, campaign: int, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Add many rows of a campaign to a table, as fast as this database can; the columns are those beside it.

        Raises:
            LedgerError: `ledger_rows_missing`, where not every row was written.
        """

    def has_table(self, name: str) -> bool:
        """Whether a table is there."""

    def require_schema(self) -> None:
        """Require within a transaction that writes that the schema is as it was made; upgrade one of an older version.

        Raises:
            LedgerError: `ledger_schema_differs`, with the first thing that is missing, changed, or does not belong.
        """

    def schema_faults(self) -> Sequence[SchemaFault]:
        """What of the schema is missing or changed, or does not belong."""

    def integrity(self) -> Sequence[str]:
        """What the database itself finds wrong with what it stores."""

    def close(self) -> None:
        """Let go of every connection."""
