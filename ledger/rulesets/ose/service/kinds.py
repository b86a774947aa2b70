"""Looks up the kind of service that somebody is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import ROLE
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.state import View

SERVICE = "service"
"""Field with the kind of service; a retainer of a class has none."""


RETAINER, HUMAN = "retainer", "human"


MERCENARY, SPECIALIST = "mercenary", "specialist"


VEHICLE, ANIMAL = "vehicle", "animal"


RETAINERS = frozenset({RETAINER, HUMAN})


def service_kind(state: View, who: str) -> str | None:
    """The kind of service that somebody is in, None for a player's character."""
    if state.field(who, ROLE) != "retainer":
        return None
    return str(state.field(who, SERVICE) or RETAINER)


def is_normal_human(state: View, who: str) -> bool:
    """Whether somebody serves as a normal human, still without a class (`ose:Humains normaux L570`)."""
    return state.field(who, SERVICE) == HUMAN


def goes_on_adventures(tables: OseTables, state: View, who: str) -> bool:
    """Whether somebody goes on adventures; hirelings and vehicles do not (`ose:Serviteurs et aventuriers L246`)."""
    kind = state.field(who, SERVICE)
    return kind is None or tables.services[str(kind)].adventures
