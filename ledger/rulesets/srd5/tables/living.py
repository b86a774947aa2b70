"""Types of the tables about trade, crafting, travel, and people and vehicles in service."""

from fractions import Fraction
from typing import Annotated, Literal

from ledger.rules.game_tables import GameTables, PlainHire, Service
from ledger.rules.table_types import Count, Positive, PositiveFraction, Row, Rows, Table, id_in
from ledger.rulesets.srd5.tables.characters import ItemId, SkillId, ToolId

Pace = Annotated[str, id_in("paces")]


class Trade(Table):
    sold_at: Fraction
    consumable_part: Fraction
    scroll_times: Count


class Crafting(Table):
    price_per_day_cp: Positive
    material_part: Fraction
    hours_per_day: Positive
    workers: Count
    magic_skill: SkillId


class Brewing(Table):
    item: ItemId
    tool: ToolId
    days: Count
    cost_cp: Count


class Scribing(Table):
    """Days, coins and numbers of a scroll by the level of its spell, from cantrips on."""

    skill: SkillId
    tool: ToolId
    days: tuple[Count, ...]
    cost_cp: tuple[Count, ...]
    save_dc: tuple[Count, ...]
    attack: tuple[Count, ...]


# Travel.


class PaceRow(Row):
    feet_per_minute: Count
    miles_per_hour: Fraction
    miles_per_day: Fraction
    metres_per_minute: Count
    km_per_hour: Fraction
    km_per_day: Fraction
    advantage: tuple[SkillId, ...] = ()
    disadvantage: tuple[SkillId, ...] = ()


class Metric(Table):
    """How many of a metric measure another one is: as printed, or as it is (reading R22)."""

    printed: PositiveFraction
    exact: PositiveFraction

    def by(self, reading: Literal["printed", "exact"]) -> Fraction:
        """The number by the reading in force."""
        return self.exact if reading == "exact" else self.printed


class Travel(Table):
    hours_per_day: Positive
    forced_dc: Count
    forced_dc_per_hour: Count
    save_sides: Positive
    ship_hours_per_day: Count
    mounted_hours: Count
    vehicle_pace: Pace
    slow_pace: Pace
    march_ends_after_hours: Count | None = None


class Terrain(Row):
    pace: Pace
    search_dc: Count
    navigate_dc: Count
    forage_dc: Count


class Vehicle(Row):
    land: bool = False
    ac: Count = 0
    hp: Count = 0
    damage_threshold: Count = 0
    miles_per_hour: Fraction = Fraction(0)
    crew: Count = 0
    passengers: Count = 0
    cargo_tons: Fraction = Fraction(0)


class Repair(Table):
    point_cp: Count
    days_per_point: Count


# Service.


class Lifestyle(Row):
    per_day_cp: Count
    lodging_cp: Count | None = None
    meal_cp: Count | None = None


class Hireling(Row):
    per_day_cp: Count | None = None
    per_mile_cp: Count | None = None


class Passage(Row):
    per_day_cp: Count


class SpellServices(Table):
    cost_cp: tuple[Count, ...]


class LivingSections(GameTables):
    """Sections about trade, crafting, travel and service."""

    trade: Trade
    crafting: Crafting
    brewing: Brewing
    scribing: Scribing
    works: Rows[Row]
    paces: Rows[PaceRow]
    km_per_mile: Metric
    metres_per_foot: Metric
    travel: Travel
    terrains: Rows[Terrain]
    vehicles: Rows[Vehicle]
    repair: Repair
    services: Rows[Service]
    lifestyles: Rows[Lifestyle]
    hirelings: Rows[Hireling]
    passages: Rows[Passage]
    spell_services: SpellServices
    plain_hire: PlainHire
