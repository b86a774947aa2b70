"""Judges ability checks, saving throws, chances, research and what a class does by its name."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.ids import DEAD, STATUS
from ledger.rules.tables import folded
from ledger.rulesets.ose.characters.classes import class_of, effect_on_character, level_of, saving_score
from ledger.rulesets.ose.gear import armour
from ledger.rulesets.ose.monsters import NORMAL_HUMAN, monster_save
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.service import retainers

TRIED = "tried:"
"""Prefix of the fields of places where somebody has had the one try at listening or searching: `tried:listen:gate`."""


def printed_chance(throw: OldSchoolThrow) -> None:
    """A die not above the chance in the tables for this kind of roll (the section of each)."""
    row = throw.tables.rolls[throw.kind]
    _refuse_second_try(throw)
    given = throw.given(str(row.value))
    judge_chance(throw, row.sides, row.chance if given is None else int(given))


def judge_chance(throw: OldSchoolThrow, sides: int, chance: int) -> bool:
    """Roll a die against a chance: an event or none where the kind has events, else success or failure."""
    row = throw.tables.rolls[throw.kind]
    target = throw.record_target("chance", chance)
    total = throw.roll_sum(sides)
    happens = outcomes.is_within_chance(total, target)
    if row.yes is not None:
        event = str(row.yes if happens else row.no)
        throw.draft.step("event", who=throw.who, source=throw.source, event=event)
        throw.finish(total, answer=event)
    else:
        throw.finish(total, target, happens, target - total)
    return happens


def _refuse_second_try(throw: OldSchoolThrow) -> None:
    """Refuse a second try at the same door or in the same area (`ose:L348, L354`)."""
    place = throw.facts.keys.get("at")
    if place is None or throw.who is None:
        return
    field = f"{TRIED}{throw.kind}:{folded(str(place))}"
    if throw.draft.field(throw.who, field):
        throw.draft.refuse("tried_already", who=throw.facts.who, place=str(place))
    throw.draft.step("tried", who=throw.who, source=throw.source, place=str(place))
    throw.draft.set(throw.who, field, True)


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
    judge_chance(throw, 6, effect_on_character(throw.tables, throw.draft, throw.who, "str_open_doors_in_6"))


def x_in_6(throw: OldSchoolThrow) -> None:
    """1d6 not above the chances (`ose:L50-L51`)."""
    judge_chance(throw, 6, int(throw.required("x")))


def percent(throw: OldSchoolThrow) -> None:
    """d100 not above the percentage (`ose:L48-L49`)."""
    judge_chance(throw, 100, int(throw.required("percent")))


def save(throw: OldSchoolThrow) -> None:
    """1d20 and modifiers, at least the score; WIS counts against magic (`ose:L184, L307-L308`)."""
    category, keys = throw.required("category"), throw.facts.keys
    class_id = None if throw.who is None else class_of(throw.draft, throw.who)
    if "hd" in keys:
        wanted = monster_save(throw.tables, str(keys["hd"]), str(category))
    elif throw.who is not None and retainers.is_normal_human(throw.draft, throw.who):
        wanted = monster_save(throw.tables, NORMAL_HUMAN, str(category))
    elif throw.who is not None and class_id is not None:
        wanted = saving_score(throw.tables, class_id, level_of(throw.draft, throw.who, class_id), str(category))
    elif throw.facts.target is None:
        raise throw.missing_keys("hd")
    else:
        wanted = throw.facts.target
    if throw.who is not None and "hd" not in keys:
        source = throw.tables.protection.source
        for item, bonus in armour.protections(throw.tables, throw.draft, throw.who):
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
        throw.draft.step("failed_fatally", who=throw.who, source=throw.tables.health.poison.source, save=str(category))
        throw.draft.set(throw.who, STATUS, DEAD)
        throw.draft.note(throw.who, "hp", -max(0, throw.draft.quantity(throw.who, "hp")))


def research(throw: OldSchoolThrow) -> None:
    """d100 above the chance of failure, 15 at least (`ose:Chances d'échec L637`)."""
    target = int(throw.given("failure") or throw.tables.research.min)
    throw.draft.step("failure", target, who=throw.who, source=throw.source)
    total = throw.roll_sum(100)
    throw.finish(total, target, outcomes.research_succeeds(total, target), total - target)


def skill(throw: OldSchoolThrow) -> None:
    """d100 not above the chance (`ose:L48-L49`)."""
    judge_chance(throw, throw.row.sides, _number_of(throw))


def turning(throw: OldSchoolThrow) -> None:
    """2d6, at least the number for the undead that are turned (`srd:Cleric`)."""
    target = throw.record_target("needed", _number_of(throw))
    total = throw.roll_sum(throw.row.sides, throw.row.dice)
    throw.finish(total, target, total >= target, total - target)


def _number_of(throw: OldSchoolThrow) -> int:
    """The chance or the number to reach: given, or by class and level in the table of a house rule.

    Raises:
        InputError: `key_missing`.
    """
    class_id = None if throw.who is None else class_of(throw.draft, throw.who)
    number = throw.given(str(throw.row.value)) or throw.facts.target
    if not number and throw.who is not None and class_id is not None:
        figures = throw.row.of_class(class_id)
        number = None if figures is None else figures.at(level_of(throw.draft, throw.who, class_id))
    if not number:
        raise throw.missing_keys(str(throw.row.value))
    return int(number)
