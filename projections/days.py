"""What counts by the end of a day of play.

The order of play is that of periods, and within one that of numbers. An entry counts from its own day on. One whose
day nobody knows counts with the last known day before it. What was recorded for a session that was over by then
counts, whenever it was typed; and before the first session, whatever was typed before something that counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ledger.entries import UNKNOWN_DAY
from ledger.ids import SESSION
from ledger.store.columns import field_value

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign

HELD = (
    "number NOT IN (SELECT number FROM voided WHERE campaign = :campaign)"
    " AND number NOT IN (SELECT number FROM voids WHERE campaign = :campaign)"
)
"""What is held true now: neither what is voided nor any void."""

PLAYED_ON = "(SELECT e.played_on FROM entries e WHERE e.campaign = :campaign AND e.number = moved.number)"
KNOWN = f"played_on <> '{UNKNOWN_DAY}'"


def first_day(campaign: Campaign) -> str | None:
    """The first day of play that anybody knows, None where there is none."""
    rows = campaign.store.execute(
        f"SELECT MIN(played_on) FROM entries WHERE campaign = :campaign AND {KNOWN} AND {HELD}",
        {"campaign": campaign.key},
    )
    return next((row[0] for row in rows), None)


def counting_by(campaign: Campaign, day: str) -> str:
    """Which rows of a table `moved` with `number` and `period` count by a day's end, as SQL; `:until` is the day."""
    unknown = set(_unknown_by(campaign, day))
    ways = [
        f"period <= {_last_period_over(campaign, day, unknown)}",
        f"number <= {_last_before_sessions(campaign, day)}",
        *(f"number BETWEEN {first} AND {last}" for first, last in _runs(sorted(unknown))),
        f"{PLAYED_ON} BETWEEN '0' AND :until",
    ]
    return f"({' OR '.join(ways)}) AND {HELD}"


def numbers_by(campaign: Campaign, day: str) -> set[int]:
    """Numbers of the entries that count by a day's end."""
    counting = f"SELECT number FROM entries moved WHERE campaign = :campaign AND {counting_by(campaign, day)}"
    return {number for (number,) in campaign.store.execute(counting, {"campaign": campaign.key, "until": day})}


def _unknown_by(campaign: Campaign, day: str) -> Iterator[int]:
    """Numbers of the entries of unknown day that count."""
    params = {"campaign": campaign.key}
    unknown = f"SELECT 1 FROM entries WHERE campaign = :campaign AND NOT {KNOWN} LIMIT 1"
    if not list(campaign.store.execute(unknown, params)):
        return
    order = f"SELECT number, played_on FROM entries WHERE campaign = :campaign AND {HELD} ORDER BY period, number"
    last_known = ""
    for number, played_on in campaign.store.execute(order, params):
        if played_on != UNKNOWN_DAY:
            last_known = played_on
        elif last_known <= day:
            yield number


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow each other, as first and last."""
    first: int | None = None
    for place, number in enumerate(numbers):
        first = number if first is None else first
        if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
            yield first, number
            first = None


def _last_period_over(campaign: Campaign, day: str, unknown: set[int]) -> int:
    """The last period that was over by the end of a day: what is written late for it was played by then."""
    rows = campaign.store.execute(
        f"SELECT number, value, {PLAYED_ON} FROM changes moved WHERE campaign = :campaign AND account = :account"
        f" AND key = 'open' AND {HELD} ORDER BY number",
        {"campaign": campaign.key, "account": SESSION},
    )
    session, started, over = 0, 0, 0
    for number, value, played_on in rows:
        if not (played_on <= day if played_on != UNKNOWN_DAY else number in unknown):
            continue
        opened = field_value(value)
        if isinstance(opened, int):
            session, started, over = opened, number, 2 * opened - 1
        elif not _went_on(campaign, session, started, number, day):
            over = 2 * session
    return over


def _went_on(campaign: Campaign, session: int, started: int, ended: int, day: str) -> bool:
    """Whether a session went on after a day, as its entries say."""
    later = (
        "SELECT 1 FROM entries WHERE campaign = :campaign AND period = :period AND number BETWEEN :started AND :ended"
        f" AND played_on > :day AND {KNOWN} AND {HELD} LIMIT 1"
    )
    params = {"campaign": campaign.key, "period": 2 * session, "started": started, "ended": ended, "day": day}
    return bool(list(campaign.store.execute(later, params)))


def _last_before_sessions(campaign: Campaign, day: str) -> int:
    """The last entry before the first session that counts by its own day; the opening of the campaign always does."""
    last = (
        f"SELECT MAX(number) FROM entries WHERE campaign = :campaign AND period = 1 AND played_on <= :day AND {KNOWN}"
        f" AND {HELD}"
    )
    [(number,)] = campaign.store.execute(last, {"campaign": campaign.key, "day": day})
    return number or 1
