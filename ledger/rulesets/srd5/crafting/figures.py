"""Computes what crafting takes: materials, days and hours (`srd5:craft PUB`)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ledger.errors import Refusal
from ledger.rules.tables import Tables
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


def item_effort(tables: Tables, item: str, workers: int = 1) -> Effort:
    """What an item takes that is not magic, a potion of healing or a spell scroll (`srd5:craft PUB`)."""
    if item == tables["brewing"]["item"]:
        return potion_effort(tables, workers)
    level = tables["items"][item].get("scroll_level")
    return ordinary_effort(tables, item, workers) if level is None else scroll_effort(tables, int(level), workers)


def ordinary_effort(tables: Tables, item: str, workers: int = 1) -> Effort:
    """Materials for half the price, rounded down; a day for each 10 gp of it, rounded up (`srd5:craft PUB`).

    Raises:
        Refusal: `not_crafted`.
    """
    rule, listed = tables["crafting"], price(tables, item)
    if listed is None:
        raise Refusal("not_crafted", item=item)
    days = Fraction(-(-listed // int(rule["price_per_day_cp"])))
    return Effort(int(listed * Fraction(rule["material_part"])), days, hours_each(tables, days, workers))


def magic_effort(
    tables: Tables, rarity: str, base: str | None = None, workers: int = 1, *, consumable: bool = False
) -> Effort:
    """Cost and time by the rarity, half of both for consumables; the ordinary item inside is added (`srd5:craft PUB`).

    Raises:
        Refusal: `priceless`.
    """
    row = tables["rarities"][rarity]
    if "craft_cp" not in row:
        raise Refusal("priceless")
    part = Fraction(tables["trade"]["consumable_part"]) if consumable else Fraction(1)
    days = int(row["craft_days"]) * part
    inside = (price(tables, base) or 0) if base else 0
    return Effort(int(int(row["craft_cp"]) * part) + inside, days, hours_each(tables, days, workers))


def scroll_effort(tables: Tables, level: int, workers: int = 1) -> Effort:
    """Cost and time of a spell scroll by the spell's level (`srd5:craft PUB`)."""
    rule = tables["scribing"]
    days = Fraction(int(rule["days"][level]))
    return Effort(int(rule["cost_cp"][level]), days, hours_each(tables, days, workers))


def potion_effort(tables: Tables, workers: int = 1) -> Effort:
    """Cost and time of a potion of healing (`srd5:craft PUB`)."""
    rule = tables["brewing"]
    days = Fraction(int(rule["days"]))
    return Effort(int(rule["cost_cp"]), days, hours_each(tables, days, workers))


def hours_each(tables: Tables, days: Fraction, workers: int) -> Fraction:
    """Hours of each worker: the hours of the days divided, exact or rounded up to half days (reading R17)."""
    day = int(tables["crafting"]["hours_per_day"])
    hours = days * day / workers
    if tables.knob("craft_hours") == "exact":
        return hours
    half = Fraction(day, 2)
    return -(-hours // half) * half
