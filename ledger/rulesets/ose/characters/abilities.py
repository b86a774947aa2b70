"""Looks up the effects of ability scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ledger.rules.shared.level_tables import value_in_band
from ledger.rules.tables import Tables
from ledger.rules.working import Working

if TYPE_CHECKING:
    from ledger.state import View


def ability_effect(tables: Tables, column: str, score: int) -> int:
    """Effect of a score in one column of the ability tables, such as `con_hp` (`ose:Caractéristiques L189-L208`)."""
    return int(value_in_band(tables["abilities"], column, score))


def effect_on_character(tables: Tables, state: View, who: str, column: str) -> int:
    """The effect of a character's own score in a column, whose id begins with that of the ability."""
    return ability_effect(tables, column, state.quantity(who, column.partition("_")[0]))


def effect_working(tables: Tables, state: View, who: str, column: str) -> Working:
    """The same, with its working."""
    ability, effect = column.partition("_")[0], effect_on_character(tables, state, who, column)
    score, source = state.quantity(who, ability), tables.source("abilities")
    return Working(source).add(f"traits/{ability}", effect, score=score, reads=((who, ability),))


def prime_working(tables: Tables, state: View, who: str, class_id: str) -> Working:
    """The adjustment of experience by a character's prime requisites, in percent, with its working."""
    own = ability_scores(tables, state, who)
    asked = [ability for ability in own if ability in tables["classes"][class_id]["prime_requisites"]]
    of = ", ".join(str(own[ability]) for ability in asked)
    reads = [(who, ability) for ability in asked]
    label = f"traits/{asked[0]}" if len(asked) == 1 else "prime_requisites"
    working = Working(tables.source("prime_requisite"))
    return working.add(label, prime_percent(tables, class_id, own), score=of, reads=reads)


def ability_scores(tables: Tables, state: View, who: str) -> dict[str, int]:
    """A character's scores by ability."""
    return {ability: state.quantity(who, ability) for ability in tables.group("traits")}


def unmet_requirements(class_row: Mapping[str, Any], scores: Mapping[str, int]) -> list[str]:
    """Abilities too low for a class, sorted (requirements `srd:Dwarf`, `srd:Elf`, `srd:Halfling`)."""
    required: Mapping[str, int] = class_row.get("requirements", {})
    return sorted(ability for ability, least in required.items() if scores[ability] < least)


def prime_percent(tables: Tables, class_id: str, scores: Mapping[str, int]) -> int:
    """The adjustment of experience by a class's prime requisites, in percent (`ose:L188, L209-L210`).

    A class with several has rules of its own, the best first, and no malus is printed for them; with the knob
    `multi_prime_penalties` the lowest of them has the malus of the table.
    """
    class_row = tables["classes"][class_id]
    if "prime_rules" not in class_row and len(class_row["prime_requisites"]) == 1:
        (prime,) = class_row["prime_requisites"]
        return int(value_in_band(tables["prime_requisite"], "percent", scores[prime]))
    for rule in class_row.get("prime_rules", ()):
        every = (scores[ability] >= least for ability, least in rule.get("all_of", {}).items())
        some = [scores[ability] >= least for ability, least in rule.get("any_of", {}).items()]
        if all(every) and (any(some) or not some):
            return int(rule["percent"])
    if tables.knob("multi_prime_penalties"):
        lowest = min(scores[prime] for prime in class_row["prime_requisites"])
        return min(0, int(value_in_band(tables["prime_requisite"], "percent", lowest)))
    return 0
