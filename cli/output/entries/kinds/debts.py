"""What is said of bills, loans and settlements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails
from cli.output.entries.kind_row import KindRow
from cli.output.entries.kinds.holdings import purse_left
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _
from ledger.facts import BillCharged, CoinsLent, DebtSettled
from ledger.ids import OWED
from ledger.people import by_name, outsider_account

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _charged(details: EntryDetails[BillCharged]) -> str:
    """A bill, and what was paid of it at once."""
    facts, terms = details.facts, details.terms
    said = _("Bill shared, {amount}: {purpose}.").format(
        amount=terms.amount(facts.amount), purpose=facts.purpose.rstrip(".")
    )
    paid = [f"{name} {terms.amount(coins)}" for name, coins in by_name(facts.paid)]
    owed = details.changes(OWED)
    owing, to_get = ([f"{name} {terms.value(abs(v))}" for name, v in owed.items() if v * sign > 0] for sign in (-1, 1))
    parts = (
        (_("Paid at once: {parts}."), paid),
        (_("Still to pay: {parts}."), owing),
        (_("To get back: {parts}."), to_get),
    )
    return " ".join([said, *(text.format(parts=", ".join(names)) for text, names in parts if names)])


def _settled(details: EntryDetails[DebtSettled]) -> str:
    """What was given back."""
    facts = details.facts
    return _("Settled: {source} → {target}, {amount}.").format(
        source=_party(details, facts.source),
        target=_party(details, facts.target),
        amount=details.terms.amount(facts.amount),
    )


def _party(details: EntryDetails[DebtSettled], name: str) -> str:
    """Who pays or is paid, in the company or outside of it."""
    outside = outsider_account(name)
    is_outside = any(posting.account == outside for posting in details.body.postings)
    return details.terms.account(outside) if is_outside else details.holder(name)


def _portions(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    result, terms = recorded.result, speaker.terms
    shares = ", ".join(f"{name} {terms.value(value)}" for name, value in result["shares"].items())
    if result["paid"]:
        yield _("Each one’s share: {shares}.").format(shares=shares)
    if any(posting.commodity == OWED for posting in recorded.entry.body.postings):
        yield _("“campaign settle --record” pays what is owed; --pay NAME=AMOUNT pays at once.")


def _repaid(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What the debtor still owes, and the coins left."""
    if left := recorded.result.get("left"):
        # The debtor's balance of `owed` is below 0, and a repayment raises it.
        paid = (p.account for p in recorded.entry.body.postings if p.commodity == OWED and p.quantity > 0)
        who = speaker.terms.account(next(paid))
        yield _("Still owing: {who}.").format(who=f"{who} {speaker.terms.value(left)}")
    yield from purse_left(speaker, recorded)


ROWS: Sequence[KindRow[Any]] = (
    KindRow(
        facts=BillCharged,
        name=N_("bill"),
        sentence=_charged,
        in_account=N_("Bill shared, {amount}: {purpose}."),
        afterwards=_portions,
    ),
    KindRow(facts=CoinsLent, name=N_("loan"), sentence=N_("{source} lends {target} {amount}."), afterwards=purse_left),
    KindRow(facts=DebtSettled, name=N_("settlement"), sentence=_settled, afterwards=_repaid),
)
