"""Explains one entry whole: what it is made of, its effects before and after, and what later depended on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.entries import Entry
from ledger.store.campaign import Campaign
from ledger.store.queries.headers import batch_bounds
from projections.past.as_of import RulesOf, view_at
from projections.past.days_of_play import OPENING
from projections.past.entry_json import corrections_json, entry_json
from projections.sheets.presence import presence_at

if TYPE_CHECKING:
    from ledger.state import PastEntry
    from projections.stored.watch import Watch


def explain_entry(
    campaign: Campaign, entry: Entry, rules_of: RulesOf, watch: Watch[PastEntry] = iter
) -> dict[str, Any]:
    """An entry's JSON, and all else that there is to know of it.

    `effects` are the balances that it moved, before and after; `depended` the later entries that would have been
    refused or gone differently without it, and `without` how: the code of the refusal, with the `refusal` itself,
    `different`, or `dice_missing`.
    Of an entry that was taken back, what depended on it until then. `batch_entries` are the first and the last entry
    that were recorded together with it. `present` are those who were there, `present_recorded` those who were by what
    the ledger said then.

    Args:
        watch: Gets the later entries as they are decided again, and may show the progress.
    """
    return {**entry_alone(campaign, entry, rules_of), **_depended(campaign, entry, watch)}


def entry_alone(campaign: Campaign, entry: Entry, rules_of: RulesOf) -> dict[str, Any]:
    """The same without what later depended on it, which takes longer the more was recorded since."""
    return {
        **entry_json(entry, campaign),
        **corrections_json(entry, campaign),
        **_presence(campaign, entry, rules_of),
        "effects": _effects(campaign, entry, rules_of),
        "batch_entries": None if entry.body.batch is None else batch_bounds(campaign, entry.number, entry.body.batch),
    }


def _depended(campaign: Campaign, entry: Entry, watch: Watch[PastEntry]) -> dict[str, Any]:
    """What later depended on it; on what moved nothing nothing does."""
    moved_nothing = not entry.body.postings and not entry.body.fields and campaign.voided_by(entry.number) is None
    # Without the entry that opened the campaign there is nothing to decide.
    if moved_nothing or entry.number <= OPENING:
        return {"depended": [], "without": []}
    from projections.past.void_plan import differences_without

    found = differences_without(campaign, _with_its_void(campaign, entry), watch)
    differences = [difference for difference in found if difference.number != entry.number]
    return {
        "depended": [difference.number for difference in differences],
        "without": [{"entry": d.number, "code": d.code, "refusal": d.refusal} for d in differences],
    }


def _with_its_void(campaign: Campaign, entry: Entry) -> list[int]:
    """An entry, and the entry that voids it, which would have had nothing to void; one that holds it as it counts now
    is taken in."""
    by = campaign.voided_by(entry.number)
    if by is None or campaign.entry_named_in("voids", by).body.holds_others:
        return [entry.number]
    return [entry.number, by]


def _presence(campaign: Campaign, entry: Entry, rules_of: RulesOf) -> dict[str, Any]:
    found = presence_at(campaign, entry, rules_of)
    if found is None:
        return {"present": None, "present_recorded": None}
    return {"present": list(found.names), "present_recorded": list(found.recorded)}


def _effects(campaign: Campaign, entry: Entry, rules_of: RulesOf) -> list[dict[str, Any]]:
    """Each balance that the entry moved, in the order of its postings."""
    before = view_at(campaign, str(entry.number - 1), rules_of) if entry.number > 1 else None
    rows = []
    for posting in entry.body.postings:
        held = 0 if before is None else before.quantity(posting.account, posting.commodity)
        moved = {"account": posting.account, "commodity": posting.commodity}
        rows.append({**moved, "before": held, "after": held + posting.quantity})
    return rows
