"""Records damage to vehicles and their repair (`srd5:damage PUB`)."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.decisions.trade import hand_over
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import MERCHANTS
from ledger.people import account_of, name_of
from ledger.rules.time_passing import pass_time
from ledger.rulesets.srd5.services.members import HIRELING, MOUNT, VEHICLE, service_of
from ledger.rulesets.srd5.tables import Srd5Tables


def damage_vehicle(draft: Drafting, who: str, amount: int | None, keys: Keys) -> Keys | None:
    """Record damage to a vehicle and return None; for anybody else return the keys of the damage.

    A vehicle takes no damage below its threshold, and all from it on.

    Raises:
        InputError: `only_an_amount`.
        Refusal: `counted_by_heads`.
    """
    kind = service_of(draft, who)
    if kind == HIRELING:
        raise Refusal("counted_by_heads", who=name_of(who))
    if kind == MOUNT:
        return {**keys, "monster": True}
    if kind != VEHICLE:
        return keys
    vehicle, damage = _require_vehicle(draft, who, amount, keys), amount or 0
    row = Srd5Tables.of(draft).vehicles[vehicle]
    through, threshold = damage if damage >= row.damage_threshold else 0, row.damage_threshold
    draft.step("hull_damage", through, who=who, source=row.source, damage=damage, threshold=threshold)
    draft.post(who, "hp", -through)
    if not draft.quantity(who, "hp"):
        draft.step("wrecked", who=who, source=row.source, vehicle=vehicle)
    return None


def repair_vehicle(draft: Drafting, who: str, amount: int | None, keys: Keys) -> bool:
    """Record a vehicle's repair, paid by its owner, a day for each hit point; False for anything else."""
    kind = service_of(draft, who)
    if kind == HIRELING:
        raise Refusal("counted_by_heads", who=name_of(who))
    if kind != VEHICLE:
        return False
    tables, vehicle = Srd5Tables.of(draft), _require_vehicle(draft, who, amount, keys)
    rule = tables.repair
    points = min(amount or 0, draft.quantity(who, "hp.max") - draft.quantity(who, "hp"))
    cost, days = points * rule.point_cp, points * rule.days_per_point
    draft.step("repaired", cost, who=who, source=rule.source, vehicle=vehicle, points=points, days=days)
    if cost:
        owner = account_of(str(draft.field(who, "employer")))
        hand_over(draft, owner, MERCHANTS, draft.rules.coinage.in_coins(cost), purpose=name_of(who))
    draft.post(who, "hp", points)
    pass_time(draft, days * tables.units["day"].seconds)
    return True


def refuse_rest_without_body(draft: Drafting, names: Sequence[str]) -> None:
    """Refuse a rest of vehicles and hirelings."""
    for name in names:
        if service_of(draft, account_of(name)) in (VEHICLE, HIRELING):
            raise Refusal("no_rest_of_these", who=name)


def _require_vehicle(draft: Drafting, who: str, amount: int | None, keys: Keys) -> str:
    """Return the kind of vehicle; require that it has hit points and that the command gives only a number."""
    vehicle = str(draft.field(who, VEHICLE))
    if not Srd5Tables.of(draft).vehicles[vehicle].hp:
        raise Refusal("no_hull", vehicle=vehicle)
    if amount is None or keys:
        raise InputError("only_an_amount", vehicle=vehicle)
    return vehicle
