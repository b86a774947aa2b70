"""What all entries add up to: the rows that the store keeps beside them, made from nothing but payloads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.entries import Links
from ledger.postings import FieldChange, Posting
from projections.stored_projections import STORED_PROJECTIONS

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign

Row = tuple[Any, ...]

TABLES: Mapping[str, tuple[str, ...]] = {
    "postings": ("account", "commodity", "number", "quantity", "period"),
    "balances": ("account", "commodity", "quantity"),
    "changes": ("account", "key", "number", "value", "period", "restored"),
    "fields": ("account", "key", "value"),
    "voids": ("number", "target"),
    "voided": ("number", "by"),
}
"""Tables that hold what entries add up to and nothing else, with their columns beside the campaign."""

KEYS: Mapping[str, int] = {"postings": 3, "balances": 2, "changes": 3, "fields": 2, "voids": 2, "voided": 1}
"""How many of a table's first columns tell its rows apart."""

ORPHANED = "coalesce(campaign, -1) NOT IN (SELECT campaign FROM entries)"
"""Rows of such a table that belong to no campaign with entries. Not `IS NULL`, which SQLite takes to be never true of a
column that is declared to hold something."""


class Told(Struct, frozen=True):
    """What a payload says of effects; the rest of it is passed over."""

    period: int
    links: Links
    postings: tuple[Posting, ...]
    fields: tuple[FieldChange, ...]


TOLD = msgspec.json.Decoder(Told)
"""From a payload to what it says of effects."""

_value = msgspec.json.Encoder().encode


class Effects:
    """A fold of the whole journal, entry after entry."""

    def __init__(self) -> None:
        # By account and commodity, so that neither adding up nor sorting costs a step for each posting.
        self._postings: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        self._changes: list[Row] = []
        self._voids: list[Row] = []
        self._voided: dict[int, int] = {}
        self._fields: dict[tuple[str, str], str] = {}
        self._numbers: dict[str, int] = {}
        self._targets: dict[int, list[int]] = {}
        self._values: dict[Any, str] = {}

    def add(self, number: int, id_: str, told: Told) -> None:
        """Add the next entry.

        Args:
            id_: Its uuid in hex.
        """
        period, postings = told.period, self._postings
        self._numbers[id_] = number
        for posting in told.postings:
            key = posting.account, posting.commodity
            moved = number, posting.quantity, period
            if key in postings:
                postings[key].append(moved)
            else:
                postings[key] = [moved]
        restored = bool(told.links.voids)
        for change in told.fields:
            value = self._json(change.new)
            self._changes.append((change.account, change.key, number, value, period, restored))
            if change.new is None:
                self._fields.pop((change.account, change.key), None)
            else:
                self._fields[change.account, change.key] = value
        if restored:
            earlier = (self._numbers.get(target, number) for target in told.links.voids)
            self._void(number, {target for target in earlier if target < number})

    def rows(self) -> Iterator[tuple[str, list[Row]]]:
        """Each table's name with its rows in the order of its key, as `TABLES` lists their columns."""
        postings = sorted(self._postings.items())
        yield "postings", [(*key, *moved) for key, some in postings for moved in some]
        balances = ((key, sum(quantity for _, quantity, _ in some)) for key, some in postings)
        yield "balances", [(*key, balance) for key, balance in balances if balance]
        yield "changes", sorted(self._changes)
        yield "fields", sorted((*key, value) for key, value in self._fields.items())
        yield "voids", sorted(self._voids)
        yield "voided", sorted(self._voided.items())

    def _void(self, number: int, targets: Iterable[int]) -> None:
        self._targets[number] = sorted(targets)
        for target in self._targets[number]:
            self._voids.append((number, target))
            self._takes(number, target)

    def _takes(self, number: int, target: int) -> None:
        """A void takes an entry back; what that entry took back itself stands again, and so on."""
        self._voided[target] = number
        for restored in self._targets.get(target, ()):
            self._voided.pop(restored, None)
            for again in self._targets.get(restored, ()):
                self._takes(restored, again)

    def _json(self, value: Any) -> str:
        key = (type(value), value)
        if key not in self._values:
            self._values[key] = _value(value).decode()
        return self._values[key]


def stored(campaign: Campaign, table: str) -> list[Row]:
    """The rows of a table as the ledger holds them, in the order of its key."""
    sql = f"SELECT {', '.join(TABLES[table])} FROM {table} WHERE campaign = :campaign"
    rows = [tuple(row) for row in campaign.store.execute(sql, {"campaign": campaign.key}, typed=False)]
    keys = KEYS[table]
    try:
        rows.sort()
    except TypeError:
        # A column changed by hand may hold another type than its neighbours.
        rows.sort(key=lambda row: [(type(value).__name__, str(value)) for value in row[:keys]])
    return rows


def is_beside(table: str) -> bool:
    """Whether a table holds nothing but what entries add up to, so that a rebuild makes it anew."""
    return table in TABLES or table == "tracking" or table in {kept.table.name for kept in STORED_PROJECTIONS}


def orphaned(campaign: Campaign) -> Iterator[tuple[str, Any]]:
    """Tables beside the entries with rows that belong to no campaign that has entries, and what those rows name."""
    for table in (*TABLES, "tracking", *(projection.table.name for projection in STORED_PROJECTIONS)):
        if _exists(campaign, table):
            sql = f"SELECT DISTINCT campaign FROM {table} WHERE {ORPHANED}"
            yield from ((table, key) for (key,) in campaign.store.execute(sql, typed=False))


def left_over(campaign: Campaign, table: str) -> bool:
    """Whether a table that is made when it is first needed is there and has rows of the campaign."""
    if not _exists(campaign, table):
        return False
    sql = f"SELECT 1 FROM {table} WHERE campaign = :campaign LIMIT 1"
    return bool(campaign.store.execute(sql, {"campaign": campaign.key}))


def _exists(campaign: Campaign, table: str) -> bool:
    catalogue = {
        "sqlite": "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = :table",
        "postgresql": "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = :table",
    }[campaign.store.dialect]
    return bool(campaign.store.execute(catalogue, {"table": table}))
