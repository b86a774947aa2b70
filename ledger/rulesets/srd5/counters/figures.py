"""Computes counters and spell slots: how much a character has of each, and how much is left."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from ledger.ids import CLASS_LEVEL, SPENT
from ledger.rules.working import Working, totals
from ledger.rulesets.srd5.characters.account import INSPIRATION, classes_of
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.characters import Srd5Counter
from ledger.state import View


def spell_slots(tables: Srd5Tables, classes: Mapping[str, int]) -> list[int]:
    """Slots of each spell level, from the first (`srd5:slots PUB`)."""
    level = caster_level(tables, classes)
    if level is not None:
        return _row(tables, "full", level)
    for class_id, levels in classes.items():
        caster = tables.classes[class_id].caster
        if caster in tables.spell_slots:
            return _row(tables, caster, levels)
    return []


def caster_level(tables: Srd5Tables, classes: Mapping[str, int]) -> int | None:
    """The level at which several casting classes together cast; None for one alone or none (`srd5:slots PUB`).

    Half casters' levels are added and halved once, rounded up (reading R18); or each class's by itself.
    """
    casting = {id_: tables.classes[id_].caster for id_ in classes}
    casters = [id_ for id_, caster in casting.items() if caster in tables.spell_slots]
    if len(casters) < 2:
        return None
    part = tables.casting.half_caster_part
    halves = [part * classes[id_] for id_ in casters if casting[id_] == "half"]
    if tables.readings.half_casters == "each":
        halves = [Fraction(ceil(half)) for half in halves]
    return sum(classes[id_] for id_ in casters if casting[id_] == "full") + ceil(sum(halves))


def pact_slots(tables: Srd5Tables, classes: Mapping[str, int]) -> tuple[int, int] | None:
    """The number of pact slots and their spell level; None for a character without them (`srd5:slots PUB`)."""
    level = sum(levels for id_, levels in classes.items() if tables.classes[id_].caster == "pact")
    if not level:
        return None
    rule = tables.pact_magic
    return rule.slots.at(level), rule.slot_level.at(level)


def _row(tables: Srd5Tables, table: str, level: int) -> list[int]:
    found = [slots.at(level) for slots in tables.spell_slots[table].by_level]
    while found and not found[-1]:
        found.pop()
    return found


HIT_DICE = "hit_dice.d"

SLOTS = "slots."

PACT = "pact_slots"


def hit_dice(tables: Srd5Tables, classes: Mapping[str, int]) -> dict[int, int]:
    """Hit dice by sides: one of its class's for each level, the fewest sides first (`srd5:rest PUB`)."""
    found: dict[int, int] = {}
    for class_id, level in classes.items():
        sides = tables.classes[class_id].hit_die
        found[sides] = found.get(sides, 0) + level
    return dict(sorted(found.items()))


def uses(row: Srd5Counter, classes: Mapping[str, int], species: str) -> int:
    """How often a feature may be used between rests, by the levels of its classes (`srd5:levels PUB`, classes)."""
    by_class = sum(row.uses[id_].at(level) for id_, level in classes.items() if id_ in row.uses)
    by_level = sum(level * row.per_level.get(id_, 0) for id_, level in classes.items())
    return by_class + by_level + row.species.get(species, 0)


def counter_maxima(tables: Srd5Tables, state: View, who: str) -> dict[str, int]:
    """The full number of each counter that a character has, in the order of the tables."""
    classes = classes_of(state, who)
    if not classes:
        return {}
    pact = pact_slots(tables, classes)
    most = {
        **{f"{HIT_DICE}{sides}": count for sides, count in hit_dice(tables, classes).items()},
        **{f"{SLOTS}{number}": count for number, count in enumerate(spell_slots(tables, classes), 1)},
        **({} if pact is None else {PACT: pact[0]}),
    }
    species = str(state.field(who, "species"))
    for counter, row in tables.counters.items():
        if count := uses(row, classes, species):
            most[counter] = count
    return most


def counters_left(tables: Srd5Tables, state: View, who: str) -> dict[str, int]:
    """What is left of each counter; Heroic Inspiration too, which is held or not."""
    return totals(counter_workings(tables, state, who))


def counter_workings(tables: Srd5Tables, state: View, who: str) -> dict[str, Working]:
    """The working of each counter: the full number by level, less what was spent and not yet regained."""
    left, reads = {}, tuple((who, CLASS_LEVEL + class_id) for class_id in classes_of(state, who))
    for counter, count in counter_maxima(tables, state, who).items():
        slot = counter == PACT or counter.startswith(SLOTS)
        source = tables.spell_slots.source if slot else tables.counters.source_of(counter)
        working = Working(source).add("available", count, reads=reads)
        left[counter] = working.count(who, SPENT + counter, state.quantity(who, SPENT + counter), -1).least(0)
    return {**left, INSPIRATION: Working().count(who, INSPIRATION, state.quantity(who, INSPIRATION))} if left else {}


def slot_level(tables: Srd5Tables, state: View, who: str, counter: str) -> int:
    """Spell level of a slot (`srd5:slots PUB`); 0 for any other counter."""
    if counter == PACT:
        pact = pact_slots(tables, classes_of(state, who))
        return pact[1] if pact else 0
    return int(counter.removeprefix(SLOTS)) if counter.startswith(SLOTS) else 0
