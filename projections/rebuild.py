"""The rebuild: everything that is kept beside the entries, made again from nothing but the entries."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ledger.store.columns import part_of
from ledger.store.queries import tables
from ledger.store.queries.copies import payloads
from ledger.store.queries.projections import checkpoints, delete_checkpoints
from projections.effect_tables import EFFECTS_DECODER, EffectTables
from projections.registry import STORED_PROJECTIONS

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign

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
        effects = EffectTables()
        for number, id_, payload in payloads(campaign) if entries is None else entries:
            effects.add(number, id_, part_of(number, payload, EFFECTS_DECODER))
        wrong = []
        for table, rows in effects.rows():
            if tables.rows_of(campaign, table) != rows:
                tables.replace_rows(campaign, table, rows)
                wrong.append(table)
        before = checkpoints(campaign)
        delete_checkpoints(campaign)
        for projection in STORED_PROJECTIONS:
            # One that was never read has no rows yet, and is made when it is.
            if projection.name in dict(before) or tables.has_rows(campaign, projection.table.name):
                rows = projection.raw_rows(campaign)
                projection.rebuild(campaign)
                if projection.raw_rows(campaign) != rows:
                    wrong.append(projection.name)
        head = campaign.head()[0]
        known = {projection.name for projection in STORED_PROJECTIONS}
        if not all(name in known and isinstance(number, int) and 0 <= number <= head for name, number in before):
            wrong.append("tracking")
        return wrong + _without_orphans(campaign)


def _without_orphans(campaign: Campaign) -> list[str]:
    """Remove rows that belong to no campaign with entries; name the tables that had some."""
    found = sorted({table for table, _ in tables.orphaned_rows(campaign)})
    for table in found:
        tables.delete_orphaned_rows(campaign, table)
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
