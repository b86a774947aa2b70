"""Computes present AT and PRD, and the values of a fighter's sheet."""

from __future__ import annotations

from typing import Any

from ledger.ids import CONDITION, EQUIPPED, ITEM
from ledger.people import is_outsider
from ledger.rules.working import Working
from ledger.rulesets.mda.fight.body import LOST
from ledger.rulesets.mda.fight.equipment import ARMOUR, PLUS, RUPTURE, SHIELD, WeaponInHand, items_borne, weapon_in_hand
from ledger.rulesets.mda.fight.figures import wounds
from ledger.rulesets.mda.fight.figures.arms import SHORT, Handicap, combat_values, strength_bonus
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD
from ledger.rulesets.mda.fight.protection import handicap_of, protection_working, zone_working
from ledger.rulesets.mda.tables import MdaTables
from ledger.state import View


def own_value(tables: MdaTables, state: View, who: str, stat: str) -> int | None:
    """AT or PRD by itself: of somebody outside the company as told at the meeting, None where nobody did."""
    if not is_outsider(who) or not wounds.opponents_keep(tables):
        return state.quantity(who, stat)
    told = state.field(who, stat)
    return told if isinstance(told, int) else None


def combat_values_now(tables: MdaTables, state: View, who: str) -> tuple[int, int]:
    """AT and PRD with weapon, armour, spells and wounds (`mda:3.7 L483-L505, 5.17 L864-L890, 6.7 L1116, 3.1 L379`)."""
    at, prd = values_workings(tables, state, who)
    return at.total, prd.total


def values_workings(tables: MdaTables, state: View, who: str) -> tuple[Working, Working]:
    """The same, with their workings."""
    arm, weighs = weapon_in_hand(tables, state, who), handicap_of(tables, state, who)
    source = tables.values.source
    at, prd = (Working(source).count(who, stat, own_value(tables, state, who, stat) or 0) for stat in (AT, PRD))
    own, weapon = (at.total, prd.total), None if arm is None else arm.weapon

    def go_on(values: tuple[int, int], label: str, source: str | None, *reads: str) -> None:
        for working, value in zip((at, prd), values, strict=True):
            if value != working.total:
                working.become(label, value, source, reads=tuple((who, key) for key in reads))

    if arm is not None:
        source = tables.weapons[arm.weapon].source
        go_on(combat_values(tables, *own, weapon, Handicap(0, 0)), f"items/{arm.item}", source, EQUIPPED + arm.item)
    pieces = [EQUIPPED + item for kind in (ARMOUR, SHIELD) for item in items_borne(tables, state, who, kind)]
    go_on(combat_values(tables, *own, weapon, weighs), "handicap", tables.handicaps.source, *pieces)
    runes = {AT: 0, PRD: 0}
    for id_, row in tables.conditions.items():
        if state.quantity(who, CONDITION + id_):
            runes = {AT: runes[AT] + row.at, PRD: runes[PRD] + row.prd}
            with_it = combat_values(tables, *own, weapon, weighs, rune_at=runes[AT], rune_prd=runes[PRD])
            go_on(with_it, f"conditions/{id_}", row.source, CONDITION + id_)
    for working, stat in ((at, AT), (prd, PRD)):
        if lost := state.quantity(who, LOST[stat]):
            working.count(who, LOST[stat], lost, -1)
    return at, prd


def fight_figures(tables: MdaTables, state: View, who: str) -> dict[str, Any]:
    """Values of a fighter's sheet: present AT and PRD, PR, the impact and rupture factor of the weapon."""
    if not any(own_value(tables, state, who, stat) for stat in (AT, PRD)):
        return {}
    at, prd = values_workings(tables, state, who)
    found: dict[str, Any] = {"at_now": at, "prd_now": prd}
    if tables.readings.protection == SHORT:
        found["pr"] = protection_working(tables, state, who)
    else:
        found["zones"] = {zone: zone_working(tables, state, who, zone) for zone in tables.zones}
    arm = weapon_in_hand(tables, state, who)
    if arm is not None:
        found["pi"] = _impact_working(tables, state, who, arm)
        reads = ((who, EQUIPPED + arm.item), (ITEM + arm.item, RUPTURE))
        found["fr"] = Working(tables.rupture.source).add(f"items/{arm.item}", arm.rupture, reads=reads)
    return found


def _impact_working(tables: MdaTables, state: View, who: str, arm: WeaponInHand) -> Working:
    """The impact of a weapon in hand: what its dice are added to (`mda:3.5 L445`)."""
    row, strength = tables.weapons[arm.weapon], state.quantity(who, "fo")
    working = Working(row.source, dice=f"{row.dice}d{tables.impact.sides}")
    working.add(f"items/{arm.item}", row.plus, reads=((who, EQUIPPED + arm.item),))
    if bonus := strength_bonus(tables, strength):
        working.add("traits/fo", bonus, tables.strength.source, score=strength, reads=((who, "fo"),))
    if arm.plus:
        working.add(f"items/{arm.item}", arm.plus, reads=((ITEM + arm.item, PLUS),))
    return working


def cannot_go_on(tables: MdaTables, state: View, who: str) -> bool:
    """Whether wounds leave a fighter too little AT or PRD to go on (`mda:3.8 L523`)."""
    known = [own_value(tables, state, who, stat) is not None for stat in (AT, PRD)]
    values = zip(combat_values_now(tables, state, who), known, strict=True)
    return wounds.is_incapable(tables, *(value for value, told in values if told))
