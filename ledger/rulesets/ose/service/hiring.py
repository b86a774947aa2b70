"""Records who is hired: retainers, hirelings, animals and vehicles; computes morale and wages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys, RetainerHired
from ledger.ids import CHARACTER, ITEM, USED
from ledger.rules.keys import own_kind, require_keys
from ledger.rulesets.ose.characters.classes import level_reached
from ledger.rulesets.ose.movement.load import CAPACITY, CARRIER_KINDS
from ledger.rulesets.ose.service import retainers
from ledger.rulesets.ose.service.retainers import HUMAN, MERCENARY, service_kind
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import Ware

MORALE, PAID_DAYS = "morale", "paid_days"


def mercenary_morale(tables: OseTables, troop: str, adds: Sequence[str]) -> int:
    """Morale of mercenaries by kind; no employer's CHA changes it (`ose:Moral des mercenaires L512-L516`)."""
    section = tables.mercenary_morale
    return section.troops[troop].morale + sum(section.adds[add].morale for add in adds)


def monthly_wage(tables: OseTables, hireling: str, race: str | None = None) -> int | None:
    """Monthly wage of one hireling in copper pieces, None where none of that race are for hire (`srd:Mercenaries`)."""
    wage = tables.hirelings[hireling].wage_cp
    found = wage.get(race or HUMAN) if isinstance(wage, Mapping) else wage
    return None if found is None else int(found)


def troop_wages(
    tables: OseTables, hireling: str, race: str | None, count: int, months: Fraction, *, wartime: bool = False
) -> int:
    """Wages of a troop for months or parts of months, in copper pieces, higher in wartime (`srd:Mercenaries`).

    Raises:
        Refusal: `not_available`.
    """
    each = monthly_wage(tables, hireling, race)
    if each is None:
        raise Refusal("not_available", type=hireling, race=race or HUMAN)
    return int(each * count * months) * (tables.wages.wartime_times if wartime else 1)


def wage(draft: Drafting, who: str, days: int, keys: Keys) -> int:
    """Wage for a number of days: as agreed by the day, else by the month of the tables.

    Days of an unfinished month are remembered, so that the parts of a month add up to a month's wage.
    """
    tables = OseTables.of(draft)
    require_keys(tables, "wages", keys)
    agreed, kind = draft.field(who, "wage"), service_kind(draft, who)
    if isinstance(agreed, int):
        owed = agreed * days
    elif draft.field(who, "type") is not None:
        owed = _wage_by_month(draft, who, days)
    else:
        return 0
    if keys.get("wartime") and kind == MERCENARY:
        times = tables.wages.wartime_times
        owed *= times
        draft.step("wartime", owed, who=who, source=tables.wages.source, times=times)
    return owed


def _wage_by_month(draft: Drafting, who: str, days: int) -> int:
    """Wage for a number of days by the monthly wage of the tables."""
    tables = OseTables.of(draft)
    hireling, race, count = (draft.field(who, key) for key in ("type", "race", "count"))
    people = None if race is None else str(race)
    number, month = count if isinstance(count, int) else 1, tables.readings.month_days
    recorded = draft.field(who, PAID_DAYS)
    before, owed = recorded if isinstance(recorded, int) else 0, 0
    # An override may have hired a race that is not for hire; the tables have no wage for it.
    if monthly_wage(tables, str(hireling), people) is not None:
        begun, ended = (
            troop_wages(tables, str(hireling), people, number, Fraction(paid, month))
            for paid in (before, before + days)
        )
        owed = ended - begun
    source = tables.hirelings.source
    draft.step("monthly_wage", owed, who=who, source=source, count=number, type=str(hireling), days=days, month=month)
    draft.set(who, PAID_DAYS, (before + days) % month)
    return owed


