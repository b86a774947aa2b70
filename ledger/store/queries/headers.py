"""Headers of entries, what the chain covers of each without what it says, and entries recorded together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ledger.facts import SessionEnded
from ledger.store.campaign import Campaign
from ledger.store.chain import digest, genesis
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


_ROWS = """
    SELECT number, id, recorded_at, recorded_by, kind, session, {payload}, hash FROM entries
    WHERE campaign = :campaign AND number > :after AND number <= :last ORDER BY number LIMIT 1000
"""
_HASH = "SELECT hash FROM entries WHERE campaign = :campaign AND number = :number"


class HeaderRow(NamedTuple):
    """An entry as its hash covers it.

    Attributes:
        digest: SHA-256 of the payload as stored, in hex.
        ended: Number of the session that the entry ended, None where it ended none.
        hash: As stored.
    """

    number: int
    id: str
    recorded_at: str
    recorded_by: str
    digest: str
    ended: int | None
    hash: str


def header_rows(campaign: Campaign, after: int, last: int) -> Iterator[HeaderRow]:
    """Headers of the entries after one up to another, in order, read as they are asked for."""
    rows = campaign.rows_after(_ROWS, after, last=last)
    for number, id_, recorded_at, recorded_by, kind, session, payload, hash_ in rows:
        ended = session if kind == SessionEnded.__name__ else None
        yield HeaderRow(number, id_, recorded_at, recorded_by, digest(payload), ended, hash_)


def hash_after(campaign: Campaign, number: int) -> str | None:
    """What the hash of the entry after this one covers: this one's hash; None where it is not there."""
    if number == 0:
        return genesis(campaign.id)
    if not 0 < number < BEYOND:
        # A number that somebody made up may be more than a database counts.
        return None
    found = campaign.execute(_HASH, number=number)
    return str(found[0][0]) if found else None
