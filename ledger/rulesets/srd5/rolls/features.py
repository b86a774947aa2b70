"""Rolls the dice of a class feature by its name: sneak attack, second wind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import CLASS_LEVEL
from ledger.rules.shared.level_tables import value_at_level
from ledger.rulesets.srd5.counters import play as counter_play
from ledger.rulesets.srd5.healing import play as healing_play
from ledger.rulesets.srd5.rolls.attacks import roll_damage
from ledger.rulesets.srd5.rolls.d20 import D20Test


def _feature(draft: Drafting, facts: RollRecorded) -> None:
    """Roll the dice of a feature at the level of its class, and record what they heal (`srd5:classes PUB`)."""
    test, row = D20Test(draft, facts), draft.rules.tables["features"][facts.kind]
    if test.who is None:
        raise InputError("roll_needs_character", kind=str(facts.kind))
    level = draft.quantity(test.who, CLASS_LEVEL + row["class"])
    if not level:
        draft.refuse("not_a_feature", who=facts.who, feature=str(facts.kind), **{"class": row["class"]})
    adds = level if row.get("adds_level") else 0
    count, sides = value_at_level(row["dice"], max(1, level)), int(row["sides"])
    if row.get("heals"):
        total = test.roll_sum(sides, count) + adds
    else:
        total = roll_damage(test, f"{count}d{sides}", adds, critical=bool(facts.keys.get("critical")))
    if "counter" in row:
        counter_play.spend(draft, test.who, str(row["counter"]), 1, {})
    if row.get("heals"):
        healing_play.heal(draft, test.who, total, {})
    test.note("total", total)
    test.fill_answer(total=total)


JUDGES: Mapping[str, Callable[[Drafting, RollRecorded], None]] = {"feature": _feature}
"""The function for rolls of features, by the `judge` of the tables."""
