"""The schema on PostgreSQL: its triggers, and how the server's catalogue must describe all of it.

What makes the tables, and what the catalogue must say of them, are texts made from `ledger.store.schema`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from ledger.store.database import SchemaFault
from ledger.store.tables import PROJECTIONS, TABLES

SCHEMA_VERSION = 2
"""Version 1 had no triggers on campaigns and people; the first transaction that writes upgrades a ledger of it."""

MARK = "campaign-ledger"
"""Comment on the table `entries`, with the schema's version: how a database of ours is known."""

FUNCTIONS = {
    f"{table}_append_only": f"""
        BEGIN RAISE EXCEPTION '{table} are append-only' USING ERRCODE = 'integrity_constraint_violation'; END
    """
    for table in ("entries", "rules", "campaigns", "people")
} | {
    "entries_next": """
        BEGIN
            IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM entries WHERE campaign = NEW.campaign) THEN
                RAISE EXCEPTION 'an entry comes next' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END
    """,
    "people_forgotten": """
        BEGIN
            IF NEW.campaign <> OLD.campaign OR NEW.id <> OLD.id
                OR (NEW.name IS NOT NULL AND NEW.name IS DISTINCT FROM OLD.name) THEN
                RAISE EXCEPTION 'people are append-only, but a name may be set to null'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END
    """,
}
"""Bodies in plpgsql of the triggers' functions."""


# Triggers are written as the server writes them, with which they are compared.


def _append_only(table: str, events: str = "DELETE OR UPDATE OR TRUNCATE") -> dict[str, str]:
    """The trigger that refuses these events on a table."""
    made = f"CREATE TRIGGER {table}_stay BEFORE {events} ON {table}"
    return {f"{table}_stay": f"{made} FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only()"}


TRIGGERS_1 = {
    "entries_come_next": (
        "CREATE TRIGGER entries_come_next BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_next()"
    ),
    **_append_only("entries"),
    **_append_only("rules"),
}
"""Triggers of version 1."""

TRIGGERS = TRIGGERS_1 | {
    **_append_only("campaigns"),
    "people_are_only_forgotten": (
        "CREATE TRIGGER people_are_only_forgotten BEFORE UPDATE ON people"
        " FOR EACH ROW EXECUTE FUNCTION people_forgotten()"
    ),
    **_append_only("people", "DELETE OR TRUNCATE"),
}

# One row for each thing: its kind, name, table, and definition. Not-null constraints are part of the columns, because
# the server lists them as constraints only since version 18.
SHAPE = f"""
    WITH ours AS (
        SELECT pg_class.*, quote_ident(nspname) || '.' AS prefix
        FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE pg_class.oid IN ({", ".join(f"to_regclass('{name}')" for name in TABLES)})
    )
    SELECT 'table', relname, relname, concat_ws(' ', relkind, relpersistence,
        CASE WHEN relrowsecurity OR relforcerowsecurity THEN 'row security' END,
        CASE WHEN EXISTS (SELECT 1 FROM pg_inherits WHERE ours.oid IN (inhrelid, inhparent)) THEN 'inheritance' END)
    FROM ours
    UNION ALL SELECT 'column', attname, relname, concat_ws(' ', format_type(atttypid, atttypmod),
        (SELECT 'COLLATE ' || quote_ident(collname) FROM pg_collation
         WHERE pg_collation.oid = attcollation AND collname <> 'default'),
        CASE WHEN attnotnull THEN 'NOT NULL' END,
        (SELECT 'DEFAULT ' || pg_get_expr(adbin, adrelid) FROM pg_attrdef
         WHERE adrelid = attrelid AND adnum = attnum),
        nullif(attidentity::text, ''), nullif(attgenerated::text, ''))
    FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'constraint', conname, relname, pg_get_constraintdef(pg_constraint.oid)
    FROM ours JOIN pg_constraint ON conrelid = ours.oid AND contype <> 'n'
    UNION ALL SELECT 'index', index_class.relname, ours.relname,
        concat_ws(' ', replace(pg_get_indexdef(indexrelid), ' ON ' || prefix, ' ON '),
                  CASE WHEN NOT (indisvalid AND indisready AND indislive) THEN 'INVALID' END)
    FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class AS index_class ON index_class.oid = indexrelid
    UNION ALL SELECT 'trigger', tgname, relname, concat_ws(' ',
        replace(pg_get_triggerdef(pg_trigger.oid), ' ON ' || prefix, ' ON '),
        CASE tgenabled WHEN 'D' THEN 'DISABLED' WHEN 'R' THEN 'REPLICA' END, lanname,
        CASE WHEN prosecdef THEN 'SECURITY DEFINER' END, array_to_string(proconfig, ' '), prosrc)
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
        JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_language ON pg_language.oid = prolang
    UNION ALL SELECT 'rule', rulename, relname, pg_get_ruledef(pg_rewrite.oid)
    FROM ours JOIN pg_rewrite ON ev_class = ours.oid
    UNION ALL SELECT 'policy', polname, relname, coalesce(pg_get_expr(polqual, polrelid), '')
    FROM ours JOIN pg_policy ON polrelid = ours.oid
    UNION ALL SELECT 'setting', 'session_replication_role', 'entries', current_setting('session_replication_role')
    ORDER BY 3, 1, 2
"""


def tables_made() -> Mapping[str, str]:
    """The statement that makes each table and index, by name; those of projections too."""
    statements = (line.removesuffix(";") for line in _lines("postgresql_schema.sql"))
    return {statement.partition(" ON ")[0].partition(" (")[0].split()[-1]: statement for statement in statements}


def _lines(file: str) -> list[str]:
    with open(os.path.join(os.path.dirname(__file__), file), encoding="utf-8") as lines:
        return lines.read().splitlines()


def triggers_of(version: int) -> Mapping[str, str]:
    """The triggers of a version of the schema."""
    return TRIGGERS_1 if version == 1 else TRIGGERS


def schema_faults(version: int, found: Iterable[tuple[Any, ...]]) -> list[SchemaFault]:
    """Every difference between a schema and how it was made; other tables of the database are left alone.

    Args:
        found: Rows of `SHAPE`.
    """
    there = {(kind, name, table): " ".join(definition.split()) for kind, name, table, definition in found}
    lacking = {name for name in PROJECTIONS if ("table", name, name) not in there}
    expected = {key: definition for key, definition in _of_tables().items() if key[2] not in lacking}
    expected |= dict(_of_triggers(version))
    return [
        SchemaFault(*key, expected.get(key), there.get(key))
        for key in dict.fromkeys((*expected, *there))
        if expected.get(key) != there.get(key)
    ]


Key = tuple[str, str, str]
"""Kind, name and table."""


@cache
def _of_tables() -> Mapping[Key, str]:
    """Definitions of all tables, those of projections too, as the catalogue must have them."""
    rows = (line.split("\t") for line in _lines("postgresql_shape.tsv"))
    found = {(kind, name, table): definition for kind, name, table, definition in rows}
    return found | {("setting", "session_replication_role", "entries"): "origin"}


def _of_triggers(version: int) -> Iterator[tuple[Key, str]]:
    for name, statement in triggers_of(version).items():
        table = statement.partition(" ON ")[2].split()[0]
        function = statement.partition("FUNCTION ")[2].removesuffix("()")
        yield ("trigger", name, table), f"{statement} plpgsql {' '.join(FUNCTIONS[function].split())}"
