"""What is found, how it is divided, and through whose hands it goes."""

from __future__ import annotations

from fractions import Fraction

from ledger.decisions.session import positive_fraction
from ledger.decisions.trade import (
    alive_holder,
    exchange,
    hand_over,
    need_coins,
    need_item,
    new_lot,
    positive,
    purse,
    some,
)
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import (
    HOARD_NAME,
    Goods,
    GoodsDropped,
    GoodsGiven,
    GoodsTaken,
    ItemUsed,
    Thing,
    TreasureFound,
    TreasureSplit,
)
from ledger.money import Coinage, shares
from ledger.people import account_of, company, holder, living, name_of, slug
from ledger.postings import DUNGEON, HOARD, ITEM, MERCHANTS

USED = "world:used"
LOST = "world:lost"
VALUABLES = ("gem", "jewel")
"""Kinds of lots that a split cashes in."""


def find(draft: Drafting, facts: TreasureFound) -> None:
    """Put treasure into the hoard; what is no coin and no item of the ruleset becomes a lot."""
    if not facts.things:
        raise InputError("nothing_found")
    lots: list[str] = []
    for thing in facts.things:
        if thing.kind == "coins":
            need_coins(draft)
            for coin, count in sorted(some(thing.coins).items()):
                draft.move(DUNGEON, HOARD, coin, count)
        else:
            positive(thing.count)
            if thing.value is not None:
                need_coins(draft)
            if thing.item is not None and thing.value is None:
                commodity = ITEM + thing.item
            else:
                commodity = new_lot(draft, _id_of(thing), thing.name, thing.kind, thing.value)
            lots.append(commodity)
            draft.move(DUNGEON, HOARD, commodity, thing.count)
        draft.rules.found(draft, thing)
    draft.result["items"] = lots
    draft.result["value"] = draft.rules.coinage.value(purse(draft, HOARD))


def _id_of(thing: Thing) -> str:
    return slug(thing.name) if thing.name else thing.item or thing.kind


def split(draft: Drafting, facts: TreasureSplit) -> None:
    """Divide the hoard by equal value, to the smallest coin, by shares; what no one gets is named.

    Each takes of every denomination in proportion to its part; what cannot be dealt so is changed.
    """
    need_coins(draft)
    coinage = draft.rules.coinage
    names = list(dict.fromkeys(facts.among)) if facts.among is not None else company(draft)
    if not names:
        raise Refusal("nobody_there")
    for name in (*names, *facts.shares):
        living(draft, name)
    strangers = sorted(set(facts.shares) - set(names))
    if strangers:
        raise InputError("share_for_stranger", who=strangers)
    if facts.cash_in:
        _cash_in(draft)
    if facts.coins is not None:
        pool = dict(some(facts.coins))
        held = purse(draft, HOARD)
        if coinage.value(held) < coinage.value(pool):
            raise Refusal("hoard_too_small", asked=coinage.value(pool), held=coinage.value(held))
        exchange(draft, HOARD, coinage.payment(held, pool))
    else:
        pool = purse(draft, HOARD)
    total = coinage.value(pool)
    if not total:
        raise Refusal("nothing_to_split")
    weights = {n: positive_fraction(facts.shares.get(n) or draft.rules.share(draft, account_of(n))) for n in names}
    portions, remainder = shares(total, weights)
    heads = sum(weights.values())
    draft.step("split.pool", Fraction(total) / heads, total=total, heads=heads)
    for name in names:
        draft.step("split.share", portions[name], who=account_of(name), share=weights[name])
    if remainder and facts.remainder != HOARD_NAME:
        living(draft, facts.remainder)
        portions[facts.remainder] = portions.get(facts.remainder, 0) + remainder
    if not any(portions.values()):
        raise Refusal("too_little_to_split")
    draft.step("split.remainder", remainder, to=facts.remainder)
    dealt, change = _deal(coinage, pool, portions)
    exchange(draft, HOARD, change)
    for name, coins in sorted(dealt.items()):
        for coin, count in sorted(coins.items()):
            draft.move(HOARD, account_of(name), coin, count)
    draft.result.update(total=total, shares=portions, remainder=remainder, coins=dealt)


