"""The vectors of `srd5`: each topic is put to the public functions of the ruleset, with no rule in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ledger.errors import InputError
from ledger.money import shares
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.srd5 import FifthEditionRules
from ledger.rulesets.srd5.characters import abilities, creation
from ledger.rulesets.srd5.counters import figures as counter_figures
from ledger.rulesets.srd5.gear.armour import shield_bonus
from ledger.rulesets.srd5.levels import experience, hit_points
from ledger.rulesets.srd5.levels import figures as level_figures
from ledger.rulesets.srd5.levels import play as level_play
from ledger.rulesets.srd5.rests import play as rest_figures
from ledger.rulesets.srd5.rolls import figures as roll_figures
from tests.ledger.rulesets.srd5.goods_vectors import GOODS, known
from tests.ledger.rulesets.srd5.play_vectors import PLAY

Given = Mapping[str, Any]
Answer = dict[str, Any]

ERRORS = {
    "already_stable": "not_at_zero_hp",
    "character_dead": "dead_creature",
    "die_missing": "wrong_dice_count",
    "face_impossible": "die_face_out_of_range",
    "faces_count": "wrong_dice_count",
    "nobody_there": "empty_party",
    "not_enough_coins": "insufficient_funds",
    "unknown_monster": "unknown_cr",
}
"""Codes that the digest names otherwise."""


def _modifier(rules: FifthEditionRules, given: Given) -> Answer:
    return {"modifier": abilities.modifier(rules.tables, given["score"])}


def _points(rules: FifthEditionRules, given: Given) -> Answer:
    cost, left, dear = abilities.point_cost(rules.tables, given["scores"])
    if dear or left < 0:
        return {"error": "point_budget"}
    return {"cost": cost, "left": left}


def _score(rules: FifthEditionRules, given: Given) -> Answer:
    return {"score": abilities.rolled_score(rules.tables, given["faces"])}


def _proficiency(rules: FifthEditionRules, given: Given) -> Answer:
    if "cr" in given:
        level_figures.xp_of_rating(rules.tables, str(given["cr"]))
        return {"bonus": level_figures.proficiency_bonus(rules.tables, int(Fraction(given["cr"])))}
    return {
        "bonus": level_figures.proficiency_bonus(
            rules.tables, level_figures.require_level(rules.tables, given["level"])
        )
    }


def _level_for_xp(rules: FifthEditionRules, given: Given) -> Answer:
    xp = given["xp"]
    level = level_figures.level_for_xp(rules.tables, xp)
    reached = level_figures.threshold(rules.tables, level + 1)
    return {
        "level": level,
        "proficiency": level_figures.proficiency_bonus(rules.tables, level),
        "to_next": None if reached is None else reached - xp,
    }


def _bonus_feats(rules: FifthEditionRules, given: Given) -> Answer:
    return {"feats": level_figures.bonus_feats(rules.tables, require_amount(given["xp"]))}


def _levels_due(rules: FifthEditionRules, given: Given) -> Answer:
    after = given["xp"] + require_amount(given["award"])
    before, reached = (level_figures.level_for_xp(rules.tables, xp) for xp in (given["xp"], after))
    return {"xp": after, "level_before": before, "level_after": reached, "due": reached - before}


def _budget(rules: FifthEditionRules, given: Given) -> Answer:
    difficulty = known(rules, "difficulties", given["difficulty"])
    return {
        "budget": level_figures.encounter_budget(
            rules.tables, given["level"], difficulty, require_amount(given["characters"])
        )
    }


def _first_hit_points(rules: FifthEditionRules, given: Given) -> Answer:
    class_ = known(rules, "classes", given["class"])
    most = hit_points.first_level_hit_points(rules.tables, class_, given["con"], given.get("species"))
    return {"hp_max": most, "hit_dice": {f"d{rules.tables['classes'][class_]['hit_die']}": 1}}


def _slots(rules: FifthEditionRules, given: Given) -> Answer:
    classes = {known(rules, "classes", class_): count for class_, count in given["classes"].items()}
    level_figures.require_level(rules.tables, sum(classes.values()))
    caster, pact = (
        counter_figures.caster_level(rules.tables, classes),
        counter_figures.pact_slots(rules.tables, classes),
    )
    return {
        **({} if caster is None else {"caster_level": caster}),
        "slots": counter_figures.spell_slots(rules.tables, classes),
        **({} if pact is None else {"pact": list(pact)}),
    }


def _cast(rules: FifthEditionRules, given: Given) -> Answer:
    level, left = given["spell_level"], list(given["slots"])
    slot = given.get("use_slot", level)
    if slot == level == 0:
        return {"slots": left}
    if not max(1, level) <= slot <= len(left) or not left[slot - 1]:
        return {"error": "no_slot_left"}
    left[slot - 1] -= 1
    return {"slots": left}


def _award(rules: FifthEditionRules, given: Given) -> Answer:
    total = require_amount(given.get("extra", 0))
    for foe in given.get("monsters", ()):
        each = experience.foe_xp(
            rules.tables,
            rating=None if "cr" not in foe else str(foe["cr"]),
            monster=rules.tables.find("monsters", foe.get("monster", "")),
            lair=bool(foe.get("in_lair")),
        )
        total += each * require_amount(foe.get("count", 1))
    if given["characters"] < 1:
        return {"error": "empty_party"}
    portions, remainder = shares(total, {str(name): Fraction(1) for name in range(given["characters"])})
    return {"total": total, "each": portions["0"], "remainder": remainder}


def require_amount(amount: int) -> int:
    """Require an amount that is not negative."""
    if amount < 0:
        raise InputError("negative_amount", amount=amount)
    return amount


def _level_up(rules: FifthEditionRules, given: Given) -> Answer:
    classes, take, con = given["classes"], known(rules, "classes", given["take"]), given["con_mod"]
    level, needed = level_play.next_level(rules.tables, classes)
    if given["xp"] < needed:
        return {"error": "xp_below_threshold"}
    if "abilities" in given and level_play.unmet_prerequisites(rules.tables, classes, take, given["abilities"]):
        return {"error": "multiclass_prerequisite"}
    face = None
    if given["method"] == "roll":
        sides = int(rules.tables["classes"][take]["hit_die"])
        face = require_faces([given["roll"]] if "roll" in given else [], 1, sides)[0]
    after, species = given.get("con_mod_after"), given.get("species")
    gain = hit_points.level_gain(rules.tables, take, level, face, con, con_after=after, species=species)
    classes = {**classes, take: classes.get(take, 0) + 1}
    return {
        "gain": gain.total,
        "hp_max": given["hp_max"] + gain.total,
        "level": level,
        "classes": classes,
        "hit_dice": {f"d{sides}": count for sides, count in counter_figures.hit_dice(rules.tables, classes).items()},
        "proficiency": level_figures.proficiency_bonus(rules.tables, level),
    }


def _short_rest(rules: FifthEditionRules, given: Given) -> Answer:
    if fault := _rest_fault(rules, "short", given):
        return {"error": fault}
    pool = {die: dict(held) for die, held in given.get("hit_dice", {}).items()}
    dice = []
    for spent in given.get("spend", ()):
        held = pool.get(spent["die"], {"total": 0, "spent": 0})
        if held["spent"] >= held["total"]:
            return {"error": "no_hit_die_left"}
        held["spent"] += 1
        sides = int(spent["die"].removeprefix("d"))
        dice.append((sides, require_face(spent["face"], sides)))
    gains = rest_figures.hit_dice_gains(rules.tables, given["hp"], given["hp_max"], given["con_mod"], dice)
    return {"hp": given["hp"] + sum(gains), "gains": gains, "hit_dice": pool}


def _rest_fault(rules: FifthEditionRules, kind: str, given: Given) -> str | None:
    if given.get("dead"):
        return "dead_creature"
    return rest_figures.rest_fault(rules.tables, kind, given["hp"], given.get("hours_since_last"))


def _long_rest(rules: FifthEditionRules, given: Given) -> Answer:
    if fault := _rest_fault(rules, "long", given):
        return {"error": fault}
    ended = int(rules.tables["rests"]["long"]["exhaustion"])
    return {
        "hp": given["hp_max"] + given.get("hp_max_reduction", 0),
        "temp_hp": 0,
        "hit_dice": {die: {"total": held["total"], "spent": 0} for die, held in given.get("hit_dice", {}).items()},
        "exhaustion": max(0, given.get("exhaustion", 0) - ended),
    }


def _interrupted(rules: FifthEditionRules, given: Given) -> Answer:
    benefit, hours = rest_figures.interrupted_rest(rules.tables, given["hours_done"], given["interruptions"])
    return {"short_rest_benefit": benefit, "hours_total": hours}


def _higher_start(rules: FifthEditionRules, given: Given) -> Answer:
    row = creation.higher_start(rules.tables, given["level"])
    face = None
    if row is not None and row.sides is not None:
        face = require_faces([given["face"]] if "face" in given else [], 1, row.sides)[0]
    items = {} if row is None else row.magic_items
    return {
        "xp": level_figures.threshold(rules.tables, given["level"]),
        "extra_cp": 0 if row is None else creation.higher_start_coins(row, face),
        "magic_items": {rarity.replace("_", "-"): count for rarity, count in items.items()},
    }


def _armour_class(rules: FifthEditionRules, given: Given) -> Answer:
    worn = given.get("armor") not in (None, "", "none")
    armour = rules.tables.find("items", given["armor"]) if worn else None
    row = rules.tables.armour.worn.get(armour or "")
    if worn and row is None:
        return {"error": "unknown_item"}
    shield = shield_bonus(rules.tables) if given.get("shield") else 0
    return {"ac": roll_figures.armour_class(rules.tables, given["dex_mod"], row, shield)}


PEOPLE: Mapping[str, Callable[[FifthEditionRules, Given], Answer]] = {
    "ac": _armour_class,
    "ability.modifier": _modifier,
    "ability.points": _points,
    "ability.roll": _score,
    "hp.start": _first_hit_points,
    "levels.bonus_feats": _bonus_feats,
    "levels.for_xp": _level_for_xp,
    "proficiency.bonus": _proficiency,
    "slots": _slots,
    "slots.cast": _cast,
    "levelup": _level_up,
    "rest.interrupted": _interrupted,
    "rest.long": _long_rest,
    "rest.short": _short_rest,
    "start.higher": _higher_start,
    "xp.award": _award,
    "xp.budget": _budget,
    "xp.levels_due": _levels_due,
}

TOPICS = {**PEOPLE, **PLAY, **GOODS}
