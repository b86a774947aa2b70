"""Queries of verification and other checks: rows as they are, whatever the types of their values.

The tables are known, so each statement is a fixed text: a verification starts as fast as any other command.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.facts import SessionEnded, SessionStarted
from ledger.store.campaign import Campaign
from ledger.store.database import Row, json_list
from ledger.store.statements import HELD, WHOLE_ROW
from ledger.store.stored_entries import BEYOND
from ledger.store.tables import EFFECTS, FOLLOWING

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


_SESSIONS = f"""
    SELECT number, kind, session FROM entries
    WHERE campaign = :campaign AND kind IN (:started, :ended) AND {HELD} ORDER BY number
"""
_OF_KINDS = f"""
    SELECT number FROM entries
    WHERE campaign = :campaign AND number > :after AND number < :before
      AND kind IN (SELECT value FROM {{listed}}) AND {HELD} ORDER BY number
"""
_TAKING = f"""
    SELECT number FROM postings
    WHERE campaign = :campaign AND account = :account AND quantity < 0 AND {HELD} ORDER BY number
"""
_BATCHES = "SELECT number, batch FROM entries WHERE campaign = :campaign ORDER BY number"


def starts_and_ends(campaign: Campaign) -> list[tuple[int, str, int | None]]:
    """Entries, not voided, that started or ended a session: (number, kind, session), in order."""
    return campaign.execute(_SESSIONS, started=SessionStarted.__name__, ended=SessionEnded.__name__)


def entries_of_kinds(campaign: Campaign, kinds: Sequence[str], *, after: int, before: int) -> list[int]:
    """Numbers, between two, of entries of some kinds that are not voided."""
    rows = campaign.execute(_OF_KINDS, after=after, before=before, listed=json_list(kinds))
    return [number for (number,) in rows]


def entries_taking(campaign: Campaign, account: str) -> list[int]:
    """Numbers of entries, neither voided nor voids, that take anything from an account."""
    return [number for (number,) in campaign.execute(_TAKING, account=account)]


def batches(campaign: Campaign) -> list[tuple[int, str | None]]:
    """Number and batch of every entry, in order."""
    return campaign.execute(_BATCHES)
