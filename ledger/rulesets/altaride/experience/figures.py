"""Computes experience: the malus of age, purchases, and the settlement of negative experience."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import InputError, Refusal
from ledger.rulesets.altaride.characters import creation, skills
from ledger.rulesets.altaride.characters.skills import Refuse
from ledger.rulesets.altaride.tables import AltarideTables


def age_malus(tables: AltarideTables, age: int) -> int:
    """Malus of age to the experience of each session (`altaride:age L49-L63`)."""
    rule = tables.age
    free, years = rule.free_until, rule.years_per_malus
    older = creation.require_age(age) - free if tables.readings.age_malus == "table" else age - years * free
    return max(0, older // years)


def settlement_unit(tables: AltarideTables) -> int:
    """Experience that one point or level given up restores: its cost (`altaride:age L42, L65`)."""
    if tables.readings.negative_settlement == "skill":
        return tables.skill_rules.level_cost
    return tables.creation.characteristic


class Learner(Struct, frozen=True, kw_only=True):
    """Somebody who spends experience.

    Attributes:
        school_level: Level in the school, None unless a knob gives schools levels.
        raised: Number of levels raised in this session, by skill.
    """

    xp: int
    characteristics: Mapping[str, int]
    levels: Mapping[str, int]
    school: str | None = None
    guild: bool = False
    school_level: int | None = None
    raised: Mapping[str, int] = {}


def buy(tables: AltarideTables, learner: Learner, kind: str, thing: str, refuse: Refuse) -> tuple[Learner, int]:
    """The learner after one purchase, and its price (`altaride:characteristics L120; skills L126-L132`).

    Args:
        kind: `characteristic`, `skill_open`, `skill_level` or `school`; `school_level` by a house rule.

    Raises:
        InputError: `unknown_purchase`, `unknown_skill`.
        Refusal: `school_without_level`.
    """
    if kind == "characteristic" and thing in tables.traits:
        price = tables.creation.characteristic
        characteristics = {**learner.characteristics, thing: learner.characteristics.get(thing, 0) + 1}
        after = replace(learner, characteristics=characteristics)
    elif kind == "school":
        creation.refuse_schools(tables, tuple(filter(None, (learner.school, thing))), refuse)
        price = tables.creation.school
        after = replace(learner, school=thing)
    elif kind == "school_level":
        level = require_school_level(learner, refuse)
        refuse_second_level_in_session(tables, learner, kind, refuse)
        price = skills.skill_cost(tables, level, level + 1)
        after = replace(learner, school_level=level + 1, raised=_count_rise(learner, kind))
    elif kind in ("skill_open", "skill_level"):
        refuse_rise(tables, learner, kind, thing, refuse)
        level = learner.levels.get(thing, 0)
        price = skills.skill_cost(tables, level, level + 1)
        after = replace(learner, levels={**learner.levels, thing: level + 1}, raised=_count_rise(learner, thing))
    else:
        raise InputError("unknown_purchase", thing=thing)
    if price > learner.xp:
        refuse("not_enough_xp", thing=thing, cost=price, held=learner.xp)
    return replace(after, xp=learner.xp - price), price


def refuse_rise(tables: AltarideTables, learner: Learner, kind: str, skill: str, refuse: Refuse) -> None:
    """Refuse opening a skill, or raising it, where the rules do not allow it."""
    row, level = skills.skill_row(tables, skill), learner.levels.get(skill, 0)
    if kind == "skill_open" and level:
        refuse("skill_already_open", skill=skill)
    if kind == "skill_level" and not level:
        refuse("skill_not_opened", skill=skill)
    if row.sorcery and not (learner.school or learner.guild):
        refuse("sorcery_requires_school", thing=skill)
    refuse_second_level_in_session(tables, learner, skill, refuse)
    skills.refuse_level_above_formula(tables, skill, level + 1, learner.characteristics, refuse)


def require_school_level(learner: Learner, refuse: Refuse) -> int:
    """Level in the school, unless schools have none (`altaride:words L249`)."""
    if learner.school_level is None:
        raise Refusal("school_without_level")
    if not learner.school:
        refuse("sorcery_requires_school", thing="school_level")
    return learner.school_level


def refuse_second_level_in_session(tables: AltarideTables, learner: Learner, thing: str, refuse: Refuse) -> None:
    """Refuse a second level in one session (`altaride:skills L130`)."""
    if learner.raised.get(thing, 0) >= tables.skill_rules.levels_per_session:
        refuse("one_level_per_session", skill=thing)


def _count_rise(learner: Learner, thing: str) -> Mapping[str, int]:
    """Levels raised in this session, one more included."""
    return {**learner.raised, thing: learner.raised.get(thing, 0) + 1}
