"""The types of the game's tables, by subject; the figures, with their sources, are in the TOML files of the game."""

from typing import TYPE_CHECKING, Literal

from ledger.rules.game_tables import GameTables
from ledger.rules.table_types import Readings

if TYPE_CHECKING:
    from ledger.rulesets.srd5.tables.characters import CharacterSections
    from ledger.rulesets.srd5.tables.gear import GearSections
    from ledger.rulesets.srd5.tables.living import LivingSections
    from ledger.rulesets.srd5.tables.rolls import RollSections

    class Sections(CharacterSections, GearSections, RollSections, LivingSections): ...

else:
    Sections = GameTables


class Srd5Readings(Readings):
    absorbed_at_zero: Literal["failure", "nothing"]
    advancement: Literal["xp", "milestone"]
    carrying: Literal["ignored", "counts"]
    cr_0_xp: Literal["ten", "nothing"]
    craft_hours: Literal["exact", "half_days"]
    damage_to_stable: Literal["failure", "unstable_only"]
    death_save_modifiers: bool
    half_before_adjustments: bool
    half_casters: Literal["together", "each"]
    hit_die_least: Literal["die", "rest"]
    human_inspiration: Literal["long_rest", "day"]
    inspiration_gift: Literal["when_received", "freely"]
    knockout_ends: Literal["short_rest", "healing"]
    level_gains: Literal["at_once", "after_rest"]
    level_hp_least: Literal["always", "rolls"]
    level_pace: Literal["at_once", "one_per_rest"]
    level_up_heals: bool
    magic_selling: Literal["value", "half"]
    metric: Literal["printed", "exact"]
    milestone_sets_xp: bool
    month_days: Literal[30, 28, 31]
    revival_order: Literal["cleared", "as_the_spell_says"]
    scores_above_20: bool
    selling_rounding: Literal["line", "unit"]
    vehicle_pace: Literal["normal", "free"]
    xp_division: Literal["shared", "full"]
    xp_remainder: Literal["dropped", "carried"]


class Srd5Tables(Sections):
    """The sections."""

    LABELS = "ledger.rulesets.srd5.labels"
    PARTS = (
        "ledger.rulesets.srd5.tables.characters:CharacterSections",
        "ledger.rulesets.srd5.tables.rolls:RollSections",
        "ledger.rulesets.srd5.tables.gear:GearSections",
        "ledger.rulesets.srd5.tables.living:LivingSections",
    )
    readings: Srd5Readings
