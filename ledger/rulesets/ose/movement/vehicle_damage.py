"""Records damage to vehicles and repairs."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rules.time_passing import pass_time
from ledger.rulesets.ose.movement.speeds import WATERLOGGED, hull_lost, move_of
from ledger.rulesets.ose.service.retainers import goes_on_adventures
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.time_units import seconds

REPAIRED = "repaired"
"""Field with the hull points that the crew has repaired in the field since the last repair in a workshop."""


def require_hit_points(draft: Drafting, who: str, keys: Keys) -> None:
    """Refuse troops, which have no hit points here, and keys that are for vehicles.

    Raises:
        InputError: `only_for_vehicles`.
        Refusal: `counted_by_heads`.
    """
    if not goes_on_adventures(OseTables.of(draft), draft, who) and not draft.quantity(who, "hp.max"):
        raise Refusal("counted_by_heads", who=who.removeprefix(CHARACTER))
    given = sorted({"attack", "repair", "crew"} & keys.keys())
    if given:
        raise InputError("only_for_vehicles", who=who.removeprefix(CHARACTER), keys=given)


def damage_vehicle(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage to a vehicle; without hull points it falls apart in some rounds (`ose:L590-L593`)."""
    tables, rules = OseTables.of(draft), OseTables.of(draft).vehicles
    require_keys(tables, "damage", keys)
    if keys.keys() - {"attack"}:
        raise InputError("keys_together", keys=["attack", *sorted(keys.keys() - {"attack"})])
    if "attack" not in keys:
        raise InputError("key_missing", command="damage", missing=["attack"], allowed=["attack"])
    amount = require_amount(amount)
    _require_intact(draft, who)
    attack, hull = str(keys["attack"]), draft.quantity(who, "hp")
    lost = hull_lost(tables, attack, amount)
    draft.step("hull_damage", lost, who=who, source=rules.attacks.source, attack=attack, damage=amount)
    draft.post(who, "hp", -min(lost, hull))
    _step_speed(draft, who)
    if lost >= hull:
        sides = rules.destruction.sides
        (rounds,) = draft.roll(sides, 1, who.removeprefix(CHARACTER))
        draft.step("destroyed", rounds, who=who, source=rules.destruction.source, sides=sides)


def repair_vehicle(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record repairs: all of the damage in a workshop; half of it in the field, by a crew of five (`ose:L594-L595`)."""
    tables, rule = OseTables.of(draft), OseTables.of(draft).vehicles.repair
    require_keys(tables, "heal", keys)
    amount = require_amount(amount)
    _require_intact(draft, who)
    recorded = draft.field(who, REPAIRED)
    repaired = recorded if isinstance(recorded, int) else 0
    missing = draft.quantity(who, "hp.max") - draft.quantity(who, "hp")
    amount = min(amount, missing)
    if keys.get("repair", "field") == "workshop":
        if "crew" in keys:
            raise InputError("keys_together", keys=["repair", "crew"])
        if draft.quantity(who, WATERLOGGED):
            draft.step("pumped_dry", who=who, source=tables.vehicles.waterlogged.source, condition="waterlogged")
            draft.post(who, WATERLOGGED, -1)
        draft.step("repaired_in_workshop", who=who, source=rule.source, points=amount)
        repaired = repaired if amount < missing else 0
    else:
        _repair_in_field(draft, who, amount, missing, repaired, int(keys.get("crew", rule.crew_per_point)))
        repaired += amount
    draft.post(who, "hp", amount)
    draft.set(who, REPAIRED, repaired or None)
    _step_speed(draft, who)


def _repair_in_field(draft: Drafting, who: str, amount: int, missing: int, repaired: int, crew: int) -> None:
    """Refuse more repairs than the field allows, and let the time pass that they take."""
    tables, rule = OseTables.of(draft), OseTables.of(draft).vehicles.repair
    name = who.removeprefix(CHARACTER)
    most = int((missing + repaired) * rule.field_part) - repaired
    if amount > most:
        draft.refuse("repair_beyond_field", who=name, most=max(0, most), asked=amount)
    gangs = crew // rule.crew_per_point
    if not gangs:
        raise Refusal("crew_too_small", who=name, crew=crew, needed=rule.crew_per_point)
    turns = -(-amount // gangs) * rule.turns_per_point
    draft.step("repaired", turns, who=who, source=rule.source, crew=crew)
    pass_time(draft, seconds(tables, "turn", turns))


def _require_intact(draft: Drafting, who: str) -> None:
    """Refuse a vehicle without hull points."""
    if draft.quantity(who, "hp") <= 0:
        draft.refuse("vehicle_destroyed", who=who.removeprefix(CHARACTER))


def _step_speed(draft: Drafting, who: str) -> None:
    """Record how fast a vehicle still is."""
    tables, whole = OseTables.of(draft), draft.field(who, "move")
    if move := move_of(tables, draft, who):
        draft.step("slowed", move, who=who, source=tables.vehicles.loss.source, whole=str(whole))
