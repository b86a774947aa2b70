"""Decides how the hoard is split: by shares, levels and credits, with a rule for what cannot be divided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ledger.decisions.table import decides
from ledger.decisions.trade import exchange, purse, require_coinage, require_coins, require_item
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import HOARD_NAME, TreasureSplit
from ledger.ids import HOARD, ITEM, MERCHANTS, VALUABLES
from ledger.money import Coinage, Coins, shares
from ledger.people import account_of, company, require_living
from ledger.rules.hooks import hooks_of

ROTATE = "rotate"
ODD_COINS = "odd_coins"
"""Commodity that counts the indivisible coins that a character has received."""


@decides(TreasureSplit)
def split(draft: Drafting, facts: TreasureSplit) -> None:
    """Divide the hoard by value and shares, to the smallest coin; the remainder is in the result.

    Each receives every denomination in proportion to its share; coins that cannot be divided so are changed.
    """
    require_coinage(draft)
    coinage = draft.rules.coinage
    names = list(dict.fromkeys(facts.among)) if facts.among is not None else _who_share(draft, facts)
    if not names:
        raise Refusal("nobody_there")
    for name in (*names, *facts.shares):
        require_living(draft, name)
    strangers = sorted(set(facts.shares) - set(names))
    if strangers:
        raise InputError("share_for_stranger", who=strangers)
    if facts.cash_in:
        _cash_in(draft)
    credits = _credits(draft, facts, names)
    pool = _pool(draft, facts.coins)
    total = coinage.value(pool) + sum(credits.values())
    if not total:
        raise Refusal("nothing_to_split")
    weights = {name: _weight(draft, facts, name) for name in names}
    heads = sum(weights.values())
    draft.step("split.pool", Fraction(total) / heads, total=total, heads=heads)
    change: Mapping[str, int] = {}
    if facts.whole_coins:
        if credits:
            raise InputError("options_together", options=["--no-change", "--credit"])
        dealt = _whole_coins(pool, weights)
        portions = {name: coinage.value(coins) for name, coins in dealt.items()}
        remainder = total - sum(portions.values())
        _deal_remaining_coins(draft, facts.remainder, pool, dealt)
    else:
        portions, remainder = shares(total, weights)
        owed = _owed(portions, credits)
        for name, count in _remainders(draft, facts.remainder, owed, remainder).items():
            owed[name] = owed.get(name, 0) + count
        dealt, change = _deal(coinage, pool, owed)
    if not credits and not any(dealt.values()):
        raise Refusal("too_little_to_split")
    for name in names:
        draft.step("split.share", portions[name], who=account_of(name), share=weights[name])
    draft.step("split.remainder", remainder, to=facts.remainder)
    exchange(draft, HOARD, change)
    for name, coins in sorted(dealt.items()):
        for coin, count in sorted(coins.items()):
            draft.move(HOARD, account_of(name), coin, count)
    draft.result.update(total=total, shares=portions, remainder=remainder, coins=dealt)


def require_share(text: str) -> Fraction:
    """Require that a text is a fraction, which may be 0; return it.

    Raises:
        InputError: `share_malformed`.
    """
    try:
        share = Fraction(text)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if share < 0:
        raise InputError("share_malformed", share=text)
    return share


def _pool(draft: Drafting, coins: Coins | None) -> dict[str, int]:
    """The coins to divide: all of the hoard, or the amount given, after changing coins to have exactly these."""
    held = purse(draft, HOARD)
    if coins is None:
        return held
    coinage, pool = draft.rules.coinage, dict(require_coins(coins))
    if coinage.value(held) < coinage.value(pool):
        raise Refusal("hoard_too_small", asked=coinage.value(pool), held=coinage.value(held))
    exchange(draft, HOARD, coinage.payment(held, pool))
    return pool


def _who_share(draft: Drafting, facts: TreasureSplit) -> list[str]:
    """The company, but for whoever serves for wages alone; a share told for this once counts."""
    share = hooks_of(draft).share
    return [name for name in company(draft) if name in facts.shares or require_share(share(draft, account_of(name)))]


def _weight(draft: Drafting, facts: TreasureSplit, name: str) -> Fraction:
    account = account_of(name)
    weight = require_share(facts.shares.get(name) or hooks_of(draft).share(draft, account))
    if not weight:
        raise InputError("share_none", who=name)
    if facts.by_level:
        level = draft.rules.progress(draft, account).level
        if not level:
            raise Refusal("no_level", who=name)
        weight *= level
    return weight


def _credits(draft: Drafting, facts: TreasureSplit, names: Sequence[str]) -> dict[str, int]:
    """Hand over the items that count against shares; return the value that counts, by receiver."""
    counted: dict[str, int] = {}
    for credit in facts.credits:
        if credit.who not in names:
            raise InputError("share_for_stranger", who=[credit.who])
        if credit.value < 1:
            raise InputError("amount_not_positive", amount=credit.value)
        require_item(draft, HOARD, ITEM + credit.item, 1)
        draft.move(HOARD, account_of(credit.who), ITEM + credit.item, 1)
        draft.step("split.credit", credit.value, who=account_of(credit.who), item=credit.item)
        counted[credit.who] = counted.get(credit.who, 0) + credit.value
    return counted


def _owed(portions: Mapping[str, int], credits: Mapping[str, int]) -> dict[str, int]:
    """Value in coins that each still gets.

    Raises:
        Refusal: `credit_above_share`, if an item counts for more than the receiver's share.
    """
    owed = {name: portion - credits.get(name, 0) for name, portion in portions.items()}
    for name, value in owed.items():
        if value < 0:
            raise Refusal("credit_above_share", who=name, credit=credits[name], share=portions[name])
    return owed


def _remainders(draft: Drafting, to: str, owed: Mapping[str, int], remainder: int) -> dict[str, int]:
    """How many of the indivisible coins each gets; in rotation, one each to those who have received the fewest."""
    if not remainder or to == HOARD_NAME:
        return {}
    if to != ROTATE:
        require_living(draft, to)
        return {to: remainder}
    taken: dict[str, int] = {}
    for _ in range(remainder):
        name = min(owed, key=lambda name: (draft.quantity(account_of(name), ODD_COINS), name))
        draft.post(account_of(name), ODD_COINS, 1)
        taken[name] = taken.get(name, 0) + 1
    return taken


def _whole_coins(pool: Mapping[str, int], weights: Mapping[str, Fraction]) -> dict[str, dict[str, int]]:
    """Whole coins of each kind, as many as divide evenly by weight."""
    dealt: dict[str, dict[str, int]] = {name: {} for name in weights}
    for coin, held in pool.items():
        for name, count in shares(held, weights)[0].items():
            if count:
                dealt[name][coin] = count
    return dealt


def _deal_remaining_coins(draft: Drafting, to: str, pool: Mapping[str, int], dealt: dict[str, dict[str, int]]) -> None:
    """Deal the coins that did not divide evenly, the most valuable first; without a receiver they stay in the hoard."""
    for coin, held in pool.items():
        over = held - sum(coins.get(coin, 0) for coins in dealt.values())
        for name, count in _remainders(draft, to, dict.fromkeys(dealt, 0), over).items():
            own = dealt.setdefault(name, {})
            own[coin] = own.get(coin, 0) + count


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
    """Deal coins so that each portion is paid exactly.

    Returns:
        Coins by name, and the coins that the hoard gains in the exchange that is needed first.
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
        # The rest of a denomination goes to whoever is owed most, coin by coin, before anything is changed.
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
