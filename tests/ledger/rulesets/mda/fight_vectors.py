"""The vectors of `mda` that are about fights, armour, runes and creatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ledger.errors import InputError, Refusal
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.mda import MaitresDArmesRules
from ledger.rulesets.mda.fight.figures import arms, duel, wounds
from ledger.rulesets.mda.fight.figures.duel import Attack, Defence
from ledger.rulesets.mda.fight.figures.wounds import BodyZones
from ledger.rulesets.mda.health import consciousness as health_figures
from ledger.rulesets.mda.rolls import throw as check_figures
from ledger.rulesets.mda.runes import stones as rune_figures
from ledger.rulesets.mda.tables import Ware

Given = Mapping[str, Any]
Answer = dict[str, Any]


def _item(rules: MaitresDArmesRules, word: str) -> str:
    """The item with a name of the digest; an unknown name unchanged."""
    return rules.tables.find("items", word) or word


def _strength_bonus(rules: MaitresDArmesRules, given: Given) -> Answer:
    if given["FO"] < 0:
        raise InputError("less_than_nothing")
    return {"bonus": arms.strength_bonus(rules.tables, given["FO"])}


def _damage_range(rules: MaitresDArmesRules, given: Given) -> Answer:
    dice = arms.weapon_row(rules.tables, given["weapon"]).dice
    least, most = (
        arms.impact_points(rules.tables, given["weapon"], given["FO"], [face] * dice)
        for face in (1, rules.tables.impact.sides)
    )
    return {"min": least, "max": most}


def _damage(rules: MaitresDArmesRules, given: Given) -> Answer:
    return {"PI": arms.impact_points(rules.tables, given["weapon"], given["FO"], given["dice"])}


def _need_alive(rules: MaitresDArmesRules, given: Given) -> None:
    if health_figures.consciousness_state(rules.tables, given["EV"]) == "dead":
        raise Refusal("character_dead")


def _wound(rules: MaitresDArmesRules, given: Given) -> Answer:
    _need_alive(rules, given)
    points = wounds.wound_points(given["PI"], given["PR"], master=bool(given.get("master")))
    ev = given["EV"] - points
    kind = "wound" if points else "light"
    return {"BL": points, "kind": kind, "EV": ev, "state": health_figures.consciousness_state(rules.tables, ev)}


def _zone(rules: MaitresDArmesRules, given: Given) -> Answer:
    stat, points = wounds.zone_loss(rules.tables, given["zone"])
    row = wounds.zone_row(rules.tables, given["zone"])
    return {
        "part": row.left if given.get("handed") == "left" else row.right,
        "stat": stat.upper(),
        "loss": points,
    }


def _body(rules: MaitresDArmesRules, given: Given, hits: str = "hits") -> BodyZones:
    body = BodyZones(symbols=given.get("symbols", {}), spared=bool(given.get("first_wound_ignored")))
    for one in given[hits]:
        body = wounds.zones_after_wound(rules.tables, body, one["zone"], master=bool(one.get("master")))
    return body


def _zone_track(rules: MaitresDArmesRules, given: Given) -> Answer:
    body = _body(rules, given)
    at, prd = given["AT"] - body.at, given["PRD"] - body.prd
    return {
        "AT": at,
        "PRD": prd,
        "unconscious": wounds.is_knocked_out(rules.tables, body),
        "incapacitated": wounds.is_incapable(rules.tables, at, prd),
    }


def _exchange(rules: MaitresDArmesRules, given: Given) -> Answer:
    attack = Attack(
        given["AT"],
        feint=bool(given.get("feint")),
        feints=given.get("feint_at", 0),
        announced=bool(given.get("spell_master")),
    )
    defence = Defence(
        given["PRD"],
        given.get("defence", duel.PARRY),
        doubled=bool(given.get("doubled")),
        feints=given.get("feint_prd", 0),
    )
    struck = duel.judge_attack(rules.tables, attack, given["at_die"])
    if (face := given.get("prd_die")) is not None:
        require_face(face, rules.tables["exchange"]["sides"])
    dodges = defence.way == duel.DODGE and struck not in (duel.MISSED, duel.FEINT)
    if dodges and not duel.may_dodge(defence, struck, after_dodge=bool(given.get("after_opponent_dodge"))):
        raise Refusal("dodge_forbidden")
    came = duel.judge_exchange(rules.tables, attack, given["at_die"], defence, face)
    return {
        "attack": came.attack,
        "defence": came.defence,
        "impact": came.impact,
        "series_ends": came.ends,
        "next_attacker": "defender" if came.ends else "same",
        "next_first_parry_doubled": came.doubled,
        "rupture_check": came.clash,
        **({} if came.exposed is None else {"exposed": came.exposed}),
    }


def _series(rules: MaitresDArmesRules, given: Given) -> Answer:
    parries, zones = list(given["parries"]), list(given.get("hit_zones", ()))
    body, impacts_at, ended_at = BodyZones(), [], None
    for number, face in enumerate(given["attacks"], 1):
        attack, defence = Attack(given["AT"]), Defence(given["PRD"] - body.prd)
        hits = duel.judge_attack(rules.tables, attack, face) != duel.MISSED
        if hits and not parries:
            raise InputError("faces_count", expected=number, given=len(given["parries"]))
        came = duel.judge_exchange(rules.tables, attack, face, defence, parries.pop(0) if hits else None)
        if came.impact:
            impacts_at.append(number)
            body = (
                wounds.zones_after_wound(rules.tables, body, zones.pop(0), master=came.attack == duel.MASTER)
                if zones
                else body
            )
        prd = given["PRD"] - body.prd
        if came.ends or wounds.is_knocked_out(rules.tables, body) or wounds.is_incapable(rules.tables, prd, prd):
            ended_at = number
            break
    return {
        "impacts_at": impacts_at,
        "PRD_after": given["PRD"] - body.prd,
        "unconscious": wounds.is_knocked_out(rules.tables, body),
        "ended_at": ended_at,
    }


def _handicap(rules: MaitresDArmesRules, given: Given) -> Answer:
    weighs = arms.handicap(rules.tables, given["table"], given["value"])
    return {"at": weighs.at, "prd": weighs.prd}


def _pieces(rules: MaitresDArmesRules, given: Given) -> tuple[list[str], str | None]:
    pieces = [_item(rules, piece) for piece in given["pieces"]]
    if given.get("targettes_on") == "forearm":
        pieces = ["forearm_targettes" if piece == "targettes" else piece for piece in pieces]
    shield = given.get("shield")
    return pieces, None if shield is None else _item(rules, shield)


def _number(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 else float(value)


def _worn(rules: MaitresDArmesRules, given: Given) -> tuple[list[Ware], Ware, arms.Handicap]:
    """The pieces and the shield, and their handicap; pieces that exclude each other are refused."""
    tables, (pieces, shield) = rules.tables, _pieces(rules, given)
    if any(arms.excluded_piece(tables, piece, pieces) for piece in pieces):
        raise Refusal("not_together")
    own, held = [tables.items[piece] for piece in pieces], Ware() if shield is None else tables.items[shield]
    weighs = sum(row.pr for row in own) + held.pr * tables.readings.armour_shield_counts_for_handicap
    return own, held, arms.handicap(tables, arms.SHORT, weighs)


def _armour_short(rules: MaitresDArmesRules, given: Given) -> Answer:
    own, held, weighs = _worn(rules, given)
    return {
        "PR": sum(row.pr for row in own) + held.pr,
        "handicap_at": weighs.at,
        "handicap_prd": weighs.prd,
        "weight": _number(Fraction(sum(row.weight_g for row in own), 1000)),
        "min_price": sum(row.price_ue or 0 for row in own),
    }


def _combat_values(rules: MaitresDArmesRules, given: Given) -> Answer:
    _, _, weighs = _worn(rules, given)
    runes = {"rune_at": given.get("rune_at", 0), "rune_prd": given.get("rune_prd", 0)}
    values = arms.combat_values(rules.tables, given["AT"], given["PRD"], given.get("weapon"), weighs, **runes)
    return dict(zip(("AT", "PRD"), values, strict=True))


def _zone_protection(rules: MaitresDArmesRules, given: Given) -> Answer:
    return {"PR": arms.zone_protection(rules.tables, given["symbols"], given["struck"])}


def _zone_realistic(rules: MaitresDArmesRules, given: Given) -> Answer:
    points, struck = [], 0
    for impact in given["PI"]:
        protection = arms.zone_protection(rules.tables, given["symbols"], struck)
        points.append(wounds.wound_points(impact, protection))
        struck += arms.strikes_symbol(rules.tables, impact, protection)
    return {"BL": points, "PR_left": arms.zone_protection(rules.tables, given["symbols"], struck)}


def _rupture(rules: MaitresDArmesRules, given: Given) -> Answer:
    attacker, defender = given["fr_attacker"], given["fr_defender"]
    for face in (given["at_die"], given["prd_die"]):
        if face is not None:
            require_face(face, rules.tables["exchange"]["sides"])
    if given["at_die"] != given["prd_die"]:
        return {"check": False, "roller": None, "broken": None, "fr_attacker": attacker, "fr_defender": defender}
    rolling = arms.clash_rollers(rules.tables, attacker, defender)
    shown_keys = {side: given.get(f"d6_{side}", given.get("d6")) for side in rolling}
    came = arms.judge_clash(
        rules.tables, attacker, defender, {side: face for side, face in shown_keys.items() if face is not None}
    )
    return {
        "check": came.check,
        "roller": came.roller,
        "broken": came.broken,
        "fr_attacker": came.attacker,
        "fr_defender": came.defender,
    }


def _rune(rules: MaitresDArmesRules, word: str) -> str:
    return rules.tables.find("runes", word) or word


def _rune_energy(rules: MaitresDArmesRules, given: Given) -> Answer:
    return {
        "energy": rune_figures.triangle_energy(
            rules.tables, *(_rune(rules, given[place]) for place in rune_figures.PLACES)
        )
    }


def _rune_test(rules: MaitresDArmesRules, given: Given) -> Answer:
    scores, faces = [given[score] for score in ("CO", "IN", "CH")], given["dice"]
    answer: Answer = {"success": rune_figures.passes_rune_test(rules.tables, scores, faces, given.get("modifier", 0))}
    if rules.tables.knob("pav_rune_test") == "each_die":
        answer["pav"] = sum(check_figures.pav_of_die(rules.tables, face) for face in faces)
    return answer


def _rune_repeats(rules: MaitresDArmesRules, given: Given) -> Answer:
    level = given["level"]
    if level < 0:
        raise InputError("less_than_nothing")
    return {
        "repeats": rune_figures.repeats(rules.tables, level),
        "tests": rune_figures.tests_allowed(rules.tables, level),
    }


def _rune_recharge(rules: MaitresDArmesRules, given: Given) -> Answer:
    _need_alive(rules, given)
    if rune_figures.is_too_little_astral(rules.tables, given["energy"], given["EA"]):
        raise Refusal("too_little_astral")
    cost = rune_figures.payment(rules.tables, given["energy"], given["EA"])
    ev = given["EV"] - cost.vital
    return {
        "paid_with": "both" if cost.astral and cost.vital else "EV" if cost.vital else "EA",
        "cost": cost.astral + cost.vital,
        "EA": given["EA"] - cost.astral,
        "EV": ev,
        "state": health_figures.consciousness_state(rules.tables, ev),
    }


def _rune_release(rules: MaitresDArmesRules, given: Given) -> Answer:
    last = given["last_released_day"]
    left = 0 if last is None else rune_figures.days_left(rules.tables, given["day"] - last)
    return {"charged": not left, "days_left": left}


def _combat_total(rules: MaitresDArmesRules, given: Given) -> Answer:
    _need_alive(rules, given)
    plus, pr, hits = given["bonus"], given["PR"], given["normal_hits"]
    masters = given.get("master_hits", 0)
    for face, count in ((given.get("normal_die"), hits), (given.get("master_die"), masters)):
        if face is None and count:
            raise InputError("faces_count", expected=1, given=0)
        if face is not None:
            require_face(face, rules.tables["impact"]["sides"])
    if hits and wounds.may_be_light(1, plus, pr):
        raise Refusal("may_not_wound")
    points = wounds.added_wound_points(plus, shown=given.get("normal_die") or 0, hits=hits, protection=pr)
    points += wounds.added_wound_points(plus, shown=given.get("master_die") or 0, hits=masters, protection=0)
    ev = given["EV"] - points
    spared = not ev and rules.tables.knob("death_combat_end") == "strictly_exceeds"
    return {
        "BL": points,
        "EV": ev,
        "state": "unconscious" if spared else health_figures.consciousness_state(rules.tables, ev),
    }


def _third_attacks(rules: MaitresDArmesRules, given: Given) -> Answer:
    return {"each": duel.third_attacks(rules.tables, given["attacks"])}


def _initiative(rules: MaitresDArmesRules, given: Given) -> Answer:
    first = duel.leading_groups(given["groups"])
    return {"first": first[0] if len(first) == 1 else "lot"}


def _exposed(rules: MaitresDArmesRules, given: Given) -> Answer:
    return {"zones": duel.zones_exposed(rules.tables, given["situation"])}


def _fight_start(rules: MaitresDArmesRules, given: Given) -> Answer:
    body = _body(rules, given, "hits_last_fight")
    lasting = wounds.losses_last(rules.tables, healed=bool(given.get("healed")))
    return {"AT": given["AT"] - (body.at if lasting else 0), "PRD": given["PRD"] - (body.prd if lasting else 0)}


FIGHT: Mapping[str, Callable[[MaitresDArmesRules, Given], Answer]] = {
    "armour.short": _armour_short,
    "combat.total": _combat_total,
    "combat.values": _combat_values,
    "damage": _damage,
    "damage.range": _damage_range,
    "exchange": _exchange,
    "exposed": _exposed,
    "fight.start": _fight_start,
    "group.third_attacks": _third_attacks,
    "handicap": _handicap,
    "initiative": _initiative,
    "rune.energy": _rune_energy,
    "rune.recharge": _rune_recharge,
    "rune.release": _rune_release,
    "rune.repeats": _rune_repeats,
    "rune.test": _rune_test,
    "rupture": _rupture,
    "series": _series,
    "strength.bonus": _strength_bonus,
    "wound": _wound,
    "zone": _zone,
    "zone.protection": _zone_protection,
    "zone.realistic": _zone_realistic,
    "zone.track": _zone_track,
}

FIGHT_ERRORS: Mapping[str, str] = {
    "armour_unknown": "unknown_item",
    "less_than_nothing": "negative_value",
    "may_not_wound": "impact_may_not_wound",
    "not_together": "incompatible_equipment",
    "rune_unknown": "unknown_rune",
    "series_cut": "series_cut_after_six",
    "too_little_astral": "not_enough_pa",
    "weapon_unknown": "unknown_item",
    "zone_unknown": "unknown_zone",
}
