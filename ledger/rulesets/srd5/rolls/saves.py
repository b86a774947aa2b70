"""Saving throws: those of abilities, against death, to go on concentrating, and against hazards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CONDITION
from ledger.people import name_of
from ledger.rules.keys import parse_value
from ledger.rulesets.srd5.damage import hazards
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.health.conditions import conditions_of
from ledger.rulesets.srd5.health.state import (
    CONCENTRATION,
    change_exhaustion,
    due_saves,
    end_concentration,
    record_vitals,
    set_due_saves,
    vitals_of,
)
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.d20 import D20Test, cover_of, target_number, value_of_kind
from ledger.rulesets.srd5.rolls.figures import Judgement

SAVE = "save"


def _add_save_bonuses(trial: D20Test, ability: str) -> None:
    trial.add_whole()
    trial.add_ability(ability)
    if trial.who is not None:
        trial.add_proficiency(bonuses.save_proficiency(trial.tables, trial.draft, trial.who, ability))
        trial.add_magic(magic.bonuses(trial.tables, trial.draft, trial.who, "saves"))
    trial.add_state("saves", f"{ability}_saves", ability=ability)


def _fails_without_dice(trial: D20Test, ability: str) -> bool:
    """Whether a save fails without dice: by choice, or by a condition (`srd5:d20 L453, srd5:conditions PUB`)."""
    if trial.keys.get("fail"):
        trial.fail("fails_by_choice", trait=ability)
        return True
    rows = {} if trial.who is None else conditions_of(trial.tables, trial.draft, trial.who)
    for condition, row in rows.items():
        if ability in row.get("fails", ()):
            trial.fail("fails_by_condition", condition=condition)
            return True
    return False


def _save(draft: Drafting, facts: RollRecorded) -> None:
    """A saving throw (`srd5:d20 L449-L471`)."""
    trial, tables = D20Test(draft, facts), draft.rules.tables
    told = value_of_kind(draft, facts)
    if told is None:
        raise trial.missing_keys("ability")
    ability = str(parse_value(tables, "roll", "ability", told))
    if _fails_without_dice(trial, ability):
        return
    _add_save_bonuses(trial, ability)
    trial.add_told()
    kind, cover = (roll_figures.DEX_SAVE if ability == "dex" else SAVE), cover_of(trial)
    if cover is not None and kind == roll_figures.DEX_SAVE:
        _, better = roll_figures.cover_bonuses(tables, kind, cover)
        trial.add("cover", better, source=tables["cover"]["source"], cover=cover)
    trial.done_with(trial.cast_test(SAVE, target_number(draft, facts)))


def _death(draft: Drafting, facts: RollRecorded) -> None:
    """A death saving throw; it has no ability (`srd5:deathsave L1122-L1130`)."""
    trial, tables = D20Test(draft, facts), draft.rules.tables
    if trial.who is None:
        raise InputError("character_missing", kind=facts.kind)
    before, rule = vitals_of(draft, trial.who), tables["deathsave"]
    if before.state not in ("dying", "dead"):
        if before.hp > 0:
            draft.refuse("not_at_zero_hp", who=trial.name, hp=before.hp)
        else:
            draft.refuse("already_stable", who=trial.name)
    if tables.knob("death_save_modifiers"):
        trial.add_penalties()
        trial.add_magic(magic.bonuses(tables, draft, trial.who, "saves"))
        trial.add_told()
    else:
        trial.add_edges()
    roll = trial.cast_test(SAVE, int(rule["dc"]))
    if before.state == "dying":
        after = health_figures.after_death_save(tables, before, roll.kept, trial.modifier)
        _note_death_save(trial, roll, after.successes, after.failures)
        if after.dead:
            trial.note("third_failure", after.failures)
        elif after.stable:
            trial.note("third_success", state="stable")
        record_vitals(draft, trial.who, after)
    natural = {int(rule["natural_recovery"]): "success", int(rule["natural_failure"]): "failure"}.get(roll.kept)
    now = vitals_of(draft, trial.who)
    counters = {"successes": now.successes, "failures": now.failures}
    trial.done_with(roll, **({"outcome": natural} if natural else {}), state=now.state, **counters)


def _note_death_save(trial: D20Test, roll: Judgement, successes: int, failures: int) -> None:
    rule = trial.tables["deathsave"]
    if roll.kept == rule["natural_recovery"]:
        trial.note("death_recovery", int(rule["recovery_hp"]), face=roll.kept)
    elif roll.kept == rule["natural_failure"]:
        trial.note("death_natural_failure", failures, face=roll.kept)
    else:
        trial.note("death_tally", successes=successes, failures=failures)


def _concentration(draft: Drafting, facts: RollRecorded) -> None:
    """A Constitution save to go on concentrating, against what damage asks (`srd5:d20 PUB`)."""
    trial, tables = D20Test(draft, facts), draft.rules.tables
    told = value_of_kind(draft, facts)
    goal = facts.target
    if told is not None:
        if goal is not None:
            raise InputError("key_twice", key="damage_taken", command="roll")
        goal = roll_figures.concentration_dc(tables, int(told))
    due = [] if trial.who is None else due_saves(draft, trial.who)
    if goal is None:
        goal = due[0] if due else None
    if goal is None:
        raise trial.missing_keys("damage_taken")
    _roll_concentration(trial, goal)


def save_concentration(draft: Drafting, who: str) -> None:
    """The first save that somebody owes for going on concentrating."""
    goal = due_saves(draft, who)[0]
    facts = RollRecorded(who=name_of(who), kind="concentration")
    _roll_concentration(D20Test(draft, facts), goal)


def _roll_concentration(trial: D20Test, goal: int) -> None:
    draft, who = trial.draft, trial.who
    if trial.keys.get("fail"):
        trial.fail("fails_by_choice", trait="con")
    else:
        _add_save_bonuses(trial, "con")
        trial.add_told()
        trial.done_with(trial.cast_test(SAVE, goal))
    if who is not None and draft.quantity(who, CONCENTRATION):
        set_due_saves(draft, who, due_saves(draft, who)[1:])
        if draft.result["outcome"] != "success":
            end_concentration(draft, who)


def _hazard(draft: Drafting, facts: RollRecorded) -> None:
    """A Constitution save against a hazard; a failure is exhaustion (`srd5:hazards PUB`)."""
    trial, tables = D20Test(draft, facts), draft.rules.tables
    told = value_of_kind(draft, facts)
    if told is None:
        raise trial.missing_keys("hazard")
    hazard = str(parse_value(tables, "roll", "hazard", told))
    row = tables["hazards"][hazard]
    goal = facts.target or hazards.hazard_dc(tables, hazard, int(facts.keys.get("hour", 1)))
    _add_save_bonuses(trial, str(tables["hazards"]["ability"]))
    trial.add_told()
    trial.done_with(trial.cast_test(SAVE, goal))
    if trial.who is not None and draft.result["outcome"] == "failure":
        if "keeps" in row:
            draft.post(trial.who, CONDITION + str(row["keeps"]), int(tables["hazards"]["levels"]))
        change_exhaustion(draft, trial.who, int(tables["hazards"]["levels"]))


JUDGES: Mapping[str, Callable[[Drafting, RollRecorded], None]] = {
    "concentration": _concentration,
    "death": _death,
    "hazard": _hazard,
    "save": _save,
}
"""The ways in which saves are judged, by what the tables call them."""
