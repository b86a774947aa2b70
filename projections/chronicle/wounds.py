"""Hit points that entries take and give back, whether it is known how many somebody has or only what they lost."""

from __future__ import annotations

from ledger.entries import Body, Entry
from ledger.facts import OpeningRecorded
from ledger.ids import HP, HP_LOST
from ledger.people import begun_with
from ledger.postings import Posting


def hit_points_taken(body: Body, posting: Posting) -> int:
    """Hit points that a posting takes; less than 0 where it gives some back."""
    if posting.commodity == HP:
        return begun_with(body, posting.account) - posting.quantity
    return posting.quantity if posting.commodity == HP_LOST else 0


def wound_of(entry: Entry, posting: Posting) -> int:
    """Hit points that an entry takes by a posting; a figure that is put right is no wound."""
    return 0 if entry.body.kind == OpeningRecorded.__name__ else hit_points_taken(entry.body, posting)
