"""Ranks: what each is worth in points, and beauty in the eyes of others."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.rules.tables import Tables
from ledger.rulesets.altaride.characters.skills import Refuse


def rank_called(tables: Tables, aspect: str, text: str) -> str:
    """The rank of an aspect that a text names.

    Raises:
        InputError: `unknown_rank`.
    """
    row = tables.group("aspects").get(aspect)
    found = None if row is None else tables.find(row["group"], text)
    if found is None:
        raise InputError("unknown_rank", aspect=aspect, rank=text)
    return found


def column(tables: Tables, aspect: str, rank: str) -> str:
    """The column of the table in which a rank stands."""
    return str(tables.group(tables["aspects"][aspect]["group"])[rank]["rank"])


def points(tables: Tables, aspect: str, rank: str | None) -> int:
    """The points printed over a rank; none for what nobody has told (`altaride:ranks L71-L77`)."""
    return 0 if rank is None else int(tables["ranks"][column(tables, aspect, rank)]["points"])


def cost(tables: Tables, aspect: str, rank: str | None) -> int:
    """What a rank costs, or gives where it is less than nothing (`altaride:ranks L79`)."""
    printed = points(tables, aspect, rank)
    return printed if tables.knob("rank_direction") == "left_costs" else -printed


def need_open_rank(tables: Tables, aspect: str, rank: str, refuse: Refuse) -> None:
    """Refuse an outer column at creation (`altaride:ranks L79`)."""
    if tables["ranks"][column(tables, aspect, rank)].get("closed_at_creation"):
        refuse("rank_forbidden", aspect=aspect, rank=rank)


def perceived(tables: Tables, rank: str, relation: str) -> str:
    """A beauty as another kind sees it, further to the right up to the last column (`altaride:beauty L85-L87`)."""
    seen = list(tables.group("beauty"))
    return seen[min(seen.index(rank) + int(tables["beauty_seen"][relation]["columns"]), len(seen) - 1)]
