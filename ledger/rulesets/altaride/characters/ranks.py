"""Looks up ranks: their cost in points, and beauty as others see it."""

from __future__ import annotations

from ledger.rules.tables import Tables
from ledger.rulesets.altaride.characters.skills import Refuse


def column(tables: Tables, aspect: str, rank: str) -> str:
    """The column of the table that a rank is in."""
    return str(tables.group(tables["aspects"][aspect]["group"])[rank]["rank"])


def printed_points(tables: Tables, aspect: str, rank: str | None) -> int:
    """Points printed above a rank, 0 without one (`altaride:ranks L71-L77`)."""
    return 0 if rank is None else int(tables["ranks"][column(tables, aspect, rank)]["points"])


def rank_cost(tables: Tables, aspect: str, rank: str | None) -> int:
    """Cost of a rank, negative where it gives points (`altaride:ranks L79`)."""
    printed = printed_points(tables, aspect, rank)
    return printed if tables.knob("rank_direction") == "left_costs" else -printed


def refuse_closed_rank(tables: Tables, aspect: str, rank: str, refuse: Refuse) -> None:
    """Refuse a rank of an outer column at creation (`altaride:ranks L79`)."""
    if tables["ranks"][column(tables, aspect, rank)].get("closed_at_creation"):
        refuse("rank_forbidden", aspect=aspect, rank=rank)


def perceived_beauty(tables: Tables, rank: str, relation: str) -> str:
    """Beauty as another people sees it: columns further right, up to the last (`altaride:beauty L85-L87`)."""
    seen = list(tables.group("beauty"))
    return seen[min(seen.index(rank) + int(tables["beauty_seen"][relation]["columns"]), len(seen) - 1)]
