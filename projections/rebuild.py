"""The rebuild: everything that is kept beside the entries, made again from nothing but the entries."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ledger.store.columns import part_of
from projections.effects import ORPHANED, TABLES, TOLD, Effects, left_over, orphaned, stored
from projections.stored_projections import STORED_PROJECTIONS

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from projections.effects import Row

Payload = tuple[int, str, bytes]
"""Number, uuid in hex and payload of an entry."""


def rebuild(campaign: Campaign, entries: Iterable[Payload] | None = None) -> list[str]:
    """Fold the whole journal and put right whatever table holds anything else; name those tables.

    All in one transaction: whoever reads meanwhile sees what was there before. A table that holds what the fold
    gives is not written again, because writing is most of the work.

    Args:
        entries: The campaign's `payloads`, if the caller wants to see them pass.
    """
    with campaign.store.transaction(), _no_collecting():
        campaign.lock()
        effects = Effects()
        for number, id_, payload in payloads(campaign) if entries is None else entries:
            effects.add(number, id_, part_of(number, payload, TOLD))
        wrong = []
        for table, rows in effects.rows():
            if stored(campaign, table) != rows:
                _write(campaign, table, rows)
                wrong.append(table)
        checkpoints = _checkpoints(campaign)
        campaign.store.execute("DELETE FROM tracking WHERE campaign = :campaign", {"campaign": campaign.key})
        for projection in STORED_PROJECTIONS:
            # One that was never read has no rows yet, and is made when it is.
            if projection.name in checkpoints or left_over(campaign, projection.table.name):
                before = projection.raw_rows(campaign)
                projection.rebuild(campaign)
                if projection.raw_rows(campaign) != before:
                    wrong.append(projection.name)
        head = campaign.head()[0]
        known = {projection.name for projection in STORED_PROJECTIONS}
        if any(name not in known or not 0 <= number <= head for name, number in checkpoints.items()):
            wrong.append("tracking")
        return wrong + _without_orphans(campaign)


def _checkpoints(campaign: Campaign) -> dict[Any, Any]:
    """The checkpoints of projections by name, of whatever types; a number that is none is below zero."""
    rows = campaign.store.execute(
        "SELECT name, number FROM tracking WHERE campaign = :campaign", {"campaign": campaign.key}, typed=False
    )
    return {name: number if isinstance(number, int) else -1 for name, number in rows}


def _without_orphans(campaign: Campaign) -> list[str]:
    """Remove rows that belong to no campaign with entries; name the tables that had some."""
    found = sorted({table for table, _ in orphaned(campaign)})
    for table in found:
        campaign.store.execute(f"DELETE FROM {table} WHERE {ORPHANED}")
    return found


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Keep Python from looking for cycles among rows that have none, which takes a fifth of the time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def payloads(campaign: Campaign) -> Iterator[Payload]:
    """Every entry's payload, in order."""
    sql = (
        f"SELECT number, id, {campaign.store.database.payload} FROM entries"
        " WHERE campaign = :campaign AND number > :after ORDER BY number LIMIT 5000"
    )
    after = 0
    while rows := campaign.store.execute(sql, {"campaign": campaign.key, "after": after}):
        yield from rows
        after = rows[-1][0]


def _write(campaign: Campaign, table: str, rows: list[Row]) -> None:
    """Put rows in the place of what a table holds; in the order of its key, each lands behind the one before."""
    campaign.store.execute(f"DELETE FROM {table} WHERE campaign = :campaign", {"campaign": campaign.key})
    campaign.store.database.insert(table, campaign.key, TABLES[table], rows)
