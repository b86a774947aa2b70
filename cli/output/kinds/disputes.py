"""What is said of disputes, their rulings and their appeals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entry_details import entry_numbers, ranges, with_remark
from cli.output.kinds.row import KindRow
from cli.output.language import N_, _, listed
from cli.output.throwers import person_name
from ledger.facts import DisputeAppealed, DisputeOpened, DisputeRuled
from projections.disputes import numbers_of

if TYPE_CHECKING:
    from cli.output.entry_details import EntryDetails
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from ledger.journal import Recorded


def _opened(details: EntryDetails[DisputeOpened]) -> str:
    facts = details.facts
    about = listed(ranges(numbers_of(details.speaker.campaign, facts.about)))
    number = details.entry.number
    if facts.raised_by is None:
        said = _("Dispute #{number} opened about {entries}: “{claim}”")
    else:
        said = _("Dispute #{number} opened by {who} about {entries}: “{claim}”")
    whose = "" if facts.raised_by is None else person_name(facts.raised_by)
    said = said.format(number=number, who=whose, entries=about, claim=facts.claim)
    return with_remark(said, claimed(details.terms, facts.amount)) + "."


def _ruled(details: EntryDetails[DisputeRuled]) -> str:
    facts = details.facts
    said = _("Dispute {number} upheld: {reason}.") if facts.upheld else _("Dispute {number} dismissed: {reason}.")
    said = said.format(number=_dispute(details.speaker, facts.dispute), reason=facts.reason.rstrip("."))
    corrections = entry_numbers(details.speaker, facts.corrections)
    return " ".join([said, _("Put right by {entries}.").format(entries=corrections)]) if corrections else said


def _appealed(details: EntryDetails[DisputeAppealed]) -> str:
    return _("Dispute {number} appealed: {reason}.").format(
        number=_dispute(details.speaker, details.facts.dispute), reason=details.facts.reason.rstrip(".")
    )


def _dispute(speaker: Speaker, entry: str) -> str:
    """A dispute by its number; one that only another copy of the campaign has, has none here."""
    return entry_numbers(speaker, [entry]) or _("of the other copy")


def claimed(terms: Terms, amount: Mapping[str, int]) -> str:
    """What is claimed, with its sign."""
    return ", ".join(terms.quantity(commodity, number, sign=True) for commodity, number in amount.items())


def _where_evidence_is(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    yield _("“campaign dispute show {number}” shows the evidence.").format(number=recorded.result["id"])


ROWS: Sequence[KindRow[Any]] = (
    KindRow(
        facts=DisputeOpened,
        name=N_("dispute"),
        words=("claim",),
        sentence=_opened,
        afterwards=_where_evidence_is,
    ),
    KindRow(
        facts=DisputeRuled,
        name=N_("ruling"),
        sentence=_ruled,
    ),
    KindRow(
        facts=DisputeAppealed,
        name=N_("appeal"),
        sentence=_appealed,
    ),
)
