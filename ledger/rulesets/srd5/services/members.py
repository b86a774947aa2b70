"""Hirelings, mounts and vehicles: their kind of service, their wages, the values of their sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ledger.ids import ROLE
from ledger.rules.working import Working
from ledger.rulesets.srd5.services.play import _record_hirelings
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

SERVICE, COUNT = "service", "count"

COMPANION, HIRELING, MOUNT, VEHICLE = "companion", "hireling", "mount", "vehicle"


def service_of(state: View, who: str) -> str | None:
    """The kind of service that a retainer is in, None for a player's character."""
    return None if state.field(who, ROLE) != "retainer" else str(state.field(who, SERVICE) or COMPANION)


def adventures(tables: Srd5Tables, state: View, who: str) -> bool:
    """Whether a character goes on adventures and shares the rewards; hirelings, mounts and vehicles do not."""
    kind = service_of(state, who)
    return kind is None or tables.services[kind].adventures


def wage(draft: Drafting, who: str, days: int, keys: Keys) -> int:
    """The wage for some days: as agreed, else the price of such hirelings (`srd5:lifestyle PUB`)."""
    agreed, count = draft.field(who, "wage"), draft.field(who, COUNT)
    if isinstance(agreed, int):
        return agreed * days
    tables, kind = Srd5Tables.of(draft), str(draft.field(who, HIRELING))
    if service_of(draft, who) != HIRELING or tables.hirelings[kind].per_day_cp is None:
        return 0
    return _record_hirelings(draft, who, kind, count if isinstance(count, int) else 1, days=days)


def service_values(tables: Srd5Tables, state: View, who: str) -> dict[str, Any]:
    """Values of the sheet of hirelings, a mount or a vehicle."""
    kind = service_of(state, who)
    sort = str(state.field(who, str(kind)))
    if kind == HIRELING:
        count = Working(tables.hirelings.source)
        return {"count": count.add("keys.hire/count", int(state.field(who, COUNT) or 1), reads=((who, COUNT),))}
    if kind == MOUNT:
        from ledger.rulesets.srd5.gear.load import load_working

        sold = [(id_, row) for id_, row in tables.items.items() if row.monster == sort]
        load = load_working(tables, state, who)
        if not sold:
            return {"load_lb": load}
        item, animal = sold[0]
        most, times = animal.capacity_lb or Fraction(0), tables.load.drawn_times
        carry = Working(animal.source).add(f"items/{item}", most)
        drawn = Working(tables.load.source).add("derived/carry_lb", most).become("times", most * times, score=times)
        return {"load_lb": load, "carry_lb": carry, "draw_lb": drawn}
    if kind == VEHICLE and (ship := tables.vehicles[sort]).ac:
        names = ("ac", "damage_threshold", "crew", "passengers", "miles_per_hour")
        return {name: Working(ship.source).add(f"vehicles/{sort}", Fraction(getattr(ship, name))) for name in names}
    return {}
