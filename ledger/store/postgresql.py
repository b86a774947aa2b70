"""A ledger on PostgreSQL: runs the same statements on the same tables, by psycopg alone (decision 49).

A writer locks its campaign's row, so that campaigns do not wait for one another; a reader sees one snapshot.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar
from urllib.parse import quote

from ledger.errors import InputError, LedgerError, redacted
from ledger.patterns import late_pattern
from ledger.store.database import Conflict, Row, SchemaFault, require_no_faults
from ledger.store.postgresql_schema import (
    FUNCTIONS,
    MARK,
    SCHEMA_VERSION,
    SHAPE,
    TRIGGERS,
    schema_faults,
    tables_made,
    triggers_of,
)
from ledger.store.tables import PROJECTIONS

try:
    import psycopg
except ImportError as missing:
    raise LedgerError("ledger_extra_missing", extra="postgres", module=missing.name) from missing

# The command reports errors in its own words. Without a handler Python would print what the library logs.
logging.getLogger("psycopg").addHandler(logging.NullHandler())

# Classes of SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html
CODES = {
    "08": "ledger_unreachable",
    "25006": "ledger_read_only",
    "25P02": "ledger_corrupt",  # a check went on after a table could not be read, which ended the transaction
    "28": "ledger_unreachable",
    "3D": "ledger_missing",
    "40": "ledger_locked",
    "42501": "ledger_read_only",
    "42P01": "ledger_corrupt",
    "42P07": "ledger_not_ours",
    "53100": "ledger_disk_full",
    "53": "ledger_unreachable",
    "55P03": "ledger_locked",
    "57": "ledger_unreachable",
    "58": "ledger_unreachable",
    "XX": "ledger_corrupt",
}


PARAMETER = late_pattern(r"(?<![:\w]):(\w+)(?!:)")
"""A value that is bound, as our statements have it: `:number`."""

PASSWORD = late_pattern(r"(?<=^postgresql://)([^:/@]*):([^@]*)@")
"""Credentials of an address; a password may hold what elsewhere ends it."""

Result = TypeVar("Result")

Connection = psycopg.Connection[Row]


class PostgresqlDatabase:
    """A ledger's database on a server.

    Args:
        url: `postgresql://…`; never shown, for it may hold a password.
        wait_s: Seconds to wait for another writer.
    """

    dialect = "postgresql"
    payload = "convert_to(payload, 'UTF8')"
    content = "convert_to(content, 'UTF8')"
    listed = "json_array_elements_text(CAST(:listed AS JSON))"
    locks_rows = True

    def __init__(self, url: str, *, create: bool, wait_s: float) -> None:
        self._address = PASSWORD.sub(lambda found: f"{found[1]}:{quote(found[2], safe='%')}@", url)
        try:
            port = psycopg.conninfo.conninfo_to_dict(self._address).get("port", "0")
        except psycopg.Error as error:
            raise LedgerError("ledger_missing", location=redacted(url)) from error
        if not str(port).replace(",", "").isdecimal():
            # What stands there may be a password whose host was forgotten.
            raise LedgerError("ledger_missing", location=redacted(url))
        self.location = redacted(url)
        self._wait_ms = int(wait_s * 1000)
        self._checked = False
        self._local = threading.local()
        self._idle: deque[Connection] = deque()
        try:
            self._open(create)
        except BaseException:
            self.close()
            raise

    def _open(self, create: bool) -> None:
        version = self._version()
        if version is None and create:
            self._create()
            version = self._version()
        if version is None:
            raise LedgerError("ledger_not_ours", location=self.location)
        if version > SCHEMA_VERSION:
            raise LedgerError("ledger_newer", location=self.location, version=version)

    def _version(self) -> int | None:
        """Version of our schema, None where there is none."""
        # Reading from a table makes the server look whether there is a new one: asked for by name alone, what was
        # not there before we waited for somebody to create it would still not be there after.
        for (mark,) in self.execute(
            "SELECT obj_description(oid, 'pg_class') FROM pg_class WHERE oid = to_regclass('entries')"
        ):
            name, _, version = (mark or "").partition(" ")
            return int(version) if name == MARK and version.isdecimal() else None
        return None

    def _create(self) -> None:
        with self._transaction():
            # Two that create at once: the second waits here, then finds everything there.
            self.execute("SELECT pg_advisory_xact_lock(hashtext(:mark))", {"mark": MARK})
            if self._version() is None:
                for name, statement in tables_made().items():
                    if name not in PROJECTIONS:
                        self._run_verbatim(statement)
                self._make_triggers()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """A transaction of its own, that writes."""
        self.begin(write=True)
        try:
            yield
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def begin(self, write: bool) -> None:
        """Begin a transaction on a connection that lies idle, or on a new one.

        One that the server ended while it lay idle is replaced by a new one.
        """
        # A transaction that writes reads what the last one wrote, after it waited for its campaign's row.
        level = "READ COMMITTED" if write else "REPEATABLE READ READ ONLY"
        beginning = f"BEGIN ISOLATION LEVEL {level}; SET LOCAL lock_timeout = {self._wait_ms}"
        while True:
            connection, was_idle = self._taken()
            self._local.connection = connection
            try:
                connection.execute(beginning.encode())
                return
            except psycopg.Error as error:
                self.rollback()
                if not was_idle or not connection.closed:
                    raise self._store_error(error) from error

    def commit(self) -> None:
        """Commit the transaction."""
        self._run_verbatim("COMMIT")
        self._put_back()

    def rollback(self) -> None:
        """Roll the transaction back, unless it has ended."""
        connection = self._inside
        if connection is not None:
            try:
                connection.execute("ROLLBACK")
            except psycopg.Error:
                connection.close()
            self._put_back()

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows; outside a transaction, in one of its own.

        The server stores no value of another type than its column's, so that there is nothing to check.

        Raises:
            LedgerError: If the database fails.
            Conflict: If a constraint of the schema is violated.
        """
        if self._inside is None:
            with self._transaction():
                return self.execute(sql, params)
        connection = self._inside

        def rows_found() -> list[Row]:
            found = connection.execute(_bound(sql), params)
            return found.fetchall() if found.description else []

        return self._run(rows_found)

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Run one statement for each of the rows; return how many rows of the table it wrote."""
        connection = self._inside
        assert connection is not None
        cursor = connection.cursor()
        if len(rows) == 1:
            # Many are sent without waiting for each answer, which for one costs more than it saves.
            self._run(lambda: cursor.execute(_bound(sql), rows[0]))
        else:
            self._run(lambda: cursor.executemany(_bound(sql), rows))
        return max(0, cursor.rowcount)

    def make_table(self, name: str) -> None:
        """Make the table of a projection where it is not there yet."""
        self.execute(tables_made()[name].replace("TABLE", "TABLE IF NOT EXISTS", 1))

    def has_table(self, name: str) -> bool:
        """Whether a table is there."""
        catalogue = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = :name"
        return bool(self.execute(catalogue, {"name": name}))

    def require_schema(self) -> None:
        """Require within a transaction that writes that the schema is as it was made; upgrade one of an older version.

        The catalogue is read once for each opening.

        Raises:
            LedgerError: `ledger_schema_differs`; `ledger_upgrade_denied`, where only somebody else may upgrade it.
        """
        if self._checked:
            return
        version = self._version() or SCHEMA_VERSION
        if version < SCHEMA_VERSION:
            # Of two that upgrade at once the second waits here, then finds it done.
            self.execute("SELECT pg_advisory_xact_lock(hashtext(:mark))", {"mark": MARK})
            version = self._version() or SCHEMA_VERSION
        require_no_faults(self._faults(version), self.location)
        if version < SCHEMA_VERSION:
            self._upgrade(version)
            return
        self._checked = True

    def schema_faults(self) -> Sequence[SchemaFault]:
        """Every difference between the schema and how it was made."""
        return self._faults(self._version() or SCHEMA_VERSION)

    def _faults(self, version: int) -> list[SchemaFault]:
        return schema_faults(version, self.execute(SHAPE, typed=False))

    def _upgrade(self, version: int) -> None:
        try:
            self._make_triggers(already=triggers_of(version))
        except LedgerError as error:
            if error.code != "ledger_read_only":
                raise
            # Only the owner of the tables may add triggers; others may be allowed to append.
            raise LedgerError("ledger_upgrade_denied", location=self.location) from error

    def _make_triggers(self, already: Collection[str] = ()) -> None:
        """Make the triggers that are not there yet, with their functions, and mark the schema with its version."""
        made = {name: statement for name, statement in TRIGGERS.items() if name not in already}
        for name, body in FUNCTIONS.items():
            if any(f"FUNCTION {name}()" in statement for statement in made.values()):
                self._run_verbatim(
                    f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"
                )
        for statement in made.values():
            self._run_verbatim(statement)
        self.execute(f"COMMENT ON TABLE entries IS '{MARK} {SCHEMA_VERSION}'")

    def integrity(self) -> Sequence[str]:
        """Return no fault: a server checks its pages as it reads them, where checksums are on."""
        return []

    def close(self) -> None:
        """Close every connection but those within other threads' transactions."""
        self.rollback()
        while self._idle:
            self._idle.pop().close()

    @property
    def _inside(self) -> Connection | None:
        """The connection of this thread's transaction."""
        return getattr(self._local, "connection", None)

    def _taken(self) -> tuple[Connection, bool]:
        """A connection, and whether it lay idle; each statement on it commits, but for those after `BEGIN`."""
        try:
            return self._idle.pop(), True
        except IndexError:
            return self._run(lambda: psycopg.connect(self._address, autocommit=True)), False

    def _put_back(self) -> None:
        connection, self._local.connection = self._local.connection, None
        if not connection.closed:
            self._idle.append(connection)

    def _run_verbatim(self, sql: str) -> None:
        """Run a statement in which a colon is a colon."""
        connection = self._local.connection
        self._run(lambda: connection.execute(sql))

    def _run(self, call: Callable[[], Result]) -> Result:
        try:
            return call()
        except psycopg.Error as error:
            raise self._store_error(error) from error

    def _store_error(self, error: psycopg.Error) -> Exception:
        """The error to raise instead of one of the driver; a bug of ours stays as it is."""
        state = error.sqlstate or ""
        if state.startswith("23"):
            return Conflict(str(error))
        if state == "22003":
            return InputError("number_too_large")
        # Without a state the connection itself failed.
        known = CODES.get(state) or CODES.get(state[:2]) or (None if state else "ledger_unreachable")
        if known is None:
            return error
        # On one line: a driver breaks its reasons.
        return LedgerError(known, location=self.location, reason=" ".join(str(error).split()))


@cache
def _bound(sql: str) -> bytes:
    """A statement as psycopg has it: `%(number)s` for `:number`, `%s` for `?`."""
    return PARAMETER.sub(r"%(\1)s", sql.replace("%", "%%")).replace("?", "%s").encode()
