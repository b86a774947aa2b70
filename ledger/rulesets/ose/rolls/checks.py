"""Judges ability checks, saving throws, chances and research."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.ids import DEAD, STATUS
from ledger.rulesets.ose.characters.abilities import effect_on_character
from ledger.rulesets.ose.characters.classes import class_of, level_of, saving_score
from ledger.rulesets.ose.gear import protection
from ledger.rulesets.ose.monsters import NORMAL_HUMAN, monster_save
from ledger.rulesets.ose.rolls import chance_rolls, outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.service import kinds


def ability_check(throw: OldSchoolThrow) -> None:
    """1d20 not above the score; a harder check has a greater modifier (`ose:L293`)."""
    score = throw.given("score")
    if score is None and throw.who is not None:
        score = throw.draft.quantity(throw.who, throw.kind)
    if score is None and throw.facts.target is None:
        raise throw.missing_keys("score")
    target = throw.record_target("score", int(score or 0))
    throw.add_given()
    face = throw.roll_sum(20)
    total = throw.total(face)
    success = outcomes.check_succeeds(throw.tables, face, throw.modifier, target)
    throw.finish(total, target, success, target - total)


def open_doors(throw: OldSchoolThrow) -> None:
    """1d6 not above the chance of STR (`ose:Forcer L346`)."""
    if throw.who is None:
        raise InputError("roll_needs_character", kind=throw.kind)
    chance_rolls.judge_chance(
        throw, 6, effect_on_character(throw.tables, throw.draft, throw.who, "str_open_doors_in_6")
    )


def x_in_6(throw: OldSchoolThrow) -> None:
    """1d6 not above the chances (`ose:L50-L51`)."""
    chance = throw.given("x")
    if chance is None:
        raise throw.missing_keys("x")
    chance_rolls.judge_chance(throw, 6, int(chance))


def percent(throw: OldSchoolThrow) -> None:
    """d100 not above the percentage (`ose:L48-L49`)."""
    chance = throw.given("percent")
    if chance is None:
        raise throw.missing_keys("percent")
    chance_rolls.judge_chance(throw, 100, int(chance))


def save(throw: OldSchoolThrow) -> None:
    """1d20 and modifiers, at least the score; WIS counts against magic (`ose:L184, L307-L308`)."""
    category, keys = throw.given("category"), throw.facts.keys
    if category is None:
        raise throw.missing_keys("category")
    class_id = None if throw.who is None else class_of(throw.draft, throw.who)
    if "hd" in keys:
        wanted = monster_save(throw.tables, str(keys["hd"]), str(category))
    elif throw.who is not None and kinds.is_normal_human(throw.draft, throw.who):
        wanted = monster_save(throw.tables, NORMAL_HUMAN, str(category))
    elif throw.who is not None and class_id is not None:
        wanted = saving_score(throw.tables, class_id, level_of(throw.draft, throw.who, class_id), str(category))
    elif throw.facts.target is None:
        raise throw.missing_keys("hd")
    else:
        wanted = throw.facts.target
    if throw.who is not None and "hd" not in keys:
        source = throw.tables.protection.source
        for item, bonus in protection.protections(throw.tables, throw.draft, throw.who):
            throw.draft.step("protected", -bonus, who=throw.who, source=source, item=item, modifier=-bonus)
            wanted -= bonus
    target = throw.record_target("save", wanted, save=str(category))
    if keys.get("magic"):
        throw.add_own("wis_magic_saves")
    throw.add_given()
    total = throw.total(throw.roll_sum(20))
    saved = outcomes.save_succeeds(total, target)
    throw.finish(total, target, saved, total - target)
    if keys.get("fatal") and not saved and throw.who is not None:
        source = throw.tables.health.poison.source
        throw.draft.step("failed_fatally", who=throw.who, source=source, save=str(category))
        throw.draft.set(throw.who, STATUS, DEAD)
        throw.draft.note(throw.who, "hp", -max(0, throw.draft.quantity(throw.who, "hp")))


def research(throw: OldSchoolThrow) -> None:
    """d100 above the chance of failure, 15 at least (`ose:Chances d'échec L637`)."""
    target = int(throw.given("failure") or throw.tables.research.min)
    throw.draft.step("failure", target, who=throw.who, source=throw.source)
    total = throw.roll_sum(100)
    throw.finish(total, target, outcomes.research_succeeds(total, target), total - target)
