"""Queries of the ledger as of a moment or day of play: sums of postings and changes of fields that count then."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from ledger.ids import SESSION
from ledger.postings import FieldValue
from ledger.store.campaign import Campaign
from ledger.store.columns import field_value
from ledger.store.database import Row, json_list
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
    return campaign.rows_after(_PLACES, last=last)


_UNTIL = "number <= :until"
_INCLUDED = "number IN (SELECT CAST(value AS BIGINT) FROM {listed})"
_EXCLUDED = "number NOT IN (SELECT CAST(value AS BIGINT) FROM {excluded})"


class Counting(Struct, frozen=True):
    """Which rows count at a moment, and in which order: those of all entries up to one, but for some, and some more.

    Attributes:
        until: Number of the last of these entries.
        included: Numbers after it that count besides, in order.
        excluded: Numbers up to it that do not count, in order.
        in_order_of_play: Whether rows come in the order of play; else in the order in which they were recorded.
        taken_back: Numbers that do not count only because they are void, or voids, in order.
        disturbing: Numbers of the entries without which the others are all that were recorded, in one order: what
            is bounded adds up to what was recorded, unless one of these moves it. In order.
    """

    until: int
    included: Sequence[int] = ()
    excluded: Sequence[int] = ()
    in_order_of_play: bool = False
    taken_back: Sequence[int] = ()
    disturbing: Sequence[int] = ()

    @property
    def condition(self) -> str:
        """A condition in SQL on a table with a `number`."""
        until = f"({_UNTIL} OR {_INCLUDED})" if self.included else _UNTIL
        return f"{until} AND {_EXCLUDED}" if self.excluded else until

    @property
    def params(self) -> Mapping[str, Any]:
        """Values of the condition's parameters."""
        params: dict[str, Any] = {"until": self.until}
        if self.included:
            params["listed"] = json_list(self.included)
        if self.excluded:
            params["excluded"] = json_list(self.excluded)
        return params

    @property
    def last(self) -> int:
        """Number of the last entry that counts, or of one after it."""
        return self.included[-1] if self.included else self.until

    def would_count(self, number: int) -> bool:
        """Whether an entry would count, if it were not void."""
        return _is_among(self.taken_back, number)

    def counts(self, number: int) -> bool:
        """Whether an entry counts."""
        if number <= self.until:
            return not _is_among(self.excluded, number)
        return _is_among(self.included, number)


def _is_among(numbers: Sequence[int], number: int) -> bool:
    place = bisect_left(numbers, number)
    return place < len(numbers) and numbers[place] == number


def recorded_until(number: int) -> Counting:
    """What was recorded up to an entry counts."""
    return Counting(number)


# {counting} is the condition of a `Counting`, {order} its order.

_ENTRIES = "SELECT number FROM entries moved WHERE campaign = :campaign AND {counting}"
_ENTRIES_CHANGING = """
    SELECT number FROM postings moved WHERE campaign = :campaign AND account = :account AND {counting}
    UNION SELECT number FROM changes moved WHERE campaign = :campaign AND account = :account AND {counting}
"""
# From one account to the next along the key, so that the rows of an account are not read.
_ACCOUNTS = """
    WITH RECURSIVE found (account) AS (
        SELECT (SELECT MIN(account) FROM {{table}} WHERE campaign = :campaign AND account >= :first)
        UNION ALL
        SELECT (SELECT MIN(t.account) FROM {{table}} t WHERE t.campaign = :campaign AND t.account > found.account)
        FROM found WHERE found.account < :beyond
    )
    SELECT account FROM found WHERE account < :beyond
"""
_ACCOUNTS_OF = [_ACCOUNTS.replace("{{table}}", table) for table in ("postings", "changes")]
# From one commodity to the next along the key, so that of each no row is read but those up to the entry.
_SUMS = """
    WITH RECURSIVE found (commodity) AS (
        SELECT MIN(commodity) FROM postings WHERE campaign = :campaign AND account = :account
        UNION ALL
        SELECT (SELECT MIN(t.commodity) FROM postings t
                WHERE t.campaign = :campaign AND t.account = :account AND t.commodity > found.commodity)
        FROM found WHERE found.commodity IS NOT NULL
    )
    SELECT found.commodity, (
        SELECT SUM(quantity) FROM postings moved
        WHERE campaign = :campaign AND account = :account AND moved.commodity = found.commodity AND {counting}
    ) AS total
    FROM found WHERE found.commodity IS NOT NULL
"""
_MOVED_BY = """
    SELECT DISTINCT commodity FROM postings moved
    WHERE campaign = :campaign AND account = :account AND {listed_number}
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
    SELECT number, period, key, value FROM changes moved
    WHERE campaign = :campaign AND account = :account AND {counting} ORDER BY {order}, key
"""
_CHANGES_OF_FIELD = """
    SELECT number, value FROM changes moved
    WHERE campaign = :campaign AND account = :account AND key = :key AND {counting} ORDER BY {order}
"""


