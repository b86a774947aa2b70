"""Queries for deciding entries again: what was recorded until then, whatever was voided since."""

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
