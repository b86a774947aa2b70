"""The kinds of roll, each judged in its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CHARACTER, DEAD, STATUS
from ledger.rules.keys import need_keys
from ledger.rules.throw import need_options
from ledger.rulesets.ose.characters.abilities import effect_on
from ledger.rulesets.ose.characters.classes import class_of, level_of
from ledger.rulesets.ose.characters.classes import save as class_save
from ledger.rulesets.ose.gear import pieces, protection
from ledger.rulesets.ose.monsters import NORMAL_HUMAN, monster_save
from ledger.rulesets.ose.movement import load, vehicles
from ledger.rulesets.ose.optional_rules import need_knob
from ledger.rulesets.ose.rolls import attacks, chances, exploring, outcomes
from ledger.rulesets.ose.rolls.throw import Throw
from ledger.rulesets.ose.service import retainers


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge one of the kinds (`ose:Les jets de dés L40-L51` and the section of each)."""
    kind = str(facts.kind)
    need_keys(draft.rules.tables, "roll", facts.keys, kind)
    row = draft.rules.tables["rolls"][kind]
    need_options(facts, target=row["judge"] in TARGETED)
    if facts.value is not None and row.get("value") in facts.keys:
        raise InputError("key_twice", key=row["value"], command="roll")
    throw = Throw(draft, facts)
    JUDGES[row["judge"]](throw)
    _learn(throw)


def _learn(throw: Throw) -> None:
    """Experience at once for a natural 20, where a house rule gives some (`ose:L92`)."""
    rule = throw.tables["experience"].get("critical", {})
    if throw.who is None or not rule.get("xp") or throw.kind not in rule["rolls"]:
        return
    if throw.shown(20) == [rule["natural"]]:
        throw.draft.step("critical_xp", rule["xp"], who=throw.who, source=rule["source"], face=rule["natural"])
        throw.draft.post(throw.who, "xp", rule["xp"])


def _ability(throw: Throw) -> None:
    """1d20 not above the score; harder is a greater modifier (`ose:L293`)."""
    score = throw.given("score")
    if score is None and throw.who is not None:
        score = throw.draft.quantity(throw.who, throw.kind)
    if score is None and throw.facts.target is None:
        raise throw.required("score")
    target = throw.need("score", int(score or 0))
    throw.add_given()
    face = throw.cast_shown(20)
    total = throw.total(face)
    success = outcomes.ability_check(throw.tables, face, throw.modifier, target)
    throw.done(total, target, success, target - total)


def _open_doors(throw: Throw) -> None:
    """1d6 within the chance that STR gives (`ose:Forcer L346`)."""
    if throw.who is None:
        raise InputError("roll_needs_character", kind=throw.kind)
    exploring.within(throw, 6, effect_on(throw.tables, throw.draft, throw.who, "str_open_doors_in_6"))


def _in_six(throw: Throw) -> None:
    """1d6 not above the chances (`ose:L50-L51`)."""
    chance = throw.given("x")
    if chance is None:
        raise throw.required("x")
    exploring.within(throw, 6, int(chance))


def _percent(throw: Throw) -> None:
    """d100 not above the percentage (`ose:L48-L49`)."""
    chance = throw.given("percent")
    if chance is None:
        raise throw.required("percent")
    exploring.within(throw, 100, int(chance))


