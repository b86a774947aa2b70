"""Computes what crafting takes: materials, days and hours (`srd5:craft PUB`)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ledger.errors import Refusal
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.trade.figures import price


class Effort(NamedTuple):
    """What making one item takes.

    Attributes:
        cost: Copper pieces for raw materials, and for the ordinary item that a magic item is made of.
        days: Days of eight hours for one worker.
        hours_each: Hours of each worker.
    """

    cost: int
    days: Fraction
    hours_each: Fraction


def item_effort(tables: Srd5Tables, item: str, workers: int = 1) -> Effort:
    """What an item takes that is not magic, a potion of healing or a spell scroll (`srd5:craft PUB`)."""
    if item == tables.brewing.item:
        return potion_effort(tables, workers)
    level = tables.items[item].scroll_level
    return ordinary_effort(tables, item, workers) if level is None else scroll_effort(tables, level, workers)


def ordinary_effort(tables: Srd5Tables, item: str, workers: int = 1) -> Effort:
    """Materials for half the price, rounded down; a day for each 10 gp of it, rounded up (`srd5:craft PUB`).

    Raises:
        Refusal: `not_crafted`.
    """
    rule, listed = tables.crafting, price(tables, item)
    if listed is None:
        raise Refusal("not_crafted", item=item)
    days = Fraction(-(-listed // rule.price_per_day_cp))
    return Effort(int(listed * rule.material_part), days, hours_each(tables, days, workers))


def magic_effort(
    tables: Srd5Tables, rarity: str, base: str | None = None, workers: int = 1, *, consumable: bool = False
) -> Effort:
    """Cost and time by the rarity, half of both for consumables; the ordinary item inside is added (`srd5:craft PUB`).

    Raises:
        Refusal: `priceless`.
    """
    row = tables.rarities[rarity]
    if row.craft_cp is None:
        raise Refusal("priceless")
    part = tables.trade.consumable_part if consumable else Fraction(1)
    days = (row.craft_days or 0) * part
    inside = (price(tables, base) or 0) if base else 0
    return Effort(int(row.craft_cp * part) + inside, days, hours_each(tables, days, workers))


def scroll_effort(tables: Srd5Tables, level: int, workers: int = 1) -> Effort:
    """Cost and time of a spell scroll by the spell's level (`srd5:craft PUB`)."""
    rule = tables.scribing
    days = Fraction(rule.days[level])
    return Effort(rule.cost_cp[level], days, hours_each(tables, days, workers))


def potion_effort(tables: Srd5Tables, workers: int = 1) -> Effort:
    """Cost and time of a potion of healing (`srd5:craft PUB`)."""
    rule = tables.brewing
    days = Fraction(rule.days)
    return Effort(rule.cost_cp, days, hours_each(tables, days, workers))


def hours_each(tables: Srd5Tables, days: Fraction, workers: int) -> Fraction:
    """Hours of each worker: the hours of the days divided, exact or rounded up to half days (reading R17)."""
    day = tables.crafting.hours_per_day
    hours = days * day / workers
    if tables.readings.craft_hours == "exact":
        return hours
    half = Fraction(day, 2)
    return -(-hours // half) * half
