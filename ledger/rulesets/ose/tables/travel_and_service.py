"""Types of the tables about journeys, carriers and vehicles, people in service, and time off."""

from fractions import Fraction
from typing import Annotated, Literal

from ledger.rules.game_tables import Die, GameTables, Part, PlainHire, Service
from ledger.rules.table_types import Banded, Bounds, Count, Number, Positive, Row, Rows, Table, id_in
from ledger.rulesets.ose.tables.rolls import Hiring


class PartRow(Row):
    part: Fraction


class Travel(Table):
    flying_times: Count
    forced_part: Fraction


class WindColumn(Banded):
    part: tuple[Fraction, ...]


class Wind(Table):
    plain: WindColumn
    variable: WindColumn


class Carriers(Table):
    burdened_part: Fraction
    on_foot: tuple[str, ...]


class VehicleAttack(Row):
    damage_per_point: Count


class Percent(Table):
    percent: Positive


class Current(Table):
    sides: Positive
    more: Count


class Repair(Table):
    field_part: Fraction
    crew_per_point: Positive
    turns_per_point: Count


class Vehicles(Table):
    encounter_part: Fraction
    attacks: Rows[VehicleAttack]
    destruction: Die
    loss: Percent
    repair: Repair
    waterlogged: Part = Part(part=Fraction(1))
    current: Current = Current(sides=1, more=0)
    rowing: Percent | None = None


# Service.


class HirelingRow(Row):
    """People for hire: their wage by the month, by race where it differs, and what they are as troops."""

    service: Annotated[str, id_in("services")]
    wage_cp: Count | dict[Annotated[str, id_in("races")], Count]
    ac: Number | None = None
    troop: Annotated[str, id_in("mercenary_morale.troops")] | None = None
    mounted: bool = False


class MoraleRow(Row):
    morale: Count


class MercenaryMorale(Table):
    troops: Rows[MoraleRow]
    adds: Rows[MoraleRow]


class Retainers(Table):
    treasure_share: Fraction


class Wages(Table):
    wartime_times: Count
    troops_for_an_armourer: Count | None = None


# Time off.


class Work(Row):
    """A kind of work: what it costs by the level of spells, or between which bounds, and whether it may fail."""

    does: Literal["research", "build", "tax"] = "research"
    fails: bool = False
    castable: bool = False
    casters: Annotated[str, id_in("casters")] | None = None
    weeks_per_level: Count = 0
    gp_per_level: Count = 0
    weeks_per_spell: Count | None = None
    months: bool = False
    gp_min: Count | None = None
    gp_max: Count | None = None
    months_min: Count | None = None
    months_max: Count | None = None


class Structure(Row):
    price_cp: Count
    material: Annotated[str, id_in("materials")] | None = None


class Strongholds(Table):
    gp_a_day: Positive
    gp_an_engineer: Positive
    town: Rows[Fraction]


class Domains(Table):
    tax_gp_a_year: Count
    months_a_year: Positive
    patrol_km: Count
    patrol_km_rough: Count


class TravelAndServiceSections(GameTables):
    """Sections about journeys, service and time off."""

    areas: Rows[PartRow]
    terrains: Rows[PartRow]
    travel: Travel
    wind: Wind
    carriers: Carriers
    vehicles: Vehicles
    services: Rows[Service]
    races: Rows[Row]
    hirelings: Rows[HirelingRow]
    hiring: Hiring
    mercenary_morale: MercenaryMorale
    retainers: Retainers
    loyalty: Table
    wages: Wages
    plain_hire: PlainHire
    works: Rows[Work]
    research: Bounds
    materials: Rows[Row]
    structures: Rows[Structure]
    strongholds: Strongholds
    domains: Domains
