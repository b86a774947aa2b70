"""Sells to merchants and appraises finds (`srd5:trade PUB`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import Keys
from ledger.ids import ITEM, NAME
from ledger.rules.hooks import value_as_given
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.gear.items import piece
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Ware
from ledger.rulesets.srd5.trade.figures import (
    magic_item_value,
    magic_value,
    offered_price,
    price,
    rarity_of,
    require_base,
    scroll_value,
    selling_part,
)


def sell(draft: Drafting, item: str, count: int) -> int | None:
    """Record and return what merchants pay for a number of an item or lot; None where it has no value."""
    tables, lot = Srd5Tables.of(draft), ITEM + item
    thing, given = piece(tables, draft, item), draft.field(lot, "value")
    magic = thing.magic or draft.field(lot, "kind") == "magic"
    own = isinstance(given, int)
    unit = given if isinstance(given, int) else value_of(draft, item)
    if unit is None:
        return None
    part = selling_part(tables, magic=magic, own_value=own and thing.item is None)
    paid = offered_price(tables, unit, count, part)
    row = tables.items.get(thing.item or "", Ware())
    draft.step("price", unit * count, item=item, unit=unit, count=count, source=row.source)
    if part != 1:
        each = tables.readings.selling_rounding == "unit"
        draft.step("sold_at_each" if each else "sold_at", paid, part=part, source=tables.trade.source)
    return paid


def value_of(draft: Drafting, item: str) -> int | None:
    """The value of one of an item or lot by the tables."""
    tables, thing = Srd5Tables.of(draft), piece(Srd5Tables.of(draft), draft, item)
    if thing.item is None:
        return None
    if thing.magic and tables.items[thing.item].scroll_level is None:
        return magic_item_value(tables, thing)
    return price(tables, thing.item)


def appraise(draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> Mapping[str, int]:
    """Return what one of each lot is worth: the value given, or computed from rarity and the item it is made of."""
    if value is not None:
        return value_as_given(draft, lots, value, keys)
    return {lot: _value_by_rarity(draft, lot, keys) for lot in lots}


def _value_by_rarity(draft: Drafting, lot: str, keys: Keys) -> int:
    """Record and return the value of a lot by its rarity and its base (`srd5:trade PUB magic-items`)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "appraise", keys)
    thing = piece(tables, draft, lot.removeprefix(ITEM))
    given = {name: str(keys[name]) for name in ("rarity", "base") if name in keys}
    thing = replace(thing, **given)
    for name, text in given.items():
        draft.set(lot, name, text)
    require_base(tables, thing)
    row = tables.items.get(thing.item or "", Ware())
    if row.scroll_level is not None:
        return scroll_value(tables, row.scroll_level)
    rarity = rarity_of(tables, thing)
    if rarity is None:
        raise Refusal("rarity_unknown", item=thing.item or str(draft.field(lot, NAME) or lot.removeprefix(ITEM)))
    consumable = bool(keys.get("consumable", row.consumable))
    value = magic_value(tables, rarity, consumable=consumable)
    draft.step("magic_value", value, rarity=rarity, source=tables.rarities.source)
    if thing.base is None:
        return value
    inside = price(tables, thing.base) or 0
    draft.step("magic_base", inside, item=thing.base, source=tables.items[thing.base].source)
    return value + inside
