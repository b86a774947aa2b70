"""Queries for looking names up: one field of many accounts at once."""

from __future__ import annotations

from ledger.postings import FieldValue
from ledger.store.columns import field_value
from ledger.store.stored_entries import StoredEntries

_FIELD_OF_ACCOUNTS = """
    SELECT account, value FROM fields
    WHERE campaign = :campaign AND account >= :prefix AND account < :beyond AND key = :key
"""


def field_of_accounts(campaign: StoredEntries, prefix: str, key: str) -> dict[str, FieldValue]:
    """A field of every account with a prefix that has it."""
    rows = campaign.execute(_FIELD_OF_ACCOUNTS, prefix=prefix, beyond=f"{prefix}\U0010ffff", key=key)
    return {account: field_value(value) for account, value in rows}
