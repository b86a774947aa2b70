"""Statements on a table that is chosen when they run, for checks and rebuilds; composed with SQLAlchemy.

Importing SQLAlchemy takes longer than a whole command at the table, so that nothing else on SQLite imports this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, TableClause, column, delete, func, select, table
from sqlalchemy.engine.default import DefaultDialect

from ledger.store.derived import DERIVED, EFFECT_COLUMNS, EFFECT_KEYS
from ledger.store.schema import entries, metadata

if TYPE_CHECKING:
    from sqlalchemy.sql.elements import ClauseElement

    from ledger.store.campaign import Campaign
    from ledger.store.database import Row

_PORTABLE = DefaultDialect(paramstyle="named")
"""Writes statements as both databases read them, like the fixed texts of the store."""

_TABLES: dict[str, TableClause] = {
    **{name: metadata.tables[name] for name in (*EFFECT_COLUMNS, "tracking")},
    **{
        made.name: table(made.name, column("campaign"), *(column(name) for name, _ in made.columns)) for made in DERIVED
    },
}
"""Every table that follows from the entries."""


def rows_of(campaign: Campaign, name: str) -> list[Row]:
    """The rows of a table of effects as they are, in the order of its key."""
    asked = _TABLES[name]
    columns = [asked.c[column] for column in EFFECT_COLUMNS[name]]
    rows = _run(campaign, select(*columns).where(asked.c.campaign == campaign.key))
    try:
        rows.sort()
    except TypeError:
        # A column changed by hand may hold another type than its neighbours.
        rows.sort(key=lambda row: [(type(value).__name__, str(value)) for value in row[: EFFECT_KEYS[name]]])
    return rows


def replace_rows(campaign: Campaign, name: str, rows: Sequence[Row]) -> None:
    """Put rows in the place of those of a table of effects; in the order of its key they are written fastest."""
    asked = _TABLES[name]
    _run(campaign, delete(asked).where(asked.c.campaign == campaign.key))
    campaign.database.insert(name, campaign.key, EFFECT_COLUMNS[name], rows)


def has_rows(campaign: Campaign, name: str) -> bool:
    """Whether a table is there, for some are made when they are first needed, and has rows of the campaign."""
    asked = _TABLES[name]
    there = campaign.database.has_table(name)
    return there and bool(_run(campaign, select(1).where(asked.c.campaign == campaign.key).limit(1)))


def orphaned_rows(campaign: Campaign) -> Iterator[tuple[str, Any]]:
    """Tables with rows of campaigns that have no entries, and the keys of those campaigns as they are."""
    for name, asked in _TABLES.items():
        if campaign.database.has_table(name):
            found = _run(campaign, select(asked.c.campaign).where(_is_orphaned(asked)).distinct())
            yield from ((name, key) for (key,) in found)


def delete_orphaned_rows(campaign: Campaign, name: str) -> None:
    """Delete the rows of a table that belong to no campaign with entries."""
    _run(campaign, delete(_TABLES[name]).where(_is_orphaned(_TABLES[name])))


def _is_orphaned(asked: TableClause) -> ColumnElement[bool]:
    # Not `IS NULL`, which SQLite takes to be never true of a column that is declared to hold something.
    return func.coalesce(asked.c.campaign, -1).not_in(select(entries.c.campaign))


def _run(campaign: Campaign, statement: ClauseElement) -> list[Row]:
    """Run a statement by the ledger's own connection; values come as they are."""
    compiled = statement.compile(dialect=_PORTABLE)
    return campaign.database.execute(str(compiled), compiled.params, typed=False)
