"""Records what a level of a class lets somebody choose, and how much of it was chosen."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.ids import CHOICES
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.characters import ClassChoices

OWED_SINCE = 4
"""The version of the rules from which on it is recorded what somebody has to choose."""

SKILLS, EXPERTISE, FIGHTING_STYLE, SUBCLASS = "skills", "expertise", "fighting_style", "subclass"
INCREASE = "increase"


def owe_choices(draft: Drafting, who: str, class_id: str, level: int, *, first: bool) -> None:
    """Record what a level of a class lets somebody choose (`srd5:start PUB, srd5:levelup PUB`).

    Args:
        first: Whether it is the class that somebody began with.
    """
    if Srd5Tables.of(draft).version >= OWED_SINCE:
        for option, count in _choices_of_level(Srd5Tables.of(draft), class_id, level, first=first).items():
            draft.post(who, CHOICES + option, count)


def _choices_of_level(tables: Srd5Tables, class_id: str, level: int, *, first: bool) -> dict[str, int]:
    row, rises = tables.class_choices.get(class_id, ClassChoices()), tables.increases.levels
    found = {option: count for option, count in row.at_level(level).items() if option in tables.choices}
    if level == 1 and not first:
        found[SKILLS] = row.multiclass_skills
    if level in (*rises, *tables.classes[class_id].more_increases):
        found[INCREASE] = 1
    return {option: count for option, count in found.items() if count}


def settle_choice(draft: Drafting, who: str, option: str, count: int = 1) -> None:
    """Record that so many of what somebody had to choose were chosen, as far as any were owed."""
    chosen = min(count, draft.quantity(who, CHOICES + option))
    if chosen > 0:
        draft.post(who, CHOICES + option, -chosen)
