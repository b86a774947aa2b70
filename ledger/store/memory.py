"""A database in memory: the copy that one command reads of what is public."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from ledger.store.database import Row, SchemaFault
from ledger.store.sqlite_schema import SqliteTables, tables_made
from ledger.store.tables import PROJECTIONS


class MemoryDatabase(SqliteTables):
    """Our tables in a SQLite database in memory, without the triggers: entries may be left out of it."""

    def __init__(self, location: str) -> None:
        self.location = location
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        for name, statement in tables_made().items():
            if name not in PROJECTIONS:
                self.execute(statement)

    def begin(self, write: bool) -> None:
        """Begin a transaction."""
        self.execute("BEGIN")

    def rollback(self) -> None:
        """Roll the transaction back."""
        if self._connection.in_transaction:
            self.execute("ROLLBACK")

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows."""
        return self._connection.execute(sql, params).fetchall()

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Run one statement for each of the rows; return how many rows of the table it wrote."""
        return max(0, self._connection.executemany(sql, rows).rowcount)

    def require_schema(self) -> None:
        """Do nothing: this process has made the schema itself."""

    def schema_faults(self) -> Sequence[SchemaFault]:
        """Return no fault: the copy has no triggers on purpose."""
        return ()

    def integrity(self) -> Sequence[str]:
        """Return no fault: nothing damages a database in memory."""
        return ()

    def close(self) -> None:
        """Close the connection, and so delete the database."""
        self._connection.close()
