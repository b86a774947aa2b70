"""The vectors of `srd5`: each topic is put to the public functions of the ruleset, with no rule in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.rules.protocol import Ruleset
from ledger.rules.srd5 import abilities, hit_points, levels, slots
from tests.srd5_goods_vectors import GOODS
from tests.srd5_play_vectors import PLAY

Given = Mapping[str, Any]
Answer = dict[str, Any]

ERRORS = {
    "already_stable": "not_at_zero_hp",
    "character_dead": "dead_creature",
    "die_missing": "wrong_dice_count",
    "face_impossible": "die_face_out_of_range",
    "faces_count": "wrong_dice_count",
    "not_enough_coins": "insufficient_funds",
}
"""Codes that the digest names otherwise."""


def _modifier(rules: Ruleset, given: Given) -> Answer:
    return {"modifier": abilities.modifier(rules.tables, given["score"])}


def _points(rules: Ruleset, given: Given) -> Answer:
    cost, left = abilities.points(rules.tables, given["scores"])
    return {"cost": cost, "left": left}


def _score(rules: Ruleset, given: Given) -> Answer:
    return {"score": abilities.rolled(rules.tables, given["faces"])}


def _proficiency(rules: Ruleset, given: Given) -> Answer:
    if "cr" in given:
        return {"bonus": levels.bonus_of_rating(rules.tables, str(given["cr"]))}
    return {"bonus": levels.proficiency_bonus(rules.tables, levels.need_level(rules.tables, given["level"]))}


def _level_for_xp(rules: Ruleset, given: Given) -> Answer:
    xp = given["xp"]
    level = levels.level_for_xp(rules.tables, xp)
    reached = levels.threshold(rules.tables, level + 1)
    return {
        "level": level,
        "proficiency": levels.proficiency_bonus(rules.tables, level),
        "to_next": None if reached is None else reached - xp,
    }


def _bonus_feats(rules: Ruleset, given: Given) -> Answer:
    return {"feats": levels.bonus_feats(rules.tables, given["xp"])}


def _levels_due(rules: Ruleset, given: Given) -> Answer:
    after = given["xp"] + given["award"]
    before, reached = (levels.level_for_xp(rules.tables, xp) for xp in (given["xp"], after))
    return {"xp": after, "level_before": before, "level_after": reached, "due": reached - before}


def _budget(rules: Ruleset, given: Given) -> Answer:
    return {"budget": levels.budget(rules.tables, given["level"], given["difficulty"], given["characters"])}


def _first_hit_points(rules: Ruleset, given: Given) -> Answer:
    most = hit_points.at_start(rules.tables, given["class"], given["con"], given.get("species"))
    return {"hp_max": most, "hit_dice": {f"d{rules.tables['classes'][given['class']]['hit_die']}": 1}}


def _slots(rules: Ruleset, given: Given) -> Answer:
    classes = given["classes"]
    caster, pact = slots.caster_level(rules.tables, classes), slots.pact_slots(rules.tables, classes)
    return {
        **({} if caster is None else {"caster_level": caster}),
        "slots": slots.spell_slots(rules.tables, classes),
        **({} if pact is None else {"pact": list(pact)}),
    }


def _cast(rules: Ruleset, given: Given) -> Answer:
    return {"slots": slots.cast(given["slots"], given["spell_level"], given["use_slot"])}


PEOPLE: Mapping[str, Callable[[Ruleset, Given], Answer]] = {
    "ability.modifier": _modifier,
    "ability.points": _points,
    "ability.roll": _score,
    "hp.start": _first_hit_points,
    "levels.bonus_feats": _bonus_feats,
    "levels.for_xp": _level_for_xp,
    "proficiency.bonus": _proficiency,
    "slots": _slots,
    "slots.cast": _cast,
    "xp.budget": _budget,
    "xp.levels_due": _levels_due,
}

TOPICS = {**PEOPLE, **PLAY, **GOODS}
