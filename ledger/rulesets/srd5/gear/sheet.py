"""Values of gear on the sheet: Speed, load, attunements, tools and lights."""

from __future__ import annotations

from typing import Any

from ledger.rules.shared import lights
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters import account
from ledger.rulesets.srd5.gear import armour, load, magic
from ledger.rulesets.srd5.gear.items import attuned_items
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.travel import figures as travel_figures
from ledger.state import View

UNIT = "minute"
"""Unit of time in which lights burn down."""


def gear_values(tables: Srd5Tables, state: View, who: str) -> dict[str, Any]:
    """Values of gear on the sheet: Speed, load, attunements, tools and lights."""
    burning = lights.burning_lights(tables, state, who, UNIT)
    attuned = attuned_items(state, who)
    speed, metric = bonuses.speed_working(tables, state, who), Working(tables.metres_per_foot.source)
    if speed is not None:
        if slowed := armour.slowed_by_armour(tables, state, who):
            speed.become("heavy_armour", max(0, speed.total - slowed), tables.wearing.source, reads=((who, "str"),))
        unslowed = magic.has_effect(tables, state, who, "unslowed")
        laden = speed.total if unslowed else load.speed_of_bearer(tables, state, who, speed.total)
        if laden != speed.total:
            speed.become("derived/load_lb", laden, tables.load.source)
        metres = travel_figures.in_metres(tables, speed.total)
        metric.add("derived/speed_ft", speed.total).become("in_metres", metres)
    return {
        **({} if speed is None else {"speed_ft": speed, "speed_m": metric}),
        **load.load_values(tables, state, who),
        **({"attuned": attuned} if attuned else {}),
        **({"tools": tools} if (tools := account.listed_ids(state, who, "tools")) else {}),
        **({"light": burning} if burning else {}),
    }
