"""Buys, sells, pays and receives: `buy`, `sell`, `pay`, `receive`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

import click

from cli.app import App
from cli.commands.each import for_each
from cli.input.counted import several_things
from cli.input.declare import option, recording_command
from cli.input.named import HOLDER, Named
from cli.input.values import Count
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.ids import HOLDERS


@recording_command("buy", example="campaign buy Brom torches 2")
@click.argument("who", type=HOLDER)
@click.argument("item", type=Named("wares"))
@click.argument("count", type=Count(), default=1, metavar="[N]")
@option("--price", metavar="AMOUNT", help=N_("Price of one; by default the list price."))
@option("--from", "merchant", metavar="MERCHANT", help=N_("Who sells."))
@for_each
def buy(app: App, who: str, item: str, count: int, price: str | None, merchant: str | None) -> None:
    from cli.input.shop_lookup import wares
    from ledger.facts import ItemBought

    unit = None if price is None else app.read.amount(price)
    try:
        bought = [wares(app, item, count, priced=unit is not None)]
    except InputError as error:
        parts = several_things(item)
        if error.code != "ware_unknown" or len(parts) < 2 or count > 1 or "entry_id" in app.given:
            raise
        bought = [wares(app, part, 1, priced=False) for part in parts]
    buyer = app.read.who(who, *HOLDERS)
    with app.recording.together() if len(bought) > 1 else nullcontext():
        for ware, number in bought:
            app.record(ItemBought(who=buyer, item=ware, count=number, price=unit, merchant=merchant))


@recording_command("sell", example=N_("campaign sell Brom sword --price 5gp"))
@click.argument("who", type=HOLDER)
@click.argument("item")
@click.argument("count", type=Count(), default=1, metavar="[N]")
@option("--price", metavar="AMOUNT", help=N_("Price of one; by default the list price."))
@option("--to", "merchant", metavar="MERCHANT", help=N_("Who buys."))
@for_each
def sell(app: App, who: str, item: str, count: int, price: str | None, merchant: str | None) -> None:
    from ledger.facts import ItemSold

    buyer = None if merchant is None else app.read.recipient(merchant)
    holder = app.read.who(who, *HOLDERS)
    goods = app.read.goods(item, count, holder)
    if goods.item is None:
        raise InputError("coins_are_not_sold", given=item)
    unit = None if price is None else app.read.amount(price)
    app.record(ItemSold(who=holder, item=goods.item, count=goods.count, price=unit, merchant=buyer))


@recording_command("pay", example=N_('campaign pay Brom 5gp --to "the ferryman" --for "the crossing"'))
@click.argument("who", type=HOLDER)
@click.argument("amount", nargs=-1, required=True, type=Named("purse"))
@option("--to", type=HOLDER, metavar="NAME", help=N_("Who is paid: a character, hoard, fund, or anybody."))
@option("--for", "purpose", metavar="TEXT", help=N_("What it pays for."))
@for_each
def pay(app: App, who: str, amount: tuple[str, ...], to: str | None, purpose: str | None) -> None:
    from ledger.facts import CoinsPaid

    payer, payee = app.read.who(who, *HOLDERS), None if to is None else app.read.recipient(to, *HOLDERS)
    app.record(CoinsPaid(who=payer, amount=_amount(app, amount, "--for"), purpose=purpose, to=payee))
    if payee is not None:
        from cli.commands.debts import warn_of_debt

        warn_of_debt(app, payer, payee)


@recording_command("receive", example=N_('campaign receive Brom 20gp --from "the duke"'))
@click.argument("who", type=HOLDER)
@click.argument("amount", nargs=-1, required=True)
@option("--from", "source", metavar="TEXT", help=N_("Who pays."))
@for_each
def receive(app: App, who: str, amount: tuple[str, ...], source: str | None) -> None:
    from ledger.facts import CoinsReceived

    app.record(CoinsReceived(who=app.read.who(who, *HOLDERS), amount=_amount(app, amount, "--from"), source=source))


def _amount(app: App, words: tuple[str, ...], option: str) -> Mapping[str, int]:
    """Read an amount of coins.

    Raises:
        InputError: As reading it does; `too_many_arguments` where a text follows the amount.
    """
    try:
        return app.read.amount(" ".join(words))
    except InputError:
        from cli.input.suggestions import option_with_text

        first, *others = words
        if not others:
            raise
        app.read.amount(first)
        near = [option_with_text(option, others)]
        raise InputError("too_many_arguments", arguments=others, command=app.typed, nearest=near) from None
