"""The basic old-school rules: tables in the TOML files here, functions in one folder for each subject.

The first line of a module says whether it computes (from the tables and a view of the campaign: what sheets show) or
records (into the draft of an entry). `hooks` lists the functions that commands call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.ids import CLASS_LEVEL, DEAD, SPENT, STATUS
from ledger.rules.ruleset import VITAL_FIGURES, Commodity, Monster, Progress, Ruleset
from ledger.rules.working import Working
from ledger.rulesets.ose.characters.classes import class_of, effect_working, level_of, threshold
from ledger.rulesets.ose.service import retainers
from ledger.rulesets.ose.tables import OseTables
from ledger.state import View

CLAMPED = Commodity(refuses=False)


class OldSchoolRules(Ruleset):
    """The basic old-school rules over one set of tables."""

    TABLES = OseTables
    tables: OseTables
    HOOKS = "ledger.rulesets.ose.hooks:OLD_SCHOOL_HOOKS"
    SHEET = "ledger.rulesets.ose.printed_sheet:SHEET"
    FAULT_FIGURES = VITAL_FIGURES | {retainers.SERVICE}
    COMMODITIES = {
        **Ruleset.COMMODITIES,
        **dict.fromkeys(("turns_active", "days_travelled", "rounds_run", "subdual"), CLAMPED),
    }

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves."""
        if commodity.startswith(SPENT):
            return CLAMPED
        if commodity == "hp":
            # The floor is where death is: 0, or below it with a house rule.
            return Commodity(floor=min(0, least_hit_points(self.tables)), ceiling="hp.max", refuses=False, public=True)
        return super().commodity(commodity)

    def price(self, item: str) -> int | None:
        """List price in copper pieces."""
        return self.tables.items[item].price_cp if item in self.tables.items else None

    def is_adventurer(self, state: View, who: str) -> bool:
        """Whether a character goes on adventures; mercenaries, specialists, beasts and vehicles do not."""
        return retainers.goes_on_adventures(self.tables, state, who)

    def hit_point_dice(self, monster: Monster | None, keys: Mapping[str, int | str | bool]) -> str | None:
        """Dice of a foe's hit points, by its hit dice: a d8 each, a d4 for half a one (`ose:Dés de vie L645`)."""
        from ledger.rulesets.ose.monsters import hit_point_dice

        return hit_point_dice(self.tables, str(keys["hd"])) if "hd" in keys else None

    def pending_options(self, state: View, who: str) -> Sequence[str]:
        """Classes of which a normal human with experience has to choose one."""
        return retainers.classes_to_choose(self.tables, state, who)

    def progress(self, state: View, who: str) -> Progress:
        """Class, level, and where the next one is reached."""
        class_id = class_of(state, who)
        if class_id is None:
            return Progress()
        reached = self.next_level(state, who)
        level = level_of(state, who, class_id)
        return Progress({class_id: level}, level, None if reached is None else reached.total)

    def next_level(self, state: View, who: str) -> Working | None:
        """The experience at which the next level is reached, by the table of the class."""
        class_id = class_of(state, who)
        if class_id is None:
            return None
        level = level_of(state, who, class_id) + 1
        reached = threshold(self.tables, class_id, level)
        if reached is None:
            return None
        label, source = f"classes/{class_id}", self.tables.classes[class_id].source
        return Working(source).add(label, reached, score=level, reads=((who, CLASS_LEVEL + class_id),))

    def has_unearned_level(self, state: View, who: str) -> bool:
        """Whether experience does not reach the level held."""
        class_id = class_of(state, who)
        if class_id is None:
            return False
        reached = threshold(self.tables, class_id, level_of(state, who, class_id))
        return reached is None or state.quantity(who, "xp") < reached

    def slot_for(self, state: View, who: str, spell: str) -> str | None:
        """The memorised spells of the level that a spell has in the list of the class."""
        own, row = self.tables.spell_lists.get(class_of(state, who) or ""), self.tables.spells[spell]
        level = row.arcane if own == "arcane" else row.divine if own == "divine" else None
        return None if level is None else f"slots.{level}"

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """Spells still in mind, by level."""
        from ledger.rulesets.ose.magic import spells

        return spells.slot_workings(self.tables, state, who)

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Armour class, movement, attack values and saves, and what the abilities give, by id."""
        from ledger.rulesets.ose.characters import figures

        return figures.derived(self.tables, state, who)

    def printed_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """The attack row: the total that hits each armour class."""
        from ledger.rulesets.ose.characters import figures

        return figures.attack_rolls(self.tables, state, who)

    def derived_for_group(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """Movement of the slowest, and how long the food of all lasts."""
        from ledger.rulesets.ose.characters import figures

        return figures.derived_for_group(self.tables, state, members)

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """The modifier that is shown with a score: STR in melee, DEX for armour class, CON for hit points…"""
        column = self.tables.traits[trait].modifier
        return None if column is None else effect_working(self.tables, state, who, column)

    def state_faults(self, state: View, who: str) -> Mapping[str, bool]:
        """Hit points that contradict being alive or dead, or their maximum."""
        now, most = state.quantity(who, "hp"), state.quantity(who, "hp.max")
        if retainers.service_kind(state, who) not in (None, *retainers.RETAINERS):
            # Hirelings are counted by heads, and a vehicle without hull points is a wreck.
            return {"hit_points_above_maximum": now > most}
        dead = state.field(who, STATUS) == DEAD
        return {
            "alive_without_hit_points": most > 0 and now <= least_hit_points(self.tables) and not dead,
            "dead_with_hit_points": now > 0 and dead,
            "hit_points_above_maximum": now > most,
        }


def least_hit_points(tables: OseTables) -> int:
    """Hit points at which somebody is dead (`ose:Mort L289-L290`)."""
    return tables.health.death.at_or_below
