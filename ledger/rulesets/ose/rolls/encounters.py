"""Judges surprise, initiative, evasion, distance and the hit points of monsters."""

from __future__ import annotations

from ledger.rulesets.ose.gear import weapons
from ledger.rulesets.ose.monsters import parse_hit_dice
from ledger.rulesets.ose.rolls import chance_rolls, evasion_chances, outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.rolls import Distance


def surprise(throw: OldSchoolThrow) -> None:
    """1d6 for a side: surprised on 1 or 2 (`ose:L407-L408`)."""
    rule = throw.tables.surprise
    total = throw.roll_sum(rule.sides)
    least = rule.surprised_up_to + 1
    throw.finish(total, least, not outcomes.is_surprised(throw.tables, total), total - least)


def initiative(throw: OldSchoolThrow) -> None:
    """1d6 for a side, the highest first; by a knob for one person with DEX (`ose:L412, L456, L459-L461`)."""
    if throw.tables.readings.individual_initiative:
        throw.add_own("dex_initiative")
    throw.add_given()
    slow = weapons.slow_weapon(throw.tables, throw.draft, throw.who) if throw.who is not None else None
    if slow is not None and throw.tables.initiative.slow_last:
        throw.draft.step("acts_last", who=throw.who, source=throw.source, item=slow.item)
    throw.finish(throw.total(throw.roll_sum(throw.tables.initiative.sides)))


def evasion(throw: OldSchoolThrow) -> None:
    """d100 not above the chance by numbers, or at sea by speeds (`ose:L434-L451`)."""
    keys = throw.facts.keys
    if "slower" in keys:
        chance = evasion_chances.evasion_on_water(throw.tables, int(keys["slower"]))
    elif {"fleeing", "pursuers"} <= keys.keys():
        modifier = int(keys.get("modifier", 0))
        chance = evasion_chances.evasion_by_numbers(throw.tables, int(keys["fleeing"]), int(keys["pursuers"]), modifier)
    else:
        raise throw.missing_keys("fleeing", "pursuers")
    chance_rolls.judge_chance(throw, 100, chance)


def distance(throw: OldSchoolThrow) -> None:
    """How far away the others are, by terrain and surprise (`ose:Distance de rencontre L411`)."""
    terrain = throw.given("terrain")
    if terrain is None:
        raise throw.missing_keys("terrain")
    dice = distance_dice(throw.tables, str(terrain), surprised=bool(throw.facts.keys.get("surprised")))
    total = throw.roll_sum(dice.sides, dice.dice)
    metres = total * dice.metres_each
    throw.draft.step("stands_off", metres, who=throw.who, source=throw.source)
    throw.finish(total, metres=metres)


def distance_dice(tables: OseTables, terrain: str, *, surprised: bool) -> Distance:
    """Dice and metres for an encounter; the knob `encounter_distance` says which outdoors (`ose:L359, L373, L411`)."""
    outdoors = "surprised" if surprised else tables.readings.encounter_distance
    return tables.distances[tables.regions[terrain].distance or outdoors]


def monster_hp(throw: OldSchoolThrow) -> None:
    """A d8 for each hit die, a d4 for half a one, and the bonus after the sum (`ose:Dés de vie L645`)."""
    row, hd = throw.tables.rolls[throw.kind], throw.given("hd")
    if hd is None:
        raise throw.missing_keys("hd")
    count, bonus = parse_hit_dice(str(hd))
    shown = throw.roll_sum(row.sides, count) if count else throw.roll_sum(row.half_sides)
    throw.add("modifier", bonus)
    throw.finish(max(1, throw.total(shown)))
