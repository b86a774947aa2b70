"""Computes what animals and vehicles carry, and how fast animals go with it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ledger.ids import ACTIVE, CHARACTER, STATUS
from ledger.rules.tables import Tables
from ledger.rules.working import Working
from ledger.rulesets.ose.service.kinds import ANIMAL, SERVICE, VEHICLE

if TYPE_CHECKING:
    from ledger.state import View

MOUNT = "mount"


CAPACITY = "capacity"


CARRIER_KINDS: Mapping[str, tuple[str, ...]] = {ANIMAL: ("animal",), VEHICLE: ("vehicle", "ship")}
"""Kinds of listed items for each kind of service."""


def cargo_of(tables: Tables, state: View, who: str) -> int:
    """Weight that an animal or vehicle carries: its own goods, and the load of its riders."""
    return cargo_of_carrier(tables, state, who).total


def cargo_of_carrier(tables: Tables, state: View, who: str) -> Working:
    """The same, with its working."""
    from ledger.rulesets.ose.movement.load import cargo_working

    riders = [rider for rider in state.accounts(CHARACTER) if mount_of(state, rider) == who]
    return cargo_working(tables, state, (who, *riders))


def mount_of(state: View, who: str) -> str | None:
    """Account of the mount that somebody rides, while it lives."""
    mount = state.field(who, MOUNT)
    account = None if mount is None else f"{CHARACTER}{mount}"
    return account if account is not None and state.field(account, STATUS) == ACTIVE else None


def animal_move(tables: Tables, state: View, who: str) -> int:
    """Movement of an animal with its cargo: half above its load, then none (`srd:Animals of Burden`)."""
    return animal_move_working(tables, state, who).total


def animal_move_working(tables: Tables, state: View, who: str) -> Working:
    """The same, with its working."""
    row: Mapping[str, Any] = tables.group("items").get(str(state.field(who, "item")), {})
    own, recorded = state.field(who, "move"), state.field(who, CAPACITY)
    move = own if isinstance(own, int) else int(row.get("move_m", 0))
    load = recorded if isinstance(recorded, int) else None
    bears = cargo_of(tables, state, who)
    working = Working(tables.source("carriers"))
    if isinstance(own, int):
        working.add("fields/move", move, reads=((who, "move"),))
    else:
        item = str(state.field(who, "item"))
        working.add(f"items/{item}", move, tables.source("items", item), reads=((who, "item"),))
    if load is None or bears <= load:
        return working
    burdened = int(move * Fraction(tables["carriers"]["burdened_part"]))
    left = burdened if bears <= row.get("most_coins", 2 * load) else 0
    return working.become("derived/cargo", left, score=bears)


def is_animal(state: View, who: str) -> bool:
    """Whether somebody is an animal in service."""
    return state.field(who, SERVICE) == ANIMAL
