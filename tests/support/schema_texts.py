"""The files of `ledger.store` that follow from the schema, as texts: see `ledger.store.schema`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Constraint,
    Integer,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    bindparam,
    delete,
    insert,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.ddl import ExecutableDDLElement

from ledger.store.schema import EFFECTS, PROJECTION, metadata

FOLLOWING = {"EFFECTS": EFFECTS, "PROJECTIONS": PROJECTION}

SQLITE: Dialect = sqlite.dialect()
POSTGRESQL: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]

Key = tuple[str, str, str]
"""Kind, name and table."""


# The statements that make the tables.


def sqlite_text() -> str:
    """SQLite's, laid out as they were in the first release: it keeps them as text, and they are compared."""
    statements = []
    for table in metadata.tables.values():
        statements.append(_sqlite_table(table))
        statements += [_on_one_line(str(CreateIndex(index).compile(dialect=SQLITE))) for index in table.indexes]
    return "".join(f"{statement};\n" for statement in statements)


def _sqlite_table(table: Table) -> str:
    parts = [_sqlite_column(table, column) for column in table.columns]
    for constraint in sorted(table.constraints, key=_order):
        if isinstance(constraint, CheckConstraint):
            parts.append(f"CHECK ({constraint.sqltext})")
        elif len(columns := _columns(constraint)) > 1:
            parts.append(f"{_kind(constraint)} ({', '.join(columns)})")
    if table.info.get("of") == PROJECTION:
        return f"CREATE TABLE {table.name} ({', '.join(parts)})"
    clustered = " WITHOUT ROWID" if table.dialect_options["sqlite"]["with_rowid"] is False else ""
    return f"CREATE TABLE {table.name} (\n    " + ",\n    ".join(parts) + f"\n){clustered}"


def _sqlite_column(table: Table, column: Column[Any]) -> str:
    alone = [_kind(key) for key in sorted(table.constraints, key=_order) if _columns(key) == [column.name]]
    null = [] if column.nullable else ["NOT NULL"]
    return " ".join([column.name, column.type.compile(dialect=SQLITE), *null, *alone])


def postgresql_text() -> str:
    """PostgreSQL's."""
    tables = metadata.tables.values()
    made: list[ExecutableDDLElement] = [*map(CreateTable, tables)]
    made += [CreateIndex(index) for table in tables for index in table.indexes]
    return "".join(_on_one_line(str(statement.compile(dialect=POSTGRESQL))) + ";\n" for statement in made)


def _on_one_line(statement: str) -> str:
    return " ".join(statement.split()).replace("( ", "(").replace(" )", ")")


def _order(constraint: Constraint) -> tuple[int, str]:
    kinds = (PrimaryKeyConstraint, UniqueConstraint, CheckConstraint)
    return kinds.index(type(constraint)), " ".join(_columns(constraint))


def _columns(constraint: Constraint) -> list[str]:
    if not isinstance(constraint, PrimaryKeyConstraint | UniqueConstraint):
        return []
    return [column.name for column in constraint.columns]


def _kind(constraint: Constraint) -> str:
    return "PRIMARY KEY" if isinstance(constraint, PrimaryKeyConstraint) else "UNIQUE"


# What PostgreSQL's catalogue must say of them.


def catalogue_text() -> str:
    """A line for each table, column, constraint and index: kind, name, table and definition, with tabs between."""
    rows = (row for table in metadata.tables.values() for row in _catalogued(table))
    return "".join("\t".join((*key, definition)) + "\n" for key, definition in rows)


