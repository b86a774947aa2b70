"""Finds what a void takes along: later entries that would be refused or different without what is voided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ledger.decisions import decide
from ledger.decisions.correction import standing_amendments
from ledger.entries import Command
from ledger.errors import Refusal
from projections.forward_walk import NEVER_DROPPED, Difference, ForwardWalk

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.facts import EntriesVoided
    from ledger.rules.ruleset import Ruleset
    from ledger.store.campaign import Campaign
    from projections.watch import Watch


def with_cascade(
    campaign: Campaign, facts: EntriesVoided, rules: Ruleset, watch: Watch[tuple[int, str, bytes]] = iter
) -> tuple[EntriesVoided, list[Difference]]:
    """The facts of a void, widened by the later entries that it takes along, and these in order.

    What is left is the journal without them: each entry of it, decided again, is what was recorded; where what is gone
    is owed, a payment may be one that was advanced. `watch` gets the later entries as they are read.
    """
    chosen = {number for id_ in facts.entries if (number := campaign.number_of(id_)) is not None}
    blocking: dict[int, Difference] = {}
    while True:
        walk = ForwardWalk(campaign, {*chosen, *blocking}, drops=True, advances=facts.owing)
        along = sorted((*blocking.values(), *walk.differences(watch)), key=lambda difference: difference.number)
        wide = _widened(campaign, facts, along)
        found = _in_the_way(campaign, wide, rules, chosen.union(difference.number for difference in along))
        if not found:
            return wide, along
        blocking.update((difference.number, difference) for difference in found)


def _widened(campaign: Campaign, facts: EntriesVoided, along: Sequence[Difference]) -> EntriesVoided:
    codes = {_entry(campaign, difference.number).header.id.hex: difference.code for difference in along}
    entries = sorted({*facts.entries, *codes}, key=lambda id_: campaign.number_of(id_) or 0)
    return msgspec.structs.replace(facts, entries=tuple(entries), cascaded=codes)


def _in_the_way(campaign: Campaign, facts: EntriesVoided, rules: Ruleset, taken: set[int]) -> list[Difference]:
    """What a void of these would still be refused for, though it would not be decided otherwise."""
    try:
        decide(campaign.state(), Command(facts=facts), rules)
    except Refusal as refusal:
        standing = [_entry(campaign, number) for number in refusal.facts.get("standing", ()) if number not in taken]
        state = campaign.state()
        amendments = [
            past for entry in standing for past in standing_amendments(state, entry.number, entry.header.id.hex)
        ]
        kinds = {entry.number: entry.body.kind for entry in standing}
        kinds |= {past.number: past.body.kind for past in amendments}
        found = [Difference(number, kind, refusal.code) for number, kind in kinds.items() if number not in taken]
        return [difference for difference in found if difference.kind not in NEVER_DROPPED]
    return []


def _entry(campaign: Campaign, number: int) -> Entry:
    return campaign.entry_named_in("entries", number)
