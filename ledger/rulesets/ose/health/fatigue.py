"""Time and fatigue: what exploring, travelling and running without rest come to, and what rest ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import RestTaken, TimePassed
from ledger.ids import CHARACTER, CONDITION
from ledger.people import account_of, company, name_of
from ledger.rules import lights
from ledger.rules.tables import Tables
from ledger.rulesets.ose.gear import light
from ledger.rulesets.ose.magic import spells
from ledger.rulesets.ose.movement import voyages
from ledger.rulesets.ose.movement.carriers import mount_of
from ledger.rulesets.ose.movement.load import CLEAR, journey, load_of, speed_of
from ledger.rulesets.ose.time_units import begun, seconds

TIRED = "condition:tired"
EXHAUSTED = "condition:exhausted"
SUBDUED = "condition:subdued"
SUBDUAL = "subdual"
TURNS = "turns_active"
DAYS = "days_travelled"
ROUNDS = "rounds_run"
JOURNEY = frozenset({"terrain", "forced", "flying", "move", "vessel", "wind", "current"})
"""Keys of `time` that make the days of a journey."""


def turn_overdue(tables: Tables, turns: int) -> bool:
    """Whether a turn of rest is overdue in a dungeon: once six have passed without (`ose:Repos L353`)."""
    return bool(turns >= tables["fatigue"]["dungeon"]["turns"])


def day_overdue(tables: Tables, days: int) -> bool:
    """Whether a day of rest is overdue on a journey: from the seventh on (`ose:Repos L380`)."""
    return bool(days > tables["fatigue"]["wilderness"]["days"])


def penalty(tables: Tables, where: str, *, overdue: bool) -> int:
    """What overdue rest takes from attacks and damage, in the `dungeon` or the `wilderness` (`ose:L353, L380`)."""
    return int(tables["fatigue"][where]["penalty"]) if overdue else 0


# Time that passes.


def passed(draft: Drafting, elapsed: int) -> None:
    """Note what time brings: overdue rest, journeys, meals; a turn is a turn of exploring (`ose:L265`)."""
    facts = draft.command.facts
    _outlast(draft, elapsed)
    if isinstance(facts, TimePassed):
        people = [account_of(name) for name in company(draft)]
        if elapsed >= seconds(draft.rules.tables, "day", 1):
            # Whoever lives through a day has slept in it.
            for who in people:
                _refresh(draft, who, "night", begun(draft.rules.tables, "turn", elapsed))
        if JOURNEY & facts.keys.keys():
            _travel(draft, facts, people, _days(draft, elapsed, "travel_by_days"))
        elif facts.keys.get("running"):
            _run(draft, people, elapsed, facts.unit)
        elif facts.unit == "turn":
            _explore(draft, people, facts.count)
        if "area" in facts.keys:
            _cover(draft, facts, people)
        if facts.keys.get("rations"):
            light.eat(draft, people, _days(draft, elapsed, "food_by_days"))
    lights.burn_down(draft, light.UNIT)


def _outlast(draft: Drafting, elapsed: int) -> None:
    """End the conditions that last so many rounds and no longer (`ose:Abordage L596`)."""
    tables = draft.rules.tables
    for condition, row in tables.group("conditions").items():
        if "rounds" not in row or begun(tables, "round", elapsed) < row["rounds"]:
            continue
        for who in draft.accounts(CHARACTER):
            if held := draft.quantity(who, f"{CONDITION}{condition}"):
                draft.post(who, f"{CONDITION}{condition}", -held)
                draft.step("over", who=who, source=row["source"], condition=condition)


def _days(draft: Drafting, elapsed: int, code: str) -> int:
    days, over = divmod(elapsed, seconds(draft.rules.tables, "day", 1))
    if over:
        raise InputError(code)
    return days


def _cover(draft: Drafting, facts: TimePassed, people: Sequence[str]) -> None:
    """How far the slowest comes in so many turns, through known or unknown places, or swimming (`ose:L328, L351`)."""
    tables = draft.rules.tables
    if facts.unit != "turn" or not people:
        raise InputError("area_by_turns")
    area = str(facts.keys["area"])
    row = tables["areas"][area]
    move = min(speed_of(tables, draft, who) for who in people)
    metres = int(move * facts.count * Fraction(row["part"]))
    draft.step("covered", metres, source=row["source"], area=area, move=move, turns=facts.count)
    draft.result["metres"] = metres


def _explore(draft: Drafting, people: Sequence[str], turns: int) -> None:
    tables = draft.rules.tables
    for who in people:
        draft.post(who, TURNS, turns)
        total = draft.quantity(who, TURNS)
        if turn_overdue(tables, total):
            _tire(draft, who)
            rule = tables["fatigue"]["dungeon"]
            draft.step("rest_overdue", who=who, source=rule["source"], turns=total, penalty=rule["penalty"])


def _tire(draft: Drafting, who: str) -> None:
    if not draft.quantity(who, TIRED):
        draft.post(who, TIRED, 1)


def _travel(draft: Drafting, facts: TimePassed, people: Sequence[str], days: int) -> None:
    """Days of a journey: how far, and how tired (`ose:L362, L370-L376, L380`)."""
    tables, keys = draft.rules.tables, facts.keys
    if not people:
        raise Refusal("nobody_there")
    if "vessel" in keys:
        voyages.sail(draft, facts, days)
        return
    if aboard := [key for key in ("wind", "current") if key in keys]:
        raise InputError("key_missing", command="time", missing=["vessel"], allowed=["vessel", *aboard])
    terrain, forced = str(keys.get("terrain", CLEAR)), bool(keys.get("forced"))
    flying, given = bool(keys.get("flying")), keys.get("move")
    slowest = min(people, key=lambda who: speed_of(tables, draft, who))
    move = int(given) if given is not None else speed_of(tables, draft, slowest)
    if not move and mount_of(draft, slowest) is not None:
        raise Refusal("mount_goes_no_further", who=name_of(slowest), mount=str(draft.field(slowest, "mount")))
    if not move:
        most, load = tables["encumbrance"]["max_coins"], load_of(tables, draft, slowest)
        raise Refusal("cannot_move", who=name_of(slowest), load=load, most=most)
    source = tables["travel"]["source"]
    plain = journey(tables, move, terrain, flying=flying)
    if flying:
        draft.step("journey_flown", plain, source=source, move=move)
    else:
        draft.step("journey", plain, source=tables["terrains"]["source"], move=move, terrain=terrain)
    each = journey(tables, move, terrain, forced=forced, flying=flying)
    if forced:
        draft.step("journey_forced", each, source=source)
    draft.step("travelled", each * days, source=source, days=days)
    draft.result.update(km_per_day=each, km=each * days)
    for who in people:
        _walked(draft, who, days, forced=forced)


def _walked(draft: Drafting, who: str, days: int, *, forced: bool) -> None:
    """Days on the way add up; a forced march asks for a day of rest at once, as six days of travel do."""
    tables, rule = draft.rules.tables, draft.rules.tables["fatigue"]["wilderness"]
    before = draft.quantity(who, DAYS)
    after = max(before + days, rule["days"] + days - 1) if forced else before + days
    draft.post(who, DAYS, after - before)
    if day_overdue(tables, after):
        _tire(draft, who)
        draft.step("day_overdue", who=who, source=rule["source"], days=after, penalty=rule["penalty"])
    elif forced:
        draft.step("day_due", who=who, source=tables["travel"]["source"], days=after)


def _run(draft: Drafting, people: Sequence[str], elapsed: int, unit: str) -> None:
    """Rounds of a chase; too many exhaust (`ose:Course L432-L433`)."""
    tables, rule = draft.rules.tables, draft.rules.tables["fatigue"]["chase"]
    if unit not in ("round", "minute", "turn"):
        raise InputError("running_by_rounds")
    for who in people:
        draft.post(who, ROUNDS, begun(tables, "round", elapsed))
        total = draft.quantity(who, ROUNDS)
        if total >= rule["rounds"]:
            if not draft.quantity(who, EXHAUSTED):
                draft.post(who, EXHAUSTED, 1)
            draft.step("run_out", who=who, source=rule["source"], rounds=total)


# Rest.


def rested(draft: Drafting, facts: RestTaken) -> None:
    """Note what a rest ends: a turn refreshes, a night brings spells back, a day ends everything (`ose:L353-L433`)."""
    tables = draft.rules.tables
    people = [account_of(name) for name in dict.fromkeys(facts.who)]
    length = facts.days * int(tables["rests"][facts.rest]["seconds"])
    if facts.keys.get("interrupted"):
        return
    for who in people:
        _refresh(draft, who, facts.rest, begun(tables, "turn", length))
    if facts.rest in ("night", "day") and spells.memorise(draft, people) and facts.rest == "night":
        spells.study(draft)
    if facts.keys.get("rations"):
        light.eat(draft, people, facts.days)


def _refresh(draft: Drafting, who: str, rest: str, turns: int) -> None:
    tables, ended = draft.rules.tables, []
    gone = [TURNS, ROUNDS, *((DAYS, SUBDUAL) if rest == "day" else ())]
    for counted in gone:
        draft.post(who, counted, -draft.quantity(who, counted))
    if draft.quantity(who, TIRED) and not day_overdue(tables, draft.quantity(who, DAYS)):
        ended.append(TIRED)
    if draft.quantity(who, EXHAUSTED) and turns >= tables["fatigue"]["chase"]["rest_turns"]:
        ended.append(EXHAUSTED)
    if rest == "day" and draft.quantity(who, SUBDUED):
        ended.append(SUBDUED)
    for condition in ended:
        draft.post(who, condition, -draft.quantity(who, condition))
        draft.step("refreshed", who=who, source=tables["fatigue"]["source"], condition=condition.partition(":")[2])
