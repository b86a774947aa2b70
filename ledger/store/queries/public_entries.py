"""Queries of what players may know of a campaign: which entries are withheld or altered, and the effects of the rest.

The rows are those of a campaign whose key is that of the whole one with a minus.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.store.campaign import Campaign
from ledger.store.queries.projections import checkpoint, delete_checkpoints, delete_projection, set_checkpoint
from ledger.store.tables import PROJECTIONS

PUBLIC_ENTRIES = PROJECTIONS["public_entries"]
CHECKPOINT = PUBLIC_ENTRIES.name

_ALTERED = "SELECT number, public IS NOT NULL AS shown FROM public_entries WHERE campaign = :campaign ORDER BY number"
_COPY = [
    """
    INSERT INTO postings (campaign, account, commodity, number, quantity, period)
    SELECT CAST(:campaign AS BIGINT), account, commodity, number, quantity, period FROM postings
    WHERE campaign = -CAST(:campaign AS BIGINT) AND number > :after AND number <= :last
    """,
    """
    INSERT INTO changes (campaign, account, key, number, value, period, restored)
    SELECT CAST(:campaign AS BIGINT), account, key, number, value, period, restored FROM changes
    WHERE campaign = -CAST(:campaign AS BIGINT) AND number > :after AND number <= :last
    """,
    """
    INSERT INTO voids (campaign, number, target) SELECT CAST(:campaign AS BIGINT), number, target FROM voids
    WHERE campaign = -CAST(:campaign AS BIGINT) AND number > :after AND number <= :last AND NOT EXISTS (
        SELECT 1 FROM public_entries p WHERE p.campaign = :campaign AND p.number = voids.number AND p.public IS NULL
    )
    """,
]
_ADD_UP = [
    "DELETE FROM balances WHERE campaign = :campaign",
    """
    INSERT INTO balances (campaign, account, commodity, quantity)
    SELECT campaign, account, commodity, CAST(SUM(quantity) AS BIGINT) FROM postings WHERE campaign = :campaign
    GROUP BY campaign, account, commodity HAVING SUM(quantity) <> 0
    """,
    "DELETE FROM fields WHERE campaign = :campaign",
    """
    INSERT INTO fields (campaign, account, key, value)
    SELECT campaign, account, key, value FROM changes
    WHERE campaign = :campaign AND value <> 'null' AND number = (
        SELECT MAX(later.number) FROM changes AS later
        WHERE later.campaign = :campaign AND later.account = changes.account AND later.key = changes.key
    )
    """,
    "DELETE FROM voided WHERE campaign = :campaign",
]
_VOIDED = "INSERT INTO voided (campaign, number, by) VALUES (:campaign, :number, :by)"
_FROM = {
    table: f"DELETE FROM {table} WHERE campaign = :campaign AND number >= :first"
    for table in (PUBLIC_ENTRIES.name, "postings", "changes", "voids")
}


def known_until(players: Campaign) -> int:
    """Number of the last entry of which it was decided what players may know; 0 before the first."""
    if not players.database.has_table(PUBLIC_ENTRIES.name):
        return 0
    return checkpoint(players, CHECKPOINT) or 0


def set_known_until(players: Campaign, number: int) -> None:
    """Note that it was decided up to an entry what players may know."""
    set_checkpoint(players, CHECKPOINT, number)


def altered(players: Campaign) -> dict[int, bool]:
    """Entries that players may not read as they are stored, in order: whether they may read anything of each."""
    return {number: bool(shown) for number, shown in players.execute(_ALTERED)}


def alter(players: Campaign, number: int, payload: bytes | None) -> None:
    """Note what players may read in the place of an entry; None for nothing."""
    row = (players.key, number, None if payload is None else payload.decode())
    players.store.write_rows(PUBLIC_ENTRIES.upsert, [row])


def copy_effects(players: Campaign, after: int, last: int) -> None:
    """Let players know the effects of entries after one and up to another, without adding them up."""
    for sql in _COPY:
        players.execute(sql, after=after, last=last)


def forget_from(players: Campaign, first: int) -> None:
    """Delete what players may know of an entry and of those after it, without adding up what is left."""
    for table, sql in _FROM.items():
        if players.database.has_table(table):
            players.execute(sql, first=first)
    for name, projection in PROJECTIONS.items():
        # Each follows the entries by itself, and begins anew.
        if projection != PUBLIC_ENTRIES and players.database.has_table(name):
            delete_projection(players, projection, name)


def forget_all(players: Campaign) -> None:
    """Delete all that is stored for players; it is made anew when it is next asked for."""
    # Numbers of damaged rows may be anything.
    forget_from(players, -(2**63))
    add_up(players, {})
    delete_checkpoints(players)


def add_up(players: Campaign, voided: Mapping[int, int]) -> None:
    """Write balances, fields, and which entries are void, as they follow from the effects that players know.

    Args:
        voided: Entries that are void, and the entry that voids each.
    """
    for sql in _ADD_UP:
        players.execute(sql)
    for number, by in voided.items():
        players.execute(_VOIDED, number=number, by=by)
