"""Sums what entries did to the party's coins and items, by session, purpose, holder and commodity.

A stored projection: its size and cost follow the treasure, not the length of the ledger. What a kind of entry does with
treasure is said with its facts (`ledger.facts.base.TreasureFlow`). A void has the flows of the entries that it voids,
negated, in their sessions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ledger.facts import Facts, kind_named
from ledger.ids import CHANGE, CHARACTER, FUND, HOARD, MERCHANTS
from ledger.postings import Posting
from ledger.store.columns import part_of
from projections.stored.stored_projection import (
    EntryContent,
    ProjectionRows,
    Row,
    StoredProjection,
    content_decoder,
    unmoved,
)

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.state import ShownView
    from ledger.store.campaign import Campaign

FLOWS = ("brought", "found", "split", "handed", "received", "sold", "spent", "dropped", "other")
"""The purposes that `campaign treasure` shows, in its order."""

SHARED_OUT = ("split", "handed")
"""The purposes that make up somebody's share: splits, and what was handed over besides."""

BETWEEN = 0
"""Number for the time between sessions."""

Flow = tuple[int, str, str, str, int]
"""Session (`BETWEEN` for none), purpose, account, commodity, quantity."""


def evolve_flows(number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> Iterator[Row]:
    """The sums that an entry changes."""
    changed: dict[Row, Row] = {}
    for *key, quantity in flows_of(rows.campaign, number, kind, content):
        known = changed.get(tuple(key)) or rows.get(tuple(key))
        changed[tuple(key)] = (*key, quantity + (known[-1] if known else 0))
    yield from changed.values()


def flows_of(campaign: Campaign, number: int, kind: str, content: EntryContent | Body) -> Iterator[Flow]:
    """The flows of an entry; those that a void negates are looked up."""
    purpose: str = (kind_named(kind) or Facts).TREASURE
    if purpose == "none":
        return
    if purpose in ("reversed", "amended"):
        yield from _negated(campaign, number)
        # A void may hold what it decided again, too.
        yield from _as_amended(campaign, number)
        return
    postings = content.postings
    if purpose == "spent" and all(_is_in_hand(p.account) or p.account == CHANGE for p in postings):
        purpose = "handed"
    session = content.session or BETWEEN
    sold = _cashed_in(postings) if purpose == "split" else {}
    for commodity, quantity in sold.items():
        yield session, "sold", HOARD, commodity, quantity
    for posting in postings:
        if _is_in_hand(posting.account) and _is_passed_on(posting.commodity, postings):
            quantity = posting.quantity - (sold.get(posting.commodity, 0) if posting.account == HOARD else 0)
            if quantity:
                yield session, purpose, posting.account, posting.commodity, quantity


def _negated(campaign: Campaign, number: int) -> Iterator[Flow]:
    """The flows of the entries that a void takes back, with the opposite sign."""
    for target in campaign.voids_of(number):
        body = campaign.entry_named_in("voids", target).body
        for session, purpose, account, commodity, quantity in flows_of(campaign, target, body.kind, body):
            yield session, purpose, account, commodity, -quantity


def _as_amended(campaign: Campaign, number: int) -> Iterator[Flow]:
    """The flows of the entries that an amendment holds in the place of those recorded."""
    from ledger.store.amendments import entries_as_amended

    amendment = campaign.entry_named_in("voids", number)
    for place, entry in entries_as_amended([amendment], campaign.entry_by_id).items():
        yield from flows_of(campaign, place, entry.body.kind, entry.body)


def _is_in_hand(account: str) -> bool:
    """Whether an account is a purse, the hoard or the fund."""
    return account.startswith(CHARACTER) or account in (HOARD, FUND)


def _is_passed_on(commodity: str, postings: tuple[Posting, ...]) -> bool:
    """Whether an entry hands a commodity from one account to another, as it does with coins and items."""
    quantities = [posting.quantity for posting in postings if posting.commodity == commodity]
    return len(quantities) > 1 and not sum(quantities)


def _cashed_in(postings: tuple[Posting, ...]) -> dict[str, int]:
    """What the hoard gave to and got from the merchants in a split that sells gems and jewels."""
    return {posting.commodity: -posting.quantity for posting in postings if posting.account == MERCHANTS}


TREASURE = StoredProjection("treasure_flows", evolve_flows, leave_out=unmoved)


def flows(campaign: Campaign, moment: ShownView) -> list[Flow]:
    """Sums of flows at a moment, by session: the stored ones, or folded from the entries that count."""
    counted = moment.counted_entries()
    if counted is None:
        return [row for row in TREASURE.rows(campaign) if row[-1]]
    sums: dict[tuple[int, str, str, str], int] = {}
    for number, kind, content in counted_contents(campaign, moment, counted):
        for session, purpose, account, commodity, quantity in flows_of(campaign, number, kind, content):
            key = (session, purpose, account, commodity)
            sums[key] = sums.get(key, 0) + quantity
    return [(*key, total) for key, total in sorted(sums.items()) if total]


def counted_contents(
    campaign: Campaign, moment: ShownView, counted: Collection[int]
) -> Iterator[tuple[int, str, EntryContent | Body]]:
    """Number, kind and content of each entry that counts at a moment, as it counts."""
    amended = moment.amended_entries
    for number, kind, payload in campaign.rows(1, moment.number):
        if number in amended:
            yield number, amended[number].body.kind, amended[number].body
        elif number in counted:
            yield number, kind, part_of(number, payload, content_decoder())