def _catalogued(table: Table) -> Iterator[tuple[Key, str]]:
    yield ("table", table.name, table.name), "r p"
    for column in table.columns:
        type_ = column.type.compile(dialect=POSTGRESQL).replace("TEXT", "text").replace("BIGINT", "bigint")
        type_ = type_.replace("BOOLEAN", "boolean")
        yield ("column", column.name, table.name), type_ + ("" if column.nullable else " NOT NULL")
    for constraint in sorted(table.constraints, key=lambda c: (type(c).__name__, _columns(c))):
        if isinstance(constraint, CheckConstraint):
            check = ("constraint", f"{table.name}_check", table.name)
            yield check, "CHECK (((stream IS NOT NULL) OR (version = number)))"
        elif isinstance(constraint, PrimaryKeyConstraint):
            yield from _key(table.name, f"{table.name}_pkey", constraint)
        else:
            yield from _key(table.name, "_".join([table.name, *_columns(constraint), "key"]), constraint)
    for index in table.indexes:
        listed = ", ".join(column.name for column in index.columns)
        definition = f"CREATE UNIQUE INDEX {index.name} ON {table.name} USING btree ({listed})"
        yield ("index", str(index.name), table.name), f"{definition} WHERE (stream IS NOT NULL)"


def _key(table: str, name: str, constraint: Constraint) -> Iterator[tuple[Key, str]]:
    """A key is a constraint and an index of one name."""
    listed = ", ".join(_columns(constraint))
    yield ("constraint", name, table), f"{_kind(constraint)} ({listed})"
    yield ("index", name, table), f"CREATE UNIQUE INDEX {name} ON {table} USING btree ({listed})"


# Columns, and the statements that follow from them.

HEAD = '''"""Columns of the tables, and statements that follow from them, made from `ledger.store.schema`: see there."""

from typing import Any

'''


def module_text() -> str:
    """The module that commands load in place of the metadata."""
    tables = metadata.tables.values()
    lists = {name: [t.name for t in tables if t.info.get("of") == of] for name, of in FOLLOWING.items()} | _types()
    lines = [f"{name} = {_tuple(names)}\n" for name, names in lists.items()]
    lines += [
        "TABLES: dict[str, tuple[Any, ...]] = {\n",
        *(line for table in tables for line in _described(table)),
        "}\n",
    ]
    return HEAD + "".join(lines)


def _types() -> dict[str, list[str]]:
    """Columns by the type of their values, and whether these may be NULL: that of all columns of a name together."""
    found: dict[str, set[str]] = {}
    for table in metadata.tables.values():
        for column in table.columns:
            kind = "WHOLE" if isinstance(column.type, Integer | Boolean) else "TEXT"
            name = column.info.get("read_as", column.name)
            found.setdefault(name, set()).update({kind, "NULL"} if column.nullable else {kind})
    del found["payload"]  # Its bytes are read.
    kinds = {name: "_OR_".join(sorted(of, reverse=True)) for name, of in found.items()}
    return {kind: sorted(name for name in kinds if kinds[name] == kind) for kind in sorted(set(kinds.values()))}


def _described(table: Table) -> Iterator[str]:
    """The columns but the campaign, how many of them are the key, and the statements."""
    own = [column for column in table.columns if column.name != "campaign"]
    keys = [column.name for column in table.primary_key.columns if column.name != "campaign"]
    marks: dict[str, Any] = {column.name: bindparam(column.name) for column in table.columns}
    statements: list[tuple[ClauseElement, Dialect]] = [
        (insert(table).values(marks), DefaultDialect(paramstyle="qmark"))
    ]
    if "of" in table.info:
        added, of_campaign = sqlite.insert(table).values(marks), table.c.campaign == bindparam("campaign")
        # A row that is nothing but its key is written too, so that what was written can be counted.
        new = own[len(keys) :] or own[-1:]
        placed = added.on_conflict_do_update(
            index_elements=["campaign", *keys], set_={column.name: added.excluded[column.name] for column in new}
        )
        every = select(*own).where(of_campaign)
        named = DefaultDialect(paramstyle="named")
        statements += [
            (placed, SQLITE),
            (every, named),
            (every.where(own[0] == bindparam("first")), named),
            (delete(table).where(of_campaign), named),
        ]
    yield f"    {json.dumps(table.name)}: (\n"
    yield f"        {_tuple([column.name for column in own])},\n"
    yield f"        {len(keys)},\n"
    for statement, dialect in statements:
        yield f"        {json.dumps(_on_one_line(str(statement.compile(dialect=dialect))))},\n"
    yield "    ),\n"


def _tuple(names: list[str]) -> str:
    return "(" + "".join(f"{json.dumps(name)}, " for name in names).rstrip(" ") + ")"
