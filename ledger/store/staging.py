"""Keeps the rows of an import in a file of its own until they are recorded, so that memory does not grow with them.

It is a private database that is deleted with the import. In it rows are put in order, and known again among those that
were recorded before: by the source's own id of a row, else by what the row says, and how often the file says it. So a
row that only moved is the same, and one that a file has twice is two.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

_SCHEMA = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    BEGIN;
    CREATE TABLE rows (
        place INTEGER PRIMARY KEY, file INTEGER, line INTEGER, id TEXT, key TEXT, session INTEGER, day TEXT,
        period REAL, rank REAL, new INTEGER DEFAULT 1, row BLOB
    );
    CREATE INDEX row_keys ON rows (file, key);
    CREATE INDEX row_lines ON rows (file, line);
    CREATE INDEX row_ids ON rows (id) WHERE id <> '';
    CREATE TABLE times (says TEXT, file INTEGER, count INTEGER, PRIMARY KEY (says, file)) WITHOUT ROWID;
    CREATE TABLE recorded (log TEXT, row TEXT, line INTEGER, key TEXT, entry INTEGER, settled INTEGER, text TEXT);
    CREATE INDEX recorded_keys ON recorded (log, key);
    CREATE INDEX recorded_lines ON recorded (log, line);
    CREATE INDEX recorded_rows ON recorded (row);
"""
_TIMES = """
    INSERT INTO times VALUES (:says, :file, 1) ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count
"""
_ADD = """
    INSERT INTO rows (place, file, line, id, key, session, day, period, rank, row) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LOGS = """
    SELECT log, count(DISTINCT key) AS shared,
           (SELECT count(DISTINCT key) FROM recorded AS all_rows WHERE all_rows.log = recorded.log) AS whole
    FROM recorded WHERE EXISTS (SELECT 1 FROM rows WHERE file = :file AND rows.key = recorded.key)
    GROUP BY log ORDER BY shared DESC, log LIMIT 1
"""
_KNOWN_BY_ID = """
    UPDATE rows SET new = 0 WHERE id <> '' AND EXISTS (SELECT 1 FROM recorded WHERE recorded.row = rows.id)
"""
_KNOWN_BY_KEY = """
    UPDATE rows SET new = 0 WHERE id = '' AND file = :file
        AND EXISTS (SELECT 1 FROM recorded WHERE log = :log AND recorded.key = rows.key)
"""
_CHANGED_BY_ID = """
    SELECT rows.place, rows.file, rows.line, group_concat(recorded.entry), max(recorded.text) FROM rows
    JOIN recorded ON recorded.row = rows.id AND rows.id <> ''
    GROUP BY rows.place HAVING max(recorded.settled) = 0 AND sum(recorded.key = rows.key) = 0 ORDER BY rows.place
"""
_GONE = """
    SELECT row, line, max(text), group_concat(entry) FROM recorded
    WHERE log = :log AND NOT EXISTS (SELECT 1 FROM rows WHERE file = :file AND rows.key = recorded.key)
        AND NOT EXISTS (SELECT 1 FROM rows WHERE id <> '' AND id = recorded.row)
    GROUP BY row HAVING max(settled) = 0 ORDER BY line, min(entry)
"""
_SHIFT = """
    SELECT rows.line - recorded.line FROM recorded JOIN rows ON rows.file = :file AND rows.key = recorded.key
    WHERE recorded.log = :log AND recorded.line < :line ORDER BY recorded.line DESC LIMIT 1
