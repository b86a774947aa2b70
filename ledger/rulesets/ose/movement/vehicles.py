"""Computes the movement that damage leaves to a vehicle."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ledger.rules.working import Working
from ledger.rulesets.ose.service.kinds import SERVICE, VEHICLE
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.state import View

WATERLOGGED = "condition:waterlogged"


def is_vehicle(state: View, who: str) -> bool:
    """Whether somebody in service is a vehicle."""
    return state.field(who, SERVICE) == VEHICLE


def hull_lost(tables: OseTables, attack: str, damage: int) -> int:
    """Hull points lost to damage: none to ordinary weapons, one for every five of spells and giants (`ose:L590`)."""
    per_point = tables.vehicles.attacks[attack].damage_per_point
    return damage // per_point if per_point else 0


def movement_left(tables: OseTables, move: int, hull: int, most: int, *, rowing: int = 1, rowers: int = 1) -> int:
    """Movement left: a tenth less for each full tenth of the hull and of the rowers lost (`ose:L591, L599-L600`).

    Both are parts of the undamaged movement, so they add up.
    """
    rules = tables.vehicles
    lost = _tenths(rules.loss.percent, most - hull, most)
    if rules.rowing is not None:
        lost += _tenths(rules.rowing.percent, max(0, rowers - rowing), rowers)
    return move * max(0, 100 - lost) // 100


def _tenths(percent: int, lacking: int, most: int) -> int:
    """Percent lost, for each full step of a percentage that is lacking."""
    return percent * (lacking * 100 // (most * percent))


def vehicle_figures(tables: OseTables, state: View, who: str) -> Mapping[str, Working]:
    """Cargo and movement for a vehicle's sheet, in encounters too (`ose:L581-L583`)."""
    from ledger.rulesets.ose.movement.carriers import CAPACITY, cargo_of_carrier

    move, most = state.field(who, "move"), state.quantity(who, "hp.max")
    if not isinstance(move, int) or not most:
        return {}
    recorded, hull = state.field(who, "rowers"), max(0, state.quantity(who, "hp"))
    rowers = recorded if isinstance(recorded, int) else 1
    now = state.field(who, "rowing")
    left = movement_left(tables, move, hull, most, rowing=now if isinstance(now, int) else rowers, rowers=rowers)
    part = str(tables.vehicles.encounter_part)
    working = Working(tables.vehicles.source).add("fields/move", move, reads=((who, "move"),))
    if left != move:
        damage = tables.vehicles.loss.source
        working.become("hull", left, damage, score=f"{hull}/{most}", reads=((who, "hp"), (who, "rowing")))
    if state.quantity(who, WATERLOGGED):
        wet = tables.vehicles.waterlogged
        source = tables.vehicles.waterlogged.source
        slower = int(working.total * wet.part)
        working.become("conditions/waterlogged", slower, source, reads=((who, WATERLOGGED),))
    cargo, capacity = cargo_of_carrier(tables, state, who), state.field(who, CAPACITY)
    if isinstance(capacity, int) and cargo.total > capacity:
        working.become("derived/cargo", 0, tables.carriers.source, score=cargo.total)
    encounter = Working(tables.vehicles.source).add("derived/vehicle_move", working.total)
    encounter.become("part", int(working.total * Fraction(part)), score=part)
    shown = {"vehicle_move": working, "vehicle_encounter": encounter}
    return {"cargo": cargo, **shown} if cargo.total and "carriers" in tables else shown


def move_of(tables: OseTables, state: View, who: str) -> int:
    """Movement of a vehicle now, 0 where none was given."""
    working = vehicle_figures(tables, state, who).get("vehicle_move")
    return 0 if working is None else working.total
