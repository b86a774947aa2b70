"""Ability checks, each kind judged in its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ledger.decisions.roll import dice_shown, record_roll
from ledger.dice import evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.people import account_of, company, name_of, require_character
from ledger.rules.keys import parse_value
from ledger.rules.tables import folded
from ledger.rulesets.srd5.characters.account import listed_ids
from ledger.rulesets.srd5.gear import armour, magic
from ledger.rulesets.srd5.healing import play as healing_play
from ledger.rulesets.srd5.health.conditions import conditions_of
from ledger.rulesets.srd5.health.state import vitals_of
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.d20 import D20Test, target_number, value_of_kind

CHECK, PASSIVE = "check", "passive"
STEALTH = "stealth"
SENSES = {"sight": "blinded", "hearing": "deafened"}
"""Conditions that fail a check that needs a sense."""


def _add_check_bonuses(trial: D20Test, check: str, ability: str | None = None) -> None:
    """Count what a check adds: the ability, proficiency in the skill or a tool, and how the creature stands."""
    tables, draft, keys = trial.tables, trial.draft, trial.keys
    skill = check if check in tables.group("skills") else None
    trial.add_whole()
    ability = ability or (check if skill is None else str(tables["skills"][skill]["ability"]))
    if trial.who is not None:
        trial.add_ability(ability)
        tool = bool(keys.get("tool"))
        trial.add_proficiency(bonuses.skill_proficiency(tables, draft, trial.who, skill or "", tool=tool))
        trial.add_magic(magic.skill_bonuses(tables, draft, trial.who, skill or ""))
        if tool and skill in listed_ids(draft, trial.who, "skills"):
            trial.note("skill_and_tool", source=tables["proficiency"]["source"], skill=str(skill))
            trial.edge("advantage", 1)
        if skill == STEALTH and armour.stealth_at_disadvantage(tables, draft, trial.who):
            trial.note("noisy_armour", source=tables["armour"]["source"], skill=skill)
            trial.edge("disadvantage", 1)
    trial.add_state("checks", ability=ability)


def _check(draft: Drafting, facts: RollRecorded) -> None:
    """An ability check, with a skill or without, against a number or somebody else’s check (`srd5:d20 L424-L447`)."""
    trial = D20Test(draft, facts)
    goal = target_number(draft, facts)
    if _fails_without_sense(trial):
        return
    _add_check_bonuses(trial, str(facts.kind), _ability(facts))
    trial.add_told()
    if facts.against is not None:
        goal = _opposing_total(draft, facts)
    roll = trial.cast_test(CHECK, goal)
    tie = facts.against is not None and roll.total == goal
    trial.done_with(roll, **({"outcome": None, "success": False} if tie else {}))


def _ability(facts: RollRecorded) -> str | None:
    ability = facts.keys.get("ability")
    return None if ability is None else str(ability)


def _fails_without_sense(trial: D20Test) -> bool:
    """Whether a check fails for want of a sense (`srd5:conditions PUB`)."""
    if trial.who is None:
        return False
    held = conditions_of(trial.tables, trial.draft, trial.who)
    for sense, condition in SENSES.items():
        if trial.keys.get(sense) and condition in held:
            trial.fail("fails_by_condition", condition=condition)
            return True
    return False


def _opposing_total(draft: Drafting, facts: RollRecorded) -> int:
    """What somebody else’s check comes to: one of these kinds, a passive score, or dice."""
    assert facts.against is not None
    tables, other, told = draft.rules.tables, facts.against, facts.against.roll
    who = None if other.who == GAME_MASTER else require_character(draft, other.who)
    kind = tables.find("rolls", told)
    judge = None if kind is None else tables["rolls"][kind]["judge"]
    if judge == CHECK and kind is not None:
        trial = D20Test(draft, RollRecorded(who=other.who, kind=kind))
        _add_check_bonuses(trial, kind)
        roll = trial.cast_test(CHECK, None)
        trial.note("total_alone", roll.total, source=tables["d20"]["source"], kept=roll.kept)
        draft.result["against"] = {"expression": told, "dice": trial.dice, "total": roll.total}
        return roll.total
    if judge == PASSIVE and who is not None:
        score = bonuses.passive_perception(tables, draft, who)
        draft.step("passive", score, who=who, source=tables["passive"]["source"], skill=bonuses.PERCEPTION)
        draft.result["against"] = {"expression": told, "dice": [], "total": score}
        return score
    rolled = evaluate(told, partial(draft.roll, who=other.who, purpose="opposed"))
    record_roll(draft, rolled, who=other.who)
    draft.result["against"] = {"expression": told, "dice": dice_shown(rolled), "total": rolled.total}
    return rolled.total


def _passive(draft: Drafting, facts: RollRecorded) -> None:
    """The score of somebody who does not look, against a number (`srd5:passive PUB`)."""
    trial, tables = D20Test(draft, facts), draft.rules.tables
    goal = target_number(draft, facts)
    if trial.who is None:
        edges = {edge: facts.edge in (edge, "both") for edge in ("advantage", "disadvantage")}
        score = roll_figures.passive_score(tables, int(facts.keys.get("modifier", 0)), **edges)
    else:
        told = [edge for edge in ("advantage", "disadvantage") if facts.edge in (edge, "both")]
        score = bonuses.passive_perception(tables, draft, trial.who, *told)
    trial.note("passive", score, skill=bonuses.PERCEPTION)
    success = None if goal is None else score >= goal
    outcome = None if success is None else "success" if success else "failure"
    trial.done(total=score, target=goal, outcome=outcome, success=success)


def _group(draft: Drafting, facts: RollRecorded) -> None:
    """Everybody there makes the same check; at least half must succeed (`group_check`)."""
    tables, goal = draft.rules.tables, target_number(draft, facts)
    check, whole = value_of_kind(draft, facts), D20Test(draft, facts)
    if check is None or goal is None:
        raise whole.missing_keys(*(key for key, value in (("check", check), ("dc", goal)) if value is None))
    check = str(parse_value(tables, "roll", "check", check))
    passed: dict[str, bool] = {}
    dice: list[dict[str, Any]] = []
    for name in company(draft):
        trial = D20Test(draft, facts)
        trial.who = account_of(name)
        _add_check_bonuses(trial, check, _ability(facts))
        trial.add_told()
        roll = trial.cast_test(CHECK, goal)
        trial.note("total", roll.total, source=tables["d20"]["source"])
        passed[name], dice = bool(roll.success), dice + trial.dice
    if not passed:
        raise InputError("nobody_rolls")
    success = roll_figures.group_succeeds(tables, sum(passed.values()), len(passed))
    needed = next(count for count in range(len(passed) + 1) if roll_figures.group_succeeds(tables, count, len(passed)))
    whole.dice = dice
    whole.note("group", sum(passed.values()), source=tables["group_check"]["source"], rolled=len(passed))
    outcome = "success" if success else "failure"
    whole.done(total=sum(passed.values()), target=needed, outcome=outcome, success=success, rolls=passed)


def _influence(draft: Drafting, facts: RollRecorded) -> None:
    """A check to move somebody, against 15 or its Intelligence (`srd5:social L676 PUB`)."""
    trial, tables = D20Test(draft, facts), draft.rules.tables
    skill = value_of_kind(draft, facts)
    if skill is None:
        raise trial.missing_keys("skill")
    _add_check_bonuses(trial, str(parse_value(tables, "roll", "skill", skill)))
    attitude = str(facts.keys.get("attitude", "indifferent"))
    if edge := tables["attitudes"][attitude].get("edge"):
        trial.note("attitude", edge, source=tables["attitudes"]["source"], attitude=attitude)
        trial.edge(edge, 1)
    trial.add_told()
    goal = facts.target
    trial.done_with(
        trial.cast_test(CHECK, goal or roll_figures.influence_dc(tables, int(facts.keys.get("intelligence", 0))))
    )


def _initiative(draft: Drafting, facts: RollRecorded) -> None:
    """A Dexterity check, or its score; surprise is a disadvantage (`srd5:combat L833-L839, srd5:passive PUB`)."""
    trial = D20Test(draft, facts)
    trial.add_whole()
    _add_initiative_bonuses(trial, surprised=bool(facts.keys.get("surprised")))
    trial.add_told()
    if not facts.keys.get("score"):
        trial.done_with(trial.cast_test(CHECK, None))
        return
    tables, mode = draft.rules.tables, roll_figures.mode_of(trial.advantage, trial.disadvantage)
    edges = {edge: mode == edge for edge in ("advantage", "disadvantage")}
    score = roll_figures.passive_score(tables, trial.modifier, **edges)
    trial.note("score", score, source=tables["passive"]["source"], mode=mode)
    trial.note("total", score, source=tables["passive"]["source"])
    trial.done(total=score, mode=mode)


def _turn_order(draft: Drafting, facts: RollRecorded) -> None:
    """Everybody there and the game master’s foes roll initiative; the highest acts first (`srd5:combat L833-L839`)."""
    keys = facts.keys
    surprised = {folded(name) for name in str(keys.get("ambushed", "")).split(",")}
    foes = [part.rpartition(":") for part in str(keys.get("foes", "")).split(",") if part]
    everybody: list[tuple[str, str | None, int]] = [(name, account_of(name), 0) for name in company(draft)]
    everybody += [(name.strip(), None, int(modifier)) for name, _, modifier in foes]
    totals: dict[str, int] = {}
    dice: list[dict[str, Any]] = []
    for name, who, modifier in everybody:
        trial = D20Test(draft, facts)
        trial.who = who
        if who is None:
            trial.note("foe", name=name)
        trial.add("modifier", modifier)
        _add_initiative_bonuses(trial, surprised=folded(name) in surprised)
        roll = trial.cast_test(CHECK, None)
        trial.note("initiative", roll.total)
        totals[name], dice = roll.total, dice + trial.dice
    if not totals:
        raise InputError("nobody_rolls")
    order, tie = roll_figures.turn_order(totals)
    whole = D20Test(draft, facts)
    whole.dice = dice
    whole.note("turn_order", ", ".join(f"{name} {totals[name]}" for name in order), count=len(order))
    if tie:
        whole.note("turn_tie", count=len(order))
    whole.note("total", totals[order[0]])
    whole.done(total=totals[order[0]], order=order, totals=totals, tie=tie)


def _add_initiative_bonuses(trial: D20Test, *, surprised: bool) -> None:
    """Count what initiative adds, and whether somebody is surprised."""
    trial.add_ability(bonuses.INITIATIVE)
    if trial.who is not None:
        trial.add_magic(magic.bonuses(trial.tables, trial.draft, trial.who, "checks"))
    trial.add_state("initiative", "checks", ability=bonuses.INITIATIVE)
    if surprised:
        trial.condition("surprised", "disadvantage")


def _stabilise(draft: Drafting, facts: RollRecorded) -> None:
    """First aid: a Medicine check for somebody at 0 hit points, or knocked out (`srd5:deathsave L1136, L1096`)."""
    trial, tables, target = D20Test(draft, facts), draft.rules.tables, value_of_kind(draft, facts)
    if target is None:
        raise trial.missing_keys("target")
    patient = require_character(draft, target)
    _add_check_bonuses(trial, "medicine", _ability(facts))
    trial.add_told()
    roll = trial.cast_test(CHECK, int(tables["stabilising"]["dc"]))
    healing_play.first_aid(draft, patient, roll.total)
    trial.done_with(roll, state={name_of(patient): vitals_of(draft, patient).state})


JUDGES: Mapping[str, Callable[[Drafting, RollRecorded], None]] = {
    "check": _check,
    "group": _group,
    "influence": _influence,
    "initiative": _initiative,
    "passive": _passive,
    "stabilise": _stabilise,
    "turn_order": _turn_order,
}
"""The ways in which kinds of check are judged, by what the tables call them."""
