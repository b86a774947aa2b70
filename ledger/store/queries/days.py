"""Queries of days of play: what entries that are neither voided nor voids say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.entries import UNKNOWN_DAY
from ledger.ids import SESSION
from ledger.store.columns import field_value
from ledger.store.statements import HELD, PLAYED_ON

if TYPE_CHECKING:
    from ledger.postings import FieldValue
    from ledger.store.campaign import Campaign

_FIRST_DAY = f"SELECT MIN(played_on) FROM entries WHERE campaign = :campaign AND played_on <> :unknown AND {HELD}"
_ANY_UNKNOWN = "SELECT 1 FROM entries WHERE campaign = :campaign AND played_on = :unknown LIMIT 1"
_DAYS = f"SELECT number, played_on FROM entries WHERE campaign = :campaign AND {HELD} ORDER BY period, number"
_SESSIONS_OPEN = f"""
    SELECT number, value, {PLAYED_ON} FROM changes moved
    WHERE campaign = :campaign AND account = :account AND key = 'open' AND {HELD} ORDER BY number
"""
_PLAYED_AFTER = f"""
    SELECT 1 FROM entries
    WHERE campaign = :campaign AND period = :period AND number BETWEEN :first AND :last
      AND played_on > :day AND played_on <> :unknown AND {HELD} LIMIT 1
"""
_LAST_BEFORE_SESSIONS = f"""
    SELECT MAX(number) FROM entries
    WHERE campaign = :campaign AND period = 1 AND played_on <= :day AND played_on <> :unknown AND {HELD}
"""


class OpenSessionChange(NamedTuple):
    """An entry that started or ended a session.

    Attributes:
        open: Number of the session that is open from here on, None where none is.
        played_on: Day of play of the entry, which may be unknown.
    """

    number: int
    open: FieldValue
    played_on: str


def first_known_day(campaign: Campaign) -> str | None:
    """The first day of play that is known, None where there is none."""
    return next((day for (day,) in campaign.execute(_FIRST_DAY, unknown=UNKNOWN_DAY)), None)


def is_any_day_unknown(campaign: Campaign) -> bool:
    """Whether the day of any entry is unknown."""
    return bool(campaign.execute(_ANY_UNKNOWN, unknown=UNKNOWN_DAY))


def days_in_order_of_play(campaign: Campaign) -> list[tuple[int, str]]:
    """Number and day of every entry, in the order of play."""
    return [(number, played_on) for number, played_on in campaign.execute(_DAYS)]


def changes_of_open_session(campaign: Campaign) -> list[OpenSessionChange]:
    """Entries that started or ended a session, in the order in which they were recorded."""
    rows = campaign.execute(_SESSIONS_OPEN, account=SESSION)
    return [OpenSessionChange(number, field_value(value), played_on) for number, value, played_on in rows]


def is_played_after(campaign: Campaign, day: str, *, period: int, first: int, last: int) -> bool:
    """Whether an entry of a period, among those of two numbers, is of a later day."""
    found = campaign.execute(_PLAYED_AFTER, period=period, first=first, last=last, day=day, unknown=UNKNOWN_DAY)
    return bool(found)


def last_before_sessions(campaign: Campaign, day: str) -> int | None:
    """Number of the last entry before the first session that is known to be of a day or an earlier one."""
    [(number,)] = campaign.execute(_LAST_BEFORE_SESSIONS, day=day, unknown=UNKNOWN_DAY)
    return None if number is None else int(number)
