"""Determines which entries count by the end of a day of play.

The order of play is that of periods, and within one that of numbers. An entry counts from its own day on. An entry of
unknown day counts with the last known day before it. Entries of a session that was over by then count, whenever they
were recorded; and before the first session, every entry that was recorded before one that counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ledger.entries import UNKNOWN_DAY
from ledger.store.queries import days as queries
from ledger.store.queries.moments import Counting, entries, held_by_day

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign

OPENING = 1
"""Number of the entry that opened the campaign: it counts from the first known day on."""


def counting_by(campaign: Campaign, day: str) -> Counting:
    """Which entries count by a day's end."""
    unknown = set(_unknown_by(campaign, day))
    return held_by_day(
        day,
        last_period=_last_period_over(campaign, day, unknown),
        last_number=queries.last_before_sessions(campaign, day) or OPENING,
        numbers=sorted(unknown),
    )


def numbers_by(campaign: Campaign, day: str) -> set[int]:
    """Numbers of the entries that count by a day's end."""
    return entries(campaign, counting_by(campaign, day))


def _unknown_by(campaign: Campaign, day: str) -> Iterator[int]:
    """Numbers of the entries of unknown day that count."""
    if not queries.is_any_day_unknown(campaign):
        return
    last_known = ""
    for number, played_on in queries.days_in_order_of_play(campaign):
        if played_on != UNKNOWN_DAY:
            last_known = played_on
        elif last_known <= day:
            yield number


def _last_period_over(campaign: Campaign, day: str, unknown: set[int]) -> int:
    """The last period that was over by the end of a day: an entry added to it later was played by then."""
    session, started, over = 0, 0, 0
    for number, opened, played_on in queries.changes_of_open_session(campaign):
        if not (played_on <= day if played_on != UNKNOWN_DAY else number in unknown):
            continue
        if isinstance(opened, int):
            session, started, over = opened, number, 2 * opened - 1
        elif not queries.is_played_after(campaign, day, period=2 * session, first=started, last=number):
            over = 2 * session
    return over
