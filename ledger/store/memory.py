"""A ledger in memory: for a copy that one command reads and nobody keeps."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ledger.store.database import Row, SchemaFault
from ledger.store.sqlite_schema import TABLES


class MemoryDatabase:
    """Our tables in a SQLite database in memory, without the triggers: entries may be left out of it."""

    dialect = "sqlite"
    payload = "CAST(payload AS BLOB)"
    listed = "json_each(:listed)"
    locks_rows = False

    def __init__(self, location: str) -> None:
        self.location = location
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        self._connection.executescript(TABLES)

    def begin(self, write: bool) -> None:
        """Begin a transaction."""
        self.execute("BEGIN")

    def commit(self) -> None:
        """Make the transaction last as long as the connection."""
        self.execute("COMMIT")

    def rollback(self) -> None:
        """Forget the transaction."""
        if self._connection.in_transaction:
            self.execute("ROLLBACK")

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows."""
        return self._connection.execute(sql, params).fetchall()

    def executemany(self, sql: str, rows: Iterable[Mapping[str, Any]]) -> int:
        """Run one statement for each of the rows; return how many rows of the table it wrote."""
        return max(0, self._connection.executemany(sql, rows).rowcount)

    def insert(self, table: str, campaign: int, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Add many rows of a campaign to a table."""
        marks = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} (campaign, {', '.join(columns)}) VALUES ({campaign}, {marks})"
        self._connection.executemany(sql, rows)

    def require_schema(self) -> None:
        """Nothing to compare: the schema was made by this process."""

    def schema_faults(self) -> Sequence[SchemaFault]:
        """Nothing: the copy has no triggers, and needs none."""
        return ()

    def integrity(self) -> Sequence[str]:
        """Nothing: what is in memory is as it was written."""
        return ()

    def close(self) -> None:
        """Forget everything."""
        self._connection.close()
