"""A private database with the views of one campaign, for queries that somebody types.

It is made for one command or one connection, in a temporary file that has no name, and no ledger is attached to it.
Whatever a query does, it cannot reach what is recorded, another campaign, or a secret that was left out of the rows.
The query can only read the views: an authorizer refuses everything else, and time and memory are bounded.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ledger.errors import InputError
from ledger.store.query_text import require_one_select
from ledger.store.views import VIEWS, View

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine as Engine

RowsOf = Callable[[str], Iterable[Sequence[Any]]]
"""Makes the rows of a view, by its name."""

LARGEST = 10_000_000
"""Bytes of the longest text, number of bytes or row that a query may make."""

STEPS = 1000
"""Steps of SQLite between two looks at the time."""

AT_ONCE = 100
"""Rows fetched at once."""

UNSAFE = frozenset({"edit", "fts3_tokenizer", "load_extension", "readfile", "writefile"})
"""Functions that reach out of the database, where SQLite was built with them."""

READ_FUNCTIONS = frozenset({"json_each", "json_tree"})
"""Functions that are read as tables."""

INSPECTING = frozenset(
    {
        *("foreign_key_list", "index_info", "index_list", "index_xinfo", "read_uncommitted"),
        *("table_info", "table_list", "table_xinfo"),
    }
)
"""Pragmas by which SQLAlchemy and pandas ask for tables and columns; none changes anything here."""

MASTER = ("sqlite_master", "sqlite_temp_master")
"""Where SQLite lists its tables."""

NO_COLUMN = re.compile(r"no such column: (?:\w+\.)?(\w+)")
NO_TABLE = re.compile(r"no such table: (?:\w+\.)?(\w+)")


class QueryResult(NamedTuple):
    """What a query found.

    Attributes:
        columns: Names of the columns, each once.
        rows: The rows, read as they are asked for; the time between two of them does not count for the query.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


