"""Looks up the effects of ability scores, and classes: levels, attack values and saving throws."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.ids import CLASS_LEVEL
from ledger.rules.working import Working
from ledger.rulesets.ose.tables import OseTables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.rulesets.ose.tables.characters import ClassRow


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


def class_of(state: View, who: str) -> str | None:
    """The class of a character, None without one."""
    for commodity in state.holdings(who):
        if commodity.startswith(CLASS_LEVEL):
            return commodity.removeprefix(CLASS_LEVEL)
    return None


def level_reached(state: View, who: str) -> int:
    """The level of a character in its class; 0 without one."""
    class_id = class_of(state, who)
    return 0 if class_id is None else level_of(state, who, class_id)


def level_of(state: View, who: str, class_id: str) -> int:
    """The level of a character in a class."""
    return state.quantity(who, CLASS_LEVEL + class_id)


def thresholds(tables: OseTables, class_id: str) -> Sequence[int]:
    """Experience that each level needs, from the first; the knob `high_levels` adds levels for humans (`srd`)."""
    row = tables.classes[class_id]
    printed = row.xp
    if not tables.readings.high_levels or row.xp_per_level_above is None:
        return printed
    more, last = row.xp_per_level_above, tables.high_levels.last
    return [*printed, *(printed[-1] + more * level for level in range(1, last - len(printed) + 1))]


def level_for_xp(tables: OseTables, class_id: str, xp: int) -> int:
    """The level reached with so much experience (`ose:Passage de niveau L235`, thresholds `srd`)."""
    return bisect_right(thresholds(tables, class_id), xp)


def threshold(tables: OseTables, class_id: str, level: int) -> int | None:
    """Experience at which a level is reached, None above the highest."""
    reached = thresholds(tables, class_id)
    return reached[level - 1] if level <= len(reached) else None


def thac0(tables: OseTables, class_id: str, level: int) -> int:
    """The total that a class needs at a level to hit armour class 0 (`ose:THAC0 L128-L131`, figures `srd`)."""
    return tables.classes[class_id].thac0.at(level)


def attack_bonus(tables: OseTables, thac0: int) -> int:
    """The bonus to the die against an ascending armour class (`ose:Classe d'armure ascendante L130`)."""
    return tables.attack.bonus_from - thac0


def ascending_working(tables: OseTables, label: str, descending: Working) -> Working:
    """The same of a THAC0 or of an armour class, with its working."""
    working = Working(tables.attack.source).add("base", tables.attack.bonus_from)
    return working.add(label, attack_bonus(tables, descending.total) - working.total)


def saving_score(tables: OseTables, class_id: str, level: int, category: str) -> int:
    """The total that a class needs at a level to save (`ose:Scores de sauvegarde L132-L133`, figures `srd`)."""
    return tables.classes[class_id].saves.against(category).at(level)
