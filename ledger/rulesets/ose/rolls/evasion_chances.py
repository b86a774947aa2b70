"""Looks up chances to escape, as percentages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.rules.shared.level_tables import value_at_level, value_in_band
from ledger.rules.tables import Tables


def evasion_by_numbers(tables: Tables, fleeing: int, pursuers: int, modifier: int = 0) -> int:
    """Chance to escape in the wilderness by the numbers of both sides (`ose:L434-L445`, knob `evasion_cell`).

    Args:
        modifier: 25 for a side twice as fast, or as the game master says; the least chance remains.
    """
    rule = tables["evasion"]
    row = _row(rule, fleeing)
    chance, printed = value_at_level(row, pursuers), rule["printed"]
    if tables.knob("evasion_cell") == "printed" and row is _row(rule, printed["fleeing"]):
        chance = printed["percent"] if pursuers >= printed["pursuers"] else chance
    return int(max(rule["least"], chance + modifier))


def _row(rule: Mapping[str, Any], fleeing: int) -> Mapping[str, int]:
    """Chances by number of pursuers, for a number of fugitives."""
    row: Mapping[str, int] = value_in_band({"bands": rule["fleeing"], "row": rule["pursuers"]}, "row", fleeing)
    return row


def evasion_on_water(tables: Tables, slower: int) -> int:
    """Chance to escape at sea by how many metres slower the fugitive is, negative if faster (`ose:L448-L451`)."""
    return int(value_in_band(tables["evasion_water"], "percent", slower))
