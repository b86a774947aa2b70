"""What a sheet shows that follows from the rest of it."""

from __future__ import annotations

from typing import Any

from ledger.rules.altaride.d20 import whole
from ledger.rules.altaride.experience import age_malus
from ledger.rules.altaride.people import (
    MODIF,
    SCHOOL_LEVEL,
    age_of,
    characteristics_of,
    levels_of,
    ranks_of,
    scale_of,
    school_of,
    score_of,
)
from ledger.rules.altaride.ranks import perceived
from ledger.rules.altaride.scale import actions
from ledger.rules.altaride.skills import mean
from ledger.rules.altaride.sorcery import words_limit
from ledger.rules.tables import Tables
from ledger.state import View


def derived(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """Actions, initiative, what age takes, scores of skills, and beauty in the eyes of others."""
    formula = tables["rolls"]["initiative"]["formula"]
    found: dict[str, Any] = {
        "actions": actions(tables, scale_of(state, who)),
        "initiative": whole(mean(tables, formula, characteristics_of(tables, state, who))),
        "age_malus": age_malus(tables, age_of(tables, state, who)),
    }
    if school_of(state, who) is not None:
        levels = state.quantity(who, "incantations"), state.quantity(who, SCHOOL_LEVEL)
        found["words_limit"] = words_limit(tables, *levels)
    found["skills"] = {
        skill: {
            "level": level,
            "score": whole(score_of(tables, state, who, skill) + state.quantity(who, MODIF + skill)),
        }
        for skill, level in levels_of(tables, state, who).items()
    }
    beauty = ranks_of(tables, state, who).get("beauty")
    if beauty is not None:
        relations = tables.group("beauty_seen")
        found["beauty_seen"] = {relation: perceived(tables, beauty, relation) for relation in relations}
    return found
