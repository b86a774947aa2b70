"""Queries of the tables that follow from the entries, for checks: their rows as they are, and rows of no campaign.

The tables are known, so each statement is a fixed text: a verification starts as fast as any other command.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.store.campaign import Campaign
from ledger.store.database import Row
from ledger.store.tables import EFFECTS, FOLLOWING

_ANY_ROW = {name: f"SELECT 1 FROM {name} WHERE campaign = :campaign LIMIT 1" for name in FOLLOWING}
# What players may know of a campaign has its key with a minus. Not `IS NULL`, which SQLite takes to be never true of a
# column that is declared to hold something.
_KEY = "CASE WHEN campaign < 0 THEN -campaign ELSE coalesce(campaign, -1) END"
_ORPHANED = {
    name: f"SELECT DISTINCT campaign FROM {name} WHERE {_KEY} NOT IN (SELECT campaign FROM entries)"
    for name in FOLLOWING
}


def rows_of(campaign: Campaign, name: str) -> list[Row]:
    """The rows of a table of effects as they are, in the order of its key."""
    rows = campaign.execute_unchecked(EFFECTS[name].select)
    try:
        rows.sort()
    except TypeError:
        # A column changed by hand may hold another type than its neighbours.
        rows.sort(key=lambda row: [(type(value).__name__, str(value)) for value in row[: EFFECTS[name].keys]])
    return rows


def has_rows(campaign: Campaign, name: str) -> bool:
    """Whether a table is there, for some are made when they are first needed, and has rows of the campaign."""
    return campaign.database.has_table(name) and bool(campaign.execute_unchecked(_ANY_ROW[name]))


def orphaned_rows(campaign: Campaign) -> Iterator[tuple[str, Any]]:
    """Tables with rows of campaigns that have no entries, and the keys of those campaigns as they are."""
    for name in FOLLOWING:
        if campaign.database.has_table(name):
            yield from ((name, key) for (key,) in campaign.execute_unchecked(_ORPHANED[name]))
