"""Looks up classes: levels, attack values and saving throws."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.ids import CLASS_LEVEL
from ledger.rules.working import Working
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.state import View


def class_of(state: View, who: str) -> str | None:
    """The class of a character, None without one."""
    for commodity in state.holdings(who):
        if commodity.startswith(CLASS_LEVEL):
            return commodity.removeprefix(CLASS_LEVEL)
    return None


def level_of(state: View, who: str, class_id: str) -> int:
    """The level of a character in a class."""
    return state.quantity(who, CLASS_LEVEL + class_id)


def thresholds(tables: OseTables, class_id: str) -> Sequence[int]:
    """Experience that each level needs, from the first; the knob `high_levels` adds levels for humans (`srd`)."""
    row = tables.classes[class_id]
    printed = row.xp
    if not tables.readings.high_levels or row.xp_per_level_above is None:
        return printed
    more, last = row.xp_per_level_above, tables.high_levels.last
    return [*printed, *(printed[-1] + more * level for level in range(1, last - len(printed) + 1))]


def level_for_xp(tables: OseTables, class_id: str, xp: int) -> int:
    """The level reached with so much experience (`ose:Passage de niveau L235`, thresholds `srd`)."""
    return bisect_right(thresholds(tables, class_id), xp)


def threshold(tables: OseTables, class_id: str, level: int) -> int | None:
    """Experience at which a level is reached, None above the highest."""
    reached = thresholds(tables, class_id)
    return reached[level - 1] if level <= len(reached) else None


def thac0(tables: OseTables, class_id: str, level: int) -> int:
    """The total that a class needs at a level to hit armour class 0 (`ose:THAC0 L128-L131`, figures `srd`)."""
    return tables.classes[class_id].thac0.at(level)


def attack_bonus(tables: OseTables, thac0: int) -> int:
    """The bonus to the die against an ascending armour class (`ose:Classe d'armure ascendante L130`)."""
    return tables.attack.bonus_from - thac0


def bonus_working(tables: OseTables, thac0: Working) -> Working:
    """The same, with its working."""
    working = Working(tables.attack.source).add("base", tables.attack.bonus_from)
    return working.add("derived/thac0", attack_bonus(tables, thac0.total) - working.total)


def saving_score(tables: OseTables, class_id: str, level: int, category: str) -> int:
    """The total that a class needs at a level to save (`ose:Scores de sauvegarde L132-L133`, figures `srd`)."""
    return tables.classes[class_id].saves.against(category).at(level)
