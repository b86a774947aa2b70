"""Proposals at a moment: who proposes which command, and what became of it."""

from __future__ import annotations

from msgspec import Struct

from ledger.ids import ANSWERED_BY, OPEN, PROPOSAL, STATUS
from ledger.state import View
from ledger.store.campaign import Campaign
from projections.disputes.disputes import numbers_of


class Proposal(Struct, frozen=True, kw_only=True):
    """A proposal that was made and not withdrawn.

    Attributes:
        id: Number of the entry that made it.
        by: Who proposes, by name.
        words: The full command, in English ids.
        status: `open`, `accepted`, `declined`.
        answered: Number of the entry that answered it.
        recorded: Numbers of the entries that record it.
        reason: Why it was declined.
    """

    id: int
    by: str
    words: tuple[str, ...]
    status: str
    answered: int | None = None
    recorded: tuple[int, ...] = ()
    reason: str | None = None

    @property
    def waits(self) -> bool:
        """Whether nobody has answered it."""
        return self.status == OPEN


def proposals_at(campaign: Campaign, view: View, *, waiting: bool = False) -> list[Proposal]:
    """The proposals of a moment, oldest first.

    Args:
        waiting: Only those that nobody has answered.
    """
    found = sorted(int(account.removeprefix(PROPOSAL)) for account in view.accounts(PROPOSAL))
    return [
        _proposal(campaign, view, number)
        for number in found
        if not waiting or view.field(f"{PROPOSAL}{number}", STATUS) == OPEN
    ]


def _proposal(campaign: Campaign, view: View, number: int) -> Proposal:
    from ledger.facts import CommandProposed, ProposalAccepted, ProposalDeclined
    from ledger.store.codec import facts_of

    entry = campaign.entry_named_in("changes", number)
    made = facts_of(entry.body)
    assert isinstance(made, CommandProposed), "its account is named by the entry that made it"
    answered = view.field(f"{PROPOSAL}{number}", ANSWERED_BY)
    answer = facts_of(campaign.entry_named_in("changes", answered).body) if isinstance(answered, int) else None
    return Proposal(
        id=number,
        by=campaign.people().get(entry.header.recorded_by, ""),
        words=made.words,
        status=str(view.field(f"{PROPOSAL}{number}", STATUS)),
        answered=answered if isinstance(answered, int) else None,
        recorded=numbers_of(campaign, answer.recorded) if isinstance(answer, ProposalAccepted) else (),
        reason=answer.reason if isinstance(answer, ProposalDeclined) else None,
    )
