"""Decides proposals: they are made, accepted or declined, and move nothing by themselves.

A proposal is an account that has no balances: its fields are its status and the entry that answered it. So voids and
earlier moments need nothing of their own.
"""

from __future__ import annotations

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CommandProposed, ProposalAccepted, ProposalDeclined
from ledger.ids import ACCEPTED, ANSWERED_BY, DECLINED, OPEN, PROPOSAL, STATUS
from ledger.state import PastEntry, State, require_past_entry


@decides(CommandProposed)
def propose(draft: Drafting, facts: CommandProposed) -> None:
    """Note a command that waits for the game master; nothing else changes."""
    if not facts.words or not all(word.strip() for word in facts.words[:1]):
        raise InputError("proposal_empty")
    draft.set(f"{PROPOSAL}{draft.number}", STATUS, OPEN)
    draft.result["id"] = draft.number


@decides(ProposalAccepted)
def accept(draft: Drafting, facts: ProposalAccepted) -> None:
    """Accept a proposal that waits; the entries that record it were recorded before."""
    past = require_waiting(draft.state, facts.proposal)
    if not facts.recorded:
        raise InputError("proposal_records_nothing", proposal=past.number)
    for entry in facts.recorded:
        require_past_entry(draft.state, entry, last=draft.state.number)
    _answer(draft, past, ACCEPTED)


@decides(ProposalDeclined)
def decline(draft: Drafting, facts: ProposalDeclined) -> None:
    """Decline a proposal that waits."""
    _answer(draft, require_waiting(draft.state, facts.proposal), DECLINED)


def _answer(draft: Drafting, past: PastEntry, status: str) -> None:
    account = f"{PROPOSAL}{past.number}"
    draft.set(account, STATUS, status)
    draft.set(account, ANSWERED_BY, draft.number)
    draft.result["id"] = past.number


def require_waiting(state: State, entry: str) -> PastEntry:
    """Require that a proposal waits for an answer.

    Args:
        entry: The uuid in hex of the entry that made it.

    Raises:
        InputError: `proposal_unknown`.
        Refusal: `proposal_withdrawn`, `proposal_answered`.
    """
    past = require_past_entry(state, entry, last=state.number)
    if past.body.kind != CommandProposed.__name__:
        raise InputError("proposal_unknown", proposal=past.number)
    account = f"{PROPOSAL}{past.number}"
    status = state.field(account, STATUS)
    if status is None:
        raise Refusal("proposal_withdrawn", proposal=past.number, entry=state.voided_by(past.number))
    if status != OPEN:
        raise Refusal("proposal_answered", proposal=past.number, entry=state.field(account, ANSWERED_BY))
    return past
