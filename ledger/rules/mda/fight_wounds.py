"""What an impact does to whoever it strikes."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import Keys


def wounded(draft: Drafting, who: str, amount: int | None, keys: Keys) -> int | None:
    """Wound points of an impact that keys tell of, or the amount; None where neither says it."""
    return amount
