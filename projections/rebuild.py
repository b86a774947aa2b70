"""The rebuild: everything that is kept beside the entries, made again from nothing but the entries."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from projections.effects import TABLES, Effects, left_over, read, stored
from projections.tables import STORED_PROJECTIONS

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
    with campaign.ledger.transaction(), _no_collecting():
        campaign.lock()
        effects = Effects()
        for number, id_, payload in payloads(campaign) if entries is None else entries:
            effects.add(number, id_, read(payload))
        wrong = []
        for table, rows in effects.rows():
            if stored(campaign, table) != rows:
                _write(campaign, table, rows)
                wrong.append(table)
        for projection in STORED_PROJECTIONS:
            # One that was never read has no rows yet, and is made when it is.
            if projection.position(campaign) is not None or left_over(campaign, projection.table.name):
                before = projection.stored_rows(campaign)
                projection.rebuild(campaign)
                if projection.stored_rows(campaign) != before:
                    wrong.append(projection.name)
        return wrong


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
        f"SELECT number, id, {campaign.ledger.database.payload} FROM entries"
        " WHERE campaign = :campaign AND number > :after ORDER BY number LIMIT 5000"
    )
    after = 0
    while rows := campaign.ledger.execute(sql, {"campaign": campaign.key, "after": after}):
        yield from rows
        after = rows[-1][0]


def _write(campaign: Campaign, table: str, rows: list[Row]) -> None:
    """Put rows in the place of what a table holds; in the order of its key, each lands behind the one before."""
    campaign.ledger.execute(f"DELETE FROM {table} WHERE campaign = :campaign", {"campaign": campaign.key})
    campaign.ledger.database.insert(table, campaign.key, TABLES[table], rows)
