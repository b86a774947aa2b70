"""Queries of the ledger as of a moment: sums of postings and changes of fields that count then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ledger.store.columns import field_value
from ledger.store.statements import HELD, PLAYED_ON

if TYPE_CHECKING:
    from ledger.postings import FieldValue
    from ledger.store.campaign import Campaign

_RECORDED = "number <= :until"
_HELD_AT_SESSION = f"period <= :until AND {HELD}"
_HELD_BY_DAY = f"""(
    period <= :last_period OR number <= :last_number
    OR number IN (SELECT CAST(value AS BIGINT) FROM {{listed}})
    OR {PLAYED_ON} BETWEEN '0' AND :until
) AND {HELD}"""


class Counting(NamedTuple):
    """Which rows count at a moment, and in which order.

    Attributes:
        condition: A condition in SQL on a table that is called `moved` and has `number` and `period`.
        params: Values of the condition's parameters.
        in_order_of_play: Whether rows come in the order of play; else in the order in which they were recorded.
    """

    condition: str
    params: Mapping[str, Any]
    in_order_of_play: bool


def recorded_until(number: int) -> Counting:
    """What was recorded up to an entry counts."""
    return Counting(_RECORDED, {"until": number}, in_order_of_play=False)


def held_at_session(session: int) -> Counting:
    """What is now held true of the end of a session counts."""
    return Counting(_HELD_AT_SESSION, {"until": 2 * session}, in_order_of_play=True)


def held_by_day(day: str, *, last_period: int, last_number: int, numbers: Sequence[int]) -> Counting:
    """What is now held true of the end of a day of play counts: every entry of that day or one before, and more.

    Args:
        last_period: Entries of periods up to this one count, whatever their day.
        last_number: Entries up to this one count, whatever their day.
        numbers: Entries that count besides.
    """
    listed = msgspec.json.encode(numbers).decode()
    params = {"until": day, "last_period": last_period, "last_number": last_number, "listed": listed}
    return Counting(_HELD_BY_DAY, params, in_order_of_play=True)


# {counting} is the condition of a `Counting`, {order} its order.

_ENTRIES = "SELECT number FROM entries moved WHERE campaign = :campaign AND {counting}"
_ENTRIES_CHANGING = """
    SELECT number FROM postings moved WHERE campaign = :campaign AND account = :account AND {counting}
    UNION SELECT number FROM changes moved WHERE campaign = :campaign AND account = :account AND {counting}
"""
_ACCOUNTS_POSTED = """
    SELECT DISTINCT account FROM postings moved
    WHERE campaign = :campaign AND account >= :first AND account < :beyond AND {counting}
"""
_ACCOUNTS_CHANGED = """
    SELECT DISTINCT account FROM changes moved
    WHERE campaign = :campaign AND account >= :first AND account < :beyond AND {counting}
"""
_SUMS = """
    SELECT commodity, SUM(quantity) AS quantity FROM postings moved
    WHERE campaign = :campaign AND account = :account AND {counting} GROUP BY commodity
"""
_COMMODITIES = """
    SELECT DISTINCT commodity FROM postings moved
    WHERE campaign = :campaign AND account = :account AND {counting} ORDER BY commodity
"""
_POSTINGS = """
    SELECT number, period, quantity FROM postings moved
    WHERE campaign = :campaign AND account = :account AND commodity = :commodity AND {counting} ORDER BY {order}
"""
_POSTINGS_WITH_CEILING = """
    SELECT number, period, commodity, quantity FROM postings moved
    WHERE campaign = :campaign AND account = :account AND commodity IN (:commodity, :ceiling) AND {counting}
    ORDER BY {order}
"""
_POSTINGS_OF_COMMODITY = """
    SELECT number, account, quantity FROM postings moved
    WHERE campaign = :campaign AND commodity = :commodity AND {counting} ORDER BY {order}, account
"""
_CHANGES = """
    SELECT key, value FROM changes moved
    WHERE campaign = :campaign AND account = :account AND {counting} ORDER BY {order}
"""
_NUMBERED_CHANGES = """
    SELECT number, key, value FROM changes moved
    WHERE campaign = :campaign AND account = :account AND {counting} ORDER BY {order}, key
"""
_CHANGES_OF_FIELD = """
    SELECT number, value FROM changes moved
    WHERE campaign = :campaign AND account = :account AND key = :key AND {counting} ORDER BY {order}
