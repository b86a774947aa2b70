"""Finds the dice of entries of older programs, which recorded faces but not of which dice, by deciding them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.decisions import decide
from ledger.drafting import NeedsDice
from ledger.entries import Throw, command_of
from ledger.errors import CampaignError
from ledger.folded_state import FoldedState
from ledger.state import PastEntry
from ledger.store.codec import facts_of
from projections.past.rulebooks import Rulebooks

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


def throws_decided_again(campaign: Campaign, last: int) -> dict[int, tuple[Throw, ...]]:
    """The dice of entries up to one that do not hold them, by number.

    An entry that the rules would not allow any more, or that depends on what players may not know, is left out.
    """
    numbers: dict[str, int] = {}

    def find(id_: str) -> PastEntry | None:
        entry = campaign.entry(numbers[id_]) if id_ in numbers else None
        if entry is None:
            return None
        return PastEntry(entry.number, id_, entry.header.recorded_by, entry.body, entry.payload)

    found: dict[int, tuple[Throw, ...]] = {}
    state, rulebooks = FoldedState(find), Rulebooks(campaign)
    for entry in campaign.entries(1, last):
        body = entry.body
        state.number = entry.number - 1
        if body.rolled is not None and not body.throws:
            try:
                found[entry.number] = decide(state, command_of(body, facts_of(body)), rulebooks.of(body)).dice
            except (NeedsDice, CampaignError, ArithmeticError, LookupError, TypeError, ValueError):
                found[entry.number] = ()
        state.apply(entry.number, body, [numbers[id_] for id_ in body.links.voids if id_ in numbers])
        numbers[entry.header.id] = entry.number
    return found
