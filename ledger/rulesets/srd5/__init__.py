"""The fifth-edition reference document: its tables in the TOML files, its functions in the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from ledger.ids import CHOICES, CONDITION, SPENT
from ledger.rules.ruleset import VITAL_FIGURES, Commodity, Monster, Progress, Ruleset
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters import account
from ledger.rulesets.srd5.levels import figures as level_figures
from ledger.rulesets.srd5.rolls.bonuses import add_ability
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View

# Each method imports what it needs: reading a sheet loads nothing else.

SPENT_COUNTER = Commodity(refuses=False)


class FifthEditionRules(Ruleset):
    """The rules of the document over one set of tables."""

    TABLES = Srd5Tables
    tables: Srd5Tables
    HOOKS = "ledger.rulesets.srd5.hooks:FIFTH_EDITION_HOOKS"
    SHEET = "ledger.rulesets.srd5.printed_sheet:SHEET"
    FAULT_FIGURES = VITAL_FIGURES | {
        *("hp.temporary", "fallen", account.SUCCESSES, account.FAILURES, account.EXHAUSTION),
        *(CONDITION + state for state in ("unconscious", "stable", "knocked_out")),
    }
    COMMODITIES = {
        **Ruleset.COMMODITIES,
        "hp.max_lost": Commodity(refuses=False, public=True),
        "hp.max_worn": Commodity(floor=None, refuses=False, public=True),
        "hp.temporary": Commodity(refuses=False, public=True),
        "inspiration": Commodity(ceiling=1, refuses=False),
        "death.successes": Commodity(refuses=False),
        "death.failures": Commodity(refuses=False),
        "revival_penalty": Commodity(refuses=False),
    }

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves."""
        if commodity.startswith((SPENT, CHOICES)):
            return SPENT_COUNTER
        if commodity in self.tables.traits:
            return Commodity(ceiling=self.tables.abilities.max)
        return super().commodity(commodity)

    def price(self, item: str) -> int | None:
        """List price, in copper pieces."""
        from ledger.rulesets.srd5.trade import figures as trade_figures

        return trade_figures.price(self.tables, item)

    def price_by_name(self, name: str) -> int | None:
        """Price of a magic item by a name such as `Plate +1`."""
        from ledger.rulesets.srd5.trade import figures as trade_figures

        return trade_figures.value_by_name(self.tables, name)

    def monster(self, name: str) -> Monster | None:
        """The monster of the document that a name means; what it is worth stays in its row."""
        found = super().monster(name)
        if found is None:
            return None
        worth = self.tables.group("keys.defeat")
        return structs.replace(found, keys={key: value for key, value in found.keys.items() if key not in worth})

    def is_adventurer(self, state: View, who: str) -> bool:
        """Whether a character goes on adventures; hirelings, mounts and vehicles do not."""
        from ledger.rulesets.srd5.services import members

        return members.adventures(self.tables, state, who)

    def pending_options(self, state: View, who: str) -> Sequence[str]:
        """The choice of a character who was hurt while concentrating (`srd5:d20 PUB`), and those of levels."""
        due = ("concentration_save", "end_concentration") if state.field(who, "concentration_due") else ()
        return (*due, *(option for option in self.tables.choices if state.quantity(who, CHOICES + option)))

    def progress(self, state: View, who: str) -> Progress:
        """Classes, level, and where experience reaches the next one; with milestones it reaches none."""
        classes = account.classes_of(state, who)
        reached = self.next_level(state, who)
        return Progress(classes, sum(classes.values()) or None, None if reached is None else reached.total)

    def next_level(self, state: View, who: str) -> Working | None:
        """The experience at which the next level is reached; None where the campaign advances by milestones."""
        level = account.level_of(state, who)
        reached = level_figures.threshold(self.tables, level + 1)
        if not level or reached is None or self.tables.readings.advancement != "xp":
            return None
        return Working(self.tables.levels.source).add(
            "level", reached, score=level + 1, reads=account.level_reads(state, who)
        )

    def has_unearned_level(self, state: View, who: str) -> bool:
        """Whether experience does not reach the level held; with milestones it need not (`srd5:levels PUB`)."""
        if self.tables.readings.advancement == "milestone":
            return False
        return level_figures.level_for_xp(self.tables, state.quantity(who, "xp")) < account.level_of(state, who)

    def slot_for(self, state: View, who: str, spell: str) -> str | None:
        """The least slot left that a spell can take; without any left, one of its own level (`srd5:slots PUB`)."""
        from ledger.rulesets.srd5.counters import figures as counter_figures

        level = self.tables.spells[spell].level
        if not level:
            return ""
        left = counter_figures.counters_left(self.tables, state, who)
        fits = {
            counter: number
            for counter in left
            if (number := counter_figures.slot_level(self.tables, state, who, counter)) >= level
        }
        # What is left comes before what is spent, and then the least.
        return min(fits, key=lambda counter: (not left[counter], fits[counter]), default=None)

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """Slots, hit dice, uses of class features, and charges of items."""
        from ledger.rulesets.srd5.counters import figures as counter_figures
        from ledger.rulesets.srd5.gear.charges import figures as charge_figures

        return {
            **counter_figures.counter_workings(self.tables, state, who),
            **charge_figures.charge_workings(self.tables, state, who),
        }

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Figures that follow from abilities, levels and gear, by id."""
        from ledger.rulesets.srd5.gear import sheet as gear_sheet
        from ledger.rulesets.srd5.levels import sheet as level_sheet
        from ledger.rulesets.srd5.rolls import sheet as roll_sheet
        from ledger.rulesets.srd5.services import members

        if not account.level_of(state, who):
            return members.service_values(self.tables, state, who)
        shown = (roll_sheet.roll_values, level_sheet.career_values, gear_sheet.gear_values)
        return {id_: value for part in shown for id_, value in part(self.tables, state, who).items()}

    def printed_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """The bonuses of all skills, and how many death saving throws end them."""
        from ledger.rulesets.srd5.rolls.sheet import printed_values

        return printed_values(self.tables, state, who)

    def training(self, state: View, who: str) -> Mapping[str, int]:
        """Saves and skills that proficiency adds to, once, or twice with expertise."""
        from ledger.rulesets.srd5.rolls.sheet import training

        return training(self.tables, state, who)

    def derived_for_group(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """Experience of an encounter of each difficulty for those who go together (`srd5:treasure PUB`)."""
        from ledger.rulesets.srd5.levels import sheet as level_sheet

        return level_sheet.encounter_budgets(self.tables, state, members)

    def score_working(self, state: View, who: str, trait: str) -> Working | None:
        """An ability's score under the effects of magic items, where they change it (`srd5:magic-items PUB`)."""
        from ledger.rulesets.srd5.gear import magic

        working = magic.score_working(self.tables, state, who, trait)
        return None if working.total == state.quantity(who, trait) else working

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """An ability's modifier (`srd5:abilities L391-L401`)."""
        return add_ability(Working(), self.tables, state, who, trait)

    def state_faults(self, state: View, who: str) -> Mapping[str, bool]:
        """Hit points, conditions and death saves that contradict one another."""
        from ledger.rulesets.srd5.health import state as health_state

        return health_state.state_faults(self.tables, state, who)
