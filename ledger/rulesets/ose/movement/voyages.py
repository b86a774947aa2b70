"""Records journeys by water, by the speed of the vessel, the wind and the current."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import TimePassed
from ledger.people import name_at_joining, name_of, require_character
from ledger.rulesets.ose.movement import vehicles
from ledger.rulesets.ose.movement.speeds import sailing_speed
from ledger.rulesets.ose.tables import OseTables

BY_LAND = ("terrain", "forced", "flying", "move")


def sail(draft: Drafting, facts: TimePassed, days: int) -> None:
    """Record days aboard: the vessel's kilometres, changed by wind and current (`ose:L387-L389, L399-L400`).

    Raises:
        InputError: `keys_together`, `no_vessel`.
        Refusal: `vessel_lies_still`.
    """
    tables, keys = OseTables.of(draft), facts.keys
    by_land = [key for key in BY_LAND if key in keys]
    if by_land:
        raise InputError("keys_together", command="time", keys=["vessel", *by_land])
    vessel = require_character(draft, name_at_joining(draft, str(keys["vessel"])))
    if not vehicles.is_vehicle(draft, vessel):
        raise InputError("no_vessel", vessel=name_of(vessel))
    speed = vehicles.move_of(tables, draft, vessel)
    if not speed:
        raise Refusal("vessel_lies_still", vessel=name_of(vessel))
    draft.step("sails", speed, source=tables.vehicles.source, vessel=name_of(vessel))
    if "wind" in keys:
        wind = int(keys["wind"])
        part, speed = sailing_speed(tables, speed, wind, variable=tables.readings.variable_wind)
        draft.step("by_wind", speed, source=tables.wind.source, wind=wind, part=part)
    travelled = sum(max(0, speed + _roll_current(draft, keys.get("current"))) for _ in range(days))
    draft.step("sailed", travelled, source=tables.vehicles.source, days=days)
    draft.result.update(km=travelled)


def _roll_current(draft: Drafting, current: int | str | bool | None) -> int:
    """Kilometres that a river adds to a day or takes from it (`ose:Circonstances L389`)."""
    if current is None:
        return 0
    rule = OseTables.of(draft).vehicles.current
    (face,) = draft.roll(rule.sides)
    pushed = face + rule.more
    signed = pushed if current == "with" else -pushed
    sides, more = rule.sides, rule.more
    draft.step("by_current", signed, source=rule.source, sides=sides, face=face, more=more)
    return signed
