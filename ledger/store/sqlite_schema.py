"""The schema on SQLite: the text that makes the tables (see `ledger.store.schema`), and the triggers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from ledger.store.database import Row, SchemaFault
from ledger.store.tables import PROJECTIONS

APPLICATION_ID = 0x434C4447
"""`CLDG` in ASCII: campaign ledger."""

SCHEMA_VERSION = 2
"""Version 1 had no triggers on campaigns and people; the first transaction that writes upgrades a ledger of it."""


def _append_only(table: str) -> dict[str, str]:
    """The triggers that refuse to change and to delete a row of a table."""
    return {
        name: f"""
        CREATE TRIGGER {name} BEFORE {event} ON {table}
        BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END
    """
        for name, event in ((f"{table}_stay_as_they_are", "UPDATE"), (f"{table}_stay", "DELETE"))
    }


# INSERT OR REPLACE deletes rows without firing delete triggers, so that inserts have a trigger too.
TRIGGERS_1 = {
    "entries_come_next": """
        CREATE TRIGGER entries_come_next BEFORE INSERT ON entries
        WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM entries WHERE campaign = NEW.campaign)
          OR EXISTS (SELECT 1 FROM entries WHERE campaign = NEW.campaign AND id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'an entry comes next, once'); END
    """,
    **_append_only("entries"),
    "rules_come_once": """
        CREATE TRIGGER rules_come_once BEFORE INSERT ON rules
        WHEN EXISTS (SELECT 1 FROM rules WHERE hash = NEW.hash AND content <> NEW.content)
        BEGIN SELECT RAISE(ABORT, 'rules are append-only'); END
    """,
    **_append_only("rules"),
}
"""Triggers of version 1."""

# These ignore an insert of a row that is there already, as ON CONFLICT DO NOTHING would, which comes after the trigger.
TRIGGERS = TRIGGERS_1 | {
    "campaigns_come_once": """
        CREATE TRIGGER campaigns_come_once BEFORE INSERT ON campaigns
        WHEN EXISTS (SELECT 1 FROM campaigns WHERE key = NEW.key OR id = NEW.id OR name = NEW.name)
        BEGIN SELECT RAISE(IGNORE); END
    """,
    **_append_only("campaigns"),
    "people_come_once": """
        CREATE TRIGGER people_come_once BEFORE INSERT ON people
        WHEN EXISTS (SELECT 1 FROM people WHERE campaign = NEW.campaign AND (id = NEW.id OR name = NEW.name))
        BEGIN SELECT RAISE(IGNORE); END
    """,
    "people_are_only_forgotten": """
        CREATE TRIGGER people_are_only_forgotten BEFORE UPDATE ON people
        WHEN NEW.campaign IS NOT OLD.campaign OR NEW.id IS NOT OLD.id
          OR (NEW.name IS NOT NULL AND NEW.name IS NOT OLD.name)
        BEGIN SELECT RAISE(ABORT, 'people are append-only, but a name may be set to null'); END
    """,
    "people_stay": """
        CREATE TRIGGER people_stay BEFORE DELETE ON people
        BEGIN SELECT RAISE(ABORT, 'people are append-only'); END
    """,
}


@cache
def tables_made() -> Mapping[str, str]:
    """The statement that makes each table and index, by name; those of projections too."""
    with open(os.path.join(os.path.dirname(__file__), "sqlite_schema.sql"), encoding="utf-8") as file:
        return {_name(statement): statement for statement in file.read().split(";\n") if statement}


class SqliteTables:
    """What every database of SQLite has in common that holds our tables, in a file or in memory."""

    dialect = "sqlite"
    payload = "CAST(payload AS BLOB)"
    content = "CAST(content AS BLOB)"
    listed = "json_each(:listed)"
    locks_rows = False

    def execute(self, sql: str, params: Mapping[str, Any] = {}, *, typed: bool = True) -> list[Row]:
        """Run one statement and fetch its rows."""
        raise NotImplementedError

    def commit(self) -> None:
        """Commit the transaction."""
        self.execute("COMMIT")

    def make_table(self, name: str) -> None:
        """Make the table of a projection where it is not there yet."""
        self.execute(tables_made()[name].replace("TABLE", "TABLE IF NOT EXISTS", 1))

    def has_table(self, name: str) -> bool:
        """Whether a table is there."""
        return bool(self.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = :name", {"name": name}))


Statement = tuple[str, str]
"""Kind of what a statement makes, and the statement."""


def triggers_of(version: int) -> Mapping[str, str]:
    """The triggers of a version of the schema."""
    return TRIGGERS_1 if version == 1 else TRIGGERS


def schema_faults(version: int, found: Iterable[tuple[str, str, str, str | None]]) -> list[SchemaFault]:
    """Every difference between a schema and how it was made.

    Args:
        found: Rows of `sqlite_master`: type, name, table, statement.
    """
    made, later = _made(version)
    faults, seen = [], set()
    for kind, name, table, sql in found:
        if sql is None and name.startswith(f"sqlite_autoindex_{table}_"):
            # SQLite makes these for the keys that the table's own statement names.
            continue
        if name.startswith("sqlite_stat"):
            # Left by ANALYZE, for the choice of indexes.
            continue
        seen.add(name)
        expected = made.get(name) or later.get(name)
        if expected != (kind, sql):
            faults.append(SchemaFault(kind, name, table, expected[1] if expected else None, sql or ""))
    for name, (kind, sql) in made.items():
        if name not in seen:
            table = name if kind == "table" else sql.partition(" ON ")[2].split()[0]
            faults.append(SchemaFault(kind, name, table, sql, None))
    return faults


@cache
def _made(version: int) -> tuple[Mapping[str, Statement], Mapping[str, Statement]]:
    """What a version of the schema is made of, and the tables of projections, which may be there or not."""
    tables = {
        name: ("table" if sql.startswith("CREATE TABLE") else "index", sql) for name, sql in tables_made().items()
    }
    made = {name: statement for name, statement in tables.items() if name not in PROJECTIONS}
    made |= {name: ("trigger", sql.strip()) for name, sql in triggers_of(version).items()}
    return made, tables


def _name(statement: str) -> str:
    """Name of the table or index that a statement makes."""
    return statement.partition(" ON ")[0].partition(" (")[0].split()[-1]
