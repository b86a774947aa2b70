"""Shares bills, lends, settles debts, and changes money: `charge`, `lend`, `settle`, `exchange`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from cli.app import App
from cli.input import parse
from cli.input.declare import option, players_option, recording_command
from cli.input.named import HOLDER, Named
from cli.output.language import N_, _
from ledger.ids import HOLDERS, OWED


@recording_command("charge", example=N_('campaign charge "the inn" 30gp --pay Brom=20gp'))
@click.argument("purpose", metavar="TEXT")
@click.argument("amount", nargs=-1, required=True)
@option("--pay", "paid", multiple=True, metavar="NAME=AMOUNT", help=N_("Who pays how much of it at once."))
@option("--to", metavar="NAME", help=N_("To whom the rest is owed; by default the merchants."))
@click.pass_obj
def charge(app: App, purpose: str, amount: tuple[str, ...], paid: tuple[str, ...], to: str | None) -> None:
    from ledger.facts import BillCharged

    if re.match(r"\s*\d+\s*[^\W\d]", purpose) and not any(re.match(r"[\d½¼¾]", word) for word in amount):
        # The amount was typed first: `charge 12sp "the inn"`.
        purpose, amount = " ".join(amount), (purpose,)
    at_once = {app.read.who(name): app.read.amount(coins) for name, coins in parse.pairs(paid)}
    app.record(BillCharged(purpose=purpose, amount=app.read.amount(" ".join(amount)), paid=at_once, to=to))


@recording_command("lend", example=N_("campaign lend Brom Lira 20gp"))
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.argument("amount", nargs=-1, required=True, type=Named("purse"))
@click.pass_obj
def lend(app: App, source: str, target: str, amount: tuple[str, ...]) -> None:
    from ledger.facts import CoinsLent

    if re.match(r"[\d½¼¾]", target) and not re.match(r"[\d½¼¾]", amount[-1]):
        # The amount was typed first: `lend Brom 20gp Lira`.
        target, amount = amount[-1], (target, *amount[:-1])
    giver = app.read.who(source, *HOLDERS)
    app.record(CoinsLent(source=giver, target=app.read.who(target, *HOLDERS), amount=app.read.amount(" ".join(amount))))


@recording_command("settle", example="campaign settle --record")
@option("--record", "records", is_flag=True, help=N_("Make the payments, all or none."))
@players_option
@click.pass_obj
def settle(app: App, records: bool) -> None:
    from ledger.decisions.debts import payments
    from ledger.errors import InputError
    from ledger.facts import DebtSettled
    from ledger.people import holder_name

    if records and app.settings.for_players:
        raise InputError("options_together", options=["--record", "--for-players"])
    accounts = app.state.accounts("")
    owed = {account: value for account in accounts if (value := app.state.quantity(account, OWED))}
    due = payments(owed)
    if not records:
        app.refuse_options("faces", "note", "secret", "on", "ingame", "session", "override", "entry_id")
    elif "entry_id" in app.given and len(due) > 1:
        raise InputError("id_for_many")
    if records and due:
        coinage = app.rules.coinage
        with app.recording.together():
            for debtor, creditor, value in due:
                source, target = holder_name(debtor), holder_name(creditor)
                app.record(DebtSettled(source=source, target=target, amount=coinage.in_coins(value)))
        return

    def lines() -> Iterator[str]:
        if not due:
            yield _("Nobody owes anything.")
        for debtor, creditor, value in due:
            yield _("{who} → {target}: {value}").format(
                who=app.terms.account(debtor), target=app.terms.account(creditor), value=app.terms.value(value)
            )

    rows = [{"from": debtor, "to": creditor, "value": value} for debtor, creditor, value in due]
    app.answer({"owed": owed, "payments": rows}, lines)


@recording_command("exchange", example=N_("campaign exchange Brom 250cp gp"))
@click.argument("who", type=HOLDER)
@click.argument("amount", nargs=-1, required=True, type=Named("purse"), metavar="AMOUNT COIN")
@click.pass_obj
def exchange(app: App, who: str, amount: tuple[str, ...]) -> None:
    from ledger.errors import InputError
    from ledger.facts import CoinsExchanged

    *coins, into = amount
    if not coins:
        raise InputError("argument_missing", argument="COIN", command="campaign exchange")
    app.record(
        CoinsExchanged(
            who=app.read.who(who, *HOLDERS),
            amount=app.read.amount(" ".join(coins)),
            coin=app.read.id_in("coinage.coins", into, "coin_unknown", "coin"),
        )
    )
