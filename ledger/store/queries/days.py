"""Queries of days of play: where in time entries are, and what those that are neither voided nor voids say of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ledger.ids import SESSION
from ledger.postings import FieldValue
from ledger.store.campaign import Campaign
from ledger.store.columns import field_value
from ledger.store.statements import HELD, PLAYED_ON

_SESSIONS_OPEN = f"""
    SELECT number, value, {PLAYED_ON} FROM changes moved
    WHERE campaign = :campaign AND account = :account AND key = 'open' AND {HELD} ORDER BY number
"""

_PLACES = """
    SELECT number, session, period, played_on FROM entries
    WHERE campaign = :campaign AND number > :after AND number <= :last ORDER BY number LIMIT 5000
"""


class OpenSessionChange(Struct, frozen=True):
    """An entry that started or ended a session.

    Attributes:
        open: Number of the session that is open from here on, None where none is.
        played_on: Day of play of the entry, which may be unknown.
    """

    number: int
    open: FieldValue
    played_on: str


def changes_of_open_session(campaign: Campaign) -> list[OpenSessionChange]:
    """Entries that started or ended a session, in the order in which they were recorded."""
    rows = campaign.execute(_SESSIONS_OPEN, account=SESSION)
    return [OpenSessionChange(number, field_value(value), played_on) for number, value, played_on in rows]


def places_of_entries(campaign: Campaign, last: int) -> Iterator[tuple[int, int | None, int, str]]:
    """Where in time each entry up to one is, read without its payload: (number, session, period, day of play)."""
    after = 0
    while rows := campaign.execute(_PLACES, after=after, last=last):
        yield from rows
        after = rows[-1][0]
