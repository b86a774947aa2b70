"""The light d20 game of Argosia: tables in the TOML files here, functions in one folder for each subject.

The docstring of a folder says which of its modules compute what sheets show and which record. `hooks` lists the
functions that commands call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.ids import CONDITION
from ledger.rules.ruleset import VITAL_FIGURES, Commodity, Progress, Ruleset, is_character
from ledger.rules.working import Working
from ledger.rulesets.argosia.tables import ArgosiaTables
from ledger.state import View

# Each method imports what it needs: reading a sheet loads nothing else.


class ArgosiaRules(Ruleset):
    """The rules of the game over one set of tables; it has no coins and no experience."""

    TABLES = ArgosiaTables
    HOOKS = "ledger.rulesets.argosia.hooks:ARGOSIA_HOOKS"
    SHEET = "ledger.rulesets.argosia.printed_sheet:SHEET"
    FAULT_FIGURES = VITAL_FIGURES | {
        "aggravated",
        *(CONDITION + state for state in ("exalted", "unconscious", "prone", "no_recovery")),
    }
    COMMODITIES = {
        **Ruleset.COMMODITIES,
        "aggravated": Commodity(public=True),
        # A bonus may be below zero, and so may what is rolled with it.
        "initiative": Commodity(floor=None, refuses=False),
    }
    tables: ArgosiaTables

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves; counters and uses have a maximum that is a commodity of its own."""
        if commodity in self.tables.counters:
            return Commodity(ceiling=commodity + ".max", refuses=False)
        if commodity.startswith("use:"):
            return Commodity(ceiling=commodity.replace("use:", "use.max:", 1), refuses=False)
        return super().commodity(commodity)

    def progress(self, state: View, who: str) -> Progress:
        """The level; there are no classes, and no experience leads to the next."""
        return Progress(level=state.quantity(who, "level") or None)

    def pending_options(self, state: View, who: str) -> Sequence[str]:
        """The choice at no hit points, by one's nature (`argosia:Zéro de point de vie L125-L128, L164-L170`)."""
        if not is_character(state, who):
            return ()
        from ledger.rulesets.argosia.characters.account import nature_of, vitals_of

        if vitals_of(state, who).state != "must_choose":
            return ()
        return self.tables.natures[nature_of(state, who)].choices

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """What is left of each counter."""
        from ledger.rulesets.argosia.characters.counters import counters_left

        left = counters_left(self.tables, state, who)
        return {counter: Working().count(who, counter, count) for counter, count in left.items()}

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """What a level adds to rolls, and what a save must reach."""
        from ledger.rulesets.argosia.characters.account import level_of, nature_of
        from ledger.rulesets.argosia.rolls.d20 import half_level, save_threshold

        tables, level, nature = self.tables, level_of(state, who), nature_of(state, who)
        half = Working(tables.rolls.source).add("measures/level", half_level(tables, level), score=level)
        save = Working(tables.natures[nature].source)
        return {"half_level": half, "save": save.add(f"natures/{nature}", save_threshold(tables, nature))}

    def state_faults(self, state: View, who: str) -> Mapping[str, bool]:
        """Hit points that contradict a character's status or their maximum."""
        from ledger.rulesets.argosia.characters.account import vitals_of

        vitals = vitals_of(state, who)
        return {
            "exalted_without_hit_points": vitals.hp <= 0 and vitals.exalted and not (vitals.dead or vitals.unconscious),
            "unconscious_with_hit_points": vitals.hp > 0 and vitals.unconscious and not vitals.dead,
            "dead_with_hit_points": vitals.hp > 0 and vitals.dead,
            "hit_points_above_maximum": vitals.hp > vitals.most,
        }
