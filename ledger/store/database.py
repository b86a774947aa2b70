"""What the store asks of a database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

Row = tuple[Any, ...]


class Conflict(Exception):
    """A constraint of the schema said no: a number, an id or a version is taken."""


class Database(Protocol):
    """A database with our schema; errors it raises are `LedgerError` or `Conflict`.

    Attributes:
        location: Where it is, fit to be shown.
        dialect: `sqlite` or `postgresql`.
        payload: Expression for the bytes of the column `payload`.
        locks_rows: Whether a writer must lock its campaign's row; else the transaction holds the one lock.
    """

    location: str
    dialect: str
    payload: str
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

    def executemany(self, sql: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run one statement for each of the rows."""

    def insert(self, table: str, campaign: int, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Add many rows of a campaign to a table, as fast as this database can; the columns are those beside it."""

    def missing_triggers(self) -> Sequence[str]:
        """Names of append-only triggers that are not there as they were made."""

    def integrity(self) -> Sequence[str]:
        """What the database itself finds wrong with what it stores."""

    def close(self) -> None:
        """Let go of every connection."""
