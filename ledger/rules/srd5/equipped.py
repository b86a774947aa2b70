"""What a sheet shows of gear: Speed under it, load, attunements, and what gives light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.rules import lights
from ledger.rules.srd5 import attunement, gear, load, numbers, people, travel
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.state import View

UNIT = "minute"
"""Unit of time that lights are counted in."""


def derived(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """What a sheet shows of gear: Speed under it, load, attunements, and what gives light."""
    burning = lights.burning(tables, state, who, UNIT)
    attuned = attunement.attuned(state, who)
    speed = numbers.speed_of(tables, state, who)
    if speed is not None:
        speed = load.laden(tables, state, who, max(0, speed - gear.slowed_by_armour(tables, state, who)))
    return {
        **({} if speed is None else {"speed_ft": speed, "speed_m": load.shown(travel.in_metres(tables, speed))}),
        **load.derived(tables, state, who),
        **({"attuned": attuned} if attuned else {}),
        **({"tools": tools} if (tools := people.listed(state, who, "tools")) else {}),
        **({"light": burning} if burning else {}),
    }
