"""Pays back and changes money: `repay`, `exchange`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.app import App
from cli.input.plain_words import BEGINS_AMOUNT
from cli.output.words.language import _
from cli.output.words.typable import command_line
from ledger.debts import owed_between, owed_by_account, payments
from ledger.errors import InputError, Refusal
from ledger.facts import CoinsExchanged, CoinsPaid, DebtSettled, GoodsGiven
from ledger.ids import HOLDERS, WORLD
from ledger.people import holder_account, holder_name
from ledger.rules.tables import folded
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.journal import Recorded


def repay(app: App, source: str, words: tuple[str, ...]) -> None:
    debtor = app.read.who(source, *HOLDERS)
    to, amount = _creditor_and_amount(app, words)
    creditor = _only_creditor(app, holder_account(debtor)) if to is None else _creditor(app, to)
    if amount is None:
        owed = owed_between(app.state, holder_account(debtor), creditor)
        if not owed:
            raise Refusal("nothing_owed", who=holder_account(debtor), account=creditor)
        amount = app.rules.coinage.in_coins(owed)
    app.record(DebtSettled(source=debtor, target=holder_name(creditor), amount=amount))


def _creditor_and_amount(app: App, words: tuple[str, ...]) -> tuple[str | None, Mapping[str, int] | None]:
    """TO and AMOUNT, in either order, or one of them alone."""
    if not words:
        return None, None
    if not BEGINS_AMOUNT.match(words[0]):
        return words[0], app.read.amount(" ".join(words[1:])) if words[1:] else None
    try:
        return None, app.read.amount(" ".join(words))
    except InputError:
        if len(words) == 1 or BEGINS_AMOUNT.match(words[-1]):
            raise
        return words[-1], app.read.amount(" ".join(words[:-1]))


def _creditor(app: App, text: str) -> str:
    """Account of who is paid back: somebody at the table, or who of the outside world is owed something."""
    typed = folded(text).removeprefix(WORLD)
    for account in owed_by_account(app.state):
        if account.startswith(WORLD):
            names = (folded(holder_name(account)), folded(app.terms.account(account)))
            if any(f" {name}".endswith(f" {typed}") for name in names):
                return account
    return holder_account(app.read.who(text, *HOLDERS))


def _only_creditor(app: App, debtor: str) -> str:
    """Account of whom somebody pays back who did not say whom: it can be one only."""
    creditors = [to for who, to, _value in payments(owed_by_account(app.state)) if who == debtor]
    if len(creditors) == 1:
        return creditors[0]
    if creditors:
        raise InputError("creditor_missing", who=debtor, candidates=[app.terms.account(to) for to in creditors])
    raise Refusal("owes_nobody", who=debtor)


def warn_of_debt(app: App, recorded: Recorded) -> None:
    """Say that coins which were handed over pay nothing back, where the one owes the other."""
    facts = facts_of(recorded.entry.body)
    if isinstance(facts, CoinsPaid) and facts.to is not None:
        source, target = facts.who, facts.to
    elif isinstance(facts, GoodsGiven) and facts.goods.item is None:
        source, target = facts.source, facts.target
    else:
        return
    debtor, creditor = holder_account(source), holder_account(target)
    if owed := owed_between(app.state, debtor, creditor):
        who, whom = app.terms.account(debtor), app.terms.account(creditor)
        said = _("{who} still owes {whom} {value}: to pay that back, “campaign undo”, then “campaign repay {names}”.")
        names = command_line([source, target])
        app.warn(said.format(who=who, whom=whom, value=app.terms.value(owed), names=names))


def exchange(app: App, who: str, amount: tuple[str, ...]) -> None:
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
