"""What is said of purchases, sales, payments and exchanges of coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow
from cli.output.entries.kinds.holdings import purse_left
from cli.output.words.language import N_, _
from cli.output.words.nouns import definite_noun
from ledger.facts import CoinsExchanged, CoinsPaid, CoinsReceived, ItemBought, ItemSold
from ledger.ids import HOLDERS, ITEM, WORLD


def _bought(details: EntryDetails[ItemBought]) -> str:
    """What was bought, and for how much."""
    return _trade(details, _("{who} buys: {goods}, for {price}"), gained=1)


def _sold(details: EntryDetails[ItemSold]) -> str:
    """What was sold, and for how much."""
    return _trade(details, _("{who} sells: {goods}, for {price}"), gained=-1)


def _paid(details: EntryDetails[CoinsPaid]) -> str:
    """Who paid whom, for what."""
    facts = details.facts
    who, amount = details.holder(facts.who), details.terms.amount(facts.amount)
    said = _("{who} pays {amount}.") if facts.purpose is None else _("{who} pays {amount}: {purpose}.")
    target, purpose = "", (facts.purpose or "").rstrip(".")
    if facts.to is not None:
        with_purpose = _("{who} pays {amount}, to {target}: {purpose}.")
        said = _("{who} pays {amount}, to {target}.") if facts.purpose is None else with_purpose
        target = _to_whom(details, facts.to)
    return said.format(who=who, amount=amount, target=target, purpose=purpose)


def _to_whom(details: EntryDetails[CoinsPaid], name: str) -> str:
    """Who is paid; whoever has no name with an article: `to the ferryman`, `au passeur`."""
    target = details.holder(name)
    outside = details.account(name) not in HOLDERS.values() and target[:1].islower()
    return definite_noun(target, 1) if outside else target


def _received(details: EntryDetails[CoinsReceived]) -> str:
    """What came in, from where."""
    facts = details.facts
    said = _("{who} receives {amount}").format(who=details.holder(facts.who), amount=details.terms.amount(facts.amount))
    return with_remark(said, facts.source) + "."


def _exchanged(details: EntryDetails[CoinsExchanged]) -> str:
    """Coins changed for others."""
    facts, terms = details.facts, details.terms
    gained = {coin: count for coin, count in details.coins(details.account(facts.who)).items() if count > 0}
    return _("{who} changes {amount} for {goods}.").format(
        who=details.holder(facts.who), amount=terms.amount(facts.amount), goods=terms.amount(gained)
    )


def _trade(details: EntryDetails[ItemBought] | EntryDetails[ItemSold], pattern: str, *, gained: int) -> str:
    facts, terms = details.facts, details.terms
    price = sum(
        details.value(account) for account in {p.account for p in details.body.postings} if account.startswith(WORLD)
    )
    moved = [p for p in details.body.postings if p.commodity.startswith(ITEM) and p.quantity * gained > 0]
    named = [p.commodity for p in moved if not p.account.startswith(WORLD)]
    goods = terms.quantity(named[0] if named else ITEM + facts.item, facts.count)
    said = pattern.format(who=details.holder(facts.who), goods=goods, price=terms.value(gained * price))
    return with_remark(said, facts.merchant) + "."


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=ItemBought, name=N_("purchase"), sentence=_bought, afterwards=purse_left),
    KindRow(facts=ItemSold, name=N_("sale"), sentence=_sold, afterwards=purse_left),
    KindRow(facts=CoinsPaid, name=N_("payment"), sentence=_paid, afterwards=purse_left),
    KindRow(facts=CoinsReceived, name=N_("receipt"), sentence=_received, afterwards=purse_left),
    KindRow(facts=CoinsExchanged, name=N_("exchange of coins"), sentence=_exchanged, afterwards=purse_left),
)
