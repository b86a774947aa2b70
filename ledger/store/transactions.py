"""Transactions on an open database, and the tables of rules that it holds."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Self

from ledger.errors import CampaignError, LedgerError
from ledger.sha256 import expect_entries, hash_of_tables
from ledger.store import statements
from ledger.store.columns import damaged, table_of
from ledger.store.database import Database, Row, SchemaFault, require_written
from ledger.store.tables import TABLES

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.store.stored_state import StoredState

BLOCK = 500
"""Entries that are written at once, at most."""


class Transaction:
    """One transaction of one thread; a context manager for what joins it.

    Entries that are appended are written together: when there are many, before anything is read that may follow from
    them, and at the end.

    Attributes:
        write: Whether it may write.
        keep: Whether it is committed at its end; that of a dry run is not.
        states: The state of each campaign as loaded and changed within it, by the campaign's key and what is left out
            of it.
        people: Ids by campaign's key and name.
        projected: Rows of projections as they were first asked for, where it only reads and they stay the same; by the
            projection's name, the campaign's key and the last entry that is found in it.
        locked: Keys of the campaigns that it has locked for writing.
        broken: Whether a write failed halfway, so that nothing of it may be committed.
    """

    def __init__(self, write: bool, keep: bool) -> None:
        self.write = write
        self.keep = keep
        self.states: dict[tuple[int, str], StoredState] = {}
        self.people: dict[tuple[int, str], str] = {}
        self.projected: dict[tuple[str, int, int | None], list[Row]] = {}
        self.locked: set[int] = set()
        self.broken = False
        self._appended: list[Entry] = []
        self._write: Callable[[Sequence[Entry]], object] | None = None

    def append(self, entry: Entry, write: Callable[[Sequence[Entry]], object]) -> None:
        """Append an entry, to be written with others.

        Args:
            write: Writes the entries that were appended with it.
        """
        if self._write != write:
            self.write_appended()
            self._write = write
        self._appended.append(entry)
        if len(self._appended) == BLOCK:
            self.write_appended()
            expect_entries(BLOCK)

    def write_appended(self) -> None:
        """Write the entries that were appended and are not written yet."""
        if self._appended:
            entries, self._appended = self._appended, []
            assert self._write is not None
            with self:
                self._write(entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        # A refusal comes before the first write; any other error may have come between two writes.
        if error is not None and (not isinstance(error, CampaignError) or isinstance(error, LedgerError)):
            self.broken = True


class _OfThread(threading.local):
    """The transaction of each thread."""

    transaction: Transaction | None = None


class Store:
    """An open database with a ledger in it; a context manager that closes it.

    Attributes:
        location: As it was given; a URL may hold a password and is not to be shown (`database.location` is).
    """

    def __init__(self, location: str, database: Database) -> None:
        self.location = location
        self.database = database
        self._local = _OfThread()

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.database.dialect

    @property
    def current(self) -> Transaction | None:
        """This thread's transaction, if it is in one."""
        return self._local.transaction

    def transaction(self, write: bool = True, *, keep: bool = True) -> AbstractContextManager[Transaction]:
        """Begin a transaction, or join the one of this thread that is open.

        A reader sees one snapshot. A writer has the lock from the beginning to the end (on PostgreSQL from when it
        locks its campaign).

        Args:
            keep: Whether the outermost transaction is committed at its end; that of a dry run is rolled back.
        """
        outer = self.current
        if outer is None:
            return self._begun(write, keep)
        if write and not outer.write:
            raise AssertionError("a transaction that reads cannot begin to write")
        return outer

    @contextmanager
    def _begun(self, write: bool, keep: bool) -> Iterator[Transaction]:
        self.database.begin(write)
        transaction = self._local.transaction = Transaction(write, keep)
        try:
            if write:
                self.database.require_schema()
            yield transaction
            transaction.write_appended()
            if write and not keep:
                self.database.rollback()
            elif transaction.broken:
                raise LedgerError("ledger_write_failed", location=self.database.location)
            else:
                for state in transaction.states.values():
                    state.require_stored()
                self.database.commit()
        except BaseException:
            self.database.rollback()
            raise
        finally:
            self._local.transaction = None

    def write_appended(self) -> None:
        """Write what this thread's transaction has appended and not written yet."""
        if (transaction := self.current) is not None:
            transaction.write_appended()

    def write_rows(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Write each of the rows by one statement.

        Raises:
            LedgerError: `ledger_rows_missing`, where the database did not write each of them.
        """
        if rows:
            require_written(len(rows), self.database.executemany(sql, rows), self.database.location, table_of(sql))

    def insert(self, table: str, campaign: int, rows: Sequence[Sequence[Any]]) -> None:
        """Insert many rows of a campaign, in the order of the table's columns."""
        self.write_rows(TABLES[table].insert, [(campaign, *row) for row in rows])

    def delete_rows(self, sql: str, keys: Sequence[Sequence[Any]]) -> None:
        """Delete the row of each of the keys, where there is one, by one statement."""
        if keys:
            self.database.executemany(sql, keys)

    def store_rules(self, content: bytes) -> str:
        """Store a ruleset's tables, once; return the hash that names them."""
        hash_ = hash_of_tables(content)
        self.database.execute(statements.STORE_RULES, {"hash": hash_, "content": content.decode()})
        require_written(
            1, len(self.database.execute(statements.HAS_RULES, {"hash": hash_})), self.database.location, "rules"
        )
        return hash_

    def rules(self, hash: str) -> bytes:
        """The content of the tables of rules that a hash names.

        Raises:
            LedgerError: If they are not there or are not what was stored.
        """
        found = self.database.execute(statements.RULES.replace("{content}", self.database.content), {"hash": hash})
        content: bytes = found[0][0] if found else b""
        if hash_of_tables(content) != hash:
            raise damaged(self.database.location, table="rules", column="hash", found=hash)
        return content

    def schema_faults(self) -> Sequence[SchemaFault]:
        """Every difference between the schema and how it was made."""
        return self.database.schema_faults()

    def integrity(self) -> Sequence[str]:
        """Every fault that the database's own check of its data reports."""
        return self.database.integrity()

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
