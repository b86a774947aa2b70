"""Computes what a sheet shows beyond what is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.people import is_outsider
from ledger.rules.working import Working
from ledger.rulesets.altaride.characters.account import (
    AGE,
    MODIF,
    SCALE,
    SCHOOL_LEVEL,
    age_of,
    characteristics_of,
    levels_of,
    ranks_of,
    scale_of,
    school_of,
    score_of,
)
from ledger.rulesets.altaride.characters.ranks import perceived_beauty
from ledger.rulesets.altaride.characters.scale import actions_per_turn
from ledger.rulesets.altaride.characters.skills import mean_of_characteristics, skill_row
from ledger.rulesets.altaride.experience.figures import age_malus
from ledger.rulesets.altaride.sorcery.spells import words_limit
from ledger.rulesets.altaride.tables import AltarideTables
from ledger.state import View


def sheet_figures(tables: AltarideTables, state: View, who: str) -> dict[str, Any]:
    """Actions, initiative, malus of age, scores of skills, and beauty as others see it; of others only actions."""
    scale, age = scale_of(state, who), age_of(tables, state, who)
    turn, years = Working(tables.turn.source), Working(tables.age.source)
    actions = turn.add(f"scales/{scale}", actions_per_turn(tables, scale), reads=((who, SCALE),))
    if is_outsider(who):
        return {"actions": actions}
    found: dict[str, Any] = {
        "actions": actions,
        "initiative": _formula(tables, state, who, tables.rolls["initiative"].formula),
        "age_malus": years.add("fields/age", age_malus(tables, age), score=age, reads=((who, AGE),)),
    }
    if school_of(state, who) is not None:
        levels = {skill: state.quantity(who, skill) for skill in ("incantations", SCHOOL_LEVEL)}
        limit = words_limit(tables, levels["incantations"], levels[SCHOOL_LEVEL])
        by = SCHOOL_LEVEL if tables.readings.words_level == "school" else "incantations"
        found["words_limit"] = Working(tables.words.source).add(f"skills/{by}", limit, reads=((who, by),))
    found["skills"] = {
        skill: {"level": Working().count(who, skill, level), "score": _score(tables, state, who, skill, level)}
        for skill, level in levels_of(tables, state, who).items()
    }
    beauty = ranks_of(tables, state, who).get("beauty")
    if beauty is not None:
        relations = tables.beauty_seen
        found["beauty_seen"] = {relation: perceived_beauty(tables, beauty, relation) for relation in relations}
    return found


def formulas(tables: AltarideTables, state: View, who: str) -> dict[str, Working]:
    """What the formula of each open skill comes to, which its level is added to."""
    return {
        skill: _formula(tables, state, who, skill_row(tables, skill).formula) for skill in levels_of(tables, state, who)
    }


def _formula(tables: AltarideTables, state: View, who: str, parts: Sequence[str]) -> Working:
    """The mean of the characteristics of a formula, with its working."""
    own = characteristics_of(tables, state, who)
    of, reads = ", ".join(str(own.get(part, 0)) for part in parts), [(who, part) for part in dict.fromkeys(parts)]
    return Working(tables.skills.source).add("mean", mean_of_characteristics(tables, parts, own), score=of, reads=reads)


def _score(tables: AltarideTables, state: View, who: str, skill: str, level: int) -> Working:
    """Score of a skill: its formula, its level up to the formula, and its Modif."""
    working = _formula(tables, state, who, skill_row(tables, skill).formula)
    counts = score_of(tables, state, who, skill) - working.value
    working.add("level_of_skill", counts, tables.skill_rules.source, score=level, reads=((who, skill),))
    if magic := state.quantity(who, MODIF + skill):
        working.count(who, MODIF + skill, magic)
    return working