"""
_LAST_OF_SESSIONS = "SELECT MAX(number) FROM entries WHERE campaign = :campaign AND session <= :session"


def entries(campaign: Campaign, counting: Counting) -> set[int]:
    """Numbers of all entries that count."""
    return {number for (number,) in _rows(campaign, _ENTRIES, counting)}


def entries_changing(campaign: Campaign, counting: Counting, account: str) -> set[int]:
    """Numbers of the entries that count and change an account."""
    return {number for (number,) in _rows(campaign, _ENTRIES_CHANGING, counting, account=account)}


def accounts(campaign: Campaign, counting: Counting, prefix: str) -> set[str]:
    """Accounts that begin so and that an entry that counts changes."""
    # The prefix with the greatest of characters after it lies beyond all that begin with it.
    between = {"first": prefix, "beyond": prefix + "\U0010ffff"}
    found: set[str] = set()
    for sql in (_ACCOUNTS_POSTED, _ACCOUNTS_CHANGED):
        rows = _rows(campaign, sql, counting, **between)
        found.update(account for (account,) in rows if account.startswith(prefix))
    return found


def sums(campaign: Campaign, counting: Counting, account: str) -> dict[str, int]:
    """Sum of every commodity that was ever moved on an account, those that are zero included."""
    # PostgreSQL adds bigints up to a numeric.
    return {commodity: int(total) for commodity, total in _rows(campaign, _SUMS, counting, account=account)}


def commodities(campaign: Campaign, counting: Counting, account: str) -> list[str]:
    """Commodities that were ever moved on an account, sorted."""
    return [commodity for (commodity,) in _rows(campaign, _COMMODITIES, counting, account=account)]


def postings(campaign: Campaign, counting: Counting, account: str, commodity: str) -> list[tuple[int, int, int]]:
    """Postings to a balance: (number, period, quantity)."""
    rows = _rows(campaign, _POSTINGS, counting, account=account, commodity=commodity)
    return [(number, period, quantity) for number, period, quantity in rows]


def postings_with_ceiling(
    campaign: Campaign, counting: Counting, account: str, commodity: str, ceiling: str
) -> list[tuple[int, int, str, int]]:
    """Postings to a balance and to the commodity that is its ceiling: (number, period, commodity, quantity)."""
    rows = _rows(campaign, _POSTINGS_WITH_CEILING, counting, account=account, commodity=commodity, ceiling=ceiling)
    return [(number, period, moved, quantity) for number, period, moved, quantity in rows]


def postings_of_commodity(campaign: Campaign, counting: Counting, commodity: str) -> list[tuple[int, str, int]]:
    """Postings of a commodity to any account: (number, account, quantity)."""
    rows = _rows(campaign, _POSTINGS_OF_COMMODITY, counting, commodity=commodity)
    return [(number, account, quantity) for number, account, quantity in rows]


def last_values(campaign: Campaign, counting: Counting, account: str) -> dict[str, FieldValue]:
    """The last value of every field of an account that was ever changed."""
    return {key: field_value(value) for key, value in _rows(campaign, _CHANGES, counting, account=account)}


def changes(campaign: Campaign, counting: Counting, account: str) -> list[tuple[int, str, FieldValue]]:
    """Changes of an account's fields: (number, key, value)."""
    rows = _rows(campaign, _NUMBERED_CHANGES, counting, account=account)
    return [(number, key, field_value(value)) for number, key, value in rows]


def changes_of_field(campaign: Campaign, counting: Counting, account: str, key: str) -> list[tuple[int, FieldValue]]:
    """Changes of one field: (number, value)."""
    rows = _rows(campaign, _CHANGES_OF_FIELD, counting, account=account, key=key)
    return [(number, field_value(value)) for number, value in rows]


def last_entry_of_sessions(campaign: Campaign, session: int) -> int:
    """Number of the last entry of any session up to one."""
    [(number,)] = campaign.execute(_LAST_OF_SESSIONS, session=session)
    return int(number)


def _rows(campaign: Campaign, sql: str, counting: Counting, **params: Any) -> list[tuple[Any, ...]]:
    return campaign.execute(_statement(sql, counting.condition, counting.in_order_of_play), **counting.params, **params)


@cache
def _statement(sql: str, condition: str, in_order_of_play: bool) -> str:
    """One of the fixed texts above, over the rows that one of the three conditions counts."""
    order = "period, number" if in_order_of_play else "number"
    return sql.replace("{counting}", condition).replace("{order}", order)