def hire(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record somebody entering service, by the kind of service (`ose:Suivants L559-L573, Serviteurs L244-L249`)."""
    tables, keys = OseTables.of(draft), facts.keys
    require_keys(tables, "hire", keys)
    kind = str(own_kind(tables, "hire", keys))
    employer = CHARACTER + facts.employer
    if retainers.service_kind(draft, employer) not in (None, *retainers.RETAINERS):
        raise Refusal("cannot_employ", who=facts.employer)
    if kind != retainers.RETAINER:
        draft.set(who, retainers.SERVICE, kind)
    RECORDED_BY_KIND[kind](draft, who, facts)


def _retainer(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record a retainer of a class."""
    from ledger.rulesets.ose.characters.creation import record_adventurer

    level = int(facts.keys.get("level", 1))
    _bind_to_employer(draft, who, facts, level)
    record_adventurer(draft, who, facts, level)


def _human(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record a normal human: level 0, half a hit die, no class (`ose:Classe et niveau L560, Humains normaux L570`)."""
    from ledger.rulesets.ose.characters.creation import hit_die_shown, record_starting_gold, refuse_together

    tables, keys = OseTables.of(draft), facts.keys
    refuse_together("hire", keys, "hp", "hp_die")
    _bind_to_employer(draft, who, facts, 0)
    for ability in tables.traits:
        draft.post(who, ability, int(keys[ability]))
    sides = tables.normal_human.hit_die
    if "hp" in keys:
        hit_points = int(keys["hp"])
        if hit_points > sides:
            draft.refuse("hit_points_impossible", who=facts.who, hp=hit_points, least=1, most=sides)
    else:
        hit_points = hit_die_shown(draft, who, sides, keys)
    draft.post(who, "hp.max", hit_points)
    draft.post(who, "hp", hit_points)
    if "alignment" in keys:
        draft.set(who, "alignment", str(keys["alignment"]))
    if facts.coins is None and "gold_dice" in keys:
        record_starting_gold(draft, who, facts)


def _bind_to_employer(draft: Drafting, who: str, facts: RetainerHired, level: int) -> None:
    """Refuse one retainer too many or of too high a level; record the loyalty that an offer brought."""
    tables, employer = OseTables.of(draft), CHARACTER + facts.employer
    current = [other for other in retainers.retainers_of(draft, facts.employer) if other != who]
    _unless_overridden(
        draft,
        facts.employer,
        lambda: retainers.require_room_for_retainer(tables, draft.quantity(employer, "cha"), len(current)),
    )
    highest = level_reached(draft, employer)
    _unless_overridden(draft, facts.who, lambda: retainers.require_retainer_level(level, highest))
    answer = draft.field(employer, retainers.OFFER)
    if answer is not None:
        draft.step("offer", who=who, source=tables.hiring.source, answer=str(answer))
        draft.set(employer, retainers.OFFER, None)
        draft.set(who, retainers.LOYALTY, retainers.effects_of_answer(tables, str(answer)).get("loyalty_bonus"))


def _unless_overridden(draft: Drafting, who: str, rule: Callable[[], object]) -> None:
    """Raise the refusal of a rule, unless the game master overrides it."""
    try:
        rule()
    except Refusal as refusal:
        draft.refuse(refusal.code, **{**refusal.facts, "who": who})


def _hireling(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record the number and monthly wage of mercenaries or specialists (`srd:Mercenaries, srd:Specialists`)."""
    tables, keys = OseTables.of(draft), facts.keys
    kind, hireling = str(keys["kind"]), str(keys["type"])
    rows = tables.hirelings
    if rows[hireling].service != kind:
        allowed = [id_ for id_, row in rows.items() if row.service == kind]
        raise InputError("trade_of_other_service", type=hireling, allowed=allowed)
    draft.set(who, "type", hireling)
    draft.set(who, "count", int(keys.get("count", 1)))
    if kind == retainers.MERCENARY:
        _mercenaries(draft, who, facts, hireling)


def _mercenaries(draft: Drafting, who: str, facts: RetainerHired, hireling: str) -> None:
    """Record the race and morale of mercenaries."""
    tables, keys = OseTables.of(draft), facts.keys
    race, row = str(keys.get("race", "human")), tables.hirelings[hireling]
    if facts.wage is None and monthly_wage(tables, hireling, race) is None:
        draft.refuse("not_available", type=hireling, race=race)
    troop = str(keys.get("troop", row.troop))
    adds = [*(["mounted"] if row.mounted else []), *(add for add in ("elite", "fanatic") if keys.get(add))]
    morale = mercenary_morale(tables, troop, adds)
    draft.set(who, "race", race)
    draft.set(who, MORALE, morale)
    draft.step("mercenary_morale", morale, who=who, source=tables.mercenary_morale.source, troop=troop)


def _vehicle(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record a vehicle: hull points in place of hit points, and its movement (`ose:Véhicules L577-L585`)."""
    keys, hull = facts.keys, int(facts.keys["hull"])
    draft.post(who, "hp.max", hull)
    draft.post(who, "hp", hull)
    row = _set_carrier(draft, who, facts)
    if "move" not in keys and row.move_m is None:
        raise InputError("key_missing", command="hire", missing=["move"], allowed=["item", "move"])
    draft.set(who, "move", int(keys.get("move", row.move_m or 0)))
    if "rowers" in keys:
        draft.set(who, "rowers", int(keys["rowers"]))
    if keys.get("seagoing", row.seagoing):
        draft.set(who, "seagoing", True)


def _animal(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record an animal that carries and is ridden, with its hit points where given (`srd:Animals of Burden`)."""
    keys = facts.keys
    row = _set_carrier(draft, who, facts)
    if "move" in keys:
        draft.set(who, "move", int(keys["move"]))
    elif row.move_m is None:
        raise InputError("key_missing", command="hire", missing=["move"], allowed=["item", "move"])
    if "hp" in keys:
        draft.post(who, "hp.max", int(keys["hp"]))
        draft.post(who, "hp", int(keys["hp"]))


RECORDED_BY_KIND: Mapping[str, Callable[[Drafting, str, RetainerHired], None]] = {
    retainers.RETAINER: _retainer,
    retainers.HUMAN: _human,
    retainers.MERCENARY: _hireling,
    retainers.SPECIALIST: _hireling,
    retainers.ANIMAL: _animal,
    retainers.VEHICLE: _vehicle,
}
"""How each kind of service is recorded."""


def _set_carrier(draft: Drafting, who: str, facts: RetainerHired) -> Ware:
    """Record which listed animal or vehicle it is, bought before or not, and its capacity; return its row.

    Raises:
        InputError: `not_carried_by`.
    """
    tables, keys = OseTables.of(draft), facts.keys
    item, kind = keys.get("item"), str(keys["kind"])
    row = Ware() if item is None else tables.items[str(item)]
    if item is not None:
        if row.kind not in CARRIER_KINDS[kind]:
            allowed = [id_ for id_, other in tables.items.items() if other.kind in CARRIER_KINDS[kind]]
            raise InputError("not_carried_by", item=item, service=kind, allowed=allowed)
        draft.set(who, "item", str(item))
        employer = CHARACTER + facts.employer
        if draft.quantity(employer, f"{ITEM}{item}"):
            # Bought before as an item, which it no longer is.
            draft.move(employer, USED, f"{ITEM}{item}", 1)
    most = row.most_coins if keys.get("doubled") else row.load_coins
    capacity = keys.get(CAPACITY, most)
    if capacity is not None:
        draft.set(who, CAPACITY, int(capacity))
        draft.step("carries", int(capacity), who=who, source=tables.carriers.source)
    return row
