"""The vectors of `mda`: each topic is put to the public functions of the ruleset, with no rule in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ledger.errors import InputError, Refusal
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.mda import MaitresDArmesRules, trade
from ledger.rulesets.mda.characters import account
from ledger.rulesets.mda.characters import play as character_figures
from ledger.rulesets.mda.health import consciousness as health_figures
from ledger.rulesets.mda.levels import experience
from ledger.rulesets.mda.levels import figures as level_figures
from ledger.rulesets.mda.levels.figures import Choice, Hero
from ledger.rulesets.mda.rolls import throw as check_figures
from tests.ledger.rulesets.mda.fight_vectors import FIGHT, FIGHT_ERRORS

Given = Mapping[str, Any]
Answer = dict[str, Any]

ERRORS = {
    "amount_not_positive": "negative_award",
    "character_dead": "dead_character",
    "count_not_positive": "bad_quantity",
    "face_impossible": "die_face_invalid",
    "faces_count": "dice_count",
    "item_unknown": "unknown_item",
    "purse_too_light": "insufficient_funds",
    **FIGHT_ERRORS,
}
"""Codes that the digest names otherwise."""


def _need(faults: Iterable[Refusal]) -> None:
    for fault in faults:
        raise fault


def _alive(given: Given, rules: MaitresDArmesRules | None = None) -> None:
    dead = given.get("status") == "dead"
    if dead or (rules is not None and health_figures.consciousness_state(rules.tables, given["EV"]) == "dead"):
        raise Refusal("character_dead")


def _lower(values: Mapping[str, int]) -> dict[str, int]:
    return {trait.lower(): value for trait, value in values.items()}


def _upper(values: Mapping[str, int]) -> dict[str, int]:
    return {trait.upper(): value for trait, value in values.items()}


def _characteristics(rules: MaitresDArmesRules, given: Given) -> Answer:
    order, rule = rules.tables.group("characteristics"), rules.tables["creation"]
    dice, added = _lower(given["dice"]), _lower(given["added"])
    if dice.keys() != order.keys():
        raise InputError("faces_count", expected=rule["dice"], given=len(dice))
    require_faces(list(dice.values()), rule["dice"], rule["sides"])
    values = {trait: dice[trait] + added.get(trait, 0) for trait in order}
    _need(character_figures.characteristic_faults(rules.tables, dice, values))
    return {"values": _upper(values), "sum": sum(values.values())}


def _at_prd(rules: MaitresDArmesRules, given: Given) -> Answer:
    points = {"at": given["at_points"], "prd": given["prd_points"]}
    values = {trait: base + points[trait] for trait, base in character_figures.base_values(rules.tables).items()}
    _need(character_figures.swordsmanship_faults(rules.tables, values))
    unspent = rules.tables["creation"]["swordsmanship_points"] - sum(points.values())
    return {**_upper(values), "unspent": unspent}


def _energies(rules: MaitresDArmesRules, given: Given) -> Answer:
    # Whoever has no gift, of whatever trade, is an ordinary hero: 2.3 L230.
    profession = rules.tables.find("professions", given["profession"]) or account.WARRIOR
    ev, ea = character_figures.energies(rules.tables, profession, given.get("EV"), given.get("EA"))
    level = rules.tables["levels"]["entry"]
    return {"EV": ev, "EA": ea, "level": level, "pav": level_figures.threshold(rules.tables, level)}


def _check(rules: MaitresDArmesRules, given: Given) -> Answer:
    _alive(given)
    face = require_face(given["die"], rules.tables["checks"]["sides"])
    total = face + given.get("modifier", 0)
    pav = check_figures.pav_of_die(rules.tables, face) if given.get("requested", True) else 0
    return {"total": total, "success": check_figures.passes_check(total, given["value"]), "pav": pav}


def _not_negative(key: int) -> int:
    if key < 0:
        raise InputError("less_than_nothing")
    return key


def _threshold(rules: MaitresDArmesRules, given: Given) -> Answer:
    level = _not_negative(given["level"])
    return {
        "pav": level_figures.threshold(rules.tables, level),
        "to_next": level_figures.threshold(rules.tables, level + 1) - level_figures.threshold(rules.tables, level),
    }


def _from_pav(rules: MaitresDArmesRules, given: Given) -> Answer:
    level = level_figures.level_for_pav(rules.tables, _not_negative(given["pav"]))
    return {"level": level, "missing": level_figures.threshold(rules.tables, level + 1) - given["pav"]}


def _pav_wounds(rules: MaitresDArmesRules, given: Given) -> Answer:
    _alive(given)
    if min(given["bl"], default=0) < 0:
        raise InputError("amount_not_positive")
    return {"pav": experience.pav_of_wounds(rules.tables, given["bl"], reckless=bool(given.get("reckless")))}


def _pav_award(rules: MaitresDArmesRules, given: Given) -> Answer:
    _alive(given)
    if given["pav"] < 0:
        raise InputError("amount_not_positive")
    before = given["pav_before"]
    if experience.is_unrewarded(rules.tables, given.get("reason")):
        return {"pav_after": before, "deviation": experience.KILL}
    after = before + given["pav"]
    level = level_figures.level_for_pav(rules.tables, after)
    reached = {"level_reached": level} if level > level_figures.level_for_pav(rules.tables, before) else {}
    return {"pav_after": after, **reached}


def _level_up(rules: MaitresDArmesRules, given: Given) -> Answer:
    _alive(given)
    hero = Hero(
        level=given["level_before"],
        pav=given["pav"],
        values={**_lower(given["characteristics"]), "at": given["AT"], "prd": given["PRD"]},
        ev_max=given["EV_max"],
        ea=given["EA"],
        profession=given["profession"],
        owns_rune=bool(given.get("owns_rune")),
    )
    choice = _choice(given.get("choice", {}))
    _need(level_figures.level_faults(rules.tables, hero, choice))
    after = level_figures.hero_after_level(rules.tables, hero, choice)
    values = _upper(after.values)
    return {
        "level": after.level,
        "characteristics": {trait: values[trait] for trait in given["characteristics"]},
        "EV_max": after.ev_max,
        "EA": after.ea,
        "AT": values["AT"],
        "PRD": values["PRD"],
    }


def _choice(chosen: Mapping[str, Any]) -> Choice:
    raised = chosen.get("characteristic") or ()
    moved = chosen.get("transfer") or {}
    return Choice(
        characteristics=tuple(trait.lower() for trait in ([raised] if isinstance(raised, str) else raised)),
        combat=chosen["combat"].lower() if chosen.get("combat") else None,
        ev_die=chosen.get("ev_die"),
        source=moved["from"].lower() if moved else None,
        target=moved["to"].lower() if moved else None,
    )


def _state(rules: MaitresDArmesRules, given: Given) -> Answer:
    ev = given["EV"]
    return {
        "state": health_figures.consciousness_state(rules.tables, ev),
        "minutes": health_figures.unconscious_minutes(rules.tables, ev),
    }


def _rest(rules: MaitresDArmesRules, given: Given) -> Answer:
    _alive(given, rules)
    days = _not_negative(given["days"])
    return {"EV": health_figures.after_rest(rules.tables, given["EV"], given["EV_max"], days)}


def _adventure_start(rules: MaitresDArmesRules, given: Given) -> Answer:
    _alive(given, rules)
    days = _not_negative(given["days"])
    return {"EV": health_figures.at_adventure_start(rules.tables, given["EV"], given["EV_max"], days)}


def _purchase(rules: MaitresDArmesRules, given: Given) -> Answer:
    item = rules.tables.find("items", given["item"])
    if item is None:
        raise InputError("item_unknown")
    if given["quantity"] < 1:
        raise InputError("count_not_positive")
    if trade.is_forbidden(rules.tables, item, given.get("buyer")):
        raise Refusal("master_weapon_forbidden")
    left = given["purse"] - given["quantity"] * _not_negative(given["price_each"])
    if left < 0:
        raise Refusal("purse_too_light")
    deviation = "below_minimum" if trade.is_below_minimum(rules.tables, item, given["price_each"]) else None
    return {"purse": left, "min_price_each": trade.least_price(rules.tables, item), "deviation": deviation}


TOPICS: Mapping[str, Callable[[MaitresDArmesRules, Given], Answer]] = {
    "adventure.start": _adventure_start,
    "check": _check,
    "creation.at_prd": _at_prd,
    "creation.characteristics": _characteristics,
    "creation.energies": _energies,
    "level.from_pav": _from_pav,
    "level.threshold": _threshold,
    "levelup": _level_up,
    "pav.award": _pav_award,
    "pav.wounds": _pav_wounds,
    "purchase": _purchase,
    "rest": _rest,
    "vitality.state": _state,
    **FIGHT,
}
