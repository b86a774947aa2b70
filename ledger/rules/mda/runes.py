"""Rune stones: whose they are."""

from __future__ import annotations

from ledger.postings import ITEM
from ledger.rules.tables import Tables
from ledger.state import View


def owns_rune(tables: Tables, state: View, who: str) -> bool:
    """Whether somebody owns a rune stone (`mda:2.8 L307, 6.3 L1011`)."""
    return any("rune" in row and state.quantity(who, ITEM + item) > 0 for item, row in tables.group("items").items())
