"""Rebuilds every table that follows from the entries."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ledger.store.campaign import Campaign
from ledger.store.columns import part_of
from ledger.store.queries import checks
from ledger.store.queries.copies import payloads
from ledger.store.queries.projections import checkpoints, delete_checkpoints
from ledger.store.queries.public_entries import forget_all
from projections.stored.effect_tables import EFFECTS_DECODER, EffectTables
from projections.stored.registry import STORED_PROJECTIONS

Payload = tuple[int, str, bytes]
"""Number, uuid in hex and payload of an entry."""


def rebuild(campaign: Campaign, entries: Iterable[Payload] | None = None) -> list[str]:
    """Fold the whole journal and correct every table that differs from it; return the names of those tables.

    It is one transaction: a reader sees the tables as they were until it ends. A table that is right is not written
    again, because writing is most of the work.

    Args:
        entries: The campaign's `payloads`, where the caller shows its progress through them.
    """
    with campaign.store.transaction(), _no_collecting():
        campaign.lock()
        effects = EffectTables()
        for number, id_, payload in payloads(campaign) if entries is None else entries:
            effects.add(number, id_, part_of(number, payload, EFFECTS_DECODER))
        wrong = []
        for table, rows in effects.rows():
            if checks.rows_of(campaign, table) != rows:
                # SQLAlchemy is loaded where something is wrong, which is rare.
                from ledger.store.queries import repairs

                repairs.replace_rows(campaign, table, rows)
                wrong.append(table)
        before = checkpoints(campaign)
        delete_checkpoints(campaign)
        for projection in STORED_PROJECTIONS:
            # One that was never read has no rows yet; they are made when it is.
            if projection.name in dict(before) or checks.has_rows(campaign, projection.table.name):
                rows = projection.raw_rows(campaign)
                projection.rebuild(campaign)
                if projection.raw_rows(campaign) != rows:
                    wrong.append(projection.name)
        forget_all(Campaign(campaign.store, -campaign.key, campaign.id, campaign.name))
        head = campaign.head()[0]
        known = {projection.name for projection in STORED_PROJECTIONS}
        if not all(name in known and isinstance(number, int) and 0 <= number <= head for name, number in before):
            wrong.append("tracking")
        return wrong + _without_orphans(campaign)


def _without_orphans(campaign: Campaign) -> list[str]:
    """Delete rows of campaigns that have no entries; return the names of the tables that had some."""
    found = sorted({table for table, _ in checks.orphaned_rows(campaign)})
    for table in found:
        from ledger.store.queries import repairs

        repairs.delete_orphaned_rows(campaign, table)
    return found


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Suspend the garbage collector: it takes a fifth of the time, and rows have no cycles."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()
