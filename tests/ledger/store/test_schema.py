"""One schema, two databases."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sa

from ledger.store.ledger import open_ledger
from ledger.store.postgresql import PostgresqlDatabase
from ledger.store.schema import metadata
from ledger.store.tables import PROJECTIONS
from tests.support import schema_texts
from tests.support.golden import require_golden
from tests.support.processes import ROOT

STORE = ROOT / "ledger" / "store"


def described(connection: sqlite3.Connection) -> dict[str, Any]:
    """Tables of a file: columns with type, nullability and place in the key; whether clustered; indexes."""

    def rows(sql: str) -> list[tuple[Any, ...]]:
        return connection.execute(sql).fetchall()

    found: dict[str, Any] = {}
    for _, name, _, _, clustered, _ in rows("PRAGMA main.table_list"):
        if not name.startswith("sqlite_"):
            indexes = {
                (origin, unique, partial, tuple(column for _, _, column in rows(f"PRAGMA index_info({index})")))
                for _, index, unique, origin, partial in rows(f"PRAGMA index_list({name})")
            }
            found[name] = (
                [(column, kind, null, key) for _, column, kind, null, _, key in rows(f"PRAGMA table_info({name})")],
                clustered,
                indexes,
            )
    return found


def test_the_text_for_sqlite_makes_what_the_metadata_says() -> None:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as made, closing(sqlite3.connect(":memory:")) as ours:
        ours.executescript(schema_texts.sqlite_text())
        raw = made.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        assert described(ours) == described(raw)
    engine.dispose()


TEXTS = {
    "sqlite_schema.sql": schema_texts.sqlite_text,
    "postgresql_schema.sql": schema_texts.postgresql_text,
    "postgresql_shape.tsv": schema_texts.catalogue_text,
    "schema_columns.py": schema_texts.module_text,
}


@pytest.mark.parametrize("file", TEXTS)
def test_what_is_made_from_the_schema_is_as_it_would_be_made_now(file: str) -> None:
    require_golden(STORE / file, TEXTS[file]())


def test_both_databases_check_that_an_own_entry_has_its_number_as_version() -> None:
    check = "CHECK (stream IS NOT NULL OR version = number)"
    assert check in schema_texts.sqlite_text()
    assert check in str(sa.schema.CreateTable(metadata.tables["entries"]))


def test_postgresql_has_the_tables_of_the_metadata_sorted_by_bytes(postgres_url: str) -> None:
    with open_ledger(postgres_url, create=True) as ledger:
        assert isinstance(ledger.database, PostgresqlDatabase)
        collations: dict[str, str] = dict(
            ledger.database.execute(
                "SELECT table_name || '.' || column_name, collation_name FROM information_schema.columns"
                " WHERE table_schema = 'public' AND data_type = 'text'"
            )
        )
    assert set(collations.values()) == {"C"}
    assert {name.partition(".")[0] for name in collations} == {
        name
        for name, table in metadata.tables.items()
        if name not in PROJECTIONS and any(isinstance(column.type, sa.Text) for column in table.columns)
    }


def test_a_ledger_is_made_once_and_opened_ever_after(location: str) -> None:
    for create in (True, True, False):
        with open_ledger(location, create=create) as ledger:
            assert ledger.schema_faults() == []
            assert ledger.integrity() == []
            assert ledger.campaigns() == []
