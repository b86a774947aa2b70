"""Computes skills: their formulas, the cost of levels, and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from ledger.errors import InputError
from ledger.rulesets.altaride.rolls.d20 import Figure
from ledger.rulesets.altaride.tables import AltarideTables, SkillRow

Refuse = Callable[..., None]
"""A function that refuses, with a code and its facts; it returns where the game master overrides the rule."""


def skill_row(tables: AltarideTables, skill: str) -> SkillRow:
    """Row of a skill.

    Raises:
        InputError: `unknown_skill`.
    """
    rows = tables.skills
    if skill not in rows:
        raise InputError("unknown_skill", skill=skill)
    return rows[skill]


def formula_value(tables: AltarideTables, skill: str, characteristics: Mapping[str, int]) -> Figure:
    """Value of a skill's formula (`altaride:skills L132-L178`)."""
    return mean_of_characteristics(tables, skill_row(tables, skill).formula, characteristics)


def mean_of_characteristics(tables: AltarideTables, parts: Sequence[str], characteristics: Mapping[str, int]) -> Figure:
    """Mean of characteristics, rounded by the knob `formula_rounding`."""
    exact = Fraction(sum(characteristics.get(part, 0) for part in parts), len(parts))
    match tables.readings.formula_rounding:
        case "ceil":
            return ceil(exact)
        case "exact" if exact.denominator > 1:
            return exact
    return floor(exact)


def skill_cost(tables: AltarideTables, before: int, after: int) -> int:
    """Points to raise a skill from one level to another; level 0 is not open (`altaride:skills L126-L128`).

    Raises:
        InputError: `bad_level`, if the level is negative or falls.
    """
    if before < 0 or after < before:
        raise InputError("bad_level", before=before, after=after)
    rule = tables.skill_rules
    opening = rule.open_cost if after and not before else 0
    return opening + rule.level_cost * (after - max(before, min(1, after)))


def refuse_level_above_formula(
    tables: AltarideTables, skill: str, level: int, characteristics: Mapping[str, int], refuse: Refuse
) -> None:
    """Refuse a level above the value of its formula (`altaride:skills L132`)."""
    most = formula_value(tables, skill, characteristics)
    if level > most:
        refuse("level_above_formula", skill=skill, level=level, formula=floor(most))


def refuse_unopened_skill(tables: AltarideTables, skill: str, level: int, refuse: Refuse) -> None:
    """Refuse the use of a skill that is not open: a sorcery skill, or by a knob any."""
    if level:
        return
    if skill_row(tables, skill).sorcery:
        refuse("sorcery_skill_not_opened", skill=skill)
    elif tables.readings.unopened_skill == "refused":
        refuse("skill_not_opened", skill=skill)


def skill_score(tables: AltarideTables, skill: str, level: int, characteristics: Mapping[str, int]) -> Figure:
    """Formula and level; a level above the formula of weakened characteristics counts up to the formula."""
    most = formula_value(tables, skill, characteristics)
    return most + min(level, floor(most))
