"""The types of the game's tables, by subject; the figures, with their sources, are in the TOML files of the game."""

from typing import TYPE_CHECKING, Literal

from ledger.rules.game_tables import GameTables
from ledger.rules.table_types import Readings, Row

if TYPE_CHECKING:
    from ledger.rulesets.ose.tables.characters import CharacterSections
    from ledger.rulesets.ose.tables.gear import GearSections
    from ledger.rulesets.ose.tables.health import HealthSections
    from ledger.rulesets.ose.tables.rolls import RollSections
    from ledger.rulesets.ose.tables.travel_and_service import TravelAndServiceSections

    class Sections(CharacterSections, GearSections, HealthSections, RollSections, TravelAndServiceSections): ...

else:
    Sections = GameTables


class OseReadings(Readings):
    ascending_ac: bool
    attack_by_thac0_arithmetic: bool
    encounter_distance: Literal["4d6", "4d10"] = "4d6"
    encumbrance: Literal["none", "basic", "detailed"]
    evasion_cell: Literal["srd", "printed"]
    gold_for_xp: bool
    heir_also_rolls_gold: bool
    high_hd_reading: Literal["total", "base_and_bonus"]
    high_levels: bool = False
    individual_initiative: bool
    inheritance_allowed: bool
    jewellery_higher_after_level_3: bool
    level_cap_unit: Literal["adventure", "session"]
    level_up_raises_current_hp: bool
    magic_item_column: Literal["by_level", "basic", "expert"]
    month_days: Literal[30, 28]
    morale: bool
    multi_prime_penalties: bool
    no_weapons: Literal["nor_swords", "swords_allowed"]
    reroll_low_first_hp: bool
    retainer_xp: Literal["full_share_halved", "half_weight"]
    subdual: bool
    variable_weapon_damage: bool
    variable_wind: bool
    xp_cap: Literal["one_below_second_level", "none"]
    xp_rounding: Literal["floor_once", "floor_each"]


class OseTables(Sections):
    """The sections."""

    LABELS = "ledger.rulesets.ose.labels"
    PARTS = (
        "ledger.rulesets.ose.tables.health:HealthSections",
        "ledger.rulesets.ose.tables.rolls:RollSections",
        "ledger.rulesets.ose.tables.characters:CharacterSections",
        "ledger.rulesets.ose.tables.gear:GearSections",
        "ledger.rulesets.ose.tables.travel_and_service:TravelAndServiceSections",
    )
    readings: OseReadings
    game_master: Row
