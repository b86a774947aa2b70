"""Computes how far somebody moves in a turn, an encounter and a day."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from ledger.ids import EQUIPPED
from ledger.rules.working import Working
from ledger.rulesets.ose.gear.armour import armour_burden
from ledger.rulesets.ose.gear.pieces import kinds_worn
from ledger.rulesets.ose.movement.carriers import animal_move, animal_move_working, cargo_of_carrier, mount_of
from ledger.rulesets.ose.movement.load import load_of, load_working
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.state import View

LADEN = "condition:laden"


CLEAR = "clear"


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
    unhindered = tables.encumbrance.unhindered
    if option == "detailed":
        load = load_of(tables, state, who)
        return working.add(
            "derived/load", speed_by_weight(tables, load), tables.encumbrance.detailed.source, score=load
        )
    if option == "basic":
        laden, armour = bool(state.quantity(who, LADEN)), armour_burden(tables, state, who)
        move = speed_by_armour(tables, armour, load_of(tables, state, who), laden=laden)
        worn = [(who, EQUIPPED + item) for item, thing in kinds_worn(tables, state, who) if thing == "armour"]
        return working.add(
            f"burden_{armour}{'_laden' if laden else ''}",
            move,
            tables.burdens.source,
            reads=(*worn, *(((who, LADEN),) if laden else ())),
        )
    return working.add("unhindered", unhindered)


def movement_figures(tables: OseTables, move: int | Working) -> dict[str, Working]:
    """A movement as a sheet shows it: in a turn, in an encounter, in a day."""
    turn = move if isinstance(move, Working) else Working(tables.encumbrance.source).add("move", move)
    metres = turn.total
    source, travel = tables.encumbrance.source, tables.travel.source
    encounter = Working(source).add("derived/move", metres)
    return {
        "move": turn,
        "encounter_move": encounter.become("part", encounter_speed(tables, metres), score=_part(tables)),
        "km_per_day": Working(travel).add("derived/move", metres).become("a_day", km_per_day(tables, metres)),
    }


def _part(tables: OseTables) -> str:
    return str(tables.encumbrance.encounter_part)


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
    from ledger.rulesets.ose.movement import vehicles

    mount = mount_of(state, who)
    if mount is None:
        return None
    if vehicles.is_vehicle(state, mount):
        return vehicles.move_of(tables, state, mount)
    return animal_move(tables, state, mount)
