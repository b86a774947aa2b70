"""Animals and vehicles that carry: what they bear, how fast they go with it, and who rides them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError
from ledger.ids import ACTIVE, CHARACTER, ITEM, STATUS, USED
from ledger.people import name_at_joining, name_of, require_character
from ledger.rules.tables import Tables, folded
from ledger.rules.working import Working
from ledger.rulesets.ose.service.retainers import ANIMAL, SERVICE, VEHICLE

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys, RetainerHired
    from ledger.state import View

MOUNT = "mount"
CAPACITY = "capacity"
KINDS: Mapping[str, tuple[str, ...]] = {ANIMAL: ("animal",), VEHICLE: ("vehicle", "ship")}
"""Kinds of items of the list that each kind of service may be."""


def hire(draft: Drafting, who: str, facts: RetainerHired) -> Mapping[str, Any]:
    """Note which animal or vehicle of the list it is, bought before or not, and what it carries; return its row.

    Raises:
        InputError: `not_carried_by`.
    """
    tables, keys = draft.rules.tables, facts.keys
    item, kind = keys.get("item"), str(keys["kind"])
    row: Mapping[str, Any] = {} if item is None else tables["items"][item]
    if item is not None:
        if row["kind"] not in KINDS[kind]:
            allowed = [id_ for id_, other in tables.group("items").items() if other["kind"] in KINDS[kind]]
            raise InputError("not_carried_by", item=item, service=kind, allowed=allowed)
        draft.set(who, "item", str(item))
        employer = CHARACTER + facts.employer
        if draft.quantity(employer, f"{ITEM}{item}"):
            # Bought before: it is somebody now, and no longer something.
            draft.move(employer, USED, f"{ITEM}{item}", 1)
    most = row.get("most_coins") if keys.get("doubled") else row.get("load_coins")
    capacity = keys.get(CAPACITY, most)
    if capacity is not None:
        draft.set(who, CAPACITY, int(capacity))
        draft.step("carries", int(capacity), who=who, source=tables["carriers"]["source"])
    return row


def carried(tables: Tables, state: View, who: str) -> int:
    """Weight of what an animal or vehicle bears: its own goods, and what those who ride it have on them."""
    return carried_working(tables, state, who).total


def carried_working(tables: Tables, state: View, who: str) -> Working:
    """The same with its working."""
    from ledger.rulesets.ose.movement.load import cargo_working

    riders = [rider for rider in state.accounts(CHARACTER) if mount_of(state, rider) == who]
    return cargo_working(tables, state, (who, *riders))


def mount_of(state: View, who: str) -> str | None:
    """Account of what somebody rides, while it lives."""
    told = state.field(who, MOUNT)
    account = None if told is None else f"{CHARACTER}{told}"
    return account if account is not None and state.field(account, STATUS) == ACTIVE else None


def need_mount(draft: Drafting, text: str) -> str:
    """Name of what is ridden.

    Raises:
        InputError: `character_unknown`, `cannot_be_ridden`.
    """
    account = require_character(draft, name_at_joining(draft, text))
    if draft.field(account, SERVICE) not in KINDS:
        raise InputError("cannot_be_ridden", mount=name_of(account))
    return name_of(account)


def animal_move(tables: Tables, state: View, who: str) -> int:
    """Movement of an animal with what it carries: half above its load, then none (`srd:Animals of Burden`)."""
    return animal_move_working(tables, state, who).total


def animal_move_working(tables: Tables, state: View, who: str) -> Working:
    """The same with its working."""
    row: Mapping[str, Any] = tables.group("items").get(str(state.field(who, "item")), {})
    own, told = state.field(who, "move"), state.field(who, CAPACITY)
    move = own if isinstance(own, int) else int(row.get("move_m", 0))
    load = told if isinstance(told, int) else None
    bears = carried(tables, state, who)
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


def derived(tables: Tables, state: View, who: str) -> dict[str, Working]:
    """What an animal's sheet shows: what it carries, and how fast it goes with it."""
    from ledger.rulesets.ose.movement.load import movement

    working = animal_move_working(tables, state, who)
    return {"cargo": carried_working(tables, state, who), **movement(tables, working)}


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Hold that what somebody rides can be ridden, and keep it by its name at joining; a word ends the ride."""
    if MOUNT not in keys:
        return keys
    if folded(str(keys[MOUNT])) in map(folded, draft.rules.tables["carriers"]["on_foot"]):
        draft.set(who, MOUNT, None)
        return {key: value for key, value in keys.items() if key != MOUNT}
    return {**keys, MOUNT: need_mount(draft, str(keys[MOUNT]))}


def is_animal(state: View, who: str) -> bool:
    """Whether it is an animal in somebody's service."""
    return state.field(who, SERVICE) == ANIMAL


def ridden_move(tables: Tables, state: View, who: str) -> int | None:
    """Movement of what somebody rides, None on foot."""
    from ledger.rulesets.ose.movement import vehicles

    mount = mount_of(state, who)
    if mount is None:
        return None
    if vehicles.is_vehicle(state, mount):
        return vehicles.move_of(tables, state, mount)
    return animal_move(tables, state, mount)
