"""Hides the seed of fair dice while their session runs, from everything that is read.

Every output but a backup takes the facts of an entry from here, so that nobody knows the next face before it is thrown.
A backup has each entry as it is stored, or nobody could go on from it.
"""

from __future__ import annotations

import msgspec

from ledger.entries import Entry
from ledger.ids import REVEALED
from ledger.store.campaign import Campaign

SEED = "SeedKept"
"""Kind of the entries that hold a seed, by its stored name: reading others loads no facts."""

IN_USE = msgspec.Raw(b'{"seed":null}')
"""What is shown of the facts of such an entry until its session has ended."""


def facts_shown(entry: Entry, campaign: Campaign) -> msgspec.Raw:
    """The facts of an entry as JSON, to be read."""
    if entry.body.kind != SEED or campaign.state().field(REVEALED, entry.header.id):
        return entry.body.facts
    return IN_USE