class QueryDatabase:
    """The views of a campaign at a moment; a context manager that deletes them at its end."""

    def __init__(self, rows_of: RowsOf) -> None:
        self._rows_of = rows_of
        self._connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._connection.text_factory = _text
        self._filled: set[str] = set()
        self._read: set[str] = set()
        for view in VIEWS.values():
            self._connection.execute(_table(view))
        # A function that is read as a table is made known at its first use, which nothing may do later.
        for name in sorted(READ_FUNCTIONS):
            self._connection.execute(f"SELECT 1 FROM {name}('[]')").fetchall()

    def query(self, query: str, timeout_s: float) -> QueryResult:
        """Run a query.

        Args:
            timeout_s: Seconds that it may take.

        Raises:
            InputError: `query_…`, where it is not one SELECT on the views, cannot be run, or takes too long; also
                while its rows are read.
        """
        statement = require_one_select(query)
        self._lock(self._authorize_query)
        self._run(f"EXPLAIN {statement}").close()
        self._fill(self._read - self._filled)
        self._lock(self._authorize_query)
        clock = _Clock(self._connection, timeout_s)
        with clock:
            cursor = self._run(statement, clock)
        columns = _distinct([name for name, *_ in cursor.description])
        return QueryResult(columns, self._rows(cursor, clock))

    def connection(self) -> sqlite3.Connection:
        """A connection that reads every view and can do nothing else; it is closed with this database."""
        self._fill(VIEWS.keys() - self._filled)
        self._lock(self._authorize_reader)
        return self._connection

    def engine(self) -> Engine:
        """An engine of SQLAlchemy on `connection`."""
        import sqlalchemy as sa

        connection = self.connection()
        return sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.pool.StaticPool)

    def close(self) -> None:
        """Close the connection, and so delete the database."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fill(self, names: Iterable[str]) -> None:
        """Write the rows of some views."""
        self._connection.set_authorizer(None)
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2**31 - 1)
        self._connection.execute("PRAGMA query_only = 0")
        self._connection.execute("BEGIN")
        for name in names:
            marks = ", ".join("?" * len(VIEWS[name].columns))
            self._connection.executemany(f"INSERT INTO {name} VALUES ({marks})", self._rows_of(name))
            self._filled.add(name)
        self._connection.execute("COMMIT")

    def _lock(self, authorize: Callable[..., int]) -> None:
        """Allow from here on only what reads the views."""
        connection = self._connection
        connection.set_authorizer(None)
        connection.execute("PRAGMA query_only = 1")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.set_authorizer(authorize)

    def _authorize_query(self, action: int, first: str | None, second: str | None, *_: str | None) -> int:
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION and str(second).casefold() not in UNSAFE:
            return sqlite3.SQLITE_OK
        name = str(first).casefold()
        if action == sqlite3.SQLITE_READ and (name in VIEWS or name in READ_FUNCTIONS):
            self._read.update(VIEWS.keys() & {name})
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ and not second and not name.startswith(("sqlite_", "pragma_")):
            # `count(*)` of a WITH: what that is made of is asked about on its own.
            return sqlite3.SQLITE_OK
        return sqlite3.SQLITE_DENY

    def _authorize_reader(self, action: int, first: str | None, second: str | None, *more: str | None) -> int:
        if action == sqlite3.SQLITE_TRANSACTION or (action == sqlite3.SQLITE_READ and str(first) in MASTER):
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_PRAGMA and str(first).casefold() in INSPECTING:
            return sqlite3.SQLITE_OK
        return self._authorize_query(action, first, second, *more)

    def _run(self, statement: str, clock: _Clock | None = None) -> sqlite3.Cursor:
        try:
            return self._connection.execute(statement)
        except FAULTS as error:
            raise _query_error(error, clock) from error

    def _rows(self, cursor: sqlite3.Cursor, clock: _Clock) -> Iterator[tuple[Any, ...]]:
        try:
            while True:
                with clock:
                    rows = cursor.fetchmany(AT_ONCE)
                if not rows:
                    return
                yield from rows
        except FAULTS as error:
            raise _query_error(error, clock) from error


class _Clock:
    """Interrupts a query that has worked for longer than it may; a context manager around each part of its work."""

    def __init__(self, connection: sqlite3.Connection, timeout_s: float) -> None:
        self.timeout_s, self.is_over = timeout_s, False
        self._left = timeout_s
        self._until = 0.0
        connection.set_progress_handler(self._is_over, STEPS)

    def _is_over(self) -> bool:
        self.is_over = monotonic() > self._until
        return self.is_over

    def __enter__(self) -> None:
        self._until = monotonic() + self._left

    def __exit__(self, *_: object) -> None:
        self._left = self._until - monotonic()
        # What follows, reading the next query above all, is not of this one.
        self._until = float("inf")


FAULTS = (sqlite3.Error, sqlite3.Warning, UnicodeError, MemoryError)
"""What a query that cannot be run raises."""


def _query_error(error: Exception, clock: _Clock | None = None) -> BaseException:
    """The error for a query that cannot be run."""
    reason = str(error)
    if clock is not None and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
        # SQLite takes a Ctrl-C that comes while it asks for the time for the answer.
        return InputError("query_too_long", seconds=f"{clock.timeout_s:g}") if clock.is_over else KeyboardInterrupt()
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_AUTH or reason.startswith("not authorized"):
        return InputError("query_forbidden", reason=reason)
    if found := NO_TABLE.match(reason):
        return InputError("query_view_unknown", given=found[1], known=list(VIEWS))
    if found := NO_COLUMN.match(reason):
        known = sorted({column.name for view in VIEWS.values() for column in view.columns})
        return InputError("query_column_unknown", given=found[1], known=known)
    return InputError("query_failed", reason=reason or type(error).__name__)


def _table(view: View) -> str:
    columns = (f"{column.name} {column.type}{'' if column.optional else ' NOT NULL'}" for column in view.columns)
    return f"CREATE TABLE {view.name} ({', '.join(columns)})"


def _text(stored: bytes) -> str:
    """A text, of which a query may have made something that is no UTF-8."""
    return stored.decode(errors="replace")


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names of columns, numbered where several are called the same: `entry`, `entry_2`."""
    found: list[str] = []
    for name in names:
        numbered = (f"{name}_{number}" for number in range(2, len(names) + 2))
        found.append(next(other for other in chain([name], numbered) if other not in found))
    return tuple(found)
