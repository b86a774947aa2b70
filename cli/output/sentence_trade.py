"""Sentences about trade, payments and debts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.language import _
from cli.output.telling import because
from ledger.ids import ITEM, WORLD
from ledger.people import outsider_account

if TYPE_CHECKING:
    from cli.output.telling import Telling


def bought(t: Telling) -> str:
    """What was bought, and for how much."""
    return _trade(t, _("{who} buys: {goods}, for {price}"), gained=1)


def sold(t: Telling) -> str:
    """What was sold, and for how much."""
    return _trade(t, _("{who} sells: {goods}, for {price}"), gained=-1)


def _trade(t: Telling, pattern: str, *, gained: int) -> str:
    price = sum(t.value(account) for account in {p.account for p in t.body.postings} if account.startswith(WORLD))
    moved = [p for p in t.body.postings if p.commodity.startswith(ITEM) and p.quantity * gained > 0]
    named = [p.commodity for p in moved if not p.account.startswith(WORLD)]
    goods = t.terms.quantity(named[0] if named else ITEM + t.facts.item, t.facts.count)
    said = pattern.format(who=t.holder(t.facts.who), goods=goods, price=t.terms.value(gained * price))
    return because(said, t.facts.merchant) + "."


def paid(t: Telling) -> str:
    """Who paid whom, for what."""
    amount = t.terms.amount(t.facts.amount)
    who, purpose = t.holder(t.facts.who), t.facts.purpose.rstrip(".")
    if t.facts.to is None:
        return _("{who} pays {amount}: {purpose}.").format(who=who, amount=amount, purpose=purpose)
    return _("{who} pays {amount}, to {target}: {purpose}.").format(
        who=who, amount=amount, target=t.holder(t.facts.to), purpose=purpose
    )


def received(t: Telling) -> str:
    """What came in, from where."""
    said = _("{who} receives {amount}").format(who=t.holder(t.facts.who), amount=t.terms.amount(t.facts.amount))
    return because(said, t.facts.source) + "."


def charged(t: Telling) -> str:
    """A bill, and what was paid of it at once."""
    said = _("Bill shared, {amount}: {purpose}.").format(
        amount=t.terms.amount(t.facts.amount), purpose=t.facts.purpose.rstrip(".")
    )
    paid = [f"{name} {t.terms.amount(coins)}" for name, coins in sorted(t.facts.paid.items())]
    return said + " " + _("Paid at once: {parts}.").format(parts=", ".join(paid)) if paid else said


def lent(t: Telling) -> str:
    """Who lent whom how much."""
    return _("{source} lends {target} {amount}.").format(
        source=t.holder(t.facts.source), target=t.holder(t.facts.target), amount=t.terms.amount(t.facts.amount)
    )


def settled(t: Telling) -> str:
    """What was given back."""
    outside = outsider_account(t.facts.target)
    paid_outside = any(posting.account == outside for posting in t.body.postings)
    return _("Settled: {source} → {target}, {amount}.").format(
        source=t.holder(t.facts.source),
        target=t.terms.account(outside) if paid_outside else t.holder(t.facts.target),
        amount=t.terms.amount(t.facts.amount),
    )


def exchanged(t: Telling) -> str:
    """Coins changed for others."""
    gained = {coin: count for coin, count in t.coins(t.account(t.facts.who)).items() if count > 0}
    return _("{who} changes {amount} for {goods}.").format(
        who=t.holder(t.facts.who), amount=t.terms.amount(t.facts.amount), goods=t.terms.amount(gained)
    )
