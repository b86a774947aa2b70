"""Reads a hero's account in the ledger: values, profession, and whether the hero can act or fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import CONDITION
from ledger.people import bare_name
from ledger.rulesets.mda.tables import MdaTables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting

LEVEL = "level"
PROFESSION = "profession"
WARRIOR = "warrior"
STANDING = "standing"
PEOPLE = "people"
UNCONSCIOUS = CONDITION + "unconscious"


def characteristics_of(tables: MdaTables, state: View, who: str) -> dict[str, int]:
    """A hero's five characteristics."""
    return {trait: state.quantity(who, trait) for trait in tables.characteristics}


def maximum_of(tables: MdaTables, trait: str) -> int:
    """The maximum of a characteristic, of AT or of PRD (`mda:2.1 L183, 2.6 L268-L269`)."""
    return tables.swordsmanship[trait].most if trait in tables.swordsmanship else tables.characteristics.most


def profession_of(state: View, who: str) -> str:
    """A hero's profession, warrior where none is recorded."""
    return str(state.field(who, PROFESSION) or WARRIOR)


def exceeds_maximum(tables: MdaTables, state: View, who: str) -> bool:
    """Whether any trait is above its maximum."""
    return any(state.quantity(who, trait) > maximum_of(tables, trait) for trait in tables.traits)


def require_able_to_act(draft: Drafting, who: str) -> None:
    """Refuse an act of an unconscious hero (`mda:2.3 L228, 3.8 L513-L515`)."""
    for condition, row in MdaTables.of(draft).conditions.items():
        if row.no_act and draft.quantity(who, CONDITION + condition):
            draft.refuse("cannot_act", who=bare_name(who), condition=condition)
            return


def require_able_to_fight(draft: Drafting, who: str) -> None:
    """Refuse a blow of a hero who cannot fight on (`mda:3.8 L513-L523`)."""
    for condition, row in MdaTables.of(draft).conditions.items():
        if (row.no_fight or row.no_act) and draft.quantity(who, CONDITION + condition):
            draft.refuse("cannot_fight", who=bare_name(who), condition=condition)
            return
