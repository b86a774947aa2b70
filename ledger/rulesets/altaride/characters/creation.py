"""Computes creation points: the budget of an age, and the cost of each part of a character."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ledger.errors import InputError
from ledger.rulesets.altaride.characters import ranks, skills
from ledger.rulesets.altaride.characters.skills import Refuse
from ledger.rulesets.altaride.tables import AltarideTables


class NewCharacter(Struct, frozen=True, kw_only=True):
    """A character as its player makes it.

    Attributes:
        ranks: Rank by aspect, ids of the tables.
        levels: Level by skill, those of sorcery included.
        advantages: Cost of advantages less that of drawbacks.
    """

    age: int
    characteristics: Mapping[str, int]
    ranks: Mapping[str, str] = {}
    levels: Mapping[str, int] = {}
    schools: tuple[str, ...] = ()
    school_level: int = 0
    morality: int | None = None
    advantages: int = 0


def require_age(age: int) -> int:
    """Return an age; refuse one below 1.

    Raises:
        InputError: `bad_age`.
    """
    if age < 1:
        raise InputError("bad_age", age=age)
    return age


def budget(tables: AltarideTables, age: int) -> int:
    """Creation points for an age (`altaride:points L21; age L44-L45`)."""
    rule = tables.age
    return tables.creation.points + rule.points_per_year * (require_age(age) - rule.base)


def cost_by_part(tables: AltarideTables, made: NewCharacter) -> dict[str, int]:
    """Cost of each part of a character (`altaride:points L23-L36`)."""
    start = tables.readings.characteristic_start
    bought = [max(0, value - start) for value in made.characteristics.values()]
    spent = dict.fromkeys(tables.parts, 0)
    spent["ranks"] = sum(ranks.rank_cost(tables, aspect, rank) for aspect, rank in made.ranks.items())
    spent["characteristics"] = tables.creation.characteristic * sum(bought)
    for skill, level in made.levels.items():
        part = "sorcery" if skills.skill_row(tables, skill).sorcery else "skills"
        spent[part] += skills.skill_cost(tables, 0, level)
    spent["school"] = tables.creation.school * len(made.schools) + skills.skill_cost(tables, 0, made.school_level)
    spent["advantages"] = made.advantages
    return spent


def refuse_forbidden(tables: AltarideTables, made: NewCharacter, refuse: Refuse) -> None:
    """Refuse what creation does not allow, in the order of the sheet; the budget comes last."""
    require_age(made.age)
    for aspect, rank in made.ranks.items():
        ranks.refuse_closed_rank(tables, aspect, rank, refuse)
    refuse_schools(tables, made.schools, refuse)
    if made.school_level and tables.readings.words_level != "school":
        refuse("school_without_level")
    if made.school_level and not made.schools:
        refuse("sorcery_requires_school", thing="school_level")
    for skill, level in made.levels.items():
        if level and skills.skill_row(tables, skill).sorcery and not made.schools:
            refuse("sorcery_requires_school", thing=skill)
        skills.refuse_level_above_formula(tables, skill, level, made.characteristics, refuse)
    rule = tables.morality
    if made.morality is not None and not rule.least <= made.morality <= rule.most:
        refuse("morality_range", morality=made.morality, least=rule.least, most=rule.most)
    parts, points = cost_by_part(tables, made), budget(tables, made.age)
    if sum(parts.values()) > points:
        dearest = sorted((part for part, cost in parts.items() if cost > 0), key=lambda part: -parts[part])
        refuse("points_overspent", spent=sum(parts.values()), budget=points, age=made.age, parts=dearest)


def refuse_schools(tables: AltarideTables, schools: tuple[str, ...], refuse: Refuse) -> None:
    """Refuse more than one school, and a guild for points (`altaride:points L31; schools L237-L241`).

    Raises:
        InputError: `unknown_purchase`, if there is no such school.
    """
    rows = tables.schools
    if unknown := next((school for school in schools if school not in rows), None):
        raise InputError("unknown_purchase", thing=unknown)
    if any(rows[school].guild for school in schools):
        refuse("guild_not_for_points")
    if len(schools) > 1:
        refuse("school_unique")
