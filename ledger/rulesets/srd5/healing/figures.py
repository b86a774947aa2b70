"""Computes the dice and the bonus of a healing spell by its slot."""

from __future__ import annotations

from ledger.rulesets.srd5.tables.rolls import Healing


def spell_dice(row: Healing, slot: int) -> str:
    """The dice of a spell cast with a slot: its own, and more for each level above it (`srd5:healing PUB`)."""
    above = _levels_above(row, slot)
    if row.more_dice is None or not above:
        return row.dice
    count, _, sides = row.dice.partition("d")
    more, _, _ = row.more_dice.partition("d")
    return f"{int(count or 1) + int(more or 1) * above}d{sides}"


def spell_bonus(row: Healing, slot: int) -> int:
    """What is added to the dice of a spell cast with a slot (`srd5:healing PUB`)."""
    return row.bonus + row.more_bonus * _levels_above(row, slot)


def _levels_above(row: Healing, slot: int) -> int:
    return max(0, slot - (slot if row.level is None else row.level))
