"""Vehicles: what damage does to a hull, how much slower it makes them, and how they are repaired."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ledger.errors import InputError, Refusal
from ledger.ids import CHARACTER
from ledger.rules.tables import Tables
from ledger.rules.working import Working
from ledger.rulesets.ose.service.retainers import SERVICE, VEHICLE, adventures
from ledger.rulesets.ose.time_units import seconds

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.rulesets.ose.rolls.throw import Throw
    from ledger.state import View

WATERLOGGED = "condition:waterlogged"
REPAIRED = "repaired"
"""Field that tells how much the crew has repaired in the field since a workshop last saw to it."""


def is_vehicle(state: View, who: str) -> bool:
    """Whether it is a vehicle."""
    return state.field(who, SERVICE) == VEHICLE


def hull_lost(tables: Tables, attack: str, damage: int) -> int:
    """Hull points that damage takes: ordinary weapons none, spells and giants one in five (`ose:L590`)."""
    per_point = int(tables["vehicles"]["attacks"][attack]["damage_per_point"])
    return damage // per_point if per_point else 0


def slowed(tables: Tables, move: int, hull: int, most: int, *, rowing: int = 1, rowers: int = 1) -> int:
    """Movement left: a tenth less for each full tenth lost, of the hull and of the rowers (`ose:L591, L599-L600`).

    Both are parts of the undamaged movement, and so they add up.
    """
    rules = tables["vehicles"]
    lost = _tenths(rules["loss"]["percent"], most - hull, most)
    if "rowing" in rules:
        lost += _tenths(rules["rowing"]["percent"], max(0, rowers - rowing), rowers)
    return move * max(0, 100 - lost) // 100


def _tenths(percent: int, lacking: int, most: int) -> int:
    return percent * (lacking * 100 // (most * percent))


def derived(tables: Tables, state: View, who: str) -> Mapping[str, Working]:
    """What a vehicle's sheet shows: its cargo, how fast it still is, and in encounters (`ose:L581-L583`)."""
    from ledger.rulesets.ose.movement.carriers import CAPACITY, carried_working

    move, most = state.field(who, "move"), state.quantity(who, "hp.max")
    if not isinstance(move, int) or not most:
        return {}
    told, hull = state.field(who, "rowers"), max(0, state.quantity(who, "hp"))
    rowers = told if isinstance(told, int) else 1
    now = state.field(who, "rowing")
    left = slowed(tables, move, hull, most, rowing=now if isinstance(now, int) else rowers, rowers=rowers)
    part = str(tables["vehicles"]["encounter_part"])
    working = Working(tables.source("vehicles")).add("fields/move", move, reads=((who, "move"),))
    if left != move:
        damage = tables.source("vehicles", "loss")
        working.become("hull", left, damage, score=f"{hull}/{most}", reads=((who, "hp"), (who, "rowing")))
    if state.quantity(who, WATERLOGGED):
        wet = tables["vehicles"]["waterlogged"]
        source = tables.source("vehicles", "waterlogged")
        slower = int(working.total * Fraction(wet["part"]))
        working.become("conditions/waterlogged", slower, source, reads=((who, WATERLOGGED),))
    cargo, capacity = carried_working(tables, state, who), state.field(who, CAPACITY)
    if isinstance(capacity, int) and cargo.total > capacity:
        working.become("derived/cargo", 0, tables.source("carriers"), score=cargo.total)
    encounter = Working(tables.source("vehicles")).add("derived/vehicle_move", working.total)
    encounter.become("part", int(working.total * Fraction(part)), score=part)
    shown = {"vehicle_move": working, "vehicle_encounter": encounter}
    return {"cargo": cargo, **shown} if cargo.total and tables.get("carriers") else shown


def move_of(tables: Tables, state: View, who: str) -> int:
    """How fast a vehicle still is; not at all where nobody said how fast it was."""
    working = derived(tables, state, who).get("vehicle_move")
    return 0 if working is None else working.total


