"""Computes what animals and vehicles carry, and how fast animals go with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.ids import ACTIVE, CHARACTER, STATUS
from ledger.rules.working import Working
from ledger.rulesets.ose.service.kinds import ANIMAL, SERVICE, VEHICLE
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import Ware

if TYPE_CHECKING:
    from ledger.state import View

MOUNT = "mount"


CAPACITY = "capacity"


CARRIER_KINDS: Mapping[str, tuple[str, ...]] = {ANIMAL: ("animal",), VEHICLE: ("vehicle", "ship")}
"""Kinds of listed items for each kind of service."""


def cargo_of(tables: OseTables, state: View, who: str) -> int:
    """Weight that an animal or vehicle carries: its own goods, and the load of its riders."""
    return cargo_of_carrier(tables, state, who).total


def cargo_of_carrier(tables: OseTables, state: View, who: str) -> Working:
    """The same, with its working."""
    from ledger.rulesets.ose.movement.load import cargo_working

    riders = [rider for rider in state.accounts(CHARACTER) if mount_of(state, rider) == who]
    return cargo_working(tables, state, (who, *riders))


def mount_of(state: View, who: str) -> str | None:
    """Account of the mount that somebody rides, while it lives."""
    mount = state.field(who, MOUNT)
    account = None if mount is None else f"{CHARACTER}{mount}"
    return account if account is not None and state.field(account, STATUS) == ACTIVE else None


def animal_move(tables: OseTables, state: View, who: str) -> int:
    """Movement of an animal with its cargo: half above its load, then none (`srd:Animals of Burden`)."""
    return animal_move_working(tables, state, who).total


def animal_move_working(tables: OseTables, state: View, who: str) -> Working:
    """The same, with its working."""
    row = tables.items.get(str(state.field(who, "item")), Ware())
    own, recorded = state.field(who, "move"), state.field(who, CAPACITY)
    move = own if isinstance(own, int) else row.move_m or 0
    load = recorded if isinstance(recorded, int) else None
    bears = cargo_of(tables, state, who)
    working = Working(tables.carriers.source)
    if isinstance(own, int):
        working.add("fields/move", move, reads=((who, "move"),))
    else:
        item = str(state.field(who, "item"))
        working.add(f"items/{item}", move, tables.items.source_of(item), reads=((who, "item"),))
    if load is None or bears <= load:
        return working
    burdened = int(move * tables.carriers.burdened_part)
    left = burdened if bears <= (2 * load if row.most_coins is None else row.most_coins) else 0
    return working.become("derived/cargo", left, score=bears)


def is_animal(state: View, who: str) -> bool:
    """Whether somebody is an animal in service."""
    return state.field(who, SERVICE) == ANIMAL
