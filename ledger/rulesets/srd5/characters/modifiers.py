"""Ability scores, modifiers and the proficiency bonus of a character, with the effects of magic items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.characters.account import level_of
from ledger.rulesets.srd5.levels.figures import proficiency_bonus
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.state import View


def modifier_of(tables: Srd5Tables, state: View, who: str, ability: str) -> int:
    """An ability's modifier; 0 for a character without the score (`srd5:abilities L391-L401`)."""
    score = score_of(tables, state, who, ability)
    return modifier(tables, score) if score else 0


def score_of(tables: Srd5Tables, state: View, who: str, ability: str) -> int:
    """An ability's score under the effects of magic items; 0 for a character without it (`srd5:magic-items PUB`)."""
    if not state.quantity(who, ability):
        return 0
    from ledger.rulesets.srd5.gear import magic

    return magic.score_working(tables, state, who, ability).total


def proficiency_bonus_of(tables: Srd5Tables, state: View, who: str) -> int:
    """The proficiency bonus, with what magic items add (`srd5:proficiency L558-L564`)."""
    from ledger.rulesets.srd5.gear import magic

    more = sum(adds for _, adds in magic.bonuses(tables, state, who, "proficiency_bonus"))
    return proficiency_bonus(tables, level_of(state, who)) + more
