"""Judges what a class does by its name, where the text has no table: against the number given, or a house rule's."""

from __future__ import annotations

from ledger.rulesets.ose.characters.classes import class_of, level_of
from ledger.rulesets.ose.rolls.chance_rolls import judge_chance
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow


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
