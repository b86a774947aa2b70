"""Whether whoever left gave up, which the note of the entry says first: `leave "brigand 1" --note surrendered`."""

from __future__ import annotations

from ledger.rules.tables import folded

SURRENDERED = frozenset({"surrendered", "s'est rendu", "s'est rendue", "se sont rendus", "se sont rendues"})
"""How a note says so, folded, in each language in which it may have been taken."""


def gave_up(note: str | None) -> bool:
    """Whether a note says first that somebody surrendered."""
    return folded((note or "").partition(";")[0]).replace("’", "'").strip(" .") in SURRENDERED


def said_besides(note: str) -> str:
    """What such a note says besides; empty where it says no more."""
    return note.partition(";")[2].strip()
