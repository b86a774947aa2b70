"""Queries of the verification: rows as they are, whatever the types of their values."""

from __future__ import annotations

from typing import Any

from ledger.store.campaign import Campaign
from ledger.store.database import Row
from ledger.store.statements import WHOLE_ROW
from ledger.store.stored_entries import BEYOND

_ENTRY_ROWS = f"""
    SELECT {WHOLE_ROW} FROM entries WHERE campaign = :campaign AND number > :after ORDER BY number LIMIT :limit
"""
_ENTRY_ROW = f"SELECT {WHOLE_ROW} FROM entries WHERE campaign = :campaign AND number = :number"
_NUMBERS = "SELECT number FROM entries WHERE campaign = :campaign AND number > :after ORDER BY number LIMIT :limit"
_LOST_ENTRIES = "SELECT campaign, number FROM entries WHERE campaign NOT IN (SELECT key FROM campaigns) LIMIT :limit"
_RULES = "SELECT hash, content FROM rules"
_PEOPLE = "SELECT id FROM people WHERE campaign = :campaign"

BEFORE_ALL = -BEYOND
"""Less than any number that may be in the place of an entry's."""

AT_ONCE = 1000
"""Rows that are read at a time."""


def entry_rows(campaign: Campaign, after: Any) -> list[Row]:
    """The next rows of entries, in order: every column but the campaign, with the payload as bytes."""
    return campaign.execute_unchecked(_ENTRY_ROWS, after=after, limit=AT_ONCE)


def entry_row(campaign: Campaign, number: Any) -> list[Row]:
    """The row, or rows, of one number."""
    return campaign.execute_unchecked(_ENTRY_ROW, number=number)


def entry_numbers(campaign: Campaign, after: Any) -> list[Row]:
    """The numbers alone of the rows that `entry_rows` reads, where one of those cannot be read."""
    return campaign.execute_unchecked(_NUMBERS, after=after, limit=AT_ONCE)


def lost_entries(campaign: Campaign, limit: int) -> list[Row]:
    """Entries of campaigns that are not in the ledger: (key of the campaign, number)."""
    return campaign.execute_unchecked(_LOST_ENTRIES, limit=limit)


def rules(campaign: Campaign) -> dict[Any, Any]:
    """Every content of tables of rules in the ledger, by the hash that names it."""
    return dict(campaign.execute_unchecked(_RULES))


def people(campaign: Campaign) -> set[Any]:
    """Ids of the campaign's people."""
    return {id_ for (id_,) in campaign.execute_unchecked(_PEOPLE)}
