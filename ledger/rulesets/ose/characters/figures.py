"""Figures that a sheet shows of a character, a beast, a vehicle or a hireling, each with its working."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.ids import CLASS_LEVEL
from ledger.rules.shared import lights
from ledger.rules.working import Working, totals
from ledger.rulesets.ose.characters.classes import (
    ascending_working,
    class_of,
    effect_working,
    level_of,
    prime_working,
    saving_score,
    thac0,
)
from ledger.rulesets.ose.downtime import strongholds
from ledger.rulesets.ose.gear import armour, supplies
from ledger.rulesets.ose.movement import load, speeds
from ledger.rulesets.ose.rolls.outcomes import attack_target
from ledger.rulesets.ose.service import retainers
from ledger.rulesets.ose.tables import OseTables
from ledger.state import View

DERIVED = {
    "missile": "dex_missile",
    "initiative": "dex_initiative",
    "open_doors_in_6": "str_open_doors_in_6",
    "extra_languages": "int_extra_languages",
    "max_retainers": "cha_max_retainers",
    "loyalty": "cha_loyalty",
}
"""Figures that a sheet shows of the ability tables, and their columns."""


def derived(tables: OseTables, state: View, who: str) -> Mapping[str, Any]:
    """Figures of one character by id; of a beast, a vehicle or a hireling without a class those that it has."""
    class_id = class_of(state, who)
    if class_id is None:
        if speeds.is_vehicle(state, who):
            return speeds.vehicle_figures(tables, state, who)
        if load.is_animal(state, who):
            return speeds.animal_figures(tables, state, who)
        return retainers.service_figures(tables, state, who)
    level = level_of(state, who, class_id)
    ac = armour.armour_class_working(tables, state, who)
    burnt = lights.burning_lights(tables, state, who, supplies.UNIT)

    def by_level(figure: int) -> Working:
        working = Working(tables.classes[class_id].source)
        return working.add(f"classes/{class_id}", figure, score=level, reads=((who, CLASS_LEVEL + class_id),))

    to_hit = by_level(thac0(tables, class_id, level))
    return {
        "armour_class": ac,
        "ascending_ac": ascending_working(tables, "derived/armour_class", ac),
        **speeds.movement_of(tables, state, who),
        **({"light": burnt} if burnt else {}),
        "thac0": to_hit,
        "attack_bonus": ascending_working(tables, "derived/thac0", to_hit),
        "saves": {
            id_: armour.add_protection(by_level(saving_score(tables, class_id, level, id_)), tables, state, who)
            for id_ in tables.saves
        },
        "prime_percent": prime_working(tables, state, who, class_id),
        **{id_: effect_working(tables, state, who, column) for id_, column in DERIVED.items()},
        **retainers.service_figures(tables, state, who),
        **strongholds.building_figures(tables, state, who),
    }


def attack_rolls(tables: OseTables, state: View, who: str) -> Mapping[str, Any]:
    """What an attack needs against each armour class from 9 to 0, as the sheet has it noted (`ose:L149`)."""
    class_id = class_of(state, who)
    if class_id is None:
        return {}
    level, source = level_of(state, who, class_id), tables.attack.source
    to_hit, reads = thac0(tables, class_id, level), ((who, CLASS_LEVEL + class_id),)

    def against(ac: int) -> Working:
        working = Working(source).add("derived/thac0", to_hit, tables.classes[class_id].source, reads=reads)
        return working.become("derived/armour_class", attack_target(tables, to_hit, ac), score=ac)

    return {"attack_rolls": {str(ac): against(ac) for ac in range(armour.armour_class(tables, None, 0), -1, -1)}}


def derived_for_group(tables: OseTables, state: View, members: Sequence[str]) -> Mapping[str, Any]:
    """Movement of the slowest (`ose:Déplacement du groupe L262`), and how long the food of all lasts."""
    if not members:
        return {}
    days = supplies.food_days(tables, state, members)
    slowest = totals(speeds.movement_figures(tables, min(speeds.speed_of(tables, state, who) for who in members)))
    return {**slowest, **({"food_days": days} if days and "food_days" in tables.derived else {})}
