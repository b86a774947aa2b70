"""What is said of wages, estates and work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.entries.kinds.holdings import purse_left
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, with_count
from ledger.facts import EstateInherited, WagesPaid, WorkDone
from ledger.ids import CHARACTER, ITEM, WORLD

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _wages_paid(details: EntryDetails[WagesPaid]) -> str:
    """Who was paid what, for how long."""
    paid = [
        f"{step.who.removeprefix(CHARACTER)} {details.terms.value(int(step.value))}"
        for step in details.body.derivation
        if step.step == "wage" and step.who is not None and step.value is not None
    ]
    return _("Wages for {length}: {shares}.").format(length=_length(details), shares=", ".join(paid))


def _wages_named(details: EntryDetails[WagesPaid]) -> str:
    return _("Wages for {length}.").format(length=_length(details))


def _length(details: EntryDetails[WagesPaid]) -> str:
    days = details.facts.days
    return with_count("{count} day", "{count} days", days)


def _inherited(details: EntryDetails[EstateInherited]) -> str:
    """What passed to the heir, and what the tax took."""
    facts, terms = details.facts, details.terms
    heir = CHARACTER + facts.heir
    things = [
        terms.quantity(p.commodity, p.quantity)
        for p in details.body.postings
        if p.account == heir and p.commodity.startswith(ITEM)
    ]
    coins = {coin: count for coin, count in details.coins(heir).items() if count > 0}
    goods = ", ".join([*([terms.amount(coins)] if coins else []), *things]) or _("nothing")
    said = _("{heir} inherits from {source}: {goods}").format(heir=facts.heir, source=facts.source, goods=goods)
    return with_remark(said, _tax(details)) + "."


def _worked(details: EntryDetails[WorkDone]) -> str:
    """The work, its cost or gain, and how it succeeded."""
    facts, terms = details.facts, details.terms
    said = _("{who}: {work}").format(who=facts.who, work=terms.term("works", facts.work))
    gained = details.value(CHARACTER + facts.who)
    if gained > 0:
        said = with_remark(said, _("gains {value}").format(value=terms.value(gained)))
    elif gained:
        said = with_remark(said, terms.value(-gained))
    judged = details.step("judged")
    if judged is not None:
        said = _("{sentence}, {outcome}").format(sentence=said, outcome=terms.outcome(None, str(judged.value)))
    return said + "."


def _tax(details: EntryDetails[EstateInherited]) -> str | None:
    """The coins that left the company."""
    outside = {p.account for p in details.body.postings if p.account.startswith(WORLD)}
    value = sum(details.value(account) for account in outside)
    return _("tax {value}").format(value=details.terms.value(value)) if value else None


def _unpaid(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    for name, employer in recorded.result.get("unpaid", {}).items():
        yield _("Nobody pays {who}: {employer} is dead.").format(who=name, employer=employer)


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=WagesPaid, name=N_("wages"), sentence=_wages_paid, in_account=_wages_named, afterwards=_unpaid),
    KindRow(facts=EstateInherited, name=N_("inheritance"), sentence=_inherited, derivation=Shown()),
    KindRow(facts=WorkDone, name=N_("work"), sentence=_worked, derivation=Shown(), afterwards=purse_left),
)
