"""Finds the dice of entries of older programs, which recorded faces but not of which dice, by deciding them again."""

from __future__ import annotations

from ledger.entries import Throw, command_of
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from projections.past.deciding import RefoldedCampaign, Undecided, decided
from projections.past.rulebooks import Rulebooks


def throws_decided_again(campaign: Campaign, last: int) -> dict[int, tuple[Throw, ...]]:
    """The dice of entries up to one that do not hold them, by number.

    An entry that the rules would not allow any more, or that depends on what players may not know, has none.
    """
    found: dict[int, tuple[Throw, ...]] = {}
    fold, rulebooks = RefoldedCampaign(campaign), Rulebooks(campaign)
    for entry in campaign.entries(1, last):
        body = entry.body
        fold.begin(entry)
        if body.rolled is not None and not body.throws:
            draft = decided(fold.state, command_of(body, facts_of(body)), rulebooks.of(body))
            found[entry.number] = () if isinstance(draft, Undecided) else draft.dice
        fold.apply(entry)
    return found
