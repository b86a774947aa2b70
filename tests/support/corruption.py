"""Damages a ledger in every way that its schema allows: wrong values in every column, rows removed and doubled.

The schema's own guards, triggers and constraints, are out of the way while the damage is done, and put back after it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ledger.store.schema import metadata
from tests.support.tampering import tampered

NOT_UTF_8 = "CAST(x'ff41' AS TEXT)"
DEEP = "[" * 3000

WRONG: dict[str, str] = {
    "null": "NULL",
    "zero": "0",
    "integer": "7",
    "negative": "-3",
    "huge": str(2**62 + 1),
    "largest": str(2**63 - 1),
    "real": "1.5",
    "infinite": "9e999",
    "text": "'abc'",
    "empty": "''",
    "blob": "x'00ff'",
    "not UTF-8": NOT_UTF_8,
    "JSON of another type": "'{\"a\": [1, null]}'",
    "JSON cut off": "'{\"a\": [1'",
    "deep JSON": f"'{DEEP}'",
}
"""Values as SQL writes them."""

TABLES: dict[str, Sequence[str]] = {
    table.name: [column.name for column in table.columns] for table in metadata.sorted_tables
}
"""Every table of a ledger with its columns."""

KEYS: dict[str, Sequence[str]] = {
    table.name: [column.name for column in table.primary_key.columns] for table in metadata.sorted_tables
}

RECORDED = frozenset({"campaigns", "people", "rules", "entries"})
"""Tables that nothing else follows from; all others can be made again from the entries."""


class Damage(NamedTuple):
    """One change of a table, as SQL with one parameter: the place of a row in the order of the table's key."""

    table: str
    what: str
    sql: str
    row: int

    def __str__(self) -> str:
        return f"{self.table}: {self.what}, row {self.row}"


def wrong_values(table: str, rows: int) -> Iterator[Damage]:
    """Every column of a table with every wrong value, in its first, middle and last row in turn."""
    for column in TABLES[table]:
        for place, (name, value) in enumerate(WRONG.items()):
            row = (0, rows // 2, rows - 1)[place % 3]
            yield Damage(table, f"{column} {name}", f"UPDATE {table} SET {column} = {value} WHERE {_this(table)}", row)


def rows_removed(table: str, rows: int) -> Iterator[Damage]:
    """Every row of a table removed, one at a time."""
    for row in range(rows):
        yield Damage(table, "removed", f"DELETE FROM {table} WHERE {_this(table)}", row)


def rows_doubled(table: str, rows: int) -> Iterator[Damage]:
    """Every row of a table a second time, under the nearest other key."""
    unique = {"entries": ("number", "id"), "campaigns": ("key", "id", "name"), "people": ("id", "name")}
    changed = unique.get(table, KEYS[table][-1:])
    columns = TABLES[table]
    values = [_other(column) if column in changed else column for column in columns]
    for row in range(rows):
        sql = f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table} WHERE {_this(table)}"
        yield Damage(table, "doubled", sql, row)


def _other(column: str) -> str:
    number = f"{column} + 1000"
    text = f"substr({column}, 2) || substr({column}, 1, 1)" if column in ("id", "hash") else f"{column} || 'x'"
    return f"CASE typeof({column}) WHEN 'integer' THEN {number} ELSE {text} END"


def _this(table: str) -> str:
    """The row of a place, by the key it has before the change."""
    key = ", ".join(KEYS[table])
    return f"({key}) IN (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET :row)"


def count(path: Path, table: str) -> int:
    """Rows of a table."""
    with closing(sqlite3.connect(path)) as database:
        [(rows,)] = database.execute(f"SELECT count(*) FROM {table}")
    return int(rows)


def do(path: Path, damage: Damage) -> bool:
    """Do the damage; whether a row differs, which a key that is taken may not let it."""
    with _unguarded(path) as database:
        before = _all(database, damage.table)
        try:
            database.execute(damage.sql, {"row": damage.row})
        except sqlite3.IntegrityError:
            return False
        return _all(database, damage.table) != before


def _all(database: sqlite3.Connection, table: str) -> list[Any]:
    database.text_factory = bytes
    return database.execute(f"SELECT * FROM {table}").fetchall()


@contextmanager
def _unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """The database without triggers, and without the constraint that a column holds something."""
    with tampered(path) as database:
        made = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        _rewrite(database, [(name, re.sub(r"(?<! IS) NOT NULL", "", sql)) for name, sql in made])
        with closing(sqlite3.connect(path, isolation_level=None)) as without:
            without.execute("PRAGMA ignore_check_constraints = ON")
            yield without
        _rewrite(database, made)


def _rewrite(database: sqlite3.Connection, made: Sequence[tuple[str, str]]) -> None:
    """Put other texts in the place of what the schema says of tables."""
    [(version,)] = database.execute("PRAGMA schema_version").fetchall()
    database.execute("PRAGMA writable_schema = ON")
    for name, sql in made:
        database.execute("UPDATE sqlite_master SET sql = ? WHERE type = 'table' AND name = ?", (sql, name))
    database.execute(f"PRAGMA schema_version = {version + 1}")
    database.execute("PRAGMA writable_schema = OFF")
