"""Decides what only other programs' logs record: names, tallies and transactions of a book of accounts."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Line, NamesMapped, TallyChanged, TransactionRecorded
from ledger.ids import (
    CHANGE,
    COLUMN,
    HUNDREDTHS,
    ITEM,
    NAME,
    NAMES_OF,
    PARTY,
    PERSON,
    SHARED,
    TALLY,
    THING,
    UNNAMED,
    WORLD,
)
from ledger.people import holder_account, is_outsider, require_holder, require_person

MOST_LINES = 1000
"""Lines of a transaction."""


@decides(NamesMapped)
def map_names(draft: Drafting, facts: NamesMapped) -> None:
    """Remember what a source calls people and things."""
    if not (facts.people or facts.things or facts.columns):
        raise InputError("import_map_empty", source=facts.source)
    account = NAMES_OF + facts.source
    for prefix, names in ((PERSON, facts.people), (THING, facts.things), (COLUMN, facts.columns)):
        for name, meant in sorted(names.items()):
            draft.set(account, prefix + name, meant)


@decides(TallyChanged)
def change_tally(draft: Drafting, facts: TallyChanged) -> None:
    """Count more or less of something; what is not whole is counted in hundredths apart."""
    require_person(draft, facts.who)
    account = holder_account(facts.who)
    whole, hundredths = _parts(facts.amount)
    draft.note(account, TALLY + facts.tally, whole)
    draft.note(account, TALLY + facts.tally + HUNDREDTHS, hundredths)
    draft.result["tally"] = facts.amount


def _parts(amount: str) -> tuple[int, int]:
    """The whole part and the hundredths of a decimal number, both of its sign.

    Raises:
        InputError: `number_unreadable`.
    """
    try:
        number = Decimal(amount) * 100
    except InvalidOperation:
        raise InputError("number_unreadable", text=amount) from None
    if not number.is_finite() or number != number.to_integral_value() or abs(number) >= 10**15:
        raise InputError("number_unreadable", text=amount)
    sign = -1 if number < 0 else 1
    whole, hundredths = divmod(abs(int(number)), 100)
    return sign * whole, sign * hundredths


@decides(TransactionRecorded)
def record_transaction(draft: Drafting, facts: TransactionRecorded) -> None:
    """Move every line as it is; what is conserved and does not add up comes from, or goes to, the outside world."""
    if not facts.lines:
        raise InputError("transaction_empty", payee=facts.payee)
    if len(facts.lines) > MOST_LINES:
        raise InputError("transaction_long", payee=facts.payee, count=len(facts.lines), most=MOST_LINES)
    changed = [line for line in facts.lines if line.account == CHANGE]
    if sum(draft.rules.coinage.value({line.commodity: line.quantity}) for line in changed):
        raise InputError("transaction_change", payee=facts.payee)
    left: dict[str, int] = {}
    for line in facts.lines:
        draft.note(_account_of(draft, line), line.commodity, line.quantity)
        left[line.commodity] = left.get(line.commodity, 0) + line.quantity
        if line.name is not None and line.commodity.startswith(ITEM):
            draft.set(line.commodity, NAME, line.name)
    for commodity, quantity in sorted(left.items()):
        if draft.rules.commodity(commodity).conserved:
            draft.note(UNNAMED, commodity, -quantity)


def _account_of(draft: Drafting, line: Line) -> str:
    if line.account.startswith((WORLD, PARTY, SHARED)):
        return line.account
    return require_person(draft, line.account) if is_outsider(line.account) else require_holder(draft, line.account)
