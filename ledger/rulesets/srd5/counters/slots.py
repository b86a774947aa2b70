"""Computes spell slots of each level by the classes of a caster."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from ledger.rulesets.srd5.tables import Srd5Tables


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
