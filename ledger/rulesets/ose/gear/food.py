"""Computes how long rations last, and records meals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.ids import ITEM
from ledger.rules.shared import rations
from ledger.rules.shared.bundles import bundles_holding
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View

HUNGRY = "condition:hungry"


def ration_days(person_days: int, people: int) -> int:
    """Full days for which so many rations feed so many people (`srd:Adventuring Gear`)."""
    return person_days // people


def food_days(tables: OseTables, state: View, members: Sequence[str]) -> int:
    """Full days for which the rations of some people feed them, bundles included."""
    items, held = tables.items, 0
    for who in members:
        for ration in tables.food.rations:
            held += state.quantity(who, ITEM + ration)
            held += sum(each * state.quantity(who, ITEM + id_) for id_, each in bundles_holding(items, ration))
    return ration_days(held, len(members)) if members else 0


def eat_rations(draft: Drafting, people: Sequence[str], days: int) -> None:
    """Record a ration a day for each, from their own packs first; without one they are hungry (`ose:L327`)."""
    for who, eaten in rations.eat_rations(draft, OseTables.of(draft).food, people, days).items():
        hungry = draft.quantity(who, HUNGRY)
        if (eaten < days) != bool(hungry):
            draft.post(who, HUNGRY, -hungry or 1)
