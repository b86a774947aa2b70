"""The vectors of `ose`: each topic calls the public functions of the ruleset, and computes nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ledger.errors import InputError, Refusal
from ledger.money import shares
from ledger.rules.shared.dice_faces import percentile
from ledger.rulesets.ose import OldSchoolRules, monsters, time_units
from ledger.rulesets.ose.characters import classes, creation, inheritance
from ledger.rulesets.ose.downtime import research
from ledger.rulesets.ose.experience import awards
from ledger.rulesets.ose.gear import armour, supplies
from ledger.rulesets.ose.health import damage as hit_points
from ledger.rulesets.ose.health import energy_drain, fatigue
from ledger.rulesets.ose.magic import items as charges
from ledger.rulesets.ose.magic import items as potions
from ledger.rulesets.ose.magic import spells
from ledger.rulesets.ose.movement import load, speeds
from ledger.rulesets.ose.rolls import encounters, outcomes
from ledger.rulesets.ose.service import hiring, retainers
from ledger.rulesets.ose.treasure import hoards

Given = Mapping[str, Any]
Answer = dict[str, Any]

ERRORS = {"face_impossible": "impossible_die", "faces_count": "wrong_number_of_dice"}
"""Codes that the digest names otherwise."""


def _exact(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


def _ability_modifier(rules: OldSchoolRules, given: Given) -> Answer:
    section, ability, score = rules.tables.abilities, given["ability"], given["score"]
    if not section.min <= score <= section.max:
        raise InputError("score_out_of_range", ability=ability, score=score, min=section.min, max=section.max)
    columns = [column for column in rules.tables["abilities"] if column.startswith(f"{ability}_")]
    return {column: section.at(score, getattr(section, column)) for column in columns}


def _prime_requisite(rules: OldSchoolRules, given: Given) -> Answer:
    return {"percent": classes.prime_percent(rules.tables, given["class"], given["scores"])}


def _ability_adjustment(rules: OldSchoolRules, given: Given) -> Answer:
    lower, higher = given.get("lower", {}), given.get("raise", {})
    fault = creation.find_fault(rules.tables, given["class"], given["scores"], lower, higher)
    if fault is not None:
        return {"error": fault.code}
    return {"scores": creation.adjusted_scores(given["scores"], lower, higher)}


def _class_requirements(rules: OldSchoolRules, given: Given) -> Answer:
    missing = classes.unmet_requirements(rules.tables.classes[given["class"]], given["scores"])
    return {"allowed": not missing, "missing": missing}


def _coin_value(rules: OldSchoolRules, given: Given) -> Answer:
    coins = given["coins"]
    value = rules.coinage.value(coins)
    in_gold = Fraction(value, rules.coinage.values["gp"])
    return {"value_cp": value, "value_gp": _exact(in_gold), "weight_coins": load.weight_of_coins(rules.tables, coins)}


def _coin_convert(rules: OldSchoolRules, given: Given) -> Answer:
    amount, remainder = rules.coinage.converted(given["amount"], given["from"], given["to"])
    return {"amount": amount, "remainder_cp": remainder}


def _starting_gold(rules: OldSchoolRules, given: Given) -> Answer:
    return {"gp": creation.starting_gold(rules.tables, tuple(given["dice"]))}


def _purchase(rules: OldSchoolRules, given: Given) -> Answer:
    prices = [(rules.price(line["id"]), line.get("qty", 1)) for line in given["items"]]
    if any(price is None for price, _ in prices):
        return {"error": "unknown_item"}
    if any(count < 1 for _, count in prices):
        return {"error": "invalid_quantity"}
    cost = sum(price * count for price, count in prices if price is not None)
    held = rules.coinage.value(given["purse"])
    try:
        rules.coinage.payment(given["purse"], rules.coinage.in_coins(cost))
    except ValueError:
        return {"error": "insufficient_funds", "cost_cp": cost, "purse_cp": held, "missing_cp": cost - held}
    return {"cost_cp": cost, "purse_after_cp": held - cost}


def _hp_first_level(rules: OldSchoolRules, given: Given) -> Answer:
    return {"hp": creation.hit_points_of_die(rules.tables, given["class"], given["die"], given["con"])}


def _hp_level_up(rules: OldSchoolRules, given: Given) -> Answer:
    level, face, con = given["new_level"], given.get("die"), given.get("con", 10)
    return {"gain": creation.hit_points_of_level(rules.tables, given["class"], level, face, con)}


def _level_for_xp(rules: OldSchoolRules, given: Given) -> Answer:
    return {"level": classes.level_for_xp(rules.tables, given["class"], given["xp"])}


def _monster_xp(rules: OldSchoolRules, given: Given) -> Answer:
    return {"xp": _worth(rules, given)}


def _worth(rules: OldSchoolRules, given: Given) -> int:
    peril = bool(given.get("peril"))
    return monsters.FoeExperience(rules.tables, str(given["hd"]), given.get("abilities", 0), peril=peril).total


def _xp_award(rules: OldSchoolRules, given: Given) -> Answer:
    found = given.get("treasure", {})
    in_gold = [*found.get("gems_gp", ()), *found.get("jewellery_gp", ()), *found.get("other_gp", ())]
    value = rules.coinage.value({**found.get("coins", {})}) + rules.coinage.value({"gp": sum(in_gold)})
    treasure = awards.treasure_xp(rules.tables, value)
    foes = sum(_worth(rules, foe) * foe.get("count", 1) for foe in given.get("monsters", ()))
    parts = {
        person["name"]: awards.default_part(
            rules.tables, person.get("prime_percent", 0), retainer=person.get("kind") == "retainer"
        )
        for person in given["characters"]
        if person.get("alive", True)
    }
    heads, share = awards.full_share(treasure + foes, parts)
    awarded = {name: awards.portion(rules.tables, share, part).whole for name, part in parts.items()}
    return {
        "treasure_xp": _exact(treasure),
        "monster_xp": foes,
        "pool": _exact(treasure + foes),
        "divisor": _exact(heads),
        "share": _exact(share),
        "awards": {person["name"]: awarded.get(person["name"], 0) for person in given["characters"]},
    }


def _xp_apply(rules: OldSchoolRules, given: Given) -> Answer:
    if given.get("dead"):
        return {"error": "character_dead"}
    class_id, held = given["class"], given["xp"]
    most = awards.experience_cap(rules.tables, class_id, given["level_at_start"])
    kept = awards.kept_under_cap(given["award"], held, most)
    level = classes.level_for_xp(rules.tables, class_id, held + kept)
    return {"xp": held + kept, "level": level, "lost": given["award"] - kept}


def _attack_matrix(rules: OldSchoolRules, given: Given) -> Answer:
    return {"needed": outcomes.attack_target(rules.tables, given["thac0"], given["ac"])}


def _ac_hit(rules: OldSchoolRules, given: Given) -> Answer:
    return {"ac_hit": outcomes.armour_class_hit(given["thac0"], given["roll"])}


def _attack(rules: OldSchoolRules, given: Given) -> Answer:
    needed = outcomes.attack_target(rules.tables, given["thac0"], given["ac"])
    total = given["roll"] + sum(given.get("modifiers", ()))
    return {"needed": needed, "total": total, "hit": outcomes.attack_hits(rules.tables, given["roll"], total, needed)}


def _attack_ascending(rules: OldSchoolRules, given: Given) -> Answer:
    total = given["roll"] + given["attack_bonus"] + sum(given.get("modifiers", ()))
    return {"total": total, "hit": outcomes.attack_hits(rules.tables, given["roll"], total, given["aac"])}


def _damage(rules: OldSchoolRules, given: Given) -> Answer:
    return {"damage": outcomes.damage_done(rules.tables, sum(given["dice"]) + sum(given.get("modifiers", ())))}


def _apply_damage(rules: OldSchoolRules, given: Given) -> Answer:
    if hit_points.is_death(rules.tables, given["hp"]):
        return {"error": "character_dead"}
    left = max(0, given["hp"] - given["damage"])
    return {"hp": left, "dead": hit_points.is_death(rules.tables, left)}


def _saving_throw(rules: OldSchoolRules, given: Given) -> Answer:
    category = given["category"]
    if "monster_hd" in given:
        target = monsters.monster_save(rules.tables, str(given["monster_hd"]), category)
    else:
        target = classes.saving_score(rules.tables, given["class"], given["level"], category)
    total = given["roll"] + sum(given.get("modifiers", ()))
    return {"target": target, "total": total, "success": outcomes.save_succeeds(total, target)}


def _half_damage(rules: OldSchoolRules, given: Given) -> Answer:
    damage = given["damage"]
    return {"damage": hit_points.damage_after_save(rules.tables, damage) if given["saved"] else damage}


def _ability_check(rules: OldSchoolRules, given: Given) -> Answer:
    modifier = given.get("modifier", 0)
    success = outcomes.check_succeeds(rules.tables, given["roll"], modifier, given["score"])
    return {"total": given["roll"] + modifier, "success": success}


def _x_in_6(rules: OldSchoolRules, given: Given) -> Answer:
    return {"success": outcomes.is_within_chance(given["roll"], given["x"])}


def _percent(rules: OldSchoolRules, given: Given) -> Answer:
    face = percentile(given["tens"], given["units"])
    return {"roll": face, "success": outcomes.is_within_chance(face, given["percent"])}


def _research_roll(rules: OldSchoolRules, given: Given) -> Answer:
    return {"success": outcomes.research_succeeds(given["roll"], rules.tables["research"]["min"])}


def _heal(rules: OldSchoolRules, given: Given) -> Answer:
    if hit_points.is_death(rules.tables, given["hp"]):
        return {"error": "character_dead"}
    slow = bool(given.get("slow_heal_curse"))
    if given["mode"] == "natural":
        interrupted = bool(given.get("interrupted"))
        dice = hit_points.rest_dice(rules.tables, given["days"], slow=slow, interrupted=interrupted)
        healing = hit_points.natural_healing(rules.tables, given["dice"] if not interrupted else (), dice)
    else:
        healing = hit_points.slow_healing(rules.tables, given["amount"]) if slow else given["amount"]
    healed = min(healing, given["max_hp"] - given["hp"])
    return {"hp": given["hp"] + healed, "healed": healed}


def _fall_damage(rules: OldSchoolRules, given: Given) -> Answer:
    faces = given["dice"]
    return {"dice": len(faces), "damage": hit_points.falling_damage(rules.tables, given["metres"], faces)}


def _time(rules: OldSchoolRules, given: Given) -> Answer:
    if "turns" in given:
        seconds = time_units.seconds(rules.tables, "turn", given["turns"])
        return {unit + "s": time_units.units_begun(rules.tables, unit, seconds) for unit in ("round", "minute")}
    seconds = time_units.seconds(rules.tables, "round", given["rounds"])
    return {"turns": time_units.units_begun(rules.tables, "turn", seconds), "seconds": seconds}


def _gem_value(rules: OldSchoolRules, given: Given) -> Answer:
    return {"gp": hoards.gem_value(rules.tables, given["roll"])}


def _jewellery_value(rules: OldSchoolRules, given: Given) -> Answer:
    worth = hoards.jewel_value(rules.tables, given["dice"], damaged=given.get("damaged", False))
    return {"gp": _exact(worth)}


def _treasure_type(rules: OldSchoolRules, given: Given) -> Answer:
    found: dict[str, int] = {}
    for line, rolled in zip(hoards.lines_of(rules.tables, given["type"]), given["rolls"], strict=True):
        if hoards.line_applies(line, rolled.get("d100")):
            number = hoards.line_quantity(line, rolled.get("dice", ()))
            found[line.what] = found.get(line.what, 0) + number
    value = Fraction(rules.coinage.value(found), rules.coinage.values["gp"])
    return {"found": found, "coin_value_gp": _exact(value)}


def _treasure_mean(rules: OldSchoolRules, given: Given) -> Answer:
    mean = hoards.mean_worth(rules.tables, rules.coinage, given["type"])
    # The digests write this one as a decimal number.
    return {"mean_gp": int(mean) if mean.denominator == 1 else float(mean)}


def _magic_item_category(rules: OldSchoolRules, given: Given) -> Answer:
    return {"category": hoards.magic_category(rules.tables, given["column"], given["roll"])}


def _item_charges(rules: OldSchoolRules, given: Given) -> Answer:
    try:
        left = charges.charges_left(given["charges"], given["uses"])
    except Refusal as refusal:
        return {"error": refusal.code, "remaining": refusal.facts["remaining"]}
    return {"remaining": left, "powerless": charges.is_powerless(left)}


def _potion_duration(rules: OldSchoolRules, given: Given) -> Answer:
    return {"turns": potions.potion_turns(rules.tables, given["die"])}


def _potion_mix(rules: OldSchoolRules, given: Given) -> Answer:
    sick = potions.sickness_turns(rules.tables, given["first_duration"], given["second_duration"])
    return {"sick_turns": sick, "cancelled": sick > 0}


def _energy_drain(rules: OldSchoolRules, given: Given) -> Answer:
    figures = (given[key] for key in ("level", "xp", "hp", "max_hp", "hp_gained_at_level"))
    left = energy_drain.after_drain(rules.tables, given["class"], *figures)
    if left.dead:
        return {"dead": True}
    return {"level": left.level, "xp": left.xp, "max_hp": left.max_hp, "hp": left.hp, "dead": False}


def _treasure_share(rules: OldSchoolRules, given: Given) -> Answer:
    total = rules.coinage.value(given["coins"])
    weights = {person["name"]: Fraction(person.get("shares", "1")) for person in given["recipients"]}
    portions, remainder = shares(total, weights)
    share = Fraction(total) / sum(weights.values())
    return {"total_cp": total, "share_cp": _exact(share), "portions_cp": portions, "remainder_cp": remainder}


def _reaction(rules: OldSchoolRules, given: Given) -> Answer:
    total = sum(given["dice"]) + given.get("cha_modifier", 0)
    return {"total": total, "result": outcomes.table_answer(rules.tables.reaction.answers, total)}


def _hiring(rules: OldSchoolRules, given: Given) -> Answer:
    total = sum(given["dice"]) + given.get("cha_modifier", 0) + sum(given.get("modifiers", ()))
    result = outcomes.table_answer(rules.tables.hiring.answers, total)
    return {"total": total, "result": result, **retainers.effects_of_answer(rules.tables, result)}


def _hire_limit(rules: OldSchoolRules, given: Given) -> Answer:
    try:
        maximum = retainers.require_room_for_retainer(rules.tables, given["cha"], given["current"])
        retainers.require_retainer_level(given.get("retainer_level", 1), given.get("employer_level", 1))
    except Refusal as refusal:
        most = {"maximum": refusal.facts["maximum"]} if "maximum" in refusal.facts else {}
        return {"error": refusal.code, **most}
    return {"maximum": maximum, "after": given["current"] + 1}


def _mercenary_wages(rules: OldSchoolRules, given: Given) -> Answer:
    race, months, wartime = given.get("race", "human"), given.get("months", 1), bool(given.get("wartime"))
    count = given.get("count", 1)
    wage = hiring.troop_wages(rules.tables, given["type"], race, count, Fraction(months), wartime=wartime)
    return {"wage_cp": wage}


def _mercenary_morale(rules: OldSchoolRules, given: Given) -> Answer:
    return {"morale": hiring.mercenary_morale(rules.tables, given["troop"], given.get("adds", ()))}


def _vehicle_damage(rules: OldSchoolRules, given: Given) -> Answer:
    attack = rules.tables.find("vehicles.attacks", given["source"])
    assert attack is not None
    lost = min(given["hull"], speeds.hull_lost(rules.tables, attack, given["damage"]))
    hull = given["hull"] - lost
    move = speeds.movement_left(rules.tables, given["move_m"], hull, given["max_hull"])
    return {"hull_lost": lost, "hull": hull, "move_m": move, "destroyed": hull == 0}


def _inheritance(rules: OldSchoolRules, given: Given) -> Answer:
    used, level = bool(given.get("already_used")), given.get("heir_level", 1)
    left, tax = inheritance.divide_estate(rules.tables, given["estate_cp"], already_used=used, heir_level=level)
    return {"heir_cp": left, "tax_cp": tax}


def _magic_research(rules: OldSchoolRules, given: Given) -> Answer:
    levels, castable = given.get("spell_levels") or [given["spell_level"]], given.get("max_castable")
    work = rules.tables.find("works", given["kind"])
    assert work is not None
    weeks, gold = research.weeks_and_gold(rules.tables, work, levels, uses=given.get("uses", 1), castable=castable)
    return {"weeks": weeks, "gp": gold}


def _loyalty(rules: OldSchoolRules, given: Given) -> Answer:
    base = classes.ability_effect(rules.tables, "cha_loyalty", given["cha"])
    score, total = outcomes.loyalty_score(base, sum(given.get("modifiers", ()))), sum(given["dice"])
    return {"score": score, "total": total, "loyal": outcomes.is_within_chance(total, score)}


def _morale(rules: OldSchoolRules, given: Given) -> Answer:
    if not outcomes.is_morale_checked(rules.tables, given["score"], given.get("previous_successes", 0)):
        return {"check_needed": False}
    score, total = outcomes.morale_score(rules.tables, given["score"], given.get("modifier", 0)), sum(given["dice"])
    return {
        "check_needed": True,
        "effective_score": score,
        "total": total,
        "holds": outcomes.is_within_chance(total, score),
    }


def _monster_thac0(rules: OldSchoolRules, given: Given) -> Answer:
    thac0 = monsters.monster_thac0(rules.tables, str(given["hd"]))
    return {"thac0": thac0, "attack_bonus": classes.attack_bonus(rules.tables, thac0)}


def _evasion(rules: OldSchoolRules, given: Given) -> Answer:
    modifier = given.get("modifier", 0)
    return {"percent": encounters.evasion_by_numbers(rules.tables, given["fleeing"], given["pursuers"], modifier)}


def _armour_class(rules: OldSchoolRules, given: Given) -> Answer:
    tables, worn = rules.tables, given.get("armour", "none")
    shield = armour.shield_bonus(tables, given.get("shield_bonus", 0)) if given.get("shield") else 0
    ac = armour.armour_class(
        tables,
        None if worn == "none" else worn,
        classes.ability_effect(tables, "dex_ac", given["dex"]),
        armour_bonus=given.get("armour_bonus", 0),
        worthless=bool(given.get("cursed_ac9")),
        shield=shield,
    )
    return {"ac": ac, "aac": armour.ascending_class(tables, ac)}


def _encumbrance(rules: OldSchoolRules, given: Given) -> Answer:
    tables, treasure = rules.tables, load.weight_of_treasure(rules.tables, given.get("treasure", {}))
    if given["option"] == "basic":
        laden = bool(given.get("carrying_treasure"))
        move = speeds.speed_by_armour(tables, given["armour_class"], treasure, laden=laden)
        weight = {"treasure_coins": treasure}
    else:
        items = [item if isinstance(item, dict) else {"id": item} for item in given.get("items", ())]
        weights = [
            item.get("qty", 1) * load.weight_of_item(tables, item["id"], magic=bool(item.get("magic")))
            for item in items
        ]
        total = treasure + sum(weights) + load.weight_of_gear(tables)
        move, weight = speeds.speed_by_weight(tables, total), {"total_coins": total}
    return {**weight, "move_m": move, "encounter_m": speeds.encounter_speed(tables, move)}


def _travel(rules: OldSchoolRules, given: Given) -> Answer:
    terrain, forced, flying = given.get("terrain", "clear"), bool(given.get("forced")), bool(given.get("flying"))
    return {"km": speeds.km_per_day(rules.tables, given["move_m"], terrain, forced=forced, flying=flying)}


def _wind(rules: OldSchoolRules, given: Given) -> Answer:
    variable = bool(given.get("variable"))
    return {"move_m": speeds.sailing_speed(rules.tables, given["move_m"], sum(given["dice"]), variable=variable)[1]}


def _light(rules: OldSchoolRules, given: Given) -> Answer:
    return {"consumed": supplies.lights_needed(rules.tables, given["source"], given["turns"])}


def _rations(rules: OldSchoolRules, given: Given) -> Answer:
    return {"days": supplies.ration_days(given["person_days"], given["people"])}


def _dungeon_rest(rules: OldSchoolRules, given: Given) -> Answer:
    overdue = fatigue.is_turn_of_rest_overdue(rules.tables, given["turns_since_rest"])
    return {"overdue": overdue, "penalty": fatigue.rest_penalty(rules.tables, "dungeon") if overdue else 0}


def _wilderness_rest(rules: OldSchoolRules, given: Given) -> Answer:
    overdue = fatigue.is_day_of_rest_overdue(rules.tables, given["travel_days"])
    return {"overdue": overdue, "penalty": fatigue.rest_penalty(rules.tables, "wilderness") if overdue else 0}


def _spell_slots(rules: OldSchoolRules, given: Given) -> Answer:
    return {"slots": spells.spell_slots(rules.tables, given["class"], given["level"])}


TOPICS: Mapping[str, Callable[[OldSchoolRules, Given], Answer]] = {
    "ability_adjustment": _ability_adjustment,
    "ability_check": _ability_check,
    "ability_modifier": _ability_modifier,
    "ac_hit": _ac_hit,
    "apply_damage": _apply_damage,
    "armour_class": _armour_class,
    "attack": _attack,
    "attack_ascending": _attack_ascending,
    "attack_matrix": _attack_matrix,
    "class_requirements": _class_requirements,
    "coin_convert": _coin_convert,
    "coin_value": _coin_value,
    "damage": _damage,
    "dungeon_rest": _dungeon_rest,
    "encumbrance": _encumbrance,
    "energy_drain": _energy_drain,
    "evasion": _evasion,
    "fall_damage": _fall_damage,
    "gem_value": _gem_value,
    "half_damage": _half_damage,
    "heal": _heal,
    "hire_limit": _hire_limit,
    "hiring": _hiring,
    "hp_first_level": _hp_first_level,
    "hp_level_up": _hp_level_up,
    "inheritance": _inheritance,
    "item_charges": _item_charges,
    "jewellery_value": _jewellery_value,
    "level_for_xp": _level_for_xp,
    "light": _light,
    "loyalty": _loyalty,
    "magic_item_category": _magic_item_category,
    "magic_research": _magic_research,
    "mercenary_morale": _mercenary_morale,
    "mercenary_wages": _mercenary_wages,
    "monster_thac0": _monster_thac0,
    "monster_xp": _monster_xp,
    "morale": _morale,
    "percent": _percent,
    "potion_duration": _potion_duration,
    "potion_mix": _potion_mix,
    "prime_requisite": _prime_requisite,
    "purchase": _purchase,
    "rations": _rations,
    "reaction": _reaction,
    "research_roll": _research_roll,
    "saving_throw": _saving_throw,
    "spell_slots": _spell_slots,
    "starting_gold": _starting_gold,
    "time": _time,
    "treasure_mean": _treasure_mean,
    "treasure_share": _treasure_share,
    "treasure_type": _treasure_type,
    "travel": _travel,
    "wilderness_rest": _wilderness_rest,
    "wind": _wind,
    "vehicle_damage": _vehicle_damage,
    "x_in_6": _x_in_6,
    "xp_apply": _xp_apply,
    "xp_award": _xp_award,
}
