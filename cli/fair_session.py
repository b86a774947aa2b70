"""Starts and ends sessions of fair dice: the seed is recorded as a secret first, and revealed at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ledger.facts import SessionStarted
from ledger.fair_dice import hidden_seed_entry, kept_seed
from ledger.state import open_session
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from cli.app import App


def start_fairly(app: App, facts: SessionStarted) -> None:
    """Record a session's start together with a new seed; sent again, the command names the seed of the first time."""
    repeated = app.repeated
    if repeated is not None:
        before = facts_of(repeated.entry.body)
        if isinstance(before, SessionStarted):
            facts = msgspec.structs.replace(facts, commitment=before.commitment, seed_entry=before.seed_entry)
        app.record(facts)
        return
    with app.journal.batch(app.recording.batch):
        seed = app.journal.keep_seed()
        app.record(msgspec.structs.replace(facts, commitment=seed.commitment, seed_entry=seed.entry))


def seed_to_reveal(app: App) -> str | None:
    """The seed of the open session's dice; None where they are not fair, or this copy of the ledger lacks it."""
    entry = hidden_seed_entry(app.state, open_session(app.state))
    found = None if entry is None else app.campaign.entry_by_id(entry)
    return None if found is None else kept_seed(found)
