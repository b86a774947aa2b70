"""Queries of the checks for states that no honest entry leads to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.facts import SessionEnded, SessionStarted
from ledger.store.campaign import Campaign
from ledger.store.statements import HELD

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
    rows = campaign.execute(_SESSIONS, started=SessionStarted.__name__, ended=SessionEnded.__name__)
    return [(number, kind, session) for number, kind, session in rows]


def entries_of_kinds(campaign: Campaign, kinds: Sequence[str], *, after: int, before: int) -> list[int]:
    """Numbers, between two, of entries of some kinds that are not voided."""
    listed = msgspec.json.encode(kinds).decode()
    return [number for (number,) in campaign.execute(_OF_KINDS, after=after, before=before, listed=listed)]


def entries_taking(campaign: Campaign, account: str) -> list[int]:
    """Numbers of entries, neither voided nor voids, that take anything from an account."""
    return [number for (number,) in campaign.execute(_TAKING, account=account)]


def batches(campaign: Campaign) -> list[tuple[int, str | None]]:
    """Number and batch of every entry, in order."""
    return [(number, batch) for number, batch in campaign.execute(_BATCHES)]
