"""Rolls saving throws: of abilities, against death, for concentration, against hazards."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CONDITION
from ledger.people import name_of
from ledger.rules.keys import parse_value
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.health import figures as health_figures
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
from ledger.rulesets.srd5.rolls.d20 import D20Test, cover_of
from ledger.rulesets.srd5.rolls.figures import Judgement
from ledger.rulesets.srd5.tables import Srd5Tables

SAVE = "save"


def _add_save_bonuses(test: D20Test, ability: str) -> None:
    test.add_stated_modifier()
    test.add_ability(ability)
    if test.who is not None:
        test.add_proficiency(bonuses.save_proficiency(test.tables, test.draft, test.who, ability))
        test.add_magic(magic.bonuses(test.tables, test.draft, test.who, "saves"))
    test.add_circumstances("saves", f"{ability}_saves", ability=ability)


def _fails_without_dice(test: D20Test, ability: str) -> bool:
    """Answer a save that fails by choice or condition; whether it does (`srd5:d20 L453, srd5:conditions PUB`)."""
    if test.keys.get("fail"):
        test.answer_failed("fails_by_choice", trait=ability)
        return True
    for condition, row in test.conditions_held().items():
        if ability in row.fails:
            test.answer_failed("fails_by_condition", condition=condition)
            return True
    return False


def save(draft: Drafting, facts: RollRecorded) -> None:
    """A saving throw (`srd5:d20 L449-L471`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    ability = str(parse_value(tables, "roll", "ability", test.required_value()))
    if _fails_without_dice(test, ability):
        return
    _add_save_bonuses(test, ability)
    test.add_stated()
    kind, cover = (roll_figures.DEX_SAVE if ability == "dex" else SAVE), cover_of(test)
    if cover is not None and kind == roll_figures.DEX_SAVE:
        _, better = roll_figures.cover_bonuses(tables, kind, cover)
        test.add("cover", better, source=tables.cover.source, cover=cover)
    test.answer_with(test.roll_test(SAVE, test.target_number()))


def death(draft: Drafting, facts: RollRecorded) -> None:
    """A death saving throw; it has no ability (`srd5:deathsave L1122-L1130`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    if test.who is None:
        raise InputError("character_missing", kind=facts.kind)
    before, rule = vitals_of(draft, test.who), tables.deathsave
    if before.state not in ("dying", "dead"):
        if before.hp > 0:
            draft.refuse("not_at_zero_hp", who=test.name, hp=before.hp)
        else:
            draft.refuse("already_stable", who=test.name)
    if tables.readings.death_save_modifiers:
        test.add_penalties()
        test.add_magic(magic.bonuses(tables, draft, test.who, "saves"))
        test.add_stated()
    else:
        test.add_stated_edges()
    roll = test.roll_test(SAVE, rule.dc)
    if before.state == "dying":
        after = health_figures.after_death_save(tables, before, roll.kept, test.modifier)
        _note_death_save(test, roll, after.successes, after.failures)
        if after.dead:
            test.note("third_failure", after.failures)
        elif after.stable:
            test.note("third_success", state="stable")
        record_vitals(draft, test.who, after)
    natural = {rule.natural_recovery: "success", rule.natural_failure: "failure"}.get(roll.kept)
    now = vitals_of(draft, test.who)
    counters = {"successes": now.successes, "failures": now.failures}
    test.answer_with(roll, **({"outcome": natural} if natural else {}), state=now.state, **counters)


def _note_death_save(test: D20Test, roll: Judgement, successes: int, failures: int) -> None:
    rule = test.tables.deathsave
    if roll.kept == rule.natural_recovery:
        test.note("death_recovery", rule.recovery_hp, face=roll.kept)
    elif roll.kept == rule.natural_failure:
        test.note("death_natural_failure", failures, face=roll.kept)
    else:
        test.note("death_tally", successes=successes, failures=failures)


def concentration(draft: Drafting, facts: RollRecorded) -> None:
    """A Constitution save for concentration, against the DC of the damage (`srd5:d20 PUB`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    given = test.value_of_kind()
    goal = facts.target
    if given is not None:
        if goal is not None:
            raise InputError("key_twice", key="damage_taken", command="roll")
        goal = roll_figures.concentration_dc(tables, int(given))
    due = [] if test.affected is None else due_saves(draft, test.affected)
    if goal is None:
        goal = due[0] if due else None
    if goal is None:
        raise test.missing_keys("damage_taken")
    _roll_concentration(test, goal)


def save_concentration(draft: Drafting, who: str) -> None:
    """Roll the first concentration save that is due."""
    goal = due_saves(draft, who)[0]
    facts = RollRecorded(who=name_of(who), kind="concentration")
    _roll_concentration(D20Test(draft, facts), goal)


def _roll_concentration(test: D20Test, goal: int) -> None:
    draft, who = test.draft, test.affected
    if test.keys.get("fail"):
        test.answer_failed("fails_by_choice", trait="con")
    else:
        _add_save_bonuses(test, "con")
        test.add_stated()
        test.answer_with(test.roll_test(SAVE, goal))
    if who is not None and draft.quantity(who, CONCENTRATION):
        set_due_saves(draft, who, due_saves(draft, who)[1:])
        if draft.result["outcome"] != "success":
            end_concentration(draft, who)


def hazard(draft: Drafting, facts: RollRecorded) -> None:
    """A Constitution save against a hazard; a failure brings exhaustion (`srd5:hazards PUB`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    row = tables.hazards[str(parse_value(tables, "roll", "hazard", test.required_value()))]
    goal = facts.target or row.dc + row.per_hour * (int(facts.keys.get("hour", 1)) - 1)
    _add_save_bonuses(test, tables.hazards.ability)
    test.add_stated()
    test.answer_with(test.roll_test(SAVE, goal))
    if test.affected is not None and draft.result["outcome"] == "failure":
        if row.keeps is not None:
            draft.post(test.affected, CONDITION + str(row.keeps), tables.hazards.levels)
        change_exhaustion(draft, test.affected, tables.hazards.levels)
