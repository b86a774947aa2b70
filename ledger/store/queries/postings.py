"""Queries of single postings: those of an account, and those of a commodity that do not balance."""

from __future__ import annotations

from ledger.store.campaign import Campaign

_UNBALANCED = """
    SELECT number FROM postings WHERE campaign = :campaign AND commodity = :commodity
    GROUP BY number HAVING SUM(quantity) <> 0
"""
_POSTINGS = "SELECT number, commodity, quantity FROM postings WHERE campaign = :campaign AND account = :account"
_COUNT = """
    SELECT COUNT(*) FROM postings WHERE campaign = :campaign AND account = :account AND commodity = :commodity
"""
_FIRST = "SELECT MIN(number) FROM postings WHERE campaign = :campaign AND account = :account"


def unbalanced_entries(campaign: Campaign, commodity: str) -> list[int]:
    """Numbers of entries whose postings of a commodity do not sum to zero."""
    return [number for (number,) in campaign.execute(_UNBALANCED, commodity=commodity)]


def postings_to(campaign: Campaign, account: str) -> list[tuple[int, str, int]]:
    """Every posting to an account: (number, commodity, quantity)."""
    rows = campaign.execute(_POSTINGS, account=account)
    return [(number, commodity, quantity) for number, commodity, quantity in rows]


def count_of_postings(campaign: Campaign, account: str, commodity: str) -> int:
    """How many entries moved a balance."""
    [(count,)] = campaign.execute(_COUNT, account=account, commodity=commodity)
    return int(count)


def first_posting_to(campaign: Campaign, account: str) -> int | None:
    """Number of the first entry with a posting to an account, None where there is none."""
    [(number,)] = campaign.execute(_FIRST, account=account)
    return None if number is None else int(number)
