"""Decides wages, work, and inheritance."""

from __future__ import annotations

from ledger.decisions import time
from ledger.decisions.table import decides
from ledger.decisions.trade import hand_over, require_coinage, require_positive
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import EstateInherited, WagesPaid, WorkDone
from ledger.ids import ACTIVE, CHARACTER, DEAD, ROLE, STATUS
from ledger.people import account_of, name_of, require_character, require_living_now
from ledger.rules.hooks import hooks_of


@decides(WagesPaid)
def wages(draft: Drafting, facts: WagesPaid) -> None:
    """Pay those in service for some days, out of their employers' purses; the dead pay nobody."""
    require_coinage(draft)
    days = require_positive(facts.days)
    paid: dict[str, int] = {}
    unpaid: dict[str, str] = {}
    for account in draft.accounts(CHARACTER):
        if draft.field(account, ROLE) == "pc" or draft.field(account, STATUS) != ACTIVE:
            continue
        employer = account_of(str(draft.field(account, "employer")))
        if draft.field(employer, STATUS) == DEAD:
            unpaid[name_of(account)] = name_of(employer)
            continue
        value = hooks_of(draft).wage(draft, account, days, facts.keys)
        if not value:
            continue
        draft.step("wage", value, who=account, days=days)
        hand_over(draft, employer, account, draft.rules.coinage.in_coins(value), purpose=name_of(account))
        paid[name_of(account)] = value
    if not paid:
        raise Refusal("no_wages")
    draft.result.update(wages=paid, unpaid=unpaid)


@decides(WorkDone)
def work(draft: Drafting, facts: WorkDone) -> None:
    """Do one of the ruleset's kinds of work."""
    account = require_living_now(draft, facts.who)
    kinds = draft.rules.tables.group("works")
    if facts.work not in kinds:
        raise InputError("work_unknown", work=facts.work, known=sorted(kinds))
    if facts.beside:
        time.begin_apart(draft, [account])
    hooks_of(draft).work(draft, account, facts.work, facts.keys)
    if facts.beside:
        time.end_apart(draft, [account])


@decides(EstateInherited)
def inherit(draft: Drafting, facts: EstateInherited) -> None:
    """Pass coins and items of the dead to an heir by the rules."""
    heir, source = require_living_now(draft, facts.heir), require_character(draft, facts.source)
    if draft.field(source, STATUS) != DEAD:
        raise Refusal("not_dead", who=facts.source)
    hooks_of(draft).inherit(draft, heir, source, facts.keys)
