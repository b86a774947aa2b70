"""A private database with the views of one campaign, for queries that somebody types.

It is made for one command or one connection, in a temporary file that has no name, and no ledger is attached to it.
Whatever a query does, it cannot reach what is recorded, another campaign, or a secret that was left out of the rows.
The query can only read the views: an authorizer refuses everything else, and time and memory are bounded.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ledger.errors import InputError
from ledger.patterns import late_pattern
from ledger.store.query_text import require_one_select
from ledger.store.query_worker import QueryWorker, TimeIsUp, WorkingTime
from ledger.store.views import VIEWS, SqlView

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine as Engine

RowsOf = Callable[[str], Iterable[Sequence[Any]]]
"""Makes the rows of a view, by its name."""

LARGEST = 10_000_000
"""Bytes of the longest text, number of bytes or row that a query may make."""

AT_ONCE = 100
"""Rows fetched at once, while none of them is long."""

LONG = 100_000
"""Bytes of a row that is fetched alone."""

MOST_BYTES = 250_000_000
"""Bytes that the rows of an answer have together at most."""

OF_A_VALUE = 16
"""Bytes that a number takes, and a text or bytes besides what they hold."""

HEAP = 500_000_000
"""Bytes that SQLite may take for a query, in memory."""

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

NO_COLUMN = late_pattern(r"no such column: (?:\w+\.)?(\w+)")
NO_TABLE = late_pattern(r"no such table: (?:\w+\.)?(\w+)")


class QueryResult(NamedTuple):
    """What a query found.

    Attributes:
        columns: Names of the columns, each once.
        rows: The rows, read as they are asked for; waiting between two of them does not count for the query, but work
            on them does.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


class QueryDatabase:
    """The views of a campaign at a moment; a context manager that deletes them at its end."""

    def __init__(self, rows_of: RowsOf) -> None:
        self._rows_of = rows_of
        self._connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._connection.text_factory = _text
        self._connection.execute(f"PRAGMA hard_heap_limit = {HEAP}")
        self._worker = QueryWorker(self._connection)
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
            timeout_s: Seconds that it may take, with the work on its rows.

        Raises:
            InputError: `query_…`, where it is not one SELECT on the views, cannot be run, takes too long or finds too
                much; also while its rows are read.
        """
        statement = require_one_select(query)
        self._lock(self._authorize_query)
        with _bounded(timeout_s):
            self._connection.execute(f"EXPLAIN {statement}").close()
        self._fill(self._read - self._filled)
        self._lock(self._authorize_query)
        time = WorkingTime(timeout_s)
        with _bounded(timeout_s):
            cursor = time.spend(self._worker, lambda: self._connection.execute(statement))
        columns = _distinct([name for name, *_ in cursor.description])
        return QueryResult(columns, self._rows(cursor, time, timeout_s))

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
        """Close the connection, and so delete the database; one that is still at work ends with the program."""
        self._worker.end()
        if not self._worker.is_stuck:
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

    def _rows(self, cursor: sqlite3.Cursor, time: WorkingTime, timeout_s: float) -> Iterator[tuple[Any, ...]]:
        given, total, at_once = 0, 0, 1
        while True:
            with _bounded(timeout_s):
                rows = time.spend(self._worker, partial(cursor.fetchmany, at_once))
            if not rows:
                return
            size = sum(map(_size, rows))
            given, total = given + len(rows), total + size
            if total > MOST_BYTES:
                raise InputError("query_too_large", rows=given, most=MOST_BYTES // 1_000_000)
            at_once = AT_ONCE if size <= LONG * len(rows) else 1
            yield from rows


@contextmanager
def _bounded(timeout_s: float) -> Iterator[None]:
    """Turn what ends a query within this context into an error about it."""
    try:
        yield
    except TimeIsUp:
        raise InputError("query_too_long", seconds=f"{timeout_s:g}") from None
    except FAULTS as error:
        raise _query_error(error) from error


def _size(row: Sequence[Any]) -> int:
    """Bytes of a row, about."""
    return sum(OF_A_VALUE + (len(value) if isinstance(value, str | bytes) else 0) for value in row)


FAULTS = (sqlite3.Error, sqlite3.Warning, UnicodeError, MemoryError)
"""What a query that cannot be run raises."""


def _query_error(error: Exception) -> InputError:
    """The error for a query that cannot be run."""
    reason = str(error)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_AUTH or reason.startswith("not authorized"):
        return InputError("query_forbidden", reason=reason)
    if found := NO_TABLE.match(reason):
        return InputError("query_view_unknown", given=found[1], known=list(VIEWS))
    if found := NO_COLUMN.match(reason):
        known = sorted({column.name for view in VIEWS.values() for column in view.columns})
        return InputError("query_column_unknown", given=found[1], known=known)
    return InputError("query_failed", reason=reason or type(error).__name__)


def _table(view: SqlView) -> str:
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
