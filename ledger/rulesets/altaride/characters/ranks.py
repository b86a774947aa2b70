"""Looks up ranks: their cost in points, and beauty as others see it."""

from __future__ import annotations

from ledger.rules.table_types import Rows
from ledger.rulesets.altaride.characters.skills import Refuse
from ledger.rulesets.altaride.tables import AltarideTables, RankName


def column(tables: AltarideTables, aspect: str, rank: str) -> str:
    """The column of the table that a rank is in."""
    names: Rows[RankName] = getattr(tables, tables.aspects[aspect].group)
    return names[rank].rank


def printed_points(tables: AltarideTables, aspect: str, rank: str | None) -> int:
    """Points printed above a rank, 0 without one (`altaride:ranks L71-L77`)."""
    return 0 if rank is None else tables.ranks[column(tables, aspect, rank)].points


def rank_cost(tables: AltarideTables, aspect: str, rank: str | None) -> int:
    """Cost of a rank, negative where it gives points (`altaride:ranks L79`)."""
    printed = printed_points(tables, aspect, rank)
    return printed if tables.readings.rank_direction == "left_costs" else -printed


def refuse_closed_rank(tables: AltarideTables, aspect: str, rank: str, refuse: Refuse) -> None:
    """Refuse a rank of an outer column at creation (`altaride:ranks L79`)."""
    if tables.ranks[column(tables, aspect, rank)].closed_at_creation:
        refuse("rank_forbidden", aspect=aspect, rank=rank)


def perceived_beauty(tables: AltarideTables, rank: str, relation: str) -> str:
    """Beauty as another people sees it: columns further right, up to the last (`altaride:beauty L85-L87`)."""
    seen = list(tables.beauty)
    return seen[min(seen.index(rank) + tables.beauty_seen[relation].columns, len(seen) - 1)]
