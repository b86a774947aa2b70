"""Writes finds and splits, custody of things, trade, wages, bills and loans."""

from __future__ import annotations

from cli.script.typed.words import Words, typed_as
from ledger.facts import (
    FUND_NAME,
    HOARD_NAME,
    CoinsPaid,
    CoinsReceived,
    Goods,
    GoodsDropped,
    GoodsGiven,
    GoodsTaken,
    ItemAppraised,
    ItemBought,
    ItemEquipped,
    ItemIdentified,
    ItemSold,
    ItemUsed,
    Thing,
    TreasureFound,
    TreasureSplit,
    WagesPaid,
)
from ledger.ids import WORLD
from ledger.rules.tables import folded


@typed_as(TreasureFound)
def _find(words: Words, facts: TreasureFound) -> None:
    words.command("find", *(found(words, thing) for thing in facts.things))
    words.keys(facts.keys)
    words.option("--from", facts.origin)


def found(words: Words, thing: Thing) -> str:
    """A thing as `find` takes it."""
    if thing.kind == "coins":
        return words.coins(thing.coins)
    if thing.kind == "type":
        return f"type={thing.name}*{thing.count}"
    name = thing.item or thing.name or ""
    worth = "?" if thing.value is None else words.value(thing.value)
    return f"{thing.kind}={name}:{worth}*{thing.count}"


@typed_as(TreasureSplit)
def _split(words: Words, facts: TreasureSplit) -> None:
    words.command("split")
    words.option("--among", None if facts.among is None else ",".join(facts.among))
    words.shares(facts.shares)
    words.option("--coins", words.optional_coins(facts.coins))
    words.flag("--cash-in", facts.cash_in)
    words.flag("--by-level", facts.by_level)
    for credit in facts.credits:
        words.option("--credit", f"{credit.who}={credit.item}:{words.value(credit.value)}")
    words.flag("--no-change", facts.whole_coins)
    words.option("--remainder", None if facts.remainder == HOARD_NAME else facts.remainder)


def _goods(words: Words, goods: Goods) -> None:
    if goods.item is None:
        words.add(words.coins(goods.coins))
    else:
        words.add(goods.item, *([] if goods.count == 1 else [goods.count]))


@typed_as(GoodsTaken)
def _take(words: Words, facts: GoodsTaken) -> None:
    words.command("take", facts.who)
    _goods(words, facts.goods)
    words.option("--from", None if facts.source == HOARD_NAME else facts.source)


@typed_as(GoodsGiven)
def _give(words: Words, facts: GoodsGiven) -> None:
    words.command("give", facts.source, facts.target)
    _goods(words, facts.goods)


@typed_as(GoodsDropped)
def _drop(words: Words, facts: GoodsDropped) -> None:
    words.command("drop", facts.who)
    _goods(words, facts.goods)


@typed_as(ItemUsed)
def _use(words: Words, facts: ItemUsed) -> None:
    words.command("use", facts.who)
    _goods(words, facts.goods)
    words.keys(facts.keys)


@typed_as(ItemEquipped)
def _equip(words: Words, facts: ItemEquipped) -> None:
    words.command("equip", facts.who, facts.item)
    words.flag("--off", facts.off)


@typed_as(ItemAppraised)
def _appraise(words: Words, facts: ItemAppraised) -> None:
    words.command("appraise", ",".join(facts.items))
    if facts.value is not None:
        words.add(words.coins(facts.value))
    words.keys(facts.keys)


@typed_as(ItemIdentified)
def _identify(words: Words, facts: ItemIdentified) -> None:
    words.command("identify", facts.item, facts.name)
    words.keys(facts.keys)


@typed_as(ItemBought)
def _buy(words: Words, facts: ItemBought) -> None:
    words.command("buy", facts.who, facts.item, facts.count)
    words.option("--price", words.optional_coins(facts.price))
    words.option("--from", facts.merchant)


@typed_as(ItemSold)
def _sell(words: Words, facts: ItemSold) -> None:
    words.command("sell", facts.who, facts.item, facts.count)
    words.option("--price", words.optional_coins(facts.price))
    words.option("--to", None if facts.merchant is None else _recipient(words, facts.merchant))


@typed_as(CoinsPaid)
def _pay(words: Words, facts: CoinsPaid) -> None:
    words.command("pay", facts.who, words.coins(facts.amount))
    words.option("--to", None if facts.to is None else _recipient(words, facts.to))
    words.option("--for", facts.purpose)


def _recipient(words: Words, name: str) -> str:
    """A name of the outside world with its prefix, so that it is not taken for one that it is like."""
    known = folded(name) in map(folded, (HOARD_NAME, FUND_NAME, *words.joined))
    return name if known else WORLD + name


@typed_as(CoinsReceived)
def _receive(words: Words, facts: CoinsReceived) -> None:
    words.command("receive", facts.who, words.coins(facts.amount))
    words.option("--from", facts.source)


@typed_as(WagesPaid)
def _wages(words: Words, facts: WagesPaid) -> None:
    words.command("wages")
    words.keys(facts.keys)
    words.option("--days", None if facts.days == 1 else facts.days)
