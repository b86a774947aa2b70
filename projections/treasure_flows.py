"""Flows of treasure: what entries did to coins and items in the hands of the party, told apart by what it was for.

A stored projection with a row per session, purpose, holder and commodity, so that its size and cost follow the
treasure and not the ledger. A void has the flows of what it voids with the opposite sign, in the session of what it
voids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ledger.facts import KINDS, Facts
from ledger.ids import CHANGE, CHARACTER, FUND, HOARD, MERCHANTS
from ledger.postings import Posting
from ledger.store.columns import part_of
from ledger.store.derived import TREASURE_FLOWS
from projections.stored_projection import CONTENT_DECODER, EntryContent, ProjectionRows, Row, StoredProjection

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.state import Moment
    from ledger.store.campaign import Campaign

FLOWS = ("brought", "found", "split", "handed", "received", "sold", "spent", "dropped", "other")
"""What can have happened to coins, in the order shown."""

SHARED_OUT = ("split", "handed")
"""What makes up somebody's share: what was split, and what was handed over outside a split."""

BETWEEN = 0
"""Stands for the time between sessions where a session's number does."""

Flow = tuple[int, str, str, str, int]
"""Session (`BETWEEN` for none), what, account, commodity, quantity."""


def evolve_flows(number: int, kind: str, told: EntryContent, rows: ProjectionRows) -> Iterator[Row]:
    """The sums that an entry changes."""
    changed: dict[Row, Row] = {}
    for *key, quantity in flows_of(rows.campaign, number, kind, told):
        known = changed.get(tuple(key)) or rows.get(tuple(key))
        changed[tuple(key)] = (*key, quantity + (known[-1] if known else 0))
    yield from changed.values()


def flows_of(campaign: Campaign, number: int, kind: str, told: EntryContent | Body) -> Iterator[Flow]:
    """What an entry does to treasure; what a void takes back is looked up."""
    what: str = KINDS.get(kind, Facts).TREASURE
    if what == "none":
        return
    if what == "reversed":
        for target in campaign.voids_of(number):
            entry = campaign.entry_named_in("voids", target)
            for session, what, account, commodity, quantity in flows_of(campaign, target, entry.body.kind, entry.body):
                yield session, what, account, commodity, -quantity
        return
    if what == "spent" and all(_handled(p.account) or p.account == CHANGE for p in told.postings):
        what = "handed"
    session = told.session or BETWEEN
    sold = _cashed_in(told.postings) if what == "split" else {}
    for commodity, quantity in sold.items():
        yield session, "sold", HOARD, commodity, quantity
    for posting in told.postings:
        if _handled(posting.account) and _passed_on(posting.commodity, told.postings):
            quantity = posting.quantity - (sold.get(posting.commodity, 0) if posting.account == HOARD else 0)
            if quantity:
                yield session, what, posting.account, posting.commodity, quantity


def _handled(account: str) -> bool:
    return account.startswith(CHARACTER) or account in (HOARD, FUND)


def _passed_on(commodity: str, postings: tuple[Posting, ...]) -> bool:
    """Whether an entry hands a commodity from one account to another, as it does with coins and items."""
    quantities = [posting.quantity for posting in postings if posting.commodity == commodity]
    return len(quantities) > 1 and not sum(quantities)


def _cashed_in(postings: tuple[Posting, ...]) -> dict[str, int]:
    """What the hoard gave to and got from the merchants in a split that sells gems and jewels."""
    return {posting.commodity: -posting.quantity for posting in postings if posting.account == MERCHANTS}


TREASURE = StoredProjection("treasure_flows", TREASURE_FLOWS, evolve_flows)


def flows(campaign: Campaign, moment: Moment) -> list[Flow]:
    """Sums of flows in a view, by session: the stored ones, or of another moment folded from the entries that count."""
    counted = moment.counted_entries()
    if counted is None:
        return [
            (session, what, account, commodity, total) for session, what, account, commodity, total in _now(campaign)
        ]
    sums: dict[tuple[int, str, str, str], int] = {}
    for number, kind, payload in campaign.rows(1, moment.number):
        if number in counted:
            told = part_of(number, payload, CONTENT_DECODER)
            for session, what, account, commodity, quantity in flows_of(campaign, number, kind, told):
                key = (session, what, account, commodity)
                sums[key] = sums.get(key, 0) + quantity
    return [(*key, total) for key, total in sorted(sums.items()) if total]


def _now(campaign: Campaign) -> list[Row]:
    return [row for row in TREASURE.rows(campaign) if row[-1]]
