"""Computes the memorised spells of each level; records those that are cast and memorised again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.ids import CHARACTER, CLASS_LEVEL, CLOCK, CONDITION, SPENT
from ledger.rules.working import Working, totals
from ledger.rulesets.ose.characters.classes import class_of, level_of
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

SLOTS = "slots."


def spell_slots(tables: OseTables, class_id: str, level: int) -> list[int]:
    """Spells of each level, from the first, that a class can memorise (`ose:L602`, figures `srd`)."""
    row = tables.spell_slots.get(class_id)
    return [] if row is None else [slots.at(level) for slots in row.by_level]


def slot_workings(tables: OseTables, state: View, who: str) -> dict[str, Working]:
    """Memorised spells left by level: the number of the class and level, less those cast since (`ose:L605`)."""
    class_id = class_of(state, who)
    if class_id is None:
        return {}
    level = level_of(state, who, class_id)
    source, reads = tables.spell_slots.source_of(class_id), ((who, CLASS_LEVEL + class_id),)
    found = {}
    for number, slots in enumerate(spell_slots(tables, class_id, level), 1):
        counter = f"{SLOTS}{number}"
        if slots:
            working = Working(source).add(f"classes/{class_id}", slots, score=level, reads=reads)
            found[counter] = working.count(who, SPENT + counter, state.quantity(who, SPENT + counter), -1).least(0)
    return found


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record spells cast (`ose:L605`); somebody held, gagged or unsteady cannot cast (`ose:L474, L505`)."""
    for condition, row in OseTables.of(draft).conditions.items():
        if row.no_spells and draft.quantity(who, f"{CONDITION}{condition}"):
            draft.refuse("cannot_cast", who=who.removeprefix(CHARACTER), condition=condition)
    left = totals(slot_workings(OseTables.of(draft), draft, who)).get(counter, 0)
    if left < count:
        draft.refuse("no_slots", who=who.removeprefix(CHARACTER), counter=counter, left=left, asked=count)
    source = OseTables.of(draft).memorising.source
    draft.step("spell_cast", max(0, left - count), who=who, source=source, counter=counter)
    draft.post(who, SPENT + counter, min(count, left))


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Give back spells that were cast."""
    spent = draft.quantity(who, SPENT + counter)
    if spent < count:
        raise Refusal("slots_not_spent", who=who.removeprefix(CHARACTER), counter=counter, spent=spent, asked=count)
    draft.post(who, SPENT + counter, -count)


def memorise_spells(draft: Drafting, people: Iterable[str]) -> bool:
    """Memorise all spells again after an uninterrupted night; return whether any were missing (`ose:L603`)."""
    source, anybody = OseTables.of(draft).memorising.source, False
    for who in people:
        spent = {name: held for name, held in draft.holdings(who).items() if name.startswith(SPENT + SLOTS)}
        for commodity, count in spent.items():
            draft.post(who, commodity, -count)
            draft.step("memorised", count, who=who, source=source, counter=commodity.removeprefix(SPENT))
            anybody = True
    return anybody


def add_hour_of_study(draft: Drafting) -> None:
    """Add the hour that memorising takes, once for all (`ose:L603`)."""
    rule = OseTables.of(draft).memorising
    draft.step("memorising", source=rule.source, seconds=rule.seconds)
    draft.post(CLOCK, "seconds", rule.seconds)
