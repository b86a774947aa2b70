"""Computes how far somebody moves in a turn, an encounter and a day, and what damage leaves to a vehicle."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from math import floor

from ledger.ids import EQUIPPED
from ledger.rules.working import Working
from ledger.rulesets.ose.gear.armour import armour_burden
from ledger.rulesets.ose.gear.pieces import piece_kind, worn_pieces
from ledger.rulesets.ose.movement.load import (
    CAPACITY,
    animal_move_working,
    cargo_of_carrier,
    load_of,
    load_working,
    mount_of,
)
from ledger.rulesets.ose.service.retainers import SERVICE, VEHICLE
from ledger.rulesets.ose.tables import OseTables
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
        slower = int(working.total * wet.part)
        working.become("conditions/waterlogged", slower, wet.source, reads=((who, WATERLOGGED),))
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


LADEN, CLEAR = "condition:laden", "clear"


def speed_by_weight(tables: OseTables, coins: int) -> int:
    """Movement with a load; none above the heaviest that can be carried (`ose:L272, L283-L286`)."""
    rows = tables.encumbrance.detailed
    place = bisect_left(rows.up_to, coins)
    return rows.metres_a_turn[place] if place < len(rows.up_to) else 0


def speed_by_armour(tables: OseTables, armour: str, treasure: int, *, laden: bool) -> int:
    """Movement in no, light or heavy armour, with notable treasure or without (`ose:L275-L280, L272`).

    Args:
        treasure: Its weight, which only counts towards the heaviest load.
    """
    if treasure > tables.encumbrance.max_coins:
        return 0
    row = tables.burdens[armour]
    return row.with_treasure if laden else row.without_treasure


def encounter_speed(tables: OseTables, move: int) -> int:
    """Movement in encounters: a third (`ose:Déplacement L135, L464`)."""
    return floor(move * tables.encumbrance.encounter_part)


def speed_of(tables: OseTables, state: View, who: str) -> int:
    """Somebody's movement under the encumbrance option in force, or that of the mount."""
    return speed_working(tables, state, who).total


def speed_working(tables: OseTables, state: View, who: str) -> Working:
    """The same, with its working."""
    option, ridden = tables.readings.encumbrance, ridden_move(tables, state, who)
    working = Working(tables.encumbrance.source)
    if ridden is not None:
        return working.add("mount", ridden, reads=((who, "mount"),))
    if option == "detailed":
        load, source = load_of(tables, state, who), tables.encumbrance.detailed.source
        return working.add("derived/load", speed_by_weight(tables, load), source, score=load)
    if option == "basic":
        laden, armour = bool(state.quantity(who, LADEN)), armour_burden(tables, state, who)
        move = speed_by_armour(tables, armour, load_of(tables, state, who), laden=laden)
        pieces = worn_pieces(tables, state, who).items()
        worn = tuple((who, EQUIPPED + item) for item, thing in pieces if piece_kind(tables, thing) == "armour")
        label, reads = (f"burden_{armour}_laden", (*worn, (who, LADEN))) if laden else (f"burden_{armour}", worn)
        return working.add(label, move, tables.burdens.source, reads=reads)
    return working.add("unhindered", tables.encumbrance.unhindered)


def movement_figures(tables: OseTables, move: int | Working) -> dict[str, Working]:
    """A movement as a sheet shows it: in a turn, in an encounter, in a day."""
    turn = move if isinstance(move, Working) else Working(tables.encumbrance.source).add("move", move)
    metres = turn.total
    source, travel = tables.encumbrance.source, tables.travel.source
    encounter, part = Working(source).add("derived/move", metres), str(tables.encumbrance.encounter_part)
    return {
        "move": turn,
        "encounter_move": encounter.become("part", encounter_speed(tables, metres), score=part),
        "km_per_day": Working(travel).add("derived/move", metres).become("a_day", km_per_day(tables, metres)),
    }


def movement_of(tables: OseTables, state: View, who: str) -> dict[str, Working]:
    """Somebody's movement, and load where it counts."""
    counts = tables.readings.encumbrance != "none"
    load = {"load": load_working(tables, state, who)} if counts else {}
    return {**load, **movement_figures(tables, speed_working(tables, state, who))}


def km_per_day(
    tables: OseTables, move: int, terrain: str = CLEAR, *, forced: bool = False, flying: bool = False
) -> int:
    """Kilometres in a day: the movement in metres, multiplied and then rounded down (`ose:L362, L370-L376`)."""
    rule = tables.travel
    part = Fraction(rule.flying_times) if flying else tables.terrains[terrain].part
    return floor(move * part * (rule.forced_part if forced else 1))


def sailing_speed(tables: OseTables, move: int, total: int, *, variable: bool) -> tuple[Fraction, int]:
    """The part of its speed that the wind leaves a sailing ship, and that speed (`ose:L391-L394, L399`)."""
    column = tables.wind.variable if variable else tables.wind.plain
    part = column.at(total, column.part)
    return part, floor(move * part)


def animal_figures(tables: OseTables, state: View, who: str) -> dict[str, Working]:
    """Cargo and movement for an animal's sheet."""
    working = animal_move_working(tables, state, who)
    return {"cargo": cargo_of_carrier(tables, state, who), **movement_figures(tables, working)}


def ridden_move(tables: OseTables, state: View, who: str) -> int | None:
    """Movement of somebody's mount, None on foot."""
    mount = mount_of(state, who)
    if mount is None:
        return None
    if is_vehicle(state, mount):
        return move_of(tables, state, mount)
    return animal_move_working(tables, state, mount).total
