"""Buys and sells: `buy`, `sell`."""

from __future__ import annotations

from cli.app import App
from cli.input.counted import several_things
from cli.input.shop_lookup import wares
from ledger.errors import InputError
from ledger.facts import ItemBought, ItemSold
from ledger.ids import HOLDERS


def buy(app: App, who: str, item: str, count: int, price: str | None, merchant: str | None) -> None:
    unit = None if price is None else app.read.amount(price)
    try:
        bought = [wares(app, item, count, unit)]
    except InputError as error:
        parts = several_things(item)
        if error.code != "ware_unknown" or len(parts) < 2 or count > 1 or "entry_id" in app.given:
            raise
        bought = [wares(app, part, 1, None) for part in parts]
    buyer = app.read.who(who, *HOLDERS)
    with app.recording.one_or_together(bought):
        for ware, number in bought:
            app.record(ItemBought(who=buyer, item=ware, count=number, price=unit, merchant=merchant))


def sell(app: App, who: str, item: str, count: int, price: str | None, merchant: str | None) -> None:
    buyer = None if merchant is None else app.read.recipient(merchant)
    holder = app.read.who(who, *HOLDERS)
    goods = app.read.goods(item, count, holder)
    if goods.item is None:
        raise InputError("coins_are_not_sold", given=item)
    unit = None if price is None else app.read.amount(price)
    app.record(ItemSold(who=holder, item=goods.item, count=goods.count, price=unit, merchant=buyer))
