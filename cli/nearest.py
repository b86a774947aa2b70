"""Finds the known words that are nearest to one that is unknown."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(text: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """Up to three known words that look like a text, the likest first."""
    # Imported late, as is all that knows the rules: most commands and usage errors need none of it.
    from difflib import get_close_matches

    from ledger.rules.tables import folded

    shown: dict[str, str] = {}
    for word in known:
        shown.setdefault(folded(word), word)
    return [shown[word] for word in get_close_matches(folded(text), list(shown), n=3, cutoff=cutoff)]
