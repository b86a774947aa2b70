"""Records crafting: what is made, who may make it, what it takes (`srd5:craft PUB`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ledger.decisions.trade import hand_over, item_commodities, new_lot, purse, require_few_pieces, require_item
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, Keys
from ledger.ids import CHARACTER, FUND, HOARD, ITEM, WORKSHOP
from ledger.people import name_of
from ledger.rules.time_passing import pass_time
from ledger.rulesets.srd5.characters.account import listed_ids
from ledger.rulesets.srd5.gear.items import Piece, listed_piece
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.trade.figures import (
    enchanted_piece,
    is_of_sorts,
    magic_item_value,
    price,
    rarity_of,
    require_base,
)
from ledger.state import campaign_field


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
    rule = tables.brewing
    if item == rule.item:
        return Effort(rule.cost_cp, Fraction(rule.days), hours_each(tables, Fraction(rule.days), workers))
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


def hours_each(tables: Srd5Tables, days: Fraction, workers: int) -> Fraction:
    """Hours of each worker: the hours of the days divided, exact or rounded up to half days (reading R17)."""
    day = tables.crafting.hours_per_day
    hours = days * day / workers
    if tables.readings.craft_hours == "exact":
        return hours
    half = Fraction(day, 2)
    return -(-hours // half) * half


def make(draft: Drafting, who: str, keys: Keys) -> None:
    """Make an item by the rules of its sort: a potion of healing, a scroll, a magic item, or any other."""
    tables, thing = Srd5Tables.of(draft), piece_to_make(Srd5Tables.of(draft), keys)
    row = tables.items[str(thing.item)]
    if thing.item == tables.brewing.item:
        brew(draft, who, keys)
    elif row.scroll_level is not None:
        _scribe(draft, who, row.scroll_level, keys)
    elif thing.magic:
        _enchant(draft, who, thing, keys)
    else:
        _craft(draft, who, str(thing.item), tools_for(tables, str(thing.item)), keys)


def piece_to_make(tables: Srd5Tables, keys: Keys) -> Piece:
    """The item that the keys ask for.

    Raises:
        InputError: `nothing_to_craft`, `not_its_base`.
    """
    given = {name: str(keys[name]) for name in ("base", "rarity") if name in keys}
    item, plus = keys.get("item"), int(keys.get("plus", 0))
    ordinary = str(item or given.get("base", ""))
    if plus and ordinary and tables.items[ordinary].kind != "magic":
        thing = enchanted_piece(tables, ordinary, plus)
    elif item is None:
        raise InputError("nothing_to_craft")
    else:
        thing = replace(listed_piece(tables, str(item)), plus=plus, **given)
    if thing.item is None or (given and tables.items[thing.item].kind != "magic"):
        raise InputError("nothing_to_craft")
    require_base(tables, thing)
    return thing


# Requirements: tools and skills.


def tools_for(tables: Srd5Tables, item: str) -> list[str]:
    """Tools that make an ordinary item, as ids of items (`srd5:equipment PUB Tools`)."""
    return [
        tool
        for tool, row in tables.tools.items()
        if is_of_sorts(tables, item, (*row.makes, *row.makes_sorts)) and item not in row.makes_not
    ]


def tools_for_magic(tables: Srd5Tables, thing: Piece) -> list[str]:
    """Tools that make a magic item, by its category and the ordinary item inside (`srd5:craft PUB magic-items`)."""
    category = tables.items[str(thing.item)].category
    own = tables.magic_categories[category].tools if category else ()
    return [*own, *(tools_for(tables, thing.base) if thing.base else ())]


def _require_tool(draft: Drafting, who: str, item: str, tools: Sequence[str], keys: Keys) -> None:
    """Require proficiency with a tool that makes the item, and that somebody in the company has that tool."""
    if "tool" in keys:
        tools = [str(keys["tool"])]
    if not tools:
        raise InputError("tool_not_listed", item=item)
    known = [tool for tool in tools if tool in listed_ids(draft, who, "tools")]
    if keys.get("proficient"):
        draft.step("proficiency_told", who=who)
        known = list(tools)
    elif not known:
        draft.refuse("tool_not_proficient", who=name_of(who), item=item, tools=list(tools))
    holders = (who, HOARD, FUND, *draft.accounts(CHARACTER))
    if not any(draft.quantity(holder, ITEM + tool) for tool in known for holder in holders):
        draft.refuse("tool_missing", who=name_of(who), item=item, tools=known or list(tools))


def _require_skill(draft: Drafting, who: str, skill: str, keys: Keys, *, or_tool: str | None = None) -> None:
    """Require proficiency in a skill, or with a tool that serves as well."""
    skills = [*listed_ids(draft, who, "skills"), *listed_ids(draft, who, "expertise")]
    if skill in skills or (or_tool and or_tool in listed_ids(draft, who, "tools")):
        return
    if keys.get("proficient"):
        draft.step("proficiency_told", who=who)
    else:
        draft.refuse("skill_not_proficient", who=name_of(who), skill=skill)


# Making each sort of item.


def _craft(draft: Drafting, who: str, item: str, tools: Sequence[str], keys: Keys) -> None:
    _require_tool(draft, who, item, tools, keys)
    made = item_effort(Srd5Tables.of(draft), item, _workers(draft, keys))
    _pay(draft, who, item, made, keys)
    _time(draft, who, made, keys)
    _hand_over(draft, who, item, item_commodities(draft, item, _count(keys)))


def _enchant(draft: Drafting, who: str, thing: Piece, keys: Keys) -> None:
    """Make a magic item with Arcana, a tool and the base item, paid or held (`srd5:craft PUB magic-items`)."""
    tables, item, rarity = Srd5Tables.of(draft), str(thing.item), rarity_of(Srd5Tables.of(draft), thing)
    row = tables.items[item]
    if rarity is None:
        raise Refusal("rarity_unknown", item=item)
    if row.has_base and thing.base is None:
        raise InputError("base_not_told", item=item)
    made = magic_effort(tables, rarity, None, _workers(draft, keys), consumable=row.consumable)
    _require_skill(draft, who, tables.crafting.magic_skill, keys)
    _require_tool(draft, who, item, tools_for_magic(tables, thing), keys)
    held = bool(keys.get("base_held")) and thing.base is not None
    _pay(draft, who, item, made, keys, None if held else thing.base)
    if held:
        require_item(draft, who, f"{ITEM}{thing.base}", _count(keys))
        draft.move(who, WORKSHOP, f"{ITEM}{thing.base}", _count(keys))
        draft.step("base_used", who=who, source=tables.crafting.source, item=str(thing.base))
    _time(draft, who, made, keys)
    _hand_over(
        draft, who, item, _goods_made(draft, thing, _count(keys), "base" in keys or "rarity" in keys or thing.plus > 0)
    )


def _goods_made(draft: Drafting, thing: Piece, count: int, given: bool) -> dict[str, int]:
    """The commodities to record for a magic item: the listed item, or lots with fields for what it is made of."""
    tables, item = Srd5Tables.of(draft), str(thing.item)
    if not given:
        return item_commodities(draft, item, count)
    name = None
    if thing.plus and thing.base is not None:
        name = f"{tables.term('items', thing.base, campaign_field(draft.state, 'language'))} +{thing.plus}"
    require_few_pieces(item, count)
    lots = [new_lot(draft, item, name, "magic", magic_item_value(tables, thing)) for _ in range(count)]
    for lot in lots:
        draft.set(lot, FOUND, 1)
        for key, value in (("base", thing.base), ("plus", thing.plus or None), ("rarity", thing.rarity)):
            draft.set(lot, key, value)
    return dict.fromkeys(lots, 1)


def brew(draft: Drafting, who: str, keys: Keys) -> None:
    """Brew potions of healing (`srd5:craft PUB equipment`)."""
    rule = Srd5Tables.of(draft).brewing
    _craft(draft, who, rule.item, [rule.tool], keys)


def scribe(draft: Drafting, who: str, keys: Keys) -> None:
    """Scribe a spell scroll (`srd5:craft PUB equipment`)."""
    _scribe(draft, who, int(keys["level"]), keys)


def _scribe(draft: Drafting, who: str, level: int, keys: Keys) -> None:
    tables, rule = Srd5Tables.of(draft), Srd5Tables.of(draft).scribing
    item = next(id_ for id_, row in tables.items.items() if row.scroll_level == level)
    _require_skill(draft, who, rule.skill, keys, or_tool=rule.tool)
    made = item_effort(tables, item, _workers(draft, keys))
    _pay(draft, who, item, made, keys)
    _time(draft, who, made, keys)
    draft.step("scribed", who=who, source=rule.source, save_dc=rule.save_dc[level], attack=rule.attack[level])
    if "spell" in keys:
        name = f"{tables.term('items', item, campaign_field(draft.state, 'language'))}, {keys['spell']}"
        lot = new_lot(draft, item, name, "magic", price(tables, item))
        draft.set(lot, FOUND, _count(keys))
        _hand_over(draft, who, item, {lot: _count(keys)})
    else:
        _hand_over(draft, who, item, item_commodities(draft, item, _count(keys)))


WORKS: Mapping[str, Callable[[Drafting, str, Keys], None]] = {"craft": make, "brew": brew, "scribe": scribe}
"""The function for each kind of crafting work."""


# Cost and time.


def _count(keys: Keys) -> int:
    return int(keys.get("count", 1))


def _workers(draft: Drafting, keys: Keys) -> int:
    workers, most = int(keys.get("workers", 1)), Srd5Tables.of(draft).crafting.workers
    if workers > most:
        draft.refuse("too_many_workers", workers=workers, most=most)
    return workers


def _pay(draft: Drafting, who: str, item: str, made: Effort, keys: Keys, inside: str | None = None) -> None:
    tables, count = Srd5Tables.of(draft), _count(keys)
    total, source = made.cost * count, tables.crafting.source
    draft.step("materials", total, who=who, source=source, item=item, count=count, each=made.cost)
    if inside is not None:
        paid = (price(tables, inside) or 0) * count
        draft.step("base_paid", paid, who=who, source=tables.items[inside].source, item=inside)
        total += paid
    if total:
        hand_over(draft, who, WORKSHOP, draft.rules.coinage.in_coins(total), purpose=WORKSHOP)
    draft.result.update(cost=total, purse=purse(draft, who))


def _time(draft: Drafting, who: str, made: Effort, keys: Keys) -> None:
    """Let days of eight hours pass, unless another's work has moved the clock already."""
    tables, count = Srd5Tables.of(draft), _count(keys)
    rule, workers = tables.crafting, int(keys.get("workers", 1))
    hours, needed = made.hours_each * count, made.days * count
    draft.step("craft_hours", hours, who=who, source=rule.source, days=needed, workers=workers)
    draft.result.update(days=str(needed), hours_each=str(hours))
    if keys.get("meanwhile"):
        return
    days, over = divmod(hours, rule.hours_per_day)
    units = tables.units
    pass_time(draft, int(days) * units["day"].seconds + int(over * units["hour"].seconds))


def _hand_over(draft: Drafting, who: str, item: str, goods: Mapping[str, int]) -> None:
    for commodity, number in goods.items():
        draft.move(WORKSHOP, who, commodity, number)
    draft.step("crafted", who=who, source=Srd5Tables.of(draft).crafting.source, item=item, count=sum(goods.values()))
    draft.result["item"] = min(goods)
