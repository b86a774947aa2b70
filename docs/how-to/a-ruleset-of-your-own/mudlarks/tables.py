"""The types of the tables: what each section holds, and what house rules may make of it."""

from typing import Annotated

from ledger.rules.game_tables import GameTables, Item, Roll
from ledger.rules.table_types import Count, Number, Positive, Readings, Row, Rows, Table, rising_from


class Ware(Item):
    price_penny: Count


class Search(Roll):
    """A roll of dice against a target; the worst total of the dice alone is a scrape."""

    dice: Positive
    sides: Positive
    target: Number
    scrape_total: Count
    scrape: Count


class Weighing(Row):
    """A tide or a condition, and what it adds to a search."""

    bonus: Number = 0


class Sleep(Row):
    seconds: Positive
    hit_points: Count


class HitPoints(Table):
    first: Positive
    per_level: Count


class Levels(Table):
    experience: Annotated[tuple[Count, ...], rising_from(0)]


class MudlarksReadings(Readings):
    scrapes: bool


class MudlarksTables(GameTables):
    """The sections, by their names in the TOML files; what every game may have is in `GameTables` already."""

    readings: MudlarksReadings
    items: Rows[Ware]
    rolls: Rows[Search]
    tides: Rows[Weighing]
    conditions: Rows[Weighing]
    rests: Rows[Sleep]
    hit_points: HitPoints
    levels: Levels
