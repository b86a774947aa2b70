"""Lights: records what burns and until when, and puts out what has burnt down.

`light.sources.ID` says what a light `burns`, itself or its fuel, and for how long one of that lasts, in the unit of
time that the ruleset counts lights in: `turns` where the unit is `turn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ledger.ids import CHARACTER, CLOCK, ITEM, USED
from ledger.rules.shared.bundles import bundle_contents
from ledger.rules.tables import Tables
from ledger.rules.working import Working

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View

LIT = "light:"
"""Prefix of the fields that hold until when a light burns, in seconds on the clock: `light:torch`."""

SECONDS = "seconds"


def use_light(draft: Drafting, who: str, item: str, count: int, unit: str) -> bool:
    """Light what gives light; return whether the fuel was used up here, else the item itself is.

    A bundle burns one after the other. Fuel feeds a light that is at hand; without one it is only used up.
    """
    tables = draft.rules.tables
    bundle = bundle_contents(tables["items"].get(item, {}))
    burnt, each = next(iter(bundle.items())) if len(bundle) == 1 else (item, 1)
    for light, row in tables.group("light.sources").items():
        if item == light and row["burns"] != light:
            from ledger.decisions.trade import require_item

            require_item(draft, who, ITEM + row["burns"], count)
            draft.move(who, USED, ITEM + row["burns"], count)
            burn(draft, who, light, count, unit)
            return True
        if burnt == row["burns"] and (burnt == light or draft.quantity(who, ITEM + light) > 0):
            burn(draft, who, light, count * each, unit)
            return False
    return False


def burn(draft: Drafting, who: str, light: str, count: int, unit: str) -> None:
    """Record that a number of what a light burns will burn, after what burns already."""
    if not who.startswith(CHARACTER):
        return
    tables, now = draft.rules.tables, draft.quantity(CLOCK, SECONDS)
    until = draft.field(who, LIT + light)
    begins = max(now, until) if isinstance(until, int) else now
    ends = begins + count * burning_time(tables, light, unit) * _seconds(tables, unit)
    draft.set(who, LIT + light, ends)
    draft.step("lit", time_left(tables, now, ends, unit), who=who, source=tables["light"]["source"], light=light)


def burning_time(tables: Tables, light: str, unit: str) -> int:
    """Units of time for which one of a light's fuel burns."""
    row: Mapping[str, Any] = tables["light"]["sources"][light]
    return int(row[f"{unit}s"])


def _seconds(tables: Tables, unit: str) -> int:
    return int(tables["units"][unit]["seconds"])


def time_left(tables: Tables, now: int, until: int, unit: str) -> int:
    """Units of time that a light still burns; one that has begun counts."""
    return max(0, -(-(until - now) // _seconds(tables, unit)))


def burning_lights(tables: Tables, state: View, who: str, unit: str) -> dict[str, Working]:
    """Units of time left of each light that somebody carries, with the working: until when, less the time passed."""
    now = state.quantity(CLOCK, SECONDS)
    found = {}
    for light in tables.group("light.sources"):
        end = state.field(who, LIT + light)
        if isinstance(end, int) and end > now:
            source = tables.source("light", "sources", light)
            working = Working(source).add("lit_until", time_left(tables, 0, end, unit), reads=((who, LIT + light),))
            gone = time_left(tables, now, end, unit) - working.total
            found[light] = working.add("time_passed", gone, reads=((CLOCK, SECONDS),)) if gone else working
    return found


def burn_down_lights(draft: Drafting, unit: str) -> None:
    """Record what is left of every light; those that have burnt down go out."""
    tables, now = draft.rules.tables, draft.quantity(CLOCK, SECONDS)
    source = tables["light"]["source"]
    for who in draft.accounts(CHARACTER):
        for light in tables.group("light.sources"):
            until = draft.field(who, LIT + light)
            if not isinstance(until, int):
                continue
            if until > now:
                draft.step("light_left", time_left(tables, now, until, unit), who=who, source=source, light=light)
            else:
                draft.set(who, LIT + light, None)
                draft.step("light_out", who=who, source=source, light=light)
