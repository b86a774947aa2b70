"""Judges a die against a chance."""

from __future__ import annotations

from ledger.rules.tables import folded
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow

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
        _answer_event(throw, str(row.yes if happens else row.no), total)
    else:
        throw.finish(total, target, happens, target - total)
    return happens


def _answer_event(throw: OldSchoolThrow, event: str, total: int) -> None:
    """Answer with an event."""
    throw.draft.step("event", who=throw.who, source=throw.source, event=event)
    throw.finish(total, answer=event)


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
