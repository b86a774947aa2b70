"""Looks up chances to escape, as percentages."""

from __future__ import annotations

from ledger.rulesets.ose.tables import OseTables


def evasion_by_numbers(tables: OseTables, fleeing: int, pursuers: int, modifier: int = 0) -> int:
    """Chance to escape in the wilderness by the numbers of both sides (`ose:L434-L445`, knob `evasion_cell`).

    Args:
        modifier: 25 for a side twice as fast, or as the game master says; the least chance remains.
    """
    rule = tables.evasion
    chances, printed = rule.chances(fleeing), rule.printed
    chance = chances.at(pursuers)
    if tables.readings.evasion_cell == "printed" and chances is rule.chances(printed.fleeing):
        chance = printed.percent if pursuers >= printed.pursuers else chance
    return max(rule.least, chance + modifier)


def evasion_on_water(tables: OseTables, slower: int) -> int:
    """Chance to escape at sea by how many metres slower the fugitive is, negative if faster (`ose:L448-L451`)."""
    return tables.evasion_water.at(slower, tables.evasion_water.percent)
