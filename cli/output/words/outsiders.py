"""Finds the names of those of the outside world, as entries gave them."""

from __future__ import annotations

from ledger.people import outsider_account
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from ledger.store.queries.postings import first_posting_to


def outsider_named(campaign: Campaign, account: str) -> str | None:
    """What an account of the outside world was called where an entry first named it; None where none did openly."""
    number = first_posting_to(campaign, account)
    entry = None if number is None else campaign.entry(number)
    if entry is None or entry.body.secret:
        return None
    facts = facts_of(entry.body)
    names = [getattr(facts, name, None) for name in ("to", "merchant", "source")]
    return next((name for name in names if isinstance(name, str) and outsider_account(name) == account), None)
