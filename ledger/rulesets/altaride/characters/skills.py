"""Skills: the formula of each, what a level costs, and the score that is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

from ledger.errors import InputError
from ledger.rules.tables import Tables
from ledger.rulesets.altaride.rolls.d20 import Figure

Refuse = Callable[..., None]
"""How a rule says no: with a code and its facts. It comes back where the game master's word beats the rule."""


def skill_row(tables: Tables, skill: str) -> Mapping[str, Any]:
    """A skill of the tables.

    Raises:
        InputError: `unknown_skill`.
    """
    rows = tables.group("skills")
    if skill not in rows:
        raise InputError("unknown_skill", skill=skill)
    return rows[skill]


def formula(tables: Tables, skill: str, characteristics: Mapping[str, int]) -> Figure:
    """What a skill's characteristics come to (`altaride:skills L132-L178`)."""
    return mean(tables, skill_row(tables, skill)["formula"], characteristics)


def mean(tables: Tables, parts: Sequence[str], characteristics: Mapping[str, int]) -> Figure:
    """The mean of characteristics, rounded as the reading in force says."""
    exact = Fraction(sum(characteristics.get(part, 0) for part in parts), len(parts))
    match tables.knob("formula_rounding"):
        case "ceil":
            return ceil(exact)
        case "exact" if exact.denominator > 1:
            return exact
    return floor(exact)


def cost(tables: Tables, before: int, after: int) -> int:
    """Points that bring a skill from one level to another; 0 is not opened (`altaride:skills L126-L128`).

    Raises:
        InputError: `bad_level`, if it would fall, or is less than nothing.
    """
    if before < 0 or after < before:
        raise InputError("bad_level", before=before, after=after)
    rule = tables["skill_rules"]
    opening = int(rule["open_cost"]) if after and not before else 0
    return opening + int(rule["level_cost"]) * (after - max(before, min(1, after)))


def need_level(level: int) -> None:
    """Hold that a level is one.

    Raises:
        InputError: `bad_level`.
    """
    if level < 0:
        raise InputError("bad_level", before=0, after=level)


def need_formula(tables: Tables, skill: str, level: int, characteristics: Mapping[str, int], refuse: Refuse) -> None:
    """Refuse a level above its formula (`altaride:skills L132`)."""
    most = formula(tables, skill, characteristics)
    if level > most:
        refuse("level_above_formula", skill=skill, level=level, formula=floor(most))


def need_open(tables: Tables, skill: str, level: int, refuse: Refuse) -> None:
    """Refuse the use of a skill that is not open: a sorcery skill, or any by the reading in force."""
    if level:
        return
    if skill_row(tables, skill).get("sorcery"):
        refuse("sorcery_skill_not_opened", skill=skill)
    elif tables.knob("unopened_skill") == "refused":
        refuse("skill_not_opened", skill=skill)


def score(tables: Tables, skill: str, level: int, characteristics: Mapping[str, int]) -> Figure:
    """Formula and level; a level that a weakened characteristic no longer bears counts up to the formula."""
    most = formula(tables, skill, characteristics)
    return most + min(level, floor(most))
