"""Decides finds, and what is taken, given, dropped or used."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.decisions.table import decides
from ledger.decisions.trade import (
    hand_over,
    item_commodities,
    new_lot,
    purse,
    require_coinage,
    require_coins,
    require_item,
    require_living_holder,
    require_positive,
)
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import FOUND, Goods, GoodsDropped, GoodsGiven, GoodsTaken, ItemUsed, Keys, Thing, TreasureFound
from ledger.ids import DUNGEON, HOARD, ITEM, LEFT_BEHIND, USED
from ledger.people import name_of, require_holder, slug
from ledger.rules.hooks import hooks_of


@decides(TreasureFound)
def find(draft: Drafting, facts: TreasureFound) -> None:
    """Put treasure into the hoard; what is neither coins nor an item of the tables becomes a lot."""
    if not facts.things:
        raise InputError("nothing_found")
    lots: list[str] = []
    if facts.keys and all(thing.kind != "type" for thing in facts.things):
        raise InputError("find_keys_unused", keys=sorted(facts.keys))
    things = [rolled for thing in facts.things for rolled in _rolled(draft, thing, facts.keys)]
    for thing in things:
        lot = None
        if thing.kind == "coins":
            require_coinage(draft)
            for coin, count in sorted(require_coins(thing.coins).items()):
                draft.move(DUNGEON, HOARD, coin, count)
        else:
            require_positive(thing.count)
            if thing.value is not None:
                require_coinage(draft)
            if thing.item is not None and thing.value is None and thing.kind != "magic":
                found = item_commodities(draft, thing.item, thing.count)
            else:
                lot = new_lot(draft, id_of(thing), thing.name, thing.kind, thing.value)
                draft.set(lot, FOUND, thing.count)
                found = {lot: thing.count}
            lots += found
            for commodity, count in found.items():
                draft.move(DUNGEON, HOARD, commodity, count)
        hooks_of(draft).on_found(draft, thing, lot)
    draft.result["items"] = lots
    draft.result["value"] = draft.rules.coinage.value(purse(draft, HOARD))


def id_of(thing: Thing) -> str:
    """The id that the lot of a thing begins with."""
    return slug(thing.name) if thing.name else thing.item or thing.kind


def _rolled(draft: Drafting, thing: Thing, keys: Keys) -> Sequence[Thing]:
    if thing.kind != "type":
        return (thing,)
    return hooks_of(draft).hoard(draft, str(thing.name), require_positive(thing.count), keys)


@decides(GoodsTaken)
def take(draft: Drafting, facts: GoodsTaken) -> None:
    """Take coins or items out of the hoard or the fund."""
    target = require_living_holder(draft, facts.who)
    hand_over_goods(draft, require_holder(draft, facts.source), target, facts.goods)


@decides(GoodsGiven)
def give(draft: Drafting, facts: GoodsGiven) -> None:
    """Give coins or items to another holder; they may be taken from the dead."""
    source, target = require_holder(draft, facts.source), require_living_holder(draft, facts.target)
    if source == target:
        raise InputError("same_holder", who=facts.source)
    hand_over_goods(draft, source, target, facts.goods)


@decides(GoodsDropped)
def drop(draft: Drafting, facts: GoodsDropped) -> None:
    """Leave coins or items behind for good."""
    hand_over_goods(draft, require_holder(draft, facts.who), LEFT_BEHIND, facts.goods)


@decides(ItemUsed)
def use(draft: Drafting, facts: ItemUsed) -> None:
    """Use an item; it is used up unless the ruleset records its use otherwise."""
    item = facts.goods.item
    if item is None:
        raise InputError("coins_are_not_used")
    account = require_living_holder(draft, facts.who)
    require_item(draft, account, ITEM + item, 1)
    if hooks_of(draft).use(draft, account, item, require_positive(facts.goods.count), facts.keys):
        draft.result.update(item=ITEM + item, left=draft.quantity(account, ITEM + item), kept=True)
    else:
        hand_over_goods(draft, account, USED, facts.goods)


def hand_over_goods(draft: Drafting, source: str, target: str, goods: Goods) -> None:
    """Hand over coins or items of one account to another; refuse what it does not hold."""
    if goods.item is None:
        require_coinage(draft)
        hand_over(draft, source, target, require_coins(goods.coins), purpose=name_of(target))
    else:
        commodity = ITEM + goods.item
        require_item(draft, source, commodity, require_positive(goods.count))
        draft.move(source, target, commodity, goods.count)
        draft.result.update(item=commodity, left=draft.quantity(source, commodity))