def _save(throw: Throw) -> None:
    """1d20 and modifiers, at least the score; WIS counts against magic (`ose:L184, L307-L308`)."""
    category, keys = throw.given("category"), throw.facts.keys
    if category is None:
        raise throw.required("category")
    class_id = None if throw.who is None else class_of(throw.draft, throw.who)
    if "hd" in keys:
        wanted = monster_save(throw.tables, str(keys["hd"]), str(category))
    elif throw.who is not None and retainers.is_normal_human(throw.draft, throw.who):
        wanted = monster_save(throw.tables, NORMAL_HUMAN, str(category))
    elif throw.who is not None and class_id is not None:
        wanted = class_save(throw.tables, class_id, level_of(throw.draft, throw.who, class_id), str(category))
    elif throw.facts.target is None:
        raise throw.required("hd")
    else:
        wanted = throw.facts.target
    if throw.who is not None and "hd" not in keys:
        source = throw.tables.source("protection")
        for item, bonus in protection.protections(throw.tables, throw.draft, throw.who):
            throw.draft.step("protected", -bonus, who=throw.who, source=source, item=item, modifier=-bonus)
            wanted -= bonus
    target = throw.need("save", wanted, save=str(category))
    if keys.get("magic"):
        throw.add_own("wis_magic_saves")
    throw.add_given()
    total = throw.total(throw.cast_shown(20))
    saved = outcomes.saves(total, target)
    throw.done(total, target, saved, total - target)
    if keys.get("fatal") and not saved and throw.who is not None:
        source = throw.tables["health"]["poison"]["source"]
        throw.draft.step("failed_fatally", who=throw.who, source=source, save=str(category))
        throw.draft.set(throw.who, STATUS, DEAD)
        throw.draft.note(throw.who, "hp", -max(0, throw.draft.quantity(throw.who, "hp")))


def _morale(throw: Throw) -> None:
    """2d6 not above the score as adjusted; some never check (`ose:L508-L511`).

    Mercenaries know their own score (`ose:L512-L516`); retainers have loyalty in its place (`ose:L517`).
    """
    need_knob(throw.draft, "morale")
    if throw.who is not None and retainers.kind_of(throw.draft, throw.who) in retainers.RETAINERS:
        throw.draft.refuse("retainers_have_loyalty", who=throw.facts.who)
    given = throw.given("score")
    if given is None and throw.who is not None:
        given = throw.draft.field(throw.who, retainers.MORALE)
    if given is None:
        raise throw.required("score")
    score, successes = int(given), int(throw.facts.keys.get("successes", 0))
    if not outcomes.morale_needed(throw.tables, score, successes):
        throw.draft.refuse("morale_not_needed", score=score, successes=successes)
    adjusted = outcomes.morale_score(throw.tables, score, int(throw.facts.keys.get("modifier", 0)))
    throw.draft.step("score", adjusted, source=throw.source)
    total = throw.cast_shown(6, 2)
    throw.done(total, adjusted, outcomes.within(total, adjusted), adjusted - total)


def _loyalty(throw: Throw) -> None:
    """2d6 not above the score that the employer's CHA gives, as adjusted (`ose:L571-L572`)."""
    score, adjustment = throw.given("score"), int(throw.facts.keys.get("modifier", 0))
    employer = None if throw.who is None else throw.draft.field(throw.who, "employer")
    if score is None and throw.who is not None and employer is not None:
        score = effect_on(throw.tables, throw.draft, f"{CHARACTER}{employer}", "cha_loyalty")
        if own := retainers.loyalty_bonus(throw.draft, throw.who):
            source = throw.tables["loyalty"]["source"]
            throw.draft.step("service_loyalty", own, who=throw.who, source=source, modifier=own)
            adjustment += own
    if score is None and throw.facts.target is None:
        raise throw.required("score")
    target = throw.need("score", outcomes.loyalty_score(int(score or 0), adjustment))
    total = throw.cast_shown(6, 2)
    throw.done(total, target, outcomes.within(total, target), target - total)


def _reaction(throw: Throw) -> None:
    """2d6 and the CHA of who speaks, answered by a table (`ose:L417-L419`)."""
    _answered(throw, "reaction")


def _hiring(throw: Throw) -> None:
    """2d6, CHA, the offer's generosity and the employer's name, answered by a table (`ose:L568-L569`)."""
    throw.add_given("generosity")
    throw.add_given("reputation")
    town = throw.facts.keys.get("town")
    if throw.who is not None and town is not None:
        throw.add("offended_before", retainers.offended(throw.draft, throw.who, str(town)), town=str(town))
    answer = _answered(throw, "hiring")
    if throw.who is not None:
        retainers.offered(throw.draft, throw.who, answer)
        if town is not None:
            retainers.offend(throw.draft, throw.who, str(town), answer)