def need_body(draft: Drafting, who: str, keys: Keys) -> None:
    """Hold that somebody has hit points, which troops have not here, and that no keys of vehicles are given.

    Raises:
        InputError: `only_for_vehicles`.
        Refusal: `counted_by_heads`.
    """
    if not adventures(draft.rules.tables, draft, who) and not draft.quantity(who, "hp.max"):
        raise Refusal("counted_by_heads", who=who.removeprefix(CHARACTER))
    given = sorted({"attack", "repair", "crew"} & keys.keys())
    if given:
        raise InputError("only_for_vehicles", who=who.removeprefix(CHARACTER), keys=given)


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note damage to a vehicle; without hull points it falls apart in some rounds (`ose:L590-L593`)."""
    from ledger.rules.keys import need_keys

    tables, rules = draft.rules.tables, draft.rules.tables["vehicles"]
    need_keys(tables, "damage", keys)
    if keys.keys() - {"attack"}:
        raise InputError("keys_together", keys=["attack", *sorted(keys.keys() - {"attack"})])
    if "attack" not in keys:
        raise InputError("key_missing", command="damage", missing=["attack"], allowed=["attack"])
    if amount is None:
        raise InputError("amount_missing", command="damage", keys=[])
    _need_whole(draft, who)
    attack, hull = str(keys["attack"]), draft.quantity(who, "hp")
    lost = hull_lost(tables, attack, amount)
    draft.step("hull_damage", lost, who=who, source=rules["attacks"]["source"], attack=attack, damage=amount)
    draft.post(who, "hp", -min(lost, hull))
    _step_speed(draft, who)
    if lost >= hull:
        sides = int(rules["destruction"]["sides"])
        (rounds,) = draft.roll(sides, 1, who.removeprefix(CHARACTER))
        draft.step("destroyed", rounds, who=who, source=rules["destruction"]["source"], sides=sides)


def repair(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note repairs: in a workshop anything, in the field half the damage, by five of the crew (`ose:L594-L595`)."""
    from ledger.rules.keys import need_keys

    tables, rule = draft.rules.tables, draft.rules.tables["vehicles"]["repair"]
    need_keys(tables, "heal", keys)
    if amount is None:
        raise InputError("amount_missing", command="heal", keys=[])
    _need_whole(draft, who)
    told = draft.field(who, REPAIRED)
    repaired = told if isinstance(told, int) else 0
    missing = draft.quantity(who, "hp.max") - draft.quantity(who, "hp")
    amount = min(amount, missing)
    if keys.get("repair", "field") == "workshop":
        if "crew" in keys:
            raise InputError("keys_together", keys=["repair", "crew"])
        if draft.quantity(who, WATERLOGGED):
            source = tables["vehicles"]["waterlogged"]["source"]
            draft.step("pumped_dry", who=who, source=source, condition="waterlogged")
            draft.post(who, WATERLOGGED, -1)
        draft.step("repaired_in_workshop", who=who, source=rule["source"], points=amount)
        repaired = repaired if amount < missing else 0
    else:
        _in_the_field(draft, who, amount, missing, repaired, int(keys.get("crew", rule["crew_per_point"])))
        repaired += amount
    draft.post(who, "hp", amount)
    draft.set(who, REPAIRED, repaired or None)
    _step_speed(draft, who)


def _in_the_field(draft: Drafting, who: str, amount: int, missing: int, repaired: int, crew: int) -> None:
    tables, rule = draft.rules.tables, draft.rules.tables["vehicles"]["repair"]
    name = who.removeprefix(CHARACTER)
    most = int((missing + repaired) * Fraction(rule["field_part"])) - repaired
    if amount > most:
        draft.refuse("repair_beyond_field", who=name, most=max(0, most), asked=amount)
    gangs = crew // int(rule["crew_per_point"])
    if not gangs:
        raise Refusal("crew_too_small", who=name, crew=crew, needed=int(rule["crew_per_point"]))
    turns = -(-amount // gangs) * int(rule["turns_per_point"])
    draft.step("repaired", turns, who=who, source=rule["source"], crew=crew)
    passed = seconds(tables, "turn", turns)
    draft.elapse(passed)


def _need_whole(draft: Drafting, who: str) -> None:
    if draft.quantity(who, "hp") <= 0:
        draft.refuse("vehicle_destroyed", who=who.removeprefix(CHARACTER))


def gale(throw: Throw) -> None:
    """A chance that a vessel takes water in a gale, less for a seagoing one (`ose:Coup de vent L396, L401`)."""
    from ledger.rulesets.ose.rolls.exploring import within

    row = throw.tables["rolls"][throw.kind]
    seagoing = throw.who is not None and bool(throw.draft.field(throw.who, "seagoing"))
    given = throw.given(str(row["value"]))
    printed = row["seagoing" if seagoing else "chance"]
    if within(throw, int(row["sides"]), int(printed if given is None else given)) and throw.who is not None:
        if not is_vehicle(throw.draft, throw.who):
            raise InputError("no_vessel", vessel=throw.facts.who)
        throw.draft.post(throw.who, WATERLOGGED, 1)


def _step_speed(draft: Drafting, who: str) -> None:
    tables, whole = draft.rules.tables, draft.field(who, "move")
    if move := move_of(tables, draft, who):
        draft.step("slowed", move, who=who, source=tables["vehicles"]["loss"]["source"], whole=str(whole))