"""
_NEW_AT = "SELECT place, row FROM rows WHERE file = :file AND line = :line AND new"
_NEW = "SELECT place, file, key, row FROM rows WHERE new ORDER BY period, day, rank, place"

MANY = 2_000
"""Rows that are written or read at once."""


class Recorded(NamedTuple):
    """A row of an earlier import that an entry was recorded from.

    Attributes:
        line: Number of its line, where it is known by that; else None.
        settled: Whether the entry was taken back or put right since, so that the row may say something else.
    """

    log: str
    row: str
    line: int | None
    key: str
    entry: int
    settled: bool
    text: str


class Staged(NamedTuple):
    """A row that is to be recorded."""

    place: int
    file: int
    key: str
    row: bytes


class Gone(NamedTuple):
    """A recorded row that is no longer in its log as it was.

    Attributes:
        entries: All that were recorded from it, by number, with commas.
    """

    row: str
    line: int | None
    text: str
    entries: str


class Staging:
    """The rows of all files of an import."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._waiting: list[tuple[Any, ...]] = []
        self._place = 0
        self._after: tuple[int, float] = (-1, 0.0)

    def add(
        self,
        file: int,
        line: int,
        id: str,
        says: str,
        row: bytes,
        *,
        session: int | None,
        day: str | None,
        rank: float | None,
    ) -> None:
        """Keep a row of a file.

        Args:
            says: A digest of what it says; empty for a row that is never known again.
            rank: Its place within its session or day.
        """
        key = says
        if says and not id:
            count = self._one(_TIMES, says=says, file=file)[0]
            key = says if count == 1 else f"{says}.{count}"
        self._place += 1
        if self._after[0] != file:
            self._after = (file, 0.0)
        if session is not None:
            self._after = (file, float(session))
        # What belongs to no session comes after the session before it in the file.
        period = self._after[1] + (0.5 if session is None else 0)
        self._waiting.append((self._place, file, line, id, key, session, day, period, rank, row))
        if len(self._waiting) == MANY:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        self._database.executemany(_ADD, self._waiting)
        self._waiting.clear()

    def add_recorded(self, rows: Iterable[Recorded]) -> None:
        """Keep the rows that earlier imports of the same source recorded."""
        self._database.executemany("INSERT INTO recorded VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def log_of(self, file: int) -> str | None:
        """The log that a file goes on with: the one with half of whose rows, or of its own, it has in common."""
        found = self._one(_LOGS, file=file)
        if found is None:
            return None
        rows = self._one("SELECT count(*) FROM rows WHERE file = :file", file=file)[0]
        log, shared, whole = found
        return str(log) if 2 * shared >= min(whole, rows) else None

    def leave_out_known_by_id(self) -> None:
        """Leave out the rows under whose ids something is recorded already, of whatever log."""
        self._database.execute(_KNOWN_BY_ID)

    def leave_out_known(self, file: int, log: str) -> None:
        """Leave out the rows that are recorded already, and have no id."""
        self._database.execute(_KNOWN_BY_KEY, {"file": file, "log": log})

    def leave_out(self, place: int) -> None:
        """Leave out a row."""
        self._database.execute("UPDATE rows SET new = 0 WHERE place = ?", (place,))

    def changed_by_id(self) -> list[tuple[int, int, int, str, str]]:
        """Rows that say something else under the same id: place, file, line, the entries recorded, what they said."""
        return self._database.execute(_CHANGED_BY_ID).fetchall()

    def gone(self, file: int, log: str) -> list[Gone]:
        """Recorded rows of a log that its file no longer has as they were."""
        return [Gone._make(row) for row in self._database.execute(_GONE, {"file": file, "log": log})]

    def in_place_of(self, file: int, log: str, line: int) -> tuple[int, bytes] | None:
        """The new row that is where a recorded one was, as far as the rows before it moved: its place and itself."""
        shift = self._one(_SHIFT, file=file, log=log, line=line)
        at = line + (shift[0] if shift else 0)
        found: tuple[int, bytes] | None = self._one(_NEW_AT, file=file, line=at)
        return found

    def row(self, place: int) -> bytes:
        """A row by its place."""
        return bytes(self._one("SELECT row FROM rows WHERE place = :place", place=place)[0])

    def forget_comparison(self) -> None:
        """Be as before the comparison with what was recorded."""
        self._database.execute("DELETE FROM recorded")
        self._database.execute("UPDATE rows SET new = 1")

    def count(self) -> int:
        """How many rows are new."""
        return int(self._one("SELECT count(*) FROM rows WHERE new")[0])

    def new_rows(self) -> Iterator[Staged]:
        """The rows that are new, by session, day and time, then by their place; read as they are asked for."""
        found = self._database.cursor().execute(_NEW)
        while some := found.fetchmany(MANY):
            yield from map(Staged._make, some)

    def _one(self, sql: str, **values: Any) -> Any:
        return self._database.execute(sql, values).fetchone()


@contextmanager
def staging() -> Iterator[Staging]:
    """A staging that is deleted afterwards."""
    with TemporaryDirectory(prefix="campaign-import-") as folder:
        database = sqlite3.connect(f"{folder}/rows.db", isolation_level=None)
        try:
            database.executescript(_SCHEMA)
            yield Staging(database)
        finally:
            database.close()
