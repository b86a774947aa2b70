"""Queries of batches: the entries that were recorded together."""

from __future__ import annotations

from ledger.store.campaign import Campaign
from ledger.store.stored_entries import BEYOND

# The nearest entry of another batch, or of none, on either side: read along the key, so that a batch costs its length.
_BEFORE = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND number < :number AND coalesce(batch, '') <> :batch ORDER BY number DESC LIMIT 1
"""
_AFTER = """
    SELECT number FROM entries
    WHERE campaign = :campaign AND number > :number AND coalesce(batch, '') <> :batch ORDER BY number LIMIT 1
"""
_ENDS = """
    SELECT MIN(number), MAX(number) FROM entries
    WHERE campaign = :campaign AND number > :before AND number < :after
"""


def batch_bounds(campaign: Campaign, number: int, batch: str) -> tuple[int, int]:
    """The first and the last entry of the batch that an entry belongs to.

    Args:
        batch: Its uuid in hex.
    """
    before = next((found for (found,) in campaign.execute(_BEFORE, number=number, batch=batch)), 0)
    after = next((found for (found,) in campaign.execute(_AFTER, number=number, batch=batch)), BEYOND)
    [(first, last)] = campaign.execute(_ENDS, before=before, after=after)
    return int(first), int(last)
