"""Les Maîtres d'Armes: its tables in the TOML files here, its functions in the modules of this package.

How a hero is recorded: the characteristics `co`, `in`, `ch`, `ad`, `fo` and the values `at` and `prd` are traits, each
a balance of the same id, without what weapon, armour or wounds do to them; vital energy (EV) is `hp` of `hp.max` and
may fall below 0; astral energy (EA) is the counter `ea` of `ea.max`, all that was ever gained; adventure points (PAV)
are `xp`, the level `level`; goods to barter are the coin `ue`. Items have their least price as `price_ue` and their
weight as `weight_g`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.ids import DEAD, SPENT, STATUS
from ledger.rules.ruleset import Commodity, Progress, Ruleset
from ledger.rules.working import Working
from ledger.rulesets.mda.tables import MdaTables, Ware
from ledger.state import View

# Each method imports what it needs: reading a sheet loads nothing else.

ONCE = Commodity(ceiling=1)


class MaitresDArmesRules(Ruleset):
    """The rules of the game over one set of tables."""

    TABLES = MdaTables
    tables: MdaTables
    HOOKS = "ledger.rulesets.mda.hooks:MAITRES_D_ARMES_HOOKS"
    SHEET = "ledger.rulesets.mda.printed_sheet:SHEET"
    COMMODITIES = {
        **Ruleset.COMMODITIES,
        "hp": Commodity(floor=None, ceiling="hp.max", refuses=False, public=True),
        "ea": Commodity(ceiling="ea.max", refuses=False),
    }

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves; a spell is spent once until its power comes back."""
        return ONCE if commodity.startswith(SPENT) else super().commodity(commodity)

    def price(self, item: str) -> int | None:
        """Least price in UE, None where the text has none (`mda:5.19 L943`)."""
        return self.tables.items.get(item, Ware()).price_ue

    def progress(self, state: View, who: str) -> Progress:
        """The level, and where the next one is reached; there are no classes."""
        if (reached := self.next_level(state, who)) is None:
            return Progress()
        return Progress(level=state.quantity(who, "level"), next_level_at=reached.total)

    def next_level(self, state: View, who: str) -> Working | None:
        """The adventure points at which the next level is reached."""
        from ledger.rulesets.mda.levels.figures import threshold

        level = state.quantity(who, "level")
        working = Working(self.tables.levels.source)
        reached = threshold(self.tables, level + 1)
        return working.add("measures/level", reached, score=level + 1, reads=((who, "level"),)) if level else None

    def pending_options(self, state: View, who: str) -> Sequence[str]:
        """What may be raised by points that levels brought and nobody chose yet."""
        from ledger.rulesets.mda.levels.figures import options_owed

        return options_owed(self.tables, state, who)

    def has_unearned_level(self, state: View, who: str) -> bool:
        """Whether adventure points do not reach the level held."""
        from ledger.rulesets.mda.levels.figures import threshold

        level = state.quantity(who, "level")
        return level > 0 and state.quantity(who, "xp") < threshold(self.tables, level)

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """Astral energy, for a character that ever had any, and the spells invoked with rune stones."""
        from ledger.rulesets.mda.runes import spells

        energy = {"ea": Working().count(who, "ea", state.quantity(who, "ea"))}
        return {**(energy if state.quantity(who, "ea.max") else {}), **spells.spell_workings(self.tables, state, who)}

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """The values of a fight, levels that are due, the weight of what is carried; what is 0 is left out."""
        from ledger.rulesets.mda.fight import values as fight_values
        from ledger.rulesets.mda.levels.figures import levels_due
        from ledger.rulesets.mda.runes import stones
        from ledger.rulesets.mda.trade import carried_working

        tables, xp = self.tables, state.quantity(who, "xp")
        due = Working(tables.levels.source)
        due.add("levels_due", levels_due(tables, state, who), score=xp, reads=((who, "xp"), (who, "level")))
        weighs = {"levels_due": due, "carried_g": carried_working(tables, state, who)}
        loans = stones.loans(state, who)
        return {
            **fight_values.fight_figures(tables, state, who),
            **{id_: working for id_, working in weighs.items() if working.total},
            **({"runes": loans} if loans else {}),
        }

    def state_faults(self, state: View, who: str) -> Mapping[str, bool]:
        """Energies that contradict being alive or dead, and values above what a hero may have."""
        from ledger.rulesets.mda.characters.account import exceeds_maximum
        from ledger.rulesets.mda.health.consciousness import can_live

        ev, dead = state.quantity(who, "hp"), state.field(who, STATUS) == DEAD
        return {
            "alive_without_energy": state.quantity(who, "hp.max") > 0 and not (can_live(self.tables, ev) or dead),
            "dead_with_energy": ev > 0 and dead,
            "energy_above_maximum": ev > state.quantity(who, "hp.max")
            or state.quantity(who, "ea") > state.quantity(who, "ea.max"),
            "above_the_most": exceeds_maximum(self.tables, state, who),
        }
