"""Points that levels brought and that nobody chose yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rulesets.mda.characters.account import maximum_of

if TYPE_CHECKING:
    from ledger.rulesets.mda.tables import MdaTables
    from ledger.state import View

OWED = {"characteristics": "owed.characteristics", "swordsmanship": "owed.swordsmanship"}
"""Commodities: points that levels brought and that are still to be chosen, by the group of what they may raise."""


def options_owed(tables: MdaTables, state: View, who: str) -> list[str]:
    """What may be raised by points that levels brought and nobody chose yet."""
    return [
        trait
        for group, commodity in OWED.items()
        if state.quantity(who, commodity)
        for trait in tables.group(group)
        if state.quantity(who, trait) < maximum_of(tables, trait)
    ]
