"""Repairs of a table that is chosen when they run, for rebuilds; composed with SQLAlchemy.

Importing SQLAlchemy takes longer than a whole command at the table, so that nothing else on SQLite imports this.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Table, case, delete, func, select
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.sql.elements import ClauseElement

from ledger.store.campaign import Campaign
from ledger.store.database import Row
from ledger.store.schema import entries, metadata

_PORTABLE = DefaultDialect(paramstyle="named")
"""Writes statements as both databases read them, like the fixed texts of the store."""


def replace_rows(campaign: Campaign, name: str, rows: Sequence[Row]) -> None:
    """Put rows in the place of those of a table of effects; in the order of its key they are written fastest."""
    asked = metadata.tables[name]
    _run(campaign, delete(asked).where(asked.c.campaign == campaign.key))
    campaign.store.insert(name, campaign.key, rows)


def delete_orphaned_rows(campaign: Campaign, name: str) -> None:
    """Delete the rows of a table that belong to no campaign with entries."""
    _run(campaign, delete(metadata.tables[name]).where(_is_orphaned(metadata.tables[name])))


def _is_orphaned(asked: Table) -> ColumnElement[bool]:
    # Not `IS NULL`, which SQLite takes to be never true of a column that is declared to hold something.
    key = case((asked.c.campaign < 0, -asked.c.campaign), else_=func.coalesce(asked.c.campaign, -1))
    return key.not_in(select(entries.c.campaign))


def _run(campaign: Campaign, statement: ClauseElement) -> None:
    """Run a statement by the ledger's own connection."""
    compiled = statement.compile(dialect=_PORTABLE)
    campaign.database.execute(str(compiled), compiled.params)
