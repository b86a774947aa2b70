"""The nearest known words to one that is unknown; nothing of the ledger is loaded for it."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.rules.tables import folded


def nearest(text: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """Up to three known words that look like a text, the likest first."""
    from difflib import get_close_matches

    shown: dict[str, str] = {}
    for word in known:
        shown.setdefault(folded(word), word)
    return [shown[word] for word in get_close_matches(folded(text), list(shown), n=3, cutoff=cutoff)]
