"""Records who rides what, and journeys by land and by water."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys, TimePassed
from ledger.people import name_at_joining, name_of, require_character
from ledger.rules.tables import folded
from ledger.rulesets.ose.health.fatigue import DAYS, is_day_of_rest_overdue, rest_penalty, tire
from ledger.rulesets.ose.movement import speeds
from ledger.rulesets.ose.movement.load import CARRIER_KINDS, MOUNT, load_of, mount_of
from ledger.rulesets.ose.movement.speeds import CLEAR, km_per_day, sailing_speed, speed_of
from ledger.rulesets.ose.service.retainers import SERVICE
from ledger.rulesets.ose.tables import OseTables


def require_mount(draft: Drafting, text: str) -> str:
    """Name of a mount.

    Raises:
        InputError: `character_unknown`, `cannot_be_ridden`.
    """
    account = require_character(draft, name_at_joining(draft, text))
    if draft.field(account, SERVICE) not in CARRIER_KINDS:
        raise InputError("cannot_be_ridden", mount=name_of(account))
    return name_of(account)


def set_mount(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Replace the mount among the keys by its name at joining, if it can be ridden; a word of the tables dismounts."""
    if MOUNT not in keys:
        return keys
    if folded(str(keys[MOUNT])) in map(folded, OseTables.of(draft).carriers.on_foot):
        draft.set(who, MOUNT, None)
        return {key: value for key, value in keys.items() if key != MOUNT}
    return {**keys, MOUNT: require_mount(draft, str(keys[MOUNT]))}


REFUSED_SINCE = 5
"""The version of the rules from which on nobody explores who carries too much to move."""


def record_distance_covered(draft: Drafting, facts: TimePassed, people: Sequence[str]) -> None:
    """Record how far the slowest moves in some turns, exploring or swimming (`ose:L328, L351`)."""
    tables = OseTables.of(draft)
    if facts.unit != "turn" or not people:
        raise InputError("area_by_turns")
    area = str(facts.keys["area"])
    row = tables.areas[area]
    slowest = min(people, key=lambda who: speed_of(tables, draft, who))
    move = speed_of(tables, draft, slowest)
    if not move and tables.version >= REFUSED_SINCE:
        _refuse_to_move(draft, slowest)
    metres = int(move * facts.count * row.part)
    draft.step("covered", metres, source=row.source, area=area, move=move, turns=facts.count)
    draft.result["metres"] = metres


def record_journey(draft: Drafting, facts: TimePassed, people: Sequence[str], days: int) -> None:
    """Record days of a journey: distance and fatigue (`ose:L362, L370-L376, L380`)."""
    tables, keys = OseTables.of(draft), facts.keys
    if not people:
        raise Refusal("nobody_there")
    if "vessel" in keys:
        sail(draft, facts, days)
        return
    if aboard := [key for key in ("wind", "current") if key in keys]:
        raise InputError("key_missing", command="time", missing=["vessel"], allowed=["vessel", *aboard])
    terrain, forced = str(keys.get("terrain", CLEAR)), bool(keys.get("forced"))
    flying, given = bool(keys.get("flying")), keys.get("move")
    slowest = min(people, key=lambda who: speed_of(tables, draft, who))
    move = int(given) if given is not None else speed_of(tables, draft, slowest)
    if not move:
        _refuse_to_move(draft, slowest)
    source = tables.travel.source
    plain = km_per_day(tables, move, terrain, flying=flying)
    if flying:
        draft.step("journey_flown", plain, source=source, move=move)
    else:
        draft.step("journey", plain, source=tables.terrains.source, move=move, terrain=terrain)
    each = km_per_day(tables, move, terrain, forced=forced, flying=flying)
    if forced:
        draft.step("journey_forced", each, source=source)
    draft.step("travelled", each * days, source=source, days=days)
    draft.result.update(km_per_day=each, km=each * days)
    for who in people:
        _record_days_travelled(draft, who, days, forced=forced)


def _refuse_to_move(draft: Drafting, slowest: str) -> NoReturn:
    """Refuse a way that somebody, or the mount, cannot go (`ose:L272`)."""
    if mount_of(draft, slowest) is not None:
        raise Refusal("mount_goes_no_further", who=name_of(slowest), mount=str(draft.field(slowest, "mount")))
    most, load = OseTables.of(draft).encumbrance.max_coins, load_of(OseTables.of(draft), draft, slowest)
    raise Refusal("cannot_move", who=name_of(slowest), load=load, most=most)


def _record_days_travelled(draft: Drafting, who: str, days: int, *, forced: bool) -> None:
    """Count days of travel; a forced march needs a day of rest at once, as six days of travel do."""
    tables, rule = OseTables.of(draft), OseTables.of(draft).fatigue.wilderness
    before = draft.quantity(who, DAYS)
    after = max(before + days, rule.days + days - 1) if forced else before + days
    draft.post(who, DAYS, after - before)
    if is_day_of_rest_overdue(tables, after):
        tire(draft, who)
        draft.step("day_overdue", who=who, source=rule.source, days=after, penalty=rest_penalty(tables, "wilderness"))
    elif forced:
        draft.step("day_due", who=who, source=tables.travel.source, days=after)


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
    if not speeds.is_vehicle(draft, vessel):
        raise InputError("no_vessel", vessel=name_of(vessel))
    speed = speeds.move_of(tables, draft, vessel)
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
