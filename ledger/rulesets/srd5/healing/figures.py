"""Computes the dice and the bonus of a healing spell by its slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]


def spell_dice(row: Row, slot: int) -> str:
    """The dice of a spell cast with a slot: its own, and more for each level above it (`srd5:healing PUB`)."""
    above = _levels_above(row, slot)
    if "more_dice" not in row or not above:
        return str(row["dice"])
    count, _, sides = str(row["dice"]).partition("d")
    more, _, _ = str(row["more_dice"]).partition("d")
    return f"{int(count or 1) + int(more or 1) * above}d{sides}"


def spell_bonus(row: Row, slot: int) -> int:
    """What is added to the dice of a spell cast with a slot (`srd5:healing PUB`)."""
    return int(row.get("bonus", 0)) + int(row.get("more_bonus", 0)) * _levels_above(row, slot)


def _levels_above(row: Row, slot: int) -> int:
    return max(0, slot - int(row.get("level", slot)))