def _cash_in(draft: Drafting) -> None:
    """Sell every gem and jewel of the hoard that has a value."""
    for commodity, count in draft.holdings(HOARD).items():
        value = draft.field(commodity, "value")
        if draft.field(commodity, "kind") in VALUABLES and isinstance(value, int):
            draft.step("cashed_in", value * count, item=commodity.removeprefix(ITEM), unit=value, count=count)
            draft.move(HOARD, MERCHANTS, commodity, count)
            for coin, number in draft.rules.coinage.in_coins(value * count).items():
                draft.move(MERCHANTS, HOARD, coin, number)


def _deal(
    coinage: Coinage, pool: dict[str, int], portions: dict[str, int]
) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """Deal coins out so that each portion is met exactly.

    Returns:
        Coins by name, and what the hoard gains in the exchange that makes it possible.
    """
    total = coinage.value(pool)
    owed = dict(portions)
    left = {coin: pool[coin] for coin in coinage.values if coin in pool}
    dealt: dict[str, dict[str, int]] = {name: {} for name in portions}

    def hand(name: str, coin: str, count: int) -> None:
        if count:
            dealt[name][coin] = dealt[name].get(coin, 0) + count
            left[coin] -= count
            owed[name] -= count * coinage.values[coin]

    for coin, held in dict(left).items():
        for name in sorted(portions):
            hand(name, coin, min(held * portions[name] // total, owed[name] // coinage.values[coin]))
    for coin in tuple(left):
        # What is over of a denomination goes to whoever is owed most, one by one, before anything is changed.
        for name in sorted(portions, key=lambda name: (-owed[name], name)):
            hand(name, coin, min(left[coin], owed[name] // coinage.values[coin]))
    change = {coin: -count for coin, count in left.items()}
    for name in sorted(portions):
        for coin, count in coinage.in_coins(owed[name]).items():
            dealt[name][coin] = dealt[name].get(coin, 0) + count
            change[coin] = change.get(coin, 0) + count
    if not any(owed.values()):
        return dealt, {}
    undealt = coinage.value(left) - sum(owed.values())
    for coin, count in coinage.in_coins(undealt).items():
        change[coin] = change.get(coin, 0) + count
    return dealt, {coin: count for coin, count in change.items() if count}


def take(draft: Drafting, facts: GoodsTaken) -> None:
    """Out of the hoard or the fund into somebody's hands."""
    target = alive_holder(draft, facts.who)
    _pass(draft, holder(draft, facts.source), target, facts.goods)


def give(draft: Drafting, facts: GoodsGiven) -> None:
    """From hand to hand; what the dead held may be taken from them."""
    source, target = holder(draft, facts.source), alive_holder(draft, facts.target)
    if source == target:
        raise InputError("same_holder", who=facts.source)
    _pass(draft, source, target, facts.goods)


def drop(draft: Drafting, facts: GoodsDropped) -> None:
    """Leave something behind for good."""
    _pass(draft, holder(draft, facts.who), LOST, facts.goods)


def use(draft: Drafting, facts: ItemUsed) -> None:
    """Use something up."""
    if facts.goods.item is None:
        raise InputError("coins_are_not_used")
    _pass(draft, alive_holder(draft, facts.who), USED, facts.goods)


def _pass(draft: Drafting, source: str, target: str, goods: Goods) -> None:
    if goods.item is None:
        need_coins(draft)
        hand_over(draft, source, target, some(goods.coins), purpose=name_of(target))
    else:
        commodity = ITEM + goods.item
        need_item(draft, source, commodity, positive(goods.count))
        draft.move(source, target, commodity, goods.count)
        draft.result.update(item=commodity, left=draft.quantity(source, commodity))
