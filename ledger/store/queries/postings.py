"""Queries of single postings, of entries by their kinds, and of one field of many accounts at once."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.postings import FieldValue
from ledger.store.campaign import Campaign
from ledger.store.columns import field_value
from ledger.store.database import json_list
from ledger.store.stored_entries import StoredEntries

_OF_KINDS = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND number > :after AND number <= :last AND kind IN (SELECT value FROM {listed})
    ORDER BY number
"""


def entries_of_kinds_between(campaign: Campaign, kinds: Sequence[str], after: int, last: int) -> list[int]:
    """Numbers of entries of some kinds, after one and up to another."""
    return [number for (number,) in campaign.execute(_OF_KINDS, after=after, last=last, listed=json_list(kinds))]


_UNBALANCED = """
    SELECT number FROM postings WHERE campaign = :campaign AND commodity = :commodity
    GROUP BY number HAVING SUM(quantity) <> 0
"""
_POSTINGS = "SELECT number, commodity, quantity FROM postings WHERE campaign = :campaign AND account = :account"
_COUNT = """
    SELECT COUNT(*) FROM postings WHERE campaign = :campaign AND account = :account AND commodity = :commodity
"""
_FIRST = "SELECT MIN(number) FROM postings WHERE campaign = :campaign AND account = :account"


def unbalanced_entries(campaign: Campaign, commodity: str) -> list[int]:
    """Numbers of entries whose postings of a commodity do not sum to zero."""
    return [number for (number,) in campaign.execute(_UNBALANCED, commodity=commodity)]


def postings_to(campaign: Campaign, account: str) -> list[tuple[int, str, int]]:
    """Every posting to an account: (number, commodity, quantity)."""
    return campaign.execute(_POSTINGS, account=account)


def count_of_postings(campaign: Campaign, account: str, commodity: str) -> int:
    """How many entries moved a balance."""
    [(count,)] = campaign.execute(_COUNT, account=account, commodity=commodity)
    return int(count)


def first_posting_to(campaign: Campaign, account: str) -> int | None:
    """Number of the first entry with a posting to an account, None where there is none."""
    [(number,)] = campaign.execute(_FIRST, account=account)
    return None if number is None else int(number)


_FIELD_OF_ACCOUNTS = """
    SELECT account, value FROM fields
    WHERE campaign = :campaign AND account >= :prefix AND account < :beyond AND key = :key
"""


def field_of_accounts(campaign: StoredEntries, prefix: str, key: str) -> dict[str, FieldValue]:
    """A field of every account with a prefix that has it."""
    rows = campaign.execute(_FIELD_OF_ACCOUNTS, prefix=prefix, beyond=f"{prefix}\U0010ffff", key=key)
    return {account: field_value(value) for account, value in rows}
