"""What the catalogue of PostgreSQL must say of the metadata's tables, as text."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Boolean, CheckConstraint, Constraint, PrimaryKeyConstraint, Table, Text, UniqueConstraint
from sqlalchemy.schema import ColumnCollectionConstraint

from ledger.store.postgresql_schema import Key, key_shape
from ledger.store.schema import metadata


def shape_text() -> str:
    """A line for each table, column, constraint and index: kind, name, table and definition, with tabs between."""
    rows = (row for table in metadata.tables.values() for row in _of_table(table))
    return "".join("\t".join((*key, definition)) + "\n" for key, definition in rows)


def _order(constraint: Constraint) -> tuple[str, str]:
    columns = constraint.columns if isinstance(constraint, ColumnCollectionConstraint) else ()
    return type(constraint).__name__, " ".join(column.name for column in columns)


def _of_table(table: Table) -> Iterator[tuple[Key, str]]:
    yield ("table", table.name, table.name), "r p"
    for column in table.columns:
        type_ = 'text COLLATE "C"' if isinstance(column.type, Text) else "bigint"
        type_ = "boolean" if isinstance(column.type, Boolean) else type_
        yield ("column", column.name, table.name), type_ + ("" if column.nullable else " NOT NULL")
    for constraint in sorted(table.constraints, key=_order):
        if isinstance(constraint, CheckConstraint):
            check = ("constraint", f"{table.name}_check", table.name)
            yield check, "CHECK (((stream IS NOT NULL) OR (version = number)))"
            continue
        assert isinstance(constraint, PrimaryKeyConstraint | UniqueConstraint)
        names = [column.name for column in constraint.columns]
        if isinstance(constraint, PrimaryKeyConstraint):
            yield from key_shape(table.name, f"{table.name}_pkey", "PRIMARY KEY", names)
        else:
            yield from key_shape(table.name, "_".join([table.name, *names, "key"]), "UNIQUE", names)
    for index in table.indexes:
        names = [column.name for column in index.columns]
        definition = f"CREATE UNIQUE INDEX {index.name} ON {table.name} USING btree ({', '.join(names)})"
        yield ("index", str(index.name), table.name), f"{definition} WHERE (stream IS NOT NULL)"
