"""Tells whether an entry is secret still. Whoever shows entries asks this, and loads nothing of the store for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import REVEALED

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.state import Fields


def is_hidden(entry: Entry, view: Fields) -> bool:
    """Whether an entry is secret and not revealed in a view."""
    return entry.body.secret and view.field(REVEALED, entry.header.id) is not True
