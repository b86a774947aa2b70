"""The vectors of `argosia`: each topic calls the public functions of the ruleset, and computes nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.argosia import ArgosiaRules
from ledger.rulesets.argosia.health import hit_points
from ledger.rulesets.argosia.health.hit_points import Vitals
from ledger.rulesets.argosia.rolls import combat, d20, dangers
from ledger.rulesets.argosia.rolls.d20 import JudgedRoll
from ledger.rulesets.argosia.rolls.fight import surprise_effects

Given = Mapping[str, Any]
Answer = dict[str, Any]

ERRORS = {"face_impossible": "impossible_die", "faces_count": "wrong_number_of_dice"}
"""Codes that the digest names otherwise."""


def _edges(given: Given) -> dict[str, bool]:
    return {edge: bool(given.get(edge)) for edge in ("advantage", "disadvantage")}


def _nature(given: Given) -> str:
    nature = given.get("creature", "adventurer")
    return ("creature" if nature else "adventurer") if isinstance(nature, bool) else str(nature)


def _judged(rules: ArgosiaRules, kind: str, given: Given, threshold: int) -> JudgedRoll:
    bonus = sum(given.get("bonuses", ()))
    return d20.judge(rules.tables, kind, given["level"], threshold, given["dice"], bonus=bonus, **_edges(given))


def _save(rules: ArgosiaRules, level: int, nature: str, dice: list[int], *, advantage: bool = False) -> JudgedRoll:
    threshold = d20.save_threshold(rules.tables, nature)
    return d20.judge(rules.tables, "save", level, threshold, dice, advantage=advantage)


def _roll(rules: ArgosiaRules, given: Given) -> Answer:
    kind = given["kind"]
    threshold = d20.save_threshold(rules.tables, _nature(given)) if kind == "save" else given["threshold"]
    roll = _judged(rules, kind, given, threshold)
    return {"kept": roll.kept, "total": roll.total, "threshold": roll.threshold, "success": roll.success}


def _attack(rules: ArgosiaRules, given: Given) -> Answer:
    roll = _judged(rules, "attack", given, given["defence"])
    result, count, dice = (
        combat.attack_result(rules.tables, roll),
        given["damage_dice_count"],
        given.get("damage_dice", ()),
    )
    shown = sum(require_faces(dice, count, max(dice, default=1))) if result == "wound" else 0
    bonus = sum(given.get("damage_bonuses", ()))
    damage = combat.attack_damage(rules.tables, roll, dice=count, shown=shown, bonus=bonus)
    effects = result == "wound"
    return {"kept": roll.kept, "total": roll.total, "result": result, "damage": damage, "effects": effects}


def _assistance(rules: ArgosiaRules, given: Given) -> Answer:
    considerable = bool(given.get("considerable"))
    bonus, advantage = d20.help_given(rules.tables, given.get("helpers", 0), considerable=considerable)
    return {"bonus": bonus, "advantage": advantage}


def _group_action(rules: ArgosiaRules, given: Given) -> Answer:
    successes = given["successes"]
    return {"success": d20.group_succeeds(rules.tables, sum(successes), len(successes))}


def _luck(rules: ArgosiaRules, given: Given) -> Answer:
    return {"answer": d20.luck_answer(rules.tables, given["roll"])}


def _initiative(rules: ArgosiaRules, given: Given) -> Answer:
    faces = [given["die"], *given.get("extra_dice", ())]
    return {"initiative": combat.initiative_total(rules.tables, faces, given["level"], sum(given.get("bonuses", ())))}


def _surprise(rules: ArgosiaRules, given: Given) -> Answer:
    return {**surprise_effects(_judged(rules, "save", given, d20.save_threshold(rules.tables, _nature(given))))}


def _turn(rules: ArgosiaRules, given: Given) -> Answer:
    return {"legal": combat.is_turn_allowed(rules.tables, given["actions"], given["manoeuvres"])}


def _move(rules: ArgosiaRules, given: Given) -> Answer:
    run, defence, tactical = combat.effects_of_movement(rules.tables, given["paces"])
    return {"run": run, "defence": defence, "tactical": tactical}


def _trick(rules: ArgosiaRules, given: Given) -> Answer:
    roll = _judged(rules, "trick", given, given["target_characteristic"])
    allowed = combat.may_resist(given["level"], given["target_level"])
    rolled = allowed and roll.success
    save = _save(rules, given["target_level"], "creature", given["save_dice"]) if rolled else None
    return {"total": roll.total, "placed": combat.is_trick_placed(roll, save), "save_allowed": allowed}


def _creature_trick(rules: ArgosiaRules, given: Given) -> Answer:
    return {"placed": not _save(rules, given["adventurer_level"], "adventurer", given["save_dice"]).success}


def _elemental_damage(rules: ArgosiaRules, given: Given) -> Answer:
    resistant, invulnerable = bool(given.get("resistant")), bool(given.get("invulnerable"))
    damage = dangers.elemental_damage(rules.tables, given["damage"], resistant=resistant, invulnerable=invulnerable)
    saved = (
        invulnerable or _save(rules, given["level"], _nature(given), given["save_dice"], advantage=resistant).success
    )
    return {"damage": damage, "secondary": not saved}


def _save_for_half(rules: ArgosiaRules, given: Given) -> Answer:
    damage = given["damage"]
    return {"damage": dangers.half_damage(rules.tables, damage) if given["saved"] else damage}


def _poison(rules: ArgosiaRules, given: Given) -> Answer:
    return {"effect": dangers.poison_effect(rules.tables, given["roll"])}


def _light(rules: ArgosiaRules, given: Given) -> Answer:
    seen = combat.light_seen(rules.tables, given)
    row = rules.tables.light[seen]
    return {"seen_as": seen, "speed": row.speed, "ranged": row.ranged, "melee": row.melee}


def _vitals(given: Given) -> Vitals:
    state = given.get("state", "ok")
    vitals = Vitals(
        hp=given["hp"],
        most=given["max_hp"],
        exalted=bool(given.get("exalted")),
        unconscious=state == "unconscious",
        prone=state == "prone",
        dead=bool(given.get("dead")) or state == "dead",
        no_recovery=bool(given.get("no_recovery")),
    )
    if vitals.dead:
        # Every command about somebody holds this first (`ledger.people.require_living_now`).
        raise Refusal("character_dead")
    return vitals


def _apply_damage(rules: ArgosiaRules, given: Given) -> Answer:
    aggravated = bool(given.get("aggravated"))
    after = hit_points.after_damage(rules.tables, _vitals(given), given["damage"], aggravated=aggravated)
    return {"hp": after.hp, "max_hp": after.most, "state": after.state}


def _heal(rules: ArgosiaRules, given: Given) -> Answer:
    after = hit_points.after_healing(_vitals(given), given["amount"])
    return {"hp": after.hp, "state": after.state}


def _zero_hp_choice(rules: ArgosiaRules, given: Given) -> Answer:
    before = _vitals(given)
    if given["choice"] == "second_wind":
        after = hit_points.after_second_wind(rules.tables, before, given["level"], given.get("dice", ()))
    else:
        after = hit_points.after_passing_out(rules.tables, before)
    return {"hp": after.hp, "state": after.state, "exalted": after.exalted}


def _respite(rules: ArgosiaRules, given: Given) -> Answer:
    if not hit_points.is_whole_party(given.get("participants", 1), given.get("party", 1)):
        return {"error": "respite_is_for_everyone"}
    return {"hp": hit_points.after_respite(rules.tables, _vitals(given), given["level"], given["dice"]).hp}


def _rest(rules: ArgosiaRules, given: Given) -> Answer:
    if not hit_points.is_first_of_day(given.get("rests_today", 0)):
        return {"error": "one_rest_per_day"}
    aggravated = given.get("aggravated", 0)
    before = _vitals({**given, "max_hp": given["base_max_hp"] - aggravated})
    after = hit_points.after_rest(
        rules.tables, replace(before, aggravated=aggravated), comfortable=given["comfortable"]
    )
    return {
        "hp": after.hp,
        "max_hp": after.most,
        "aggravated": after.aggravated,
        "adventure_points": given["adventure_points_max"],
        "exalted": after.exalted,
    }


TOPICS: Mapping[str, Callable[[ArgosiaRules, Given], Answer]] = {
    "apply_damage": _apply_damage,
    "assistance": _assistance,
    "attack": _attack,
    "creature_trick": _creature_trick,
    "elemental_damage": _elemental_damage,
    "group_action": _group_action,
    "heal": _heal,
    "initiative": _initiative,
    "light": _light,
    "luck": _luck,
    "move": _move,
    "poison": _poison,
    "respite": _respite,
    "rest": _rest,
    "roll": _roll,
    "save_for_half": _save_for_half,
    "surprise": _surprise,
    "trick": _trick,
    "turn": _turn,
    "zero_hp_choice": _zero_hp_choice,
}
