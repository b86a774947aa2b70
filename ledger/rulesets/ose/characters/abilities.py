"""Looks up the effects of ability scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.rules.working import Working
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.characters import ClassRow

if TYPE_CHECKING:
    from ledger.state import View


def ability_effect(tables: OseTables, column: str, score: int) -> int:
    """Effect of a score in one column of the ability tables, such as `con_hp` (`ose:Caractéristiques L189-L208`)."""
    return tables.abilities.effect(column, score)


def effect_on_character(tables: OseTables, state: View, who: str, column: str) -> int:
    """The effect of a character's own score in a column, whose id begins with that of the ability."""
    return ability_effect(tables, column, state.quantity(who, column.partition("_")[0]))


def effect_working(tables: OseTables, state: View, who: str, column: str) -> Working:
    """The same, with its working."""
    ability, effect = column.partition("_")[0], effect_on_character(tables, state, who, column)
    score, source = state.quantity(who, ability), tables.abilities.source
    return Working(source).add(f"traits/{ability}", effect, score=score, reads=((who, ability),))


def prime_working(tables: OseTables, state: View, who: str, class_id: str) -> Working:
    """The adjustment of experience by a character's prime requisites, in percent, with its working."""
    own = ability_scores(tables, state, who)
    asked = [ability for ability in own if ability in tables.classes[class_id].prime_requisites]
    of = ", ".join(str(own[ability]) for ability in asked)
    reads = [(who, ability) for ability in asked]
    label = f"traits/{asked[0]}" if len(asked) == 1 else "prime_requisites"
    working = Working(tables.prime_requisite.source)
    return working.add(label, prime_percent(tables, class_id, own), score=of, reads=reads)


def ability_scores(tables: OseTables, state: View, who: str) -> dict[str, int]:
    """A character's scores by ability."""
    return {ability: state.quantity(who, ability) for ability in tables.traits}


def unmet_requirements(class_row: ClassRow, scores: Mapping[str, int]) -> list[str]:
    """Abilities too low for a class, sorted (requirements `srd:Dwarf`, `srd:Elf`, `srd:Halfling`)."""
    return sorted(ability for ability, least in class_row.requirements.items() if scores[ability] < least)


def prime_percent(tables: OseTables, class_id: str, scores: Mapping[str, int]) -> int:
    """The adjustment of experience by a class's prime requisites, in percent (`ose:L188, L209-L210`).

    A class with several has rules of its own, the best first, and no malus is printed for them; with the knob
    `multi_prime_penalties` the lowest of them has the malus of the table.
    """
    class_row = tables.classes[class_id]
    if not class_row.prime_rules and len(class_row.prime_requisites) == 1:
        (prime,) = class_row.prime_requisites
        return tables.prime_requisite.at(scores[prime], tables.prime_requisite.percent)
    for rule in class_row.prime_rules:
        every = (scores[ability] >= least for ability, least in rule.all_of.items())
        some = [scores[ability] >= least for ability, least in rule.any_of.items()]
        if all(every) and (any(some) or not some):
            return rule.percent
    if tables.readings.multi_prime_penalties:
        lowest = min(scores[prime] for prime in class_row.prime_requisites)
        return min(0, tables.prime_requisite.at(lowest, tables.prime_requisite.percent))
    return 0
