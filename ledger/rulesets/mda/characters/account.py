"""Reads a hero's account in the ledger: values, profession, and whether the hero can act or fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.ids import CONDITION
from ledger.people import bare_name
from ledger.rules.tables import Tables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting

LEVEL = "level"
PROFESSION = "profession"
WARRIOR = "warrior"
STANDING = "standing"
PEOPLE = "people"
UNCONSCIOUS = CONDITION + "unconscious"


def characteristics_of(tables: Tables, state: View, who: str) -> dict[str, int]:
    """A hero's five characteristics."""
    return {trait: state.quantity(who, trait) for trait in tables.group("characteristics")}


def maximum_of(tables: Tables, trait: str) -> int:
    """The maximum of a characteristic, of AT or of PRD (`mda:2.1 L183, 2.6 L268-L269`)."""
    row: Mapping[str, int] = tables.group("swordsmanship").get(trait, tables["characteristics"])
    return int(row["most"])


def profession_of(state: View, who: str) -> str:
    """A hero's profession, warrior where none is recorded."""
    return str(state.field(who, PROFESSION) or WARRIOR)


def exceeds_maximum(tables: Tables, state: View, who: str) -> bool:
    """Whether any trait is above its maximum."""
    return any(state.quantity(who, trait) > maximum_of(tables, trait) for trait in tables.group("traits"))


def require_able_to_act(draft: Drafting, who: str) -> None:
    """Refuse an act of an unconscious hero (`mda:2.3 L228, 3.8 L513-L515`)."""
    for condition, row in draft.rules.tables.group("conditions").items():
        if row.get("no_act") and draft.quantity(who, CONDITION + condition):
            draft.refuse("cannot_act", who=bare_name(who), condition=condition)
            return


def require_able_to_fight(draft: Drafting, who: str) -> None:
    """Refuse a blow of a hero who cannot fight on (`mda:3.8 L513-L523`)."""
    for condition, row in draft.rules.tables.group("conditions").items():
        if (row.get("no_fight") or row.get("no_act")) and draft.quantity(who, CONDITION + condition):
            draft.refuse("cannot_fight", who=bare_name(who), condition=condition)
            return
