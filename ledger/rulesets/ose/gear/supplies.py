"""Computes how long rations last; records meals, and lights that are lit for a number of turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import ITEM, USED
from ledger.rules.keys import require_keys
from ledger.rules.shared import lights, supplies
from ledger.rules.shared.lights import burn
from ledger.rules.shared.supplies import bundles_holding
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
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
    for who, eaten in supplies.eat_rations(draft, OseTables.of(draft).food, people, days).items():
        hungry = draft.quantity(who, HUNGRY)
        if (eaten < days) != bool(hungry):
            draft.post(who, HUNGRY, -hungry or 1)


UNIT = "turn"
"""Unit of time in which lights burn."""


def lights_needed(tables: OseTables, light: str, turns: int) -> int:
    """Torches, or flasks of oil, needed for a number of turns (`srd:Adventuring Gear`)."""
    return -(-turns // tables.light.sources[light].lasts)


def use(draft: Drafting, who: str, item: str, count: int) -> bool:
    """Light what gives light; return whether what it burns was used up, else the item itself is."""
    return lights.use_light(draft, OseTables.of(draft), who, item, count, UNIT)


def light_for_turns(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> None:
    """Light as many torches or flasks as the turns take, one after the other.

    Raises:
        InputError: `keys_together`, `gives_no_light`.
    """
    # Imported late: sheets read this module too.
    from ledger.decisions.trade import require_item

    tables, turns = OseTables.of(draft), int(keys["turns"])
    require_keys(tables, "use", keys)
    if len(keys) > 1 or count > 1:
        raise InputError("keys_together", command="use", keys=["N"] if count > 1 else sorted(keys))
    light = next((id_ for id_, row in tables.light.sources.items() if item in (id_, row.burns)), None)
    if light is None:
        raise InputError("gives_no_light", item=item, allowed=list(tables.light.sources))
    burns, needed = tables.light.sources[light].burns, lights_needed(tables, light, turns)
    draft.step("lights_needed", needed, who=who, source=tables.light.source, turns=turns, item=burns)
    require_item(draft, who, ITEM + burns, needed)
    draft.move(who, USED, ITEM + burns, needed)
    burn(draft, tables, who, light, needed, UNIT)
