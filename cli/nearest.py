"""Finds the known words that are nearest to one that is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def nearest(text: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """Up to three known words that look like a text, the likest first."""
    # Imported late, as is all that knows the rules: most commands and usage errors need none of it.
    from difflib import get_close_matches

    from ledger.rules.tables import folded

    shown: dict[str, str] = {}
    for word in known:
        shown.setdefault(folded(word), word)
    return [shown[word] for word in get_close_matches(folded(text), list(shown), n=3, cutoff=cutoff)]


def ids_by_name(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Ids of rows of the rules by their names in every language, and by themselves."""
    return {name: id_ for id_, row in rows.items() for name in (*row.get("names", {}).values(), id_)}
