"""What recorded entries would be now: those that would differ without others, and what a command returned.

Nothing is recorded here. What was decided at the table stays; this only finds what would differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ledger.decisions.correction import void_result
from ledger.entries import Entry, command_of
from ledger.facts import EntriesVoided
from ledger.store.codec import facts_of
from projections.as_if_state import AsIfState
from projections.forward_walk import Difference, ForwardWalk, Rulebooks, decided_again

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from projections.watch import Watch


def replay_without(
    campaign: Campaign, targets: Sequence[int], watch: Watch[tuple[int, str, bytes]] = iter
) -> list[Difference]:
    """Find the later entries that would differ if some entries had not been recorded.

    Each that differs goes on with its new effects, until nothing differs from what was recorded. Voids keep their
    recorded effects. The cost depends on the number of later entries only.

    Args:
        targets: Numbers of the entries to leave out.
        watch: Gets the later entries, and may show the progress.
    """
    return list(ForwardWalk(campaign, targets, drops=False).differences(watch))


def result_of(campaign: Campaign, entry: Entry) -> dict[str, Any]:
    """What a command returned when its entry was recorded, found by deciding it again from the state before it."""
    body = entry.body
    if body.links.voids:
        voided = campaign.voids_of(entry.number)
        facts = facts_of(body)
        along = facts.cascaded if isinstance(facts, EntriesVoided) else None
        cascaded = [number for number in map(campaign.number_of, along or ()) if number is not None]
        return void_result(body.postings, body.derivation, voided, cascaded)
    state = AsIfState(campaign, entry.number)
    draft = decided_again(state, command_of(body, facts_of(body)), body, Rulebooks(campaign)).draft
    return {} if draft is None else draft.result