def _answered(throw: Throw, section: str) -> str:
    throw.add_own(throw.tables[section]["modifier"])
    throw.add_given()
    total = throw.total(throw.cast_shown(6, 2))
    answer = outcomes.answer(throw.tables, section, total)
    throw.draft.step(section, who=throw.who, source=throw.source, answer=answer)
    throw.done(total, answer=answer)
    return answer


def _surprise(throw: Throw) -> None:
    """1d6 for a side: surprised on 1 or 2 (`ose:L407-L408`)."""
    rule = throw.tables["surprise"]
    total = throw.cast_shown(rule["sides"])
    least = int(rule["surprised_up_to"]) + 1
    throw.done(total, least, not outcomes.surprised(throw.tables, total), total - least)


def _initiative(throw: Throw) -> None:
    """1d6 for a side, the highest first; for one alone with DEX, by a knob (`ose:L412, L456, L459-L461`)."""
    if throw.tables.knob("individual_initiative"):
        throw.add_own("dex_initiative")
    throw.add_given()
    slow = pieces.acts_last(throw.tables, throw.draft, throw.who) if throw.who is not None else None
    if slow is not None and throw.tables["initiative"].get("slow_last"):
        throw.draft.step("acts_last", who=throw.who, source=throw.source, item=slow.item)
    throw.done(throw.total(throw.cast_shown(throw.tables["initiative"]["sides"])))


def _wind(throw: Throw) -> None:
    """2d6 for the wind of the day, and what it makes of a ship's speed (`ose:L391-L394, L399-L400`)."""
    speed = throw.given("speed")
    if speed is None:
        raise throw.required("speed")
    total = throw.cast_shown(6, 2)
    part, sailed = load.sailing(throw.tables, int(speed), total, variable=throw.tables.knob("variable_wind"))
    throw.draft.step("sailing", sailed, source=throw.source, speed=int(speed), part=part)
    throw.done(total, speed=sailed)


def _evasion(throw: Throw) -> None:
    """d100 within the chance by numbers, or at sea by speeds (`ose:L434-L451`)."""
    keys = throw.facts.keys
    if "slower" in keys:
        chance = chances.evasion_on_water(throw.tables, int(keys["slower"]))
    elif {"fleeing", "pursuers"} <= keys.keys():
        modifier = int(keys.get("modifier", 0))
        chance = chances.evasion(throw.tables, int(keys["fleeing"]), int(keys["pursuers"]), modifier)
    else:
        raise throw.required("fleeing", "pursuers")
    exploring.within(throw, 100, chance)


def _research(throw: Throw) -> None:
    """d100 above the chance of failure, 15 at least (`ose:Chances d'échec L637`)."""
    target = int(throw.given("failure") or throw.tables["research"]["min"])
    throw.draft.step("failure", target, who=throw.who, source=throw.source)
    total = throw.cast_shown(100)
    throw.done(total, target, outcomes.research_succeeds(total, target), total - target)


JUDGES: Mapping[str, Callable[[Throw], None]] = {
    "ability": _ability,
    "open_doors": _open_doors,
    "x_in_6": _in_six,
    "percent": _percent,
    "attack": attacks.attack,
    "damage": attacks.damage,
    "save": _save,
    "morale": _morale,
    "loyalty": _loyalty,
    "reaction": _reaction,
    "hiring": _hiring,
    "surprise": _surprise,
    "initiative": _initiative,
    "evasion": _evasion,
    "wind": _wind,
    "research": _research,
    "chance": exploring.chance,
    "region": exploring.region,
    "distance": exploring.distance,
    "forage": exploring.forage,
    "monster_hp": exploring.monster_hp,
    "reach": exploring.reach,
    "room": exploring.room,
    "gale": vehicles.gale,
}
"""How each kind is judged, by the `judge` of its row."""

TARGETED = frozenset(
    {
        "ability",
        "attack",
        "chance",
        "evasion",
        "forage",
        "gale",
        "loyalty",
        "open_doors",
        "percent",
        "reach",
        "region",
        "save",
        "x_in_6",
    }
)
"""Judges of rolls against a number, which the table may give instead."""
