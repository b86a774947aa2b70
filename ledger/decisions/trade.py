"""Decides purchases, sales and payments, and checks coins and items for other decisions."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, FUND_NAME, HOARD_NAME, CoinsPaid, CoinsReceived, ItemBought, ItemSold
from ledger.ids import CHANGE, CHARACTER, DEAD, ITEM, MERCHANTS, NAME, ROLE, STATUS, UNNAMED
from ledger.money import Coins
from ledger.people import name_of, outsider_account, require_holder, slug
from ledger.rules.hooks import hooks_of

MOST_APART = 100
"""Most items that are lots of their own in one entry."""


@decides(ItemBought)
def buy(draft: Drafting, facts: ItemBought) -> None:
    """Buy an item, changing coins where needed; what is no item of the tables becomes a lot with a value."""
    account = require_living_holder(draft, facts.who)
    require_coinage(draft)
    count = require_positive(facts.count)
    listed = facts.item in draft.rules.tables.group("items")
    unit = _unit_price(draft, facts)
    seller = outsider_account(facts.merchant) if facts.merchant else MERCHANTS
    draft.step("price", unit * count, item=facts.item, unit=unit, count=count, source=source_of_item(draft, facts.item))
    if listed:
        hooks_of(draft).on_bought(draft, account, facts.item, unit)
    hand_over(draft, account, seller, draft.rules.coinage.in_coins(unit * count), purpose=facts.item)
    if listed:
        goods = item_commodities(draft, facts.item, count)
    else:
        goods = {new_lot(draft, slug(facts.item), facts.item, "item", unit): count}
    for commodity, number in goods.items():
        draft.note(seller, commodity, -number)
        draft.post(account, commodity, number)
    draft.result.update(item=min(goods), cost=unit * count, purse=purse(draft, account))


@decides(ItemSold)
def sell(draft: Drafting, facts: ItemSold) -> None:
    """Sell an item at a given price, or at what merchants pay."""
    account = require_living_holder(draft, facts.who)
    require_coinage(draft)
    count, commodity = require_positive(facts.count), ITEM + facts.item
    require_item(draft, account, commodity, count)
    if facts.price is None:
        paid = hooks_of(draft).offer(draft, facts.item, count)
    else:
        unit = _given(draft, facts.price)
        paid = unit * count
        draft.step("price", paid, item=facts.item, unit=unit, count=count, source=source_of_item(draft, facts.item))
    if paid is None:
        raise InputError("price_missing", item=facts.item)
    buyer = outsider_account(facts.merchant) if facts.merchant else MERCHANTS
    draft.move(account, buyer, commodity, count)
    for coin, number in draft.rules.coinage.in_coins(paid).items():
        draft.move(buyer, account, coin, number)
    draft.result.update(item=commodity, paid=paid, purse=purse(draft, account))


@decides(CoinsPaid)
def pay(draft: Drafting, facts: CoinsPaid) -> None:
    """Pay coins to a character, the hoard, the fund, or somebody of the outside world."""
    source = require_living_holder(draft, facts.who)
    require_coinage(draft)
    if facts.to is None:
        target = MERCHANTS
    elif facts.to in (HOARD_NAME, FUND_NAME) or draft.field(CHARACTER + facts.to, ROLE) is not None:
        target = require_holder(draft, facts.to)
    else:
        target = outsider_account(facts.to)
    if source == target:
        raise InputError("same_holder", who=facts.who)
    hand_over(draft, source, target, require_coins(facts.amount), purpose=facts.purpose or name_of(target))
    draft.result.update(to=target, purse=purse(draft, source))


@decides(CoinsReceived)
def receive(draft: Drafting, facts: CoinsReceived) -> None:
    """Receive coins from the outside world."""
    account = require_living_holder(draft, facts.who)
    require_coinage(draft)
    source = UNNAMED if facts.source is None else outsider_account(facts.source)
    for coin, count in sorted(require_coins(facts.amount).items()):
        draft.move(source, account, coin, count)
    draft.result.update(purse=purse(draft, account))


def hand_over(draft: Drafting, source: str, target: str, amount: Coins, *, purpose: str) -> None:
    """Move an amount from one account to another in exactly these coins, changing others first where needed.

    Raises:
        Refusal: `purse_too_light`.
    """
    coinage = draft.rules.coinage
    held = purse(draft, source)
    if coinage.value(held) < coinage.value(amount):
        raise Refusal(
            "purse_too_light",
            who=source,
            asked=coinage.value(amount),
            held=coinage.value(held),
            short=coinage.value(amount) - coinage.value(held),
            purpose=purpose,
        )
    exchange(draft, source, coinage.payment(held, amount))
    for coin, count in sorted(amount.items()):
        draft.move(source, target, coin, count)


def exchange(draft: Drafting, account: str, gains: Mapping[str, int]) -> None:
    """Change coins on an account for others of the same value."""
    for coin, count in sorted(gains.items(), key=lambda gain: (gain[1], gain[0])):
        draft.post(account, coin, count)
        draft.note(CHANGE, coin, -count)


def purse(draft: Drafting, account: str) -> dict[str, int]:
    """The coins on an account, the most valuable first."""
    held = draft.holdings(account)
    return {coin: held[coin] for coin in draft.rules.coinage.values if coin in held}


def new_lot(draft: Drafting, item: str, name: str | None, kind: str, value: int | None) -> str:
    """Make a lot with its kind and value, and a name if no table names it; return its commodity."""
    commodity = draft.new_lot(item)
    draft.set(commodity, NAME, name)
    draft.set(commodity, "kind", kind)
    draft.set(commodity, "value", value)
    return commodity


def item_commodities(draft: Drafting, item: str, count: int) -> dict[str, int]:
    """Commodities for so many of an item, with their number; an item marked `apart` is a lot each."""
    row = draft.rules.tables["items"][item]
    if not row.get("apart"):
        return {ITEM + item: count}
    require_few_pieces(item, count)
    kind = "magic" if row.get("kind") == "magic" else "item"
    lots = [new_lot(draft, item, None, kind, draft.rules.price(item)) for _ in range(count)]
    for lot in lots:
        draft.set(lot, FOUND, 1)
    return dict.fromkeys(lots, 1)


def require_few_pieces(item: str, count: int) -> None:
    """Require that lots of their own are few enough for one entry.

    Raises:
        InputError: `too_many_apart`.
    """
    if count > MOST_APART:
        raise InputError("too_many_apart", item=item, count=count, most=MOST_APART)


def require_item(draft: Drafting, account: str, commodity: str, count: int) -> None:
    """Refuse if an account holds fewer of an item than needed, after opening bundles of it."""
    held = draft.quantity(account, commodity)
    if held < count:
        hooks_of(draft).open_bundles(draft, account, commodity.removeprefix(ITEM), count - held)
        held = draft.quantity(account, commodity)
    if held < count:
        raise Refusal("not_in_inventory", who=account, item=commodity, asked=count, held=held)


def require_coinage(draft: Drafting) -> None:
    """Refuse if the ruleset has no coins."""
    if not draft.rules.coinage:
        raise Refusal("no_coins")


def require_living_holder(draft: Drafting, name: str) -> str:
    """Account of a holder who can act: the hoard, the fund, or a character, who must live."""
    account = require_holder(draft, name)
    if account.startswith(CHARACTER) and draft.field(account, STATUS) == DEAD:
        draft.refuse("character_dead", who=name_of(account))
    return account


def require_positive(count: int) -> int:
    """Require a count of at least 1; return it.

    Raises:
        InputError: `count_not_positive`.
    """
    if count < 1:
        raise InputError("count_not_positive", count=count)
    return count


def require_coins(amount: Coins) -> Coins:
    """Require an amount of coins that is not zero and has no negative count; return it.

    Raises:
        InputError: `amount_not_positive`.
    """
    if not any(amount.values()) or any(count < 0 for count in amount.values()):
        raise InputError("amount_not_positive", amount=dict(amount))
    return amount


def _unit_price(draft: Drafting, facts: ItemBought) -> int:
    """The price of one: as given, as listed, or as the ruleset reads it from the name."""
    if facts.price is not None:
        return _given(draft, facts.price)
    listed = facts.item in draft.rules.tables.group("items")
    price = draft.rules.price(facts.item) if listed else draft.rules.price_by_name(facts.item)
    if price is None:
        raise InputError("price_missing", item=facts.item)
    return price


def _given(draft: Drafting, price: Coins) -> int:
    if any(count < 0 for count in price.values()):
        raise InputError("amount_not_positive", amount=dict(price))
    return draft.rules.coinage.value(price)


def source_of_item(draft: Drafting, item: str) -> str | None:
    """The source of an item, or of the item that a lot is of; None without one."""
    source = draft.rules.tables.group("items").get(item.partition("~")[0], {}).get("source")
    return str(source) if source else None
