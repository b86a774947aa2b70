"""Rolls the dice of a class feature by its name: sneak attack, second wind."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CLASS_LEVEL
from ledger.rulesets.srd5.counters import play as counter_play
from ledger.rulesets.srd5.healing import play as healing_play
from ledger.rulesets.srd5.rolls.attacks import roll_damage
from ledger.rulesets.srd5.rolls.d20 import D20Test
from ledger.rulesets.srd5.tables import Srd5Tables


def feature(draft: Drafting, facts: RollRecorded) -> None:
    """Roll the dice of a feature at the level of its class, and record what they heal (`srd5:classes PUB`)."""
    test, row = D20Test(draft, facts), Srd5Tables.of(draft).features[str(facts.kind)]
    if test.who is None:
        raise InputError("roll_needs_character", kind=str(facts.kind))
    level = draft.quantity(test.who, CLASS_LEVEL + row.class_)
    if not level:
        draft.refuse("not_a_feature", who=facts.who, feature=str(facts.kind), **{"class": row.class_})
    adds = level if row.adds_level else 0
    count, sides = row.dice.at(max(1, level)), row.sides
    if row.heals:
        total = test.roll_sum(sides, count) + adds
    else:
        total = roll_damage(test, f"{count}d{sides}", adds, critical=bool(facts.keys.get("critical")))
    if row.counter is not None:
        counter_play.spend(draft, test.who, str(row.counter), 1, {})
    if row.heals:
        healing_play.heal(draft, test.who, total, {})
    test.note("total", total)
    test.fill_answer(total=total)
