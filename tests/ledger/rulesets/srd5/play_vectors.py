"""The vectors of `srd5` about play: D20 Tests, damage, dying, hazards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ledger.rulesets.srd5 import FifthEditionRules
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.counters import play
from ledger.rulesets.srd5.damage import figures as damage_figures
from ledger.rulesets.srd5.damage import hazards
from ledger.rulesets.srd5.damage.figures import Defences
from ledger.rulesets.srd5.health import conditions
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.health.figures import Vitals
from ledger.rulesets.srd5.levels import figures as level_figures
from ledger.rulesets.srd5.rolls import figures as roll_figures

Given = Mapping[str, Any]
Answer = dict[str, Any]


def _test(rules: FifthEditionRules, given: Given) -> Answer:
    kind, cover = given["kind"], given.get("cover")
    reroll = given.get("inspiration")
    again = None
    if reroll and "die" in reroll:
        play.after_spending(int(reroll.get("held", False)))
        again = (reroll["die"], reroll["new_face"])
    roll = roll_figures.judge(
        rules.tables,
        kind,
        given["faces"],
        given.get("target"),
        modifier=given.get("modifier", 0),
        advantage=int(given.get("advantage", 0)),
        disadvantage=int(given.get("disadvantage", 0)),
        cover=None if cover in (None, "none") else rules.tables.find("cover", cover),
        exhaustion=given.get("exhaustion", 0),
        again=again,
    )
    attack = {"target": roll.target, "critical": roll.critical} if kind == roll_figures.ATTACK else {}
    return {"mode": roll.mode, "kept": roll.kept, "total": roll.total, "success": roll.success, **attack}


def _passive(rules: FifthEditionRules, given: Given) -> Answer:
    edges = {edge: bool(given.get(edge)) for edge in ("advantage", "disadvantage")}
    return {"score": roll_figures.passive_score(rules.tables, given["bonus"], **edges)}


def _concentration(rules: FifthEditionRules, given: Given) -> Answer:
    return {"dc": roll_figures.concentration_dc(rules.tables, given["damage"])}


def _bonus(rules: FifthEditionRules, given: Given) -> int:
    if "cr" in given:
        level_figures.xp_of_rating(rules.tables, str(given["cr"]))
        return level_figures.proficiency_bonus(rules.tables, int(Fraction(given["cr"])))
    return level_figures.proficiency_bonus(rules.tables, level_figures.require_level(rules.tables, given["level"]))


def _check_bonus(rules: FifthEditionRules, given: Given) -> Answer:
    skill, tool = bool(given.get("skill_proficient")), bool(given.get("tool_proficient"))
    own = roll_figures.proficient_bonus(
        rules.tables,
        _bonus(rules, given),
        proficient=bool(given.get("proficient")) or skill or tool,
        expertise=bool(given.get("expertise")),
    )
    better = {"advantage": True} if skill and tool else {}
    return {"bonus": modifier(rules.tables, given["score"]) + own, **better}


def _spell_numbers(rules: FifthEditionRules, given: Given) -> Answer:
    dc, attack = roll_figures.spell_numbers(rules.tables, modifier(rules.tables, given["score"]), _bonus(rules, given))
    return {"save_dc": dc, "attack": attack}


def _initiative(rules: FifthEditionRules, given: Given) -> Answer:
    totals = {
        one["id"]: roll_figures.judge(
            rules.tables,
            "check",
            one["faces"],
            None,
            modifier=one.get("modifier", 0),
            advantage=int(one.get("advantage", 0)),
            disadvantage=int(one.get("disadvantage", 0)) + int(one.get("surprised", False)),
            exhaustion=one.get("exhaustion", 0),
        ).total
        for one in given["combatants"]
    }
    order, tie = roll_figures.turn_order(totals)
    return {"order": order, "totals": totals, "tie": tie}


def _inspiration(rules: FifthEditionRules, given: Given) -> Answer:
    held = int(given.get("held", False))
    if given["event"] == "spend":
        return {"held": bool(play.after_spending(held))}
    has = given.get("give_to_has")
    after = play.after_grant(rules.tables, held, None if has is None else int(has))
    received = {} if has is None else {"receiver_held": bool(int(has) + after.handed)}
    return {"held": bool(after.held), "lost": bool(after.lost), **received}


def _vitals(given: Given) -> Vitals:
    return Vitals(
        hp=given.get("hp", 0),
        most=given.get("hp_max", given.get("hp", 0)),
        temporary=given.get("temp_hp", given.get("held", 0)),
        dead=bool(given.get("dead")),
    )


def _damage(rules: FifthEditionRules, given: Given) -> Answer:
    after = health_figures.after_damage(
        rules.tables,
        _vitals(given),
        given["damage"],
        critical=bool(given.get("critical")),
        monster=bool(given.get("monster")),
    )
    state = "unconscious" if after.state in ("dying", "stable") else after.state
    bloodied = health_figures.is_bloodied(rules.tables, after)
    return {"hp": after.hp, "temp_hp": after.temporary, "state": state, "bloodied": bloodied}


def _heal(rules: FifthEditionRules, given: Given) -> Answer:
    before = _vitals(given)
    after = health_figures.after_healing(before, given["amount"])
    gained = after.hp - before.hp
    return {"hp": after.hp, "gained": gained, "lost": given["amount"] - gained}


def _temporary(rules: FifthEditionRules, given: Given) -> Answer:
    after = health_figures.with_temporary(_vitals(given), given["granted"], given.get("choice", health_figures.REPLACE))
    return {"temp_hp": after.temporary, "hp": after.hp, "options": [given.get("held", 0), given["granted"]]}


def _resolve(rules: FifthEditionRules, given: Given) -> Answer:
    parts: dict[str, int] = {}
    for part in given["parts"]:
        parts[part["type"]] = parts.get(part["type"], 0) + roll_figures.require_not_negative(part["amount"])
    against = {name: frozenset(given.get(name, ())) for name in ("resist", "vulnerable", "immune")}
    adjustment, saved = sum(given.get("adjustments", ())), bool(given.get("saved_half"))
    defences = Defences(saved=saved, adjustment=adjustment, **against)
    left = {
        type_: damage_figures.resolution_steps(rules.tables, type_, dealt, defences)[-1][1]
        for type_, dealt in parts.items()
    }
    return {"by_type": left, "total": sum(left.values())}


def _rolled(rules: FifthEditionRules, given: Given) -> Answer:
    critical = bool(given.get("critical"))
    total = damage_figures.rolled_damage(
        rules.tables, given["dice"], given["faces"], given.get("modifier", 0), critical=critical
    )
    return {"total": total}


def _death_saves(rules: FifthEditionRules, given: Given) -> Answer:
    tables, now = rules.tables, _vitals(given)
    penalty = conditions.d20_penalty(tables, given.get("exhaustion", 0))
    for event in given["events"]:
        now = _death_event(rules, now, event, penalty)
    counters = {"successes": now.successes, "failures": now.failures} if now.state == "dying" else {}
    return {"state": now.state, "hp": now.hp, **counters}


def _death_event(rules: FifthEditionRules, now: Vitals, event: Given, penalty: int) -> Vitals:
    tables = rules.tables
    match next(name for name in event if name != "critical"):
        case "roll":
            return health_figures.after_death_save(tables, now, event["roll"], penalty)
        case "damage":
            return health_figures.after_damage(tables, now, event["damage"], critical=bool(event.get("critical")))
        case "heal":
            return health_figures.after_healing(now, event["heal"])
        case "medicine":
            return health_figures.after_first_aid(tables, now, event["medicine"])
        case "healers_kit":
            return health_figures.after_first_aid(tables, now, None)
    raise AssertionError(event)


def _exhaustion(rules: FifthEditionRules, given: Given) -> Answer:
    tables = rules.tables
    gained, removed = given.get("gain", 0), given.get("removed", 0)
    level = conditions.exhaustion_after(
        tables, given["level"], roll_figures.require_not_negative(gained), roll_figures.require_not_negative(removed)
    )
    if conditions.is_fatal_exhaustion(tables, level):
        return {"level": level, "state": "dead"}
    speed = {"speed_ft": conditions.exhausted_speed(tables, level, given["speed_ft"])} if "speed_ft" in given else {}
    return {"level": level, "d20_penalty": conditions.d20_penalty(tables, level), **speed, "state": "alive"}


def _fall(rules: FifthEditionRules, given: Given) -> Answer:
    return {"dice": f"{hazards.falling_dice(rules.tables, given['feet'])}d{rules.tables['falling']['sides']}"}


def _breath(rules: FifthEditionRules, given: Given) -> Answer:
    return {"seconds": hazards.breath_seconds(rules.tables, given["con_mod"])}


def _food(rules: FifthEditionRules, given: Given) -> Answer:
    return {"levels": hazards.fasting_levels(rules.tables, given["days_without"])}


PLAY: Mapping[str, Callable[[FifthEditionRules, Given], Answer]] = {
    "combat.initiative": _initiative,
    "d20.check_bonus": _check_bonus,
    "d20.concentration": _concentration,
    "d20.passive": _passive,
    "d20.spell_numbers": _spell_numbers,
    "d20.test": _test,
    "damage.resolve": _resolve,
    "damage.roll": _rolled,
    "deathsave.sequence": _death_saves,
    "exhaustion": _exhaustion,
    "hazard.breath": _breath,
    "hazard.fall": _fall,
    "hazard.food": _food,
    "hp.damage": _damage,
    "hp.heal": _heal,
    "inspiration": _inspiration,
    "temphp.grant": _temporary,
}
