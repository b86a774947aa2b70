"""Decides debts: bills, loans, and the coins that settle them; and the exchange of coins.

A creditor has a balance of `owed` above 0, a debtor one below; over all accounts they sum to 0.
"""

from __future__ import annotations

from fractions import Fraction

from ledger.debts import owed_between
from ledger.decisions.table import decides
from ledger.decisions.trade import exchange, hand_over, purse, require_coinage, require_coins, require_living_holder
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import BillCharged, CoinsExchanged, CoinsLent, DebtSettled
from ledger.ids import HOLDERS, MERCHANTS, OWED, ROLE, WORLD
from ledger.money import shares
from ledger.people import account_of, company, outsider_account, require_living_now


@decides(BillCharged)
def charge(draft: Drafting, facts: BillCharged) -> None:
    """Share a bill among those present, with what some have paid of it."""
    require_coinage(draft)
    names = company(draft)
    if not names:
        raise Refusal("nobody_there")
    creditor = outsider_account(facts.to) if facts.to else MERCHANTS
    total = draft.rules.coinage.value(require_coins(facts.amount))
    portions, remainder = shares(total, dict.fromkeys(names, Fraction(1)))
    for name in names[:remainder]:
        portions[name] += 1
    draft.step("charge.shares", Fraction(total, len(names)), total=total, heads=len(names))
    paid = 0
    for name, coins in sorted(facts.paid.items()):
        account = require_living_now(draft, name)
        hand_over(draft, account, creditor, require_coins(coins), purpose=facts.purpose)
        paid += draft.rules.coinage.value(coins)
        draft.note(account, OWED, draft.rules.coinage.value(coins))
    if paid > total:
        raise InputError("paid_too_much", paid=paid, total=total)
    for name in names:
        draft.note(account_of(name), OWED, -portions[name])
    draft.note(creditor, OWED, total - paid)
    draft.result.update(total=total, shares=portions, paid=paid, left=total - paid)


@decides(CoinsLent)
def lend(draft: Drafting, facts: CoinsLent) -> None:
    """Lend coins, to be given back."""
    require_coinage(draft)
    source, target = (require_living_holder(draft, name) for name in (facts.source, facts.target))
    _pay_on_account(draft, source, target, facts)


@decides(DebtSettled)
def settle(draft: Drafting, facts: DebtSettled) -> None:
    """Give back coins that were lent, or pay what is left of a bill; refuse more than is owed."""
    require_coinage(draft)
    source, target = (
        outsider_account(name) if _is_outside(draft, name) else require_living_holder(draft, name)
        for name in (facts.source, facts.target)
    )
    value, owed = draft.rules.coinage.value(require_coins(facts.amount)), owed_between(draft, source, target)
    if value > owed:
        draft.refuse("repaid_too_much" if owed else "nothing_owed", who=source, account=target, asked=value, held=owed)
    _pay_on_account(draft, source, target, facts)
    draft.result["left"] = -draft.quantity(source, OWED)


def _pay_on_account(draft: Drafting, source: str, target: str, facts: CoinsLent | DebtSettled) -> None:
    if source == target:
        raise InputError("same_holder", who=facts.source)
    amount = require_coins(facts.amount)
    if source.startswith(WORLD):
        for coin, count in sorted(amount.items()):
            draft.move(source, target, coin, count)
    else:
        hand_over(draft, source, target, amount, purpose=facts.target)
    value = draft.rules.coinage.value(amount)
    draft.note_moved(target, source, OWED, value)
    whose = target if source.startswith(WORLD) else source
    draft.result.update(value=value, owed=draft.quantity(target, OWED), purse=purse(draft, whose))


def _is_outside(draft: Drafting, name: str) -> bool:
    """Whether a name is that of somebody of the outside world."""
    return name not in HOLDERS and draft.field(account_of(name), ROLE) is None


@decides(CoinsExchanged)
def change(draft: Drafting, facts: CoinsExchanged) -> None:
    """Change coins into another kind; what cannot be divided is returned in smaller coins."""
    require_coinage(draft)
    coinage = draft.rules.coinage
    account = require_living_holder(draft, facts.who)
    if facts.coin not in coinage.values:
        raise InputError("coin_unknown", coin=facts.coin, known=list(coinage.values))
    held = purse(draft, account)
    for coin, count in sorted(require_coins(facts.amount).items()):
        if held.get(coin, 0) < count:
            raise Refusal("not_enough", account=account, commodity=coin, asked=count, held=held.get(coin, 0))
    value = coinage.value(facts.amount)
    count, rest = coinage.converted(value, coinage.smallest, facts.coin)
    if not count:
        raise Refusal("exchange_too_small", value=value, coin=facts.coin, worth=coinage.values[facts.coin])
    gains = {coin: -number for coin, number in facts.amount.items()}
    for coin, number in ((facts.coin, count), *coinage.in_coins(rest).items()):
        gains[coin] = gains.get(coin, 0) + number
    exchange(draft, account, {coin: number for coin, number in gains.items() if number})
    draft.result.update(value=value, purse=purse(draft, account))
