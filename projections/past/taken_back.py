"""Finds entries that others took back, and those that amendments hold otherwise: by an entry, or among some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.postings import netted
from ledger.state import PastEntry
from ledger.voids import Voids

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.store.campaign import Campaign


def voids_at(campaign: Campaign, number: int) -> Voids:
    """Which entries were void when the ledger held so many entries."""
    voids = Voids()
    for by, targets in targets_of_voids(campaign, number).items():
        voids.add(by, targets)
    return voids


def targets_of_voids(campaign: Campaign, number: int) -> dict[int, list[int]]:
    """The entries up to one that take others back, in order, in force or not, and what each takes back."""
    voids: dict[int, list[int]] = {}
    for by, target in campaign.voids_until(number):
        voids.setdefault(by, []).append(target)
    return voids


def amended_at(campaign: Campaign, number: int, voided: Mapping[int, int]) -> Mapping[int, Entry]:
    """Entries that an amendment replaced when the ledger held so many entries, each as it was then held to have been.

    Args:
        voided: What was void then.
    """
    live = [entry for entry in campaign.amendments() if entry.number <= number and entry.number not in voided]
    if not live:
        return {}
    from ledger.store.amendments import entries_as_amended

    return entries_as_amended(live, campaign.entry_by_id)


def voided_among(entries: Sequence[PastEntry]) -> set[str]:
    """Uuids of the entries that others of them have voided."""
    voided: set[str] = set()
    for past in reversed(entries):
        if past.id not in voided:
            voided.update(past.body.links.voids)
    return voided


def taken_back_whole(entries: Sequence[PastEntry]) -> set[str]:
    """Uuids of entries that others of them voided, and of those voids, where nothing is left of their effects."""
    by_id, gone, voided = {past.id: past for past in entries}, set[str](), set[str]()
    for past in reversed(entries):
        if past.id in voided:
            continue
        voided.update(past.body.links.voids)
        group = _with_targets(past, by_id)
        if past.body.links.voids and group is not None and _is_neutral(group):
            gone.update(each.id for each in group)
    return gone


def _with_targets(past: PastEntry, by_id: Mapping[str, PastEntry]) -> list[PastEntry] | None:
    """A void with all that it voids, in order; None where some of it is not among the entries."""
    group = {past.id: past}
    waiting = [past]
    while waiting:
        for target in waiting.pop().body.links.voids:
            if target not in by_id:
                return None
            if target not in group:
                group[target] = by_id[target]
                waiting.append(by_id[target])
    return sorted(group.values(), key=lambda each: each.number)


def _is_neutral(group: Sequence[PastEntry]) -> bool:
    """Whether entries leave every balance and field as it was before them."""
    first: dict[tuple[str, str], Any] = {}
    last: dict[tuple[str, str], Any] = {}
    for past in group:
        for change in past.body.fields:
            first.setdefault((change.account, change.key), change.old)
            last[change.account, change.key] = change.new
    return first == last and not netted(posting for past in group for posting in past.body.postings)
