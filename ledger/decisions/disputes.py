"""Decides disputes: they are opened, ruled on, and opened again by an appeal.

A dispute is an account that has no balances: its fields are its status and the entries at stake. So voids, appeals and
earlier moments need nothing of their own.
"""

from __future__ import annotations

from typing import NamedTuple

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import GAME_MASTER, DisputeAppealed, DisputeOpened, DisputeRuled
from ledger.ids import APPEALED, AT_STAKE, DISMISSED, DISPUTE, OPEN, REVEALED, RULED_BY, STATUS, UNSETTLED, UPHELD
from ledger.people import require_character
from ledger.state import PastEntry, State, require_past_entry


class Disputed(NamedTuple):
    """A dispute that was opened and not withdrawn."""

    number: int
    account: str
    opening: PastEntry


@decides(DisputeOpened)
def open_dispute(draft: Drafting, facts: DisputeOpened) -> None:
    """Open a dispute about entries; nothing else changes."""
    if not facts.claim.strip():
        raise InputError("claim_empty")
    if not facts.about:
        raise InputError("nothing_at_stake")
    whose = facts.raised_by
    if whose not in (None, GAME_MASTER):
        require_character(draft, whose)
    elif facts.amount:
        raise InputError("claim_whose")
    if not all(facts.amount.values()):
        raise InputError("claim_zero")
    account = dispute_account(draft.number)
    draft.set(account, STATUS, OPEN)
    for entry in facts.about:
        past = require_past_entry(draft.state, entry, last=draft.state.number)
        if not draft.command.secret and is_hidden(draft.state, past):
            raise Refusal("dispute_of_secret", entry=past.number)
        draft.set(account, f"{AT_STAKE}{past.number}", True)
    draft.result["id"] = draft.number


@decides(DisputeRuled)
def rule(draft: Drafting, facts: DisputeRuled) -> None:
    """Uphold or dismiss a dispute that is open."""
    dispute = require_open(draft.state, facts.dispute)
    _require_reason(facts.reason)
    _require_same_secrecy(draft, dispute)
    if facts.corrections and not facts.upheld:
        raise InputError("dismissal_corrects")
    for entry in facts.corrections:
        require_past_entry(draft.state, entry, last=draft.state.number)
    draft.set(dispute.account, STATUS, UPHELD if facts.upheld else DISMISSED)
    draft.set(dispute.account, RULED_BY, draft.number)
    draft.result["id"] = dispute.number


@decides(DisputeAppealed)
def appeal(draft: Drafting, facts: DisputeAppealed) -> None:
    """Open a dispute again that was ruled on; the ruling and its correction stay until there is another."""
    dispute = require_dispute(draft.state, facts.dispute)
    _require_reason(facts.reason)
    _require_same_secrecy(draft, dispute)
    if draft.field(dispute.account, STATUS) in UNSETTLED:
        raise Refusal("dispute_not_ruled", dispute=dispute.number)
    draft.set(dispute.account, STATUS, APPEALED)
    draft.result["id"] = dispute.number


def dispute_account(number: int) -> str:
    """Account of the dispute that an entry opened."""
    return f"{DISPUTE}{number}"


def require_open(state: State, entry: str) -> Disputed:
    """Require that a dispute waits for a ruling.

    Args:
        entry: The uuid in hex of the entry that opened it.

    Raises:
        Refusal: `dispute_ruled`; and what `require_dispute` raises.
    """
    dispute = require_dispute(state, entry)
    if state.field(dispute.account, STATUS) not in UNSETTLED:
        raise Refusal("dispute_ruled", dispute=dispute.number, entry=state.field(dispute.account, RULED_BY))
    return dispute


def require_dispute(state: State, entry: str) -> Disputed:
    """Require that an entry opened a dispute, and was not voided.

    Raises:
        InputError: `dispute_unknown`.
        Refusal: `dispute_withdrawn`.
    """
    past = require_past_entry(state, entry, last=state.number)
    if past.body.kind != DisputeOpened.__name__:
        raise InputError("dispute_unknown", dispute=past.number)
    account = dispute_account(past.number)
    if state.field(account, STATUS) is None:
        raise Refusal("dispute_withdrawn", dispute=past.number, entry=state.voided_by(past.number))
    return Disputed(past.number, account, past)


def is_hidden(state: State, past: PastEntry) -> bool:
    """Whether players may not see an entry: it is secret and not revealed, or voids nothing but such entries."""
    if past.body.secret:
        return state.field(REVEALED, past.id) is not True
    voids = [state.past_entry(entry) for entry in past.body.links.voids]
    return bool(voids) and all(void is not None and is_hidden(state, void) for void in voids)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise InputError("reason_empty")


def _require_same_secrecy(draft: Drafting, dispute: Disputed) -> None:
    """Refuse what players would see of a dispute that is secret, or not see of one that they follow."""
    secret = is_hidden(draft.state, dispute.opening)
    if secret != draft.command.secret:
        raise Refusal("dispute_is_secret" if secret else "dispute_is_public", dispute=dispute.number)
