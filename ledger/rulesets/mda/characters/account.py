"""Reads a hero's account in the ledger: values, profession, and whether the hero can act or fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ledger.ids import CONDITION
from ledger.people import bare_name
from ledger.rulesets.mda.tables import ConditionRow, MdaTables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting

LEVEL = "level"
PROFESSION = "profession"
WARRIOR = "warrior"
STANDING = "standing"
PEOPLE = "people"
UNCONSCIOUS = CONDITION + "unconscious"


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
    _refuse_if_prevented(draft, who, "cannot_act", lambda row: row.no_act)


def require_able_to_fight(draft: Drafting, who: str) -> None:
    """Refuse a blow of a hero who cannot fight on (`mda:3.8 L513-L523`)."""
    _refuse_if_prevented(draft, who, "cannot_fight", lambda row: row.no_fight or row.no_act)


def _refuse_if_prevented(draft: Drafting, who: str, code: str, prevents: Callable[[ConditionRow], bool]) -> None:
    rows = MdaTables.of(draft).conditions.items()
    held = (condition for condition, row in rows if prevents(row) and draft.quantity(who, CONDITION + condition))
    if condition := next(held, None):
        draft.refuse(code, who=bare_name(who), condition=condition)
