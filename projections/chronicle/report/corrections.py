"""What a correction changed: the effects of the entries that it takes back, and of what is in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ledger.entries import Entry
from ledger.ids import CHARACTER, FUND, HOARD
from ledger.store.amendments import entries_as_amended
from ledger.store.campaign import Campaign

COMPANY = (CHARACTER, HOARD, FUND)
"""Accounts of which a change is said."""


class CorrectedFigure(Struct, frozen=True):
    """What entries moved on an account before they were corrected, and what is moved now."""

    account: str
    commodity: str
    before: int
    now: int


class Correction(Struct, frozen=True):
    """An entry that takes others back.

    Attributes:
        entry: Its number.
        period: Of its chapter.
        changes: In the order of accounts.
    """

    entry: int
    period: int
    changes: tuple[CorrectedFigure, ...]


def correction_of(campaign: Campaign, entry: Entry, period: int) -> Correction:
    """What a void or an amendment changed when it was recorded.

    A void of a void brings back: nothing was there before it.
    """
    taken_back = [found for number in campaign.voids_of(entry.number) if (found := campaign.entry(number)) is not None]
    instead = entries_as_amended([entry], campaign.entry_by_id).values() if entry.body.amended else ()
    before: dict[tuple[str, str], int] = {}
    now: dict[tuple[str, str], int] = {}
    for target in taken_back:
        if target.body.links.voids:
            _add(now, target, -1)
        else:
            _add(before, target, 1)
    for amended in instead:
        _add(now, amended, 1)
    return Correction(entry.number, period, tuple(_changes(before, now)))


def _add(sums: dict[tuple[str, str], int], entry: Entry, sign: int) -> None:
    for posting in entry.body.postings:
        if posting.account.startswith(COMPANY):
            key = posting.account, posting.commodity
            sums[key] = sums.get(key, 0) + sign * posting.quantity


def _changes(before: dict[tuple[str, str], int], now: dict[tuple[str, str], int]) -> Iterator[CorrectedFigure]:
    keys: Iterable[tuple[str, str]] = {**before, **now}
    for account, commodity in sorted(keys):
        was, is_ = before.get((account, commodity), 0), now.get((account, commodity), 0)
        if was != is_:
            yield CorrectedFigure(account, commodity, was, is_)
