"""What is said of proposals and of their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, entry_numbers, with_remark
from cli.output.entries.kind_row import KindRow
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _
from ledger.facts import CommandProposed, ProposalAccepted, ProposalDeclined

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _proposed(details: EntryDetails[CommandProposed]) -> str:
    speaker, entry = details.speaker, details.entry
    who = speaker.campaign.people().get(entry.header.recorded_by) or _("somebody")
    return _("{who} proposes: {text}.").format(who=who, text=speaker.typed_line(details.facts.words))


def _accepted(details: EntryDetails[ProposalAccepted]) -> str:
    speaker, facts = details.speaker, details.facts
    recorded = entry_numbers(speaker, facts.recorded)
    return with_remark(
        _("Proposal {number} accepted: {entries}.").format(
            number=entry_numbers(speaker, [facts.proposal]), entries=recorded
        ),
        _by(speaker, facts.proposal),
    )


def _declined(details: EntryDetails[ProposalDeclined]) -> str:
    speaker, facts = details.speaker, details.facts
    number = entry_numbers(speaker, [facts.proposal])
    if facts.reason:
        said = _("Proposal {number} declined: {reason}.").format(number=number, reason=facts.reason.rstrip("."))
    else:
        said = _("Proposal {number} declined.").format(number=number)
    return with_remark(said, _by(speaker, facts.proposal))


def _by(speaker: Speaker, proposal: str) -> str:
    """Who made a proposal."""
    entry = speaker.campaign.entry_by_id(proposal)
    name = "" if entry is None else speaker.campaign.people().get(entry.header.recorded_by, "")
    return _("proposed by {who}").format(who=name) if name else ""


def _how_to_answer(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    yield _("“campaign accept {number}” records it, “campaign decline {number}” declines it.").format(
        number=recorded.result["id"]
    )


ROWS: Sequence[KindRow[Any]] = (
    KindRow(
        facts=CommandProposed, name=N_("proposal"), words=("propose",), sentence=_proposed, afterwards=_how_to_answer
    ),
    KindRow(facts=ProposalAccepted, name=N_("acceptance"), words=("accept",), sentence=_accepted),
    KindRow(facts=ProposalDeclined, name=N_("refusal"), words=("decline",), sentence=_declined),
)
"""What is said of each kind of entry: a row per kind, in a module per subject."""
