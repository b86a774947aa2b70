"""Values of classes and levels on the sheet: spells prepared, extra feats, encounter budgets."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.ids import CLASS_LEVEL
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters.account import classes_of, level_of
from ledger.rulesets.srd5.levels.figures import bonus_feats, encounter_budget
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View

ENCOUNTER = "encounter_"


def career_values(tables: Srd5Tables, state: View, who: str) -> dict[str, Working]:
    """Spells prepared and cantrips of all classes together, and feats by experience past the last level."""
    classes = classes_of(state, who)
    found = {}
    for column in ("prepared", "cantrips"):
        working = Working()
        for id_, level in classes.items():
            row = tables.classes[id_]
            if counts := row.prepared if column == "prepared" else row.cantrips:
                reads = ((who, CLASS_LEVEL + id_),)
                working.add(f"classes/{id_}", counts.at(level), row.source, score=level, reads=reads)
        if working.total:
            found[column] = working
    xp = state.quantity(who, "xp")
    feats = bonus_feats(tables, xp)
    if feats and level_of(state, who) >= tables.levels.max:
        found["feats"] = Working(tables.levels.source).add("measures/xp", feats, score=xp, reads=((who, "xp"),))
    return found


def encounter_budgets(tables: Srd5Tables, state: View, members: Sequence[str]) -> dict[str, int]:
    """The experience budget of an encounter by difficulty: the sum over all who have a level (`srd5:treasure PUB`)."""
    levels = [level for level in (level_of(state, who) for who in members) if level]
    if not levels:
        return {}
    return {
        ENCOUNTER + difficulty: sum(encounter_budget(tables, level, difficulty, 1) for level in levels)
        for difficulty in tables.difficulties
    }