def entries(campaign: Campaign, counting: Counting) -> set[int]:
    """Numbers of all entries that count."""
    return {number for (number,) in _rows(campaign, _ENTRIES, counting)}


def entries_changing(campaign: Campaign, counting: Counting, account: str) -> set[int]:
    """Numbers of the entries that count and change an account."""
    return {number for (number,) in _rows(campaign, _ENTRIES_CHANGING, counting, account=account)}


def accounts(campaign: Campaign, prefix: str) -> set[str]:
    """Accounts that begin so and that any entry changes."""
    # The prefix with the greatest of characters after it lies beyond all that begin with it.
    between = {"first": prefix, "beyond": prefix + "\U0010ffff"}
    found: set[str] = set()
    for sql in _ACCOUNTS_OF:
        found.update(account for (account,) in campaign.execute(sql, **between))
    return found


def sums(campaign: Campaign, counting: Counting, account: str) -> dict[str, int]:
    """Sum of every commodity that was ever moved on an account, those that are zero included."""
    rows = _rows(campaign, _SUMS, counting, account=account)
    # PostgreSQL adds bigints up to a numeric. A commodity that nothing has moved yet has no sum.
    return {commodity: int(total) for commodity, total in rows if total is not None}


def commodities(campaign: Campaign, counting: Counting, account: str) -> list[str]:
    """Commodities that were ever moved on an account, sorted."""
    return [commodity for (commodity,) in _rows(campaign, _COMMODITIES, counting, account=account)]


def moved_by(campaign: Campaign, numbers: Sequence[int], account: str) -> set[str]:
    """Commodities that some entries move on an account."""
    if not numbers:
        return set()
    sql = _MOVED_BY.replace("{listed_number}", _INCLUDED)
    return {commodity for (commodity,) in campaign.execute(sql, account=account, listed=json_list(numbers))}


def postings(campaign: Campaign, counting: Counting, account: str, commodity: str) -> list[tuple[int, int, int]]:
    """Postings to a balance: (number, period, quantity)."""
    return _rows(campaign, _POSTINGS, counting, account=account, commodity=commodity)


def postings_with_ceiling(
    campaign: Campaign, counting: Counting, account: str, commodity: str, ceiling: str
) -> list[tuple[int, int, str, int]]:
    """Postings to a balance and to the commodity that is its ceiling: (number, period, commodity, quantity)."""
    return _rows(campaign, _POSTINGS_WITH_CEILING, counting, account=account, commodity=commodity, ceiling=ceiling)


def postings_of_commodity(campaign: Campaign, counting: Counting, commodity: str) -> list[tuple[int, str, int]]:
    """Postings of a commodity to any account: (number, account, quantity)."""
    return _rows(campaign, _POSTINGS_OF_COMMODITY, counting, commodity=commodity)


def changes(campaign: Campaign, counting: Counting, account: str) -> list[tuple[int, int, str, FieldValue]]:
    """Changes of an account's fields: (number, period, key, value)."""
    rows = _rows(campaign, _CHANGES, counting, account=account)
    return [(number, period, key, field_value(value)) for number, period, key, value in rows]


def changes_of_field(campaign: Campaign, counting: Counting, account: str, key: str) -> list[tuple[int, FieldValue]]:
    """Changes of one field: (number, value)."""
    rows = _rows(campaign, _CHANGES_OF_FIELD, counting, account=account, key=key)
    return [(number, field_value(value)) for number, value in rows]


def _rows(campaign: Campaign, sql: str, counting: Counting, **params: Any) -> list[Row]:
    return campaign.execute(_statement(sql, counting.condition, counting.in_order_of_play), **counting.params, **params)


@cache
def _statement(sql: str, condition: str, in_order_of_play: bool) -> str:
    """One of the fixed texts above, over the rows that one of few conditions counts."""
    order = "period, number" if in_order_of_play else "number"
    return sql.replace("{counting}", condition).replace("{order}", order)
