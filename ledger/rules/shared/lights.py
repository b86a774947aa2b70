"""Lights: records what burns and until when, and puts out what has burnt down.

`light.sources.ID` says what a light `burns`, itself or its fuel, and for how long one of that lasts, in the unit of
time that the ruleset counts lights in: `turns` where the unit is `turn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from ledger.ids import CHARACTER, CLOCK, ITEM, USED
from ledger.postings import FieldValue
from ledger.rules.game_tables import Item, Lights, Unit
from ledger.rules.table_types import Rows
from ledger.rules.working import Working

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View

LIT = "light:"
"""Prefix of the fields that hold until when a light burns, in seconds on the clock: `light:torch`."""

SECONDS = "seconds"


class TablesWithLights(Protocol):
    """Tables of a game that has lights."""

    @property
    def light(self) -> Lights: ...

    @property
    def items(self) -> Rows[Item]: ...

    @property
    def units(self) -> Rows[Unit]: ...


def use_light(draft: Drafting, tables: TablesWithLights, who: str, item: str, count: int, unit: str) -> bool:
    """Light what gives light; return whether the fuel was used up here, else the item itself is.

    A bundle burns one after the other. Fuel feeds a light that is at hand; without one it is only used up.
    """
    bundle = tables.items.get(item, Item()).bundle
    burnt, each = next(iter(bundle.items())) if len(bundle) == 1 else (item, 1)
    for light, row in tables.light.sources.items():
        if item == light and row.burns != light:
            from ledger.decisions.trade import require_item

            require_item(draft, who, ITEM + row.burns, count)
            draft.move(who, USED, ITEM + row.burns, count)
            burn(draft, tables, who, light, count, unit)
            return True
        if burnt == row.burns and (burnt == light or draft.quantity(who, ITEM + light) > 0):
            burn(draft, tables, who, light, count * each, unit)
            return False
    return False


def burn(draft: Drafting, tables: TablesWithLights, who: str, light: str, count: int, unit: str) -> None:
    """Record that a number of what a light burns will burn, after what burns already."""
    if not who.startswith(CHARACTER):
        return
    now, until = draft.quantity(CLOCK, SECONDS), draft.field(who, LIT + light)
    begins = max(now, until) if isinstance(until, int) else now
    ends = begins + count * tables.light.sources[light].lasts * tables.units[unit].seconds
    draft.set(who, LIT + light, ends)
    draft.step("lit", time_left(tables, now, ends, unit), who=who, source=tables.light.source, light=light)


def time_left(tables: TablesWithLights, now: int, until: int, unit: str) -> int:
    """Units of time that a light still burns; one that has begun counts."""
    return max(0, -(-(until - now) // tables.units[unit].seconds))


def burning_lights(tables: TablesWithLights, state: View, who: str, unit: str) -> dict[str, Working]:
    """Units of time left of each light that somebody carries, with the working: until when, less the time passed."""
    now = state.quantity(CLOCK, SECONDS)
    found = {}
    for light, row in tables.light.sources.items():
        end = state.field(who, LIT + light)
        if isinstance(end, int) and end > now:
            working = Working(row.source or tables.light.source)
            working.add("lit_until", time_left(tables, 0, end, unit), reads=((who, LIT + light),))
            gone = time_left(tables, now, end, unit) - working.total
            found[light] = working.add("time_passed", gone, reads=((CLOCK, SECONDS),)) if gone else working
    return found


def burn_down_lights(
    draft: Drafting, tables: TablesWithLights, unit: str, characters: Mapping[str, Mapping[str, FieldValue]]
) -> None:
    """Record what is left of every light; those that have burnt down go out.

    Args:
        characters: Fields of each of them.
    """
    now, source = draft.quantity(CLOCK, SECONDS), tables.light.source
    lights = [(light, LIT + light) for light in tables.light.sources]
    for who, fields in characters.items():
        for light, key in lights:
            until = fields.get(key)
            if not isinstance(until, int):
                continue
            if until > now:
                draft.step("light_left", time_left(tables, now, until, unit), who=who, source=source, light=light)
            else:
                draft.set(who, key, None)
                draft.step("light_out", who=who, source=source, light=light)
