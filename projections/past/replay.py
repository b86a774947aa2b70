"""What a command returned, found by deciding its entry again; nothing is recorded."""

from __future__ import annotations

from typing import Any

from ledger.decisions import decide
from ledger.decisions.correction import void_result
from ledger.entries import Entry, command_of
from ledger.errors import CampaignError
from ledger.facts import EntriesVoided
from ledger.rewound_state import RewoundState
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from projections.past.rulebooks import Rulebooks


def result_of(campaign: Campaign, entry: Entry) -> dict[str, Any]:
    """What a command returned when its entry was recorded, found by deciding it again from the state before it."""
    body = entry.body
    if body.links.voids:
        voided = campaign.voids_of(entry.number)
        facts = facts_of(body)
        along = facts.cascaded if isinstance(facts, EntriesVoided) else None
        cascaded = [number for number in map(campaign.number_of, along or ()) if number is not None]
        return void_result(body.postings, body.derivation, voided, cascaded)
    state, rulebooks = RewoundState(campaign.state(), entry.number), Rulebooks(campaign)
    try:
        return decide(state, command_of(body, facts_of(body)), rulebooks.of(body), rulebooks.of_tables).result
    except CampaignError:
        return {}
