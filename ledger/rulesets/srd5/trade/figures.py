"""Computes prices: list prices, values of magic items by rarity, and what merchants pay (`srd5:trade PUB`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ledger.errors import InputError, Refusal
from ledger.rulesets.srd5.gear.items import Piece, listed_piece, parse_magic_name
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Kind, Ware, Weapon

# List prices.


def price(tables: Srd5Tables, item: str) -> int | None:
    """Price of an item in copper pieces, listed or computed; None where it has none."""
    row = tables.items.get(item)
    if row is None:
        return None
    if row.price_cp is not None:
        return row.price_cp
    if row.of is not None:
        return barding_price(tables, row.of)
    if row.scroll_level is not None:
        return scroll_value(tables, row.scroll_level)
    return magic_item_value(tables, listed_piece(tables, item))


def barding_price(tables: Srd5Tables, armour: str) -> int:
    """Price of barding: that of the armour, four times (`srd5:trade PUB`)."""
    return (price(tables, armour) or 0) * tables.barding.price_times


def magic_value(tables: Srd5Tables, rarity: str, base: str | None = None, *, consumable: bool = False) -> int:
    """Value of a magic item by its rarity, half of it for consumables, and the price of the item inside.

    Raises:
        Refusal: `priceless`.
    """
    value = tables.rarities[rarity].value_cp
    if value is None:
        raise Refusal("priceless")
    part = tables.trade.consumable_part if consumable else 1
    return int(value * part) + ((price(tables, base) or 0) if base else 0)


def scroll_value(tables: Srd5Tables, level: int) -> int:
    """Value of a spell scroll: twice what scribing it costs (`srd5:trade PUB`)."""
    return tables.scribing.cost_cp[level] * tables.trade.scroll_times


def rarity_of(tables: Srd5Tables, thing: Piece) -> str | None:
    """The rarity of a magic item: as recorded, by its bonus, or the only one that it may have."""
    rarities = tables.items.get(thing.item or "", Ware()).rarity
    if thing.rarity is not None:
        return thing.rarity
    if thing.plus:
        return rarities[thing.plus - 1] if thing.plus <= len(rarities) else None
    return rarities[0] if len(rarities) == 1 else None


def magic_item_value(tables: Srd5Tables, thing: Piece) -> int | None:
    """Value of a magic item; None where its rarity or base is unknown, or it has no price."""
    row, rarity = tables.items.get(thing.item or "", Ware()), rarity_of(tables, thing)
    if rarity is None or tables.rarities[rarity].value_cp is None:
        return None
    if row.has_base and thing.base is None:
        return None
    return magic_value(tables, rarity, thing.base, consumable=row.consumable)


def value_by_name(tables: Srd5Tables, name: str) -> int | None:
    """Value of a magic weapon or armour by its name: `Plate Armor +1` (`srd5:trade PUB`)."""
    base, plus = parse_magic_name(tables, name)
    if base is None or plus < 1:
        return None
    return magic_item_value(tables, enchanted_piece(tables, base, plus))


def enchanted_piece(tables: Srd5Tables, base: str, plus: int) -> Piece:
    """The magic item that an ordinary item with a bonus is."""
    item = tables.item_kinds.get(tables.items[base].kind, Kind()).enchanted
    return Piece(item, base, plus)


# Selling.


def offered_price(tables: Srd5Tables, unit: int, count: int, part: Fraction) -> int:
    """The price for a number of items at a part of their unit price, rounded down once or for each (reading R16)."""
    if tables.readings.selling_rounding == "unit":
        return int(unit * part) * count
    return int(unit * count * part)


def selling_part(tables: Srd5Tables, *, magic: bool, own_value: bool) -> Fraction:
    """The part of its price that an item sells for (`srd5:trade PUB`, reading R20).

    Args:
        own_value: Whether it is a gem, a work of art or another find, with a recorded value.
    """
    half = tables.trade.sold_at
    if magic:
        return half if tables.readings.magic_selling == "half" else Fraction(1)
    return Fraction(1) if own_value else half


def require_base(tables: Srd5Tables, thing: Piece) -> None:
    """Require that the base is one that the magic item may be made of.

    Raises:
        InputError: `not_its_base`.
    """
    row = tables.items.get(thing.item or "", Ware())
    if thing.base is None or not row.has_base:
        return
    sorts = (*row.bases, *row.base_sorts)
    if not is_of_sorts(tables, thing.base, sorts) or thing.base in row.bases_not:
        raise InputError("not_its_base", item=thing.item, base=thing.base)


def is_of_sorts(tables: Srd5Tables, item: str, sorts: Sequence[str]) -> bool:
    """Whether an item is among some items or sorts: `longsword`, `melee`, `heavy`."""
    row = tables.items[item]
    weapon, armour = tables.weapons.get(item, Weapon()), tables.armour.worn.get(item)
    own = {item, row.kind, row.focus, weapon.strike, weapon.proficiency, armour.sort if armour else None}
    return not own.isdisjoint(sorts)
