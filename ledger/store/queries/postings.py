"""Queries of single postings and fields: of an account, of a commodity, and as they were until an entry."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.postings import FieldValue
from ledger.store.campaign import Campaign
from ledger.store.columns import field_value

_FIELD_CHANGES = """
    SELECT number, period, value FROM changes
    WHERE campaign = :campaign AND account = :account AND key = :key AND number <= :last AND NOT restored
    ORDER BY number
"""
_OF_KINDS = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND number > :after AND number <= :last AND kind IN (SELECT value FROM {listed})
    ORDER BY number
"""


def field_changes_until(campaign: Campaign, account: str, key: str, last: int) -> list[tuple[int, int, FieldValue]]:
    """Changes of a field by entries up to one that are no voids: (number, period, value)."""
    rows = campaign.execute(_FIELD_CHANGES, account=account, key=key, last=last)
    return [(number, period, field_value(value)) for number, period, value in rows]


def entries_of_kinds_between(campaign: Campaign, kinds: Sequence[str], after: int, last: int) -> list[int]:
    """Numbers of entries of some kinds, after one and up to another."""
    listed = msgspec.json.encode(kinds).decode()
    return [number for (number,) in campaign.execute(_OF_KINDS, after=after, last=last, listed=listed)]


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
    rows = campaign.execute(_POSTINGS, account=account)
    return [(number, commodity, quantity) for number, commodity, quantity in rows]


def count_of_postings(campaign: Campaign, account: str, commodity: str) -> int:
    """How many entries moved a balance."""
    [(count,)] = campaign.execute(_COUNT, account=account, commodity=commodity)
    return int(count)


def first_posting_to(campaign: Campaign, account: str) -> int | None:
    """Number of the first entry with a posting to an account, None where there is none."""
    [(number,)] = campaign.execute(_FIRST, account=account)
    return None if number is None else int(number)
