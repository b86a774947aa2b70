"""A ledger on SQLite: opens the file, runs transactions and statements by the standard driver.

The application id marks a file as a ledger, the user version is that of its schema. Each thread has its own connection.
A writer takes the file's one write lock when its transaction begins, so that the transaction never has to be repeated.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from time import monotonic
from typing import Any, TypeVar

from ledger.errors import InputError, LedgerError
from ledger.store.columns import Shape, require_types, shape_of
from ledger.store.database import Row, SchemaFault, require_no_faults
from ledger.store.sqlite_errors import FAULTS, is_undecodable, store_error
from ledger.store.sqlite_files import belongs_to_database, require_folder
from ledger.store.sqlite_schema import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    TRIGGERS,
    SqliteTables,
    schema_faults,
    tables_made,
    triggers_of,
)
from ledger.store.tables import PROJECTIONS

Result = TypeVar("Result")


class SqliteDatabase(SqliteTables):
    """A ledger's file.

    Args:
        wait_s: Seconds to wait for another writer.
    """

    def __init__(self, path: str, *, create: bool, write: bool, wait_s: float) -> None:
        self.location = path
        # SQLite keeps its log next to the file itself, also where the path is a link to it.
        self._file = os.path.realpath(path)
        self._write = write
        self._wait_s = wait_s
        self._mode = "rwc" if create else "rw"
        self._immutable = False
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._shapes: dict[str, Shape] = {}
        if not os.path.exists(path):
            folder = os.path.dirname(self._file)
            if not create:
                raise LedgerError("ledger_missing", location=path, folder=folder)
            require_folder(folder)
            if belongs_to_database(self._file) and not os.path.exists(path):
                # A new database here would take over the log of one that is lost. The second look is for another
                # process that makes this ledger meanwhile: its file is there before its log.
                raise InputError("file_of_database", file=path)
        elif os.path.isdir(path):
            raise LedgerError("ledger_not_ours", location=path)
        try:
            self._open(create)
        except BaseException:
            self.close()
            raise

    def _open(self, create: bool) -> None:
        if create:
            # SQLite itself does not wait while another process makes the log of a new file.
            self._retry_while_locked(self._create)
        try:
            kind, version = self._retry_while_locked(self._id_and_version)
        except LedgerError as error:
            # SQLite cannot make its log in a folder that is read-only. Where there is none, the file has every entry.
            if error.code != "ledger_read_only" or self._write:
                raise
            if self._has_log():
                raise LedgerError("ledger_log_left", location=self.location, file=f"{self._file}-wal") from error
            self.close()
            self._immutable = True
            kind, version = self._id_and_version()
        if kind != APPLICATION_ID:
            raise LedgerError("ledger_not_ours", location=self.location)
        if version > SCHEMA_VERSION:
            raise LedgerError("ledger_newer", location=self.location, version=version)

    def _has_log(self) -> bool:
        """Whether there is a WAL file with something in it."""
        log = self._file + "-wal"
        return os.path.exists(log) and os.path.getsize(log) > 0

    def _id_and_version(self) -> tuple[int, int]:
        """Application id and user version of the file."""
        [(kind,)] = self.execute("PRAGMA application_id")
        [(version,)] = self.execute("PRAGMA user_version")
        return kind, version

    def _is_empty(self) -> bool:
        """Whether no program has written anything into the file yet."""
        return self._id_and_version() == (0, 0) and not self.execute("SELECT 1 FROM sqlite_master LIMIT 1")

    def _create(self) -> None:
        if not self._is_empty():
            return
        self.execute("PRAGMA journal_mode = WAL")
        self.begin(write=True)
        try:
            # Another process may have made it meanwhile.
            if self._is_empty():
                tables = (sql for name, sql in tables_made().items() if name not in PROJECTIONS)
                for statement in (*tables, *TRIGGERS.values()):
                    self.execute(statement)
                self.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def begin(self, write: bool) -> None:
        """Begin a transaction; a writer waits here for the lock."""
        if not write:
            self.execute("BEGIN")
            return
        # SQLite's own busy handler asks less and less often, down to ten times a second, so that a writer that has
        # just come overtakes one that has waited long. Here each of them has the same chance every time.
        self.execute("PRAGMA busy_timeout = 0")
        try:
            self._retry_while_locked(lambda: self.execute("BEGIN IMMEDIATE"))
        finally:
            self.execute(f"PRAGMA busy_timeout = {int(self._wait_s * 1000)}")

    def _retry_while_locked(self, call: Callable[[], Result]) -> Result:
        """Repeat a call, after short waits of random length, while another process has the lock.

        Raises:
            LedgerError: `ledger_locked`, after the seconds to wait.
        """
        until = monotonic() + self._wait_s
        never = threading.Event()
        while True:
            try:
                return call()
            except LedgerError as error:
                if error.code != "ledger_locked" or monotonic() >= until:
                    raise
            # From 1 to 3 ms: about as long as recording an entry takes.
            never.wait(0.001 + os.urandom(1)[0] / 255 * 0.002)

    def rollback(self) -> None:
        """Roll the transaction back, unless SQLite has done so already, as it does where the disk is full."""
        if self._connection().in_transaction:
            self.execute("ROLLBACK")

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows.

        Args:
            typed: Whether values must have the types of their columns; a check reads them as they are.

        Raises:
            LedgerError: If the database fails, or where a value has another type than its column.
            InputError: `number_too_large`, for a number beyond 64 bits.
            Conflict: If a constraint of the schema is violated.
        """
        try:
            cursor = self._connection().execute(sql, params)
            rows = cursor.fetchall()
        except FAULTS as error:
            if not typed and is_undecodable(error):
                return self._execute_unchecked(sql, params)
            raise store_error(error, self.location) from error
        if rows and typed:
            shape = self._shapes.get(sql)
            if shape is None:
                shape = self._shapes[sql] = shape_of([name for name, *_ in cursor.description])
            require_types(sql, shape, rows, self.location)
        return rows

    def _execute_unchecked(self, sql: str, params: Mapping[str, Any]) -> list[Row]:
        """Run a statement for a check: a text that is not UTF-8 is returned as bytes."""
        connection = self._connection()
        before = connection.text_factory
        connection.text_factory = _text_or_bytes
        try:
            return connection.execute(sql, params).fetchall()
        except FAULTS as error:
            raise store_error(error, self.location) from error
        finally:
            connection.text_factory = before

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Run one statement for each of the rows; return how many rows of the table it wrote."""
        try:
            return max(0, self._connection().executemany(sql, rows).rowcount)
        except FAULTS as error:
            raise store_error(error, self.location) from error

    def require_schema(self) -> None:
        """Require within a transaction that writes that the schema is as it was made; upgrade one of an older version.

        Raises:
            LedgerError: `ledger_schema_differs`.
        """
        [(version,)] = self.execute("PRAGMA user_version")
        require_no_faults(self._faults(version), self.location)
        if version < SCHEMA_VERSION:
            before = triggers_of(version)
            for name, statement in TRIGGERS.items():
                if name not in before:
                    self.execute(statement)
            self.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def schema_faults(self) -> Sequence[SchemaFault]:
        """Every difference between the schema and how it was made."""
        [(version,)] = self.execute("PRAGMA user_version")
        return self._faults(version)

    def _faults(self, version: int) -> list[SchemaFault]:
        return schema_faults(version, self.execute("SELECT type, name, tbl_name, sql FROM sqlite_master", typed=False))

    def integrity(self) -> Sequence[str]:
        """Every fault that SQLite's own integrity check reports."""
        return [finding for (finding,) in self.execute("PRAGMA integrity_check") if finding != "ok"]

    def copy_to(self, path: str) -> None:
        """Write a copy of the whole database, as this thread's transaction sees it, into an empty file.

        Raises:
            OSError: Where the copy cannot be written.
        """
        try:
            with closing(sqlite3.connect(os.path.abspath(path), isolation_level=None)) as copied:
                self._connection().backup(copied)
                # The log is written into the file, so that the copy is one file.
                copied.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
            number = errno.ENOSPC if full else errno.EIO
            raise OSError(number, os.strerror(number) if full else str(error), path) from error

    def close(self) -> None:
        """Close every thread's connection."""
        while self._connections:
            self._connections.pop().close()
        self._local = threading.local()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        return connection

    def _connect(self) -> sqlite3.Connection:
        path = self._file.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        mode = "immutable=1" if self._immutable else f"mode={self._mode}"
        try:
            connection = sqlite3.connect(
                f"file:{path}?{mode}", uri=True, timeout=self._wait_s, isolation_level=None, check_same_thread=False
            )
            self._connections.append(connection)
            if self._write:
                connection.execute("PRAGMA synchronous = FULL")
        except FAULTS as error:
            raise store_error(error, self.location) from error
        return connection


def _text_or_bytes(stored: bytes) -> str | bytes:
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored
