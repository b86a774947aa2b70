"""Renders receipts, and what was found about one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.sheets.measures import measure_amount, measure_name
from cli.output.terminal.columns import hanging, labelled, line_width, wrapped
from cli.output.terminal.screen import Screen, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, capital, integer, listed, with_count
from cli.output.words.terms import Terms
from projections.checks.receipt import Receipt

if TYPE_CHECKING:
    from projections.checks.receipt_check import CheckedReceipt, ReceiptFault

FAULTS: Mapping[str, str] = {
    "receipt_beyond": N_("The receipt is of entry {entry}, but this ledger ends at {found}."),
    "receipt_campaign": N_("The receipt calls the campaign “{found}”; it is “{expected}”."),
    "receipt_chain": N_("The receipt was changed at entry #{entry}, or between it and the entry shown before."),
    "receipt_checksum": N_("The receipt is not as it was written: its checksum differs."),
    "receipt_end": N_("The entries of the receipt do not lead to its seal."),
    "receipt_entry": N_("What the receipt shows of entry #{entry} cannot be read."),
    "receipt_history": N_("Entry #{entry} is another one in this ledger."),
    "receipt_holder": N_("The receipt says that it is of “{found}”, but its balances are those of “{expected}”."),
    "receipt_ledger": N_("{what}: {found} by the receipt, {expected} by this ledger."),
    "receipt_opening": N_("The receipt does not begin where its campaign does."),
    "receipt_other_campaign": N_("This ledger does not have the campaign of the receipt, “{expected}”."),
    "receipt_other_seal": N_("The seal {expected} is not of the history of this receipt, or of an entry not in it."),
    "receipt_seal": N_("The seal of the receipt, {expected}, is not that of its entries."),
    "receipt_sum": N_("{what}: {found} by the receipt, but its entries add up to {expected}."),
}
"""What may be wrong with a receipt, by code."""


def receipt_lines(speaker: Speaker, made: Receipt) -> Iterator[str]:
    """A receipt to be read or printed; the proof is in the file."""
    yield from title_lines(speaker.screen, _("Receipt: {who}").format(who=made.who), made.campaign)
    yield from labelled([(_("Entry"), f"#{made.entry}"), (_("Seal"), made.seal), *_rows(speaker.terms, made)])
    yield ""
    said = _("With -o FILE it holds what is needed to check it: “campaign verify --receipt FILE”.")
    yield from (speaker.style(line, dim=True) for line in wrapped(said, line_width()))


def _rows(terms: Terms | None, made: Receipt) -> Iterator[tuple[str, str]]:
    """What is held: coins together, then everything else by its name; by ids where no ledger gives the names."""
    if terms is None:
        yield from ((commodity, integer(quantity)) for commodity, quantity in made.balances.items())
        return
    coins = {coin: quantity for coin, quantity in made.balances.items() if coin in terms.coinage.values}
    if coins:
        yield _("Coins"), terms.amount(coins)
    for commodity, quantity in made.balances.items():
        if commodity not in coins:
            yield capital(measure_name(terms, commodity)), measure_amount(terms, commodity, quantity)


def checked_json(terms: Terms | None, found: CheckedReceipt) -> dict[str, Any]:
    """What was found about a receipt, as scripts read it."""
    made = found.receipt
    return {
        "who": made.who,
        "campaign": made.campaign,
        "entry": made.entry,
        "seal": made.seal,
        "balances": made.balances,
        "since": made.opening.entry,
        "entries": len(made.chain),
        "shown": found.shown,
        "in_part": found.in_part,
        "against_ledger": found.against_ledger,
        "ok": not found.faults,
        "problems": [
            {
                "code": fault.code,
                "entry": fault.entry,
                "what": fault.what or None,
                "message": _fault(terms, fault),
                "expected": fault.expected,
                "found": fault.found,
            }
            for fault in found.faults
        ],
    }


def checked_lines(screen: Screen, terms: Terms | None, found: CheckedReceipt) -> Iterator[str]:
    """What is wrong with a receipt; else what it proves, what it does not, and what it says."""
    made = found.receipt
    title = _("Receipt of {who}, {campaign}, entry #{entry}")
    yield screen.style(title.format(who=made.who, campaign=made.campaign, entry=made.entry), bold=True)
    if found.faults:
        for fault in found.faults:
            yield from (screen.style(line, fg="red") for line in wrapped(_fault(terms, fault), line_width()))
        return
    for said in _proved(found):
        yield from hanging("· ", said, line_width())
    yield from labelled([(_("Seal"), made.seal), *_rows(terms, made)])


def _proved(found: CheckedReceipt) -> Iterator[str]:
    made = found.receipt
    others = len(made.chain) - found.shown - found.in_part
    if found.against_ledger:
        yield _("This ledger has the history up to entry #{entry}, and these were the balances then.").format(
            entry=made.entry
        )
    begins = (
        _("from the beginning of the campaign")
        if not made.opening.entry
        else _("after entry #{entry}").format(entry=made.opening.entry)
    )
    yield with_count(
        "The chain of {count} entry, {begins}, leads to the seal.",
        "The chain of {count} entries, {begins}, leads to the seal.",
        len(made.chain),
        begins=begins,
    )
    yield with_count(
        "{count} of them is shown as it was recorded; the balances are what it adds up to.",
        "{count} of them are shown as they were recorded; the balances are what they add up to.",
        found.shown,
    )
    if found.in_part:
        yield with_count(
            "{count} more is shown without what is secret of it, so that the chain does not prove it.",
            "{count} more are shown without what is secret of them, so that the chain does not prove them.",
            found.in_part,
        )
    if made.opening.entry and not found.against_ledger:
        yield _(
            "What was held after entry #{entry} is taken as it is stated: compare it with a receipt or a seal of then."
        ).format(entry=made.opening.entry)
    if not found.against_ledger:
        yield _(
            "Not proved without the ledger: that none of the other entries ({count}) changed anything here, the name "
            "of the campaign, and that the seal is the one that was noted at the table. Compare it."
        ).format(count=integer(others))


def _fault(terms: Terms | None, fault: ReceiptFault) -> str:
    what = fault.what
    expected, found = (_shown(terms, fault, value) for value in (fault.expected, fault.found))
    if what and terms is not None:
        what = capital(measure_name(terms, what))
    return _(FAULTS[fault.code]).format(entry=fault.entry, what=what, expected=expected, found=found)


def _shown(terms: Terms | None, fault: ReceiptFault, value: Any) -> str:
    if isinstance(value, list):
        return listed([str(part) for part in value])
    if fault.what and value is None:
        return "–"
    if fault.what and terms is not None:
        return measure_amount(terms, fault.what, value)
    return integer(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)
