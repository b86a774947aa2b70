"""Worth: list prices, magic items by their rarity, and what merchants pay (`srd5:trade PUB`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError, Refusal
from ledger.ids import ITEM, NAME
from ledger.rules.naming import enchanted
from ledger.rules.tables import Tables
from ledger.rulesets.srd5.gear.items import Piece, piece

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys


# List prices.


def price(tables: Tables, item: str) -> int | None:
    """List price of an item in copper pieces, None where it has none: barding, scrolls and magic have computed ones."""
    row = tables.group("items").get(item)
    if row is None:
        return None
    if "price_cp" in row:
        return int(row["price_cp"])
    if "of" in row:
        return barding_price(tables, row["of"])
    if "scroll_level" in row:
        return scroll_value(tables, row["scroll_level"])
    return worth(tables, piece_of(tables, item))


def barding_price(tables: Tables, armour: str) -> int:
    """Price of barding: that of the armour, four times (`srd5:trade PUB`)."""
    return int(tables["items"][armour]["price_cp"]) * int(tables["barding"]["price_times"])


def magic_value(tables: Tables, rarity: str, base: str | None = None, *, consumable: bool = False) -> int:
    """Value of a magic item by its rarity, half of it for consumables, and the price of the item inside.

    Raises:
        Refusal: `priceless`.
    """
    value = tables["rarities"][rarity].get("value_cp")
    if value is None:
        raise Refusal("priceless")
    part = Fraction(tables["trade"]["consumable_part"]) if consumable else 1
    return int(int(value) * part) + ((price(tables, base) or 0) if base else 0)


def scroll_value(tables: Tables, level: int) -> int:
    """Value of a spell scroll: twice what scribing it costs (`srd5:trade PUB`)."""
    return int(tables["scribing"]["cost_cp"][level]) * int(tables["trade"]["scroll_times"])


def piece_of(tables: Tables, item: str) -> Piece:
    """A listed item as such."""
    row = tables["items"][item]
    if row["kind"] != "magic":
        return Piece(item, item)
    bases: Sequence[str] = row.get("bases", ())
    return Piece(item, bases[0] if len(bases) == 1 else None)


def rarity_of(tables: Tables, thing: Piece) -> str | None:
    """The rarity of a magic item: as told, of its bonus, or the only one it may have."""
    rarities = tables.group("items").get(thing.item or "", {}).get("rarity", ())
    if thing.rarity is not None:
        return thing.rarity
    if thing.plus:
        return str(rarities[thing.plus - 1]) if thing.plus <= len(rarities) else None
    return str(rarities[0]) if len(rarities) == 1 else None


def worth(tables: Tables, thing: Piece) -> int | None:
    """Value of a magic item, None where its rarity, or what it is made of, is not known, or it has no price."""
    row, rarity = tables.group("items").get(thing.item or "", {}), rarity_of(tables, thing)
    if rarity is None or "value_cp" not in tables["rarities"][rarity]:
        return None
    if has_base(row) and thing.base is None:
        return None
    return magic_value(tables, rarity, thing.base, consumable=bool(row.get("consumable")))


def named_worth(tables: Tables, name: str) -> int | None:
    """Value of a magic weapon or armour by its name: `Plate Armor +1` (`srd5:trade PUB`)."""
    base, plus = enchanted(tables, name)
    if base is None or plus < 1:
        return None
    return worth(tables, enchanted_piece(tables, base, plus))


def enchanted_piece(tables: Tables, base: str, plus: int) -> Piece:
    """An item with a bonus as the magic item that it is."""
    item = tables.group("item_kinds").get(tables["items"][base]["kind"], {}).get("enchanted")
    return Piece(item, base, plus)


# Selling.


def offer(tables: Tables, unit: int, count: int, part: Fraction) -> int:
    """What is paid for so many at a part of their price, rounded down by the line, or each (reading R16)."""
    if tables.knob("selling_rounding") == "unit":
        return int(unit * part) * count
    return int(unit * count * part)


def sold_at(tables: Tables, *, magic: bool, own_value: bool) -> Fraction:
    """The part of its price that something sells for (`srd5:trade PUB`, reading R20).

    Args:
        own_value: Whether it is a gem, a work of art or another find, whose value the table told.
    """
    half = Fraction(tables["trade"]["sold_at"])
    if magic:
        return half if tables.knob("magic_selling") == "half" else Fraction(1)
    return Fraction(1) if own_value else half


def sell(draft: Drafting, item: str, count: int) -> int | None:
    """Note and return what merchants pay for so many of an item or lot; None where it has no worth."""
    tables, lot = draft.rules.tables, ITEM + item
    thing, told = piece(tables, draft, item), draft.field(lot, "value")
    magic = thing.magic or draft.field(lot, "kind") == "magic"
    own = isinstance(told, int)
    unit = told if isinstance(told, int) else value_of(draft, item)
    if unit is None:
        return None
    part = sold_at(tables, magic=magic, own_value=own and thing.item is None)
    paid = offer(tables, unit, count, part)
    row = tables.group("items").get(thing.item or "", {})
    draft.step("price", unit * count, item=item, unit=unit, count=count, source=row.get("source"))
    if part != 1:
        each = tables.knob("selling_rounding") == "unit"
        draft.step("sold_at_each" if each else "sold_at", paid, part=part, source=tables["trade"]["source"])
    return paid


def value_of(draft: Drafting, item: str) -> int | None:
    """What one of an item or lot is worth by the tables."""
    tables, thing = draft.rules.tables, piece(draft.rules.tables, draft, item)
    if thing.item is None:
        return None
    if thing.magic and "scroll_level" not in tables["items"][thing.item]:
        return worth(tables, thing)
    return price(tables, thing.item)


# Appraising.


def appraise(draft: Drafting, lot: str, keys: Keys) -> int:
    """Note and return the worth of a lot by its rarity, and the item inside it (`srd5:trade PUB magic-items`)."""
    from msgspec.structs import replace

    from ledger.rules.keys import need_keys

    tables = draft.rules.tables
    need_keys(tables, "appraise", keys)
    thing = piece(tables, draft, lot.removeprefix(ITEM))
    told = {name: str(keys[name]) for name in ("rarity", "base") if name in keys}
    thing = replace(thing, **told)
    for name, text in told.items():
        draft.set(lot, name, text)
    need_base(tables, thing)
    row = tables.group("items").get(thing.item or "", {})
    if "scroll_level" in row:
        return scroll_value(tables, row["scroll_level"])
    rarity = rarity_of(tables, thing)
    if rarity is None:
        raise Refusal("rarity_unknown", item=thing.item or str(draft.field(lot, NAME) or lot.removeprefix(ITEM)))
    consumable = bool(keys.get("consumable", row.get("consumable")))
    value = magic_value(tables, rarity, consumable=consumable)
    draft.step("magic_value", value, rarity=rarity, source=tables["rarities"]["source"])
    if thing.base is None:
        return value
    inside = price(tables, thing.base) or 0
    draft.step("magic_base", inside, item=thing.base, source=tables["items"][thing.base]["source"])
    return value + inside


def need_base(tables: Tables, thing: Piece) -> None:
    """Hold that a magic item may be made of what is inside it.

    Raises:
        InputError: `not_its_base`.
    """
    row = tables.group("items").get(thing.item or "", {})
    if thing.base is None or not has_base(row):
        return
    sorts = (*row.get("bases", ()), *row.get("base_sorts", ()))
    if not fits(tables, thing.base, sorts) or thing.base in row.get("bases_not", ()):
        raise InputError("not_its_base", item=thing.item, base=thing.base)


def has_base(row: Mapping[str, Any]) -> bool:
    """Whether a magic item has an ordinary one inside it."""
    return "bases" in row or "base_sorts" in row


def fits(tables: Tables, item: str, sorts: Sequence[str]) -> bool:
    """Whether an item is one of those, or of one of the sorts, that are listed: `longsword`, `melee`, `heavy`."""
    row = tables["items"][item]
    weapon, armour = tables.group("weapons").get(item, {}), tables.group("armour.worn").get(item, {})
    own = {item, row["kind"], row.get("focus"), weapon.get("strike"), weapon.get("proficiency"), armour.get("sort")}
    return not own.isdisjoint(sorts)
