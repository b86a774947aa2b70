"""What a sheet shows of a career: spells to prepare, feats past the last level, and what a party may meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.rules.bands import from_level
from ledger.rules.srd5.levels import bonus_feats, budget
from ledger.rules.srd5.people import classes_of, level_of
from ledger.rules.tables import Tables
from ledger.state import View

ENCOUNTER = "encounter_"


def derived(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """Spells prepared and cantrips of all classes together, and feats by experience past the last level."""
    classes = classes_of(state, who)
    known = {
        column: sum(
            from_level(tables["classes"][id_][column], level)
            for id_, level in classes.items()
            if column in tables["classes"][id_]
        )
        for column in ("prepared", "cantrips")
    }
    feats = bonus_feats(tables, state.quantity(who, "xp"))
    last = level_of(state, who) >= int(tables["levels"]["max"])
    return {
        **{column: count for column, count in known.items() if count},
        **({"feats": feats} if feats and last else {}),
    }


def budgets(tables: Tables, state: View, members: Sequence[str]) -> dict[str, int]:
    """Experience that an encounter may hold, by difficulty: the sum over all who have a level (`srd5:treasure PUB`)."""
    levels = [level for level in (level_of(state, who) for who in members) if level]
    if not levels:
        return {}
    return {
        ENCOUNTER + difficulty: sum(budget(tables, level, difficulty, 1) for level in levels)
        for difficulty in tables.group("difficulties")
    }
