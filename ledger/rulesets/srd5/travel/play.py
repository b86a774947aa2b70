"""Records journeys: the pace kept, the distance, rations and forced marches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import TimePassed
from ledger.ids import CLOCK, CONDITION, DEAD, STATUS
from ledger.people import account_of, company, name_of
from ledger.rules.hooks import hooks_of
from ledger.rules.shared import supplies
from ledger.rules.working import exact_number
from ledger.rulesets.srd5.characters.account import EXHAUSTION, species_of
from ledger.rulesets.srd5.gear import load
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.travel import figures as travel_figures
from ledger.rulesets.srd5.travel.figures import Distance

JOURNEY = frozenset({"pace", "terrain", "road", "mounted", "vehicle"})
"""Keys of `time` that make it a journey."""

RATIONS = "rations"

MARCHED, MARCH_BEGAN = "hours_marched", "march_began"
"""Commodity: hours marched since the last Long Rest. Field: the clock's second at which the march began."""


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Record a journey and the rations eaten, if the time was for them (`srd5:travel L789-L813`)."""
    facts = draft.command.facts
    if not isinstance(facts, TimePassed) or not (JOURNEY | {RATIONS}) & facts.keys.keys():
        return
    people = [account_of(name) for name in company(draft)]
    if not people:
        raise Refusal("nobody_there")
    if JOURNEY & facts.keys.keys():
        _require_movable_load(draft, people)
        _travel(draft, facts, people, seconds)
    if facts.keys.get(RATIONS):
        days, over = divmod(seconds, Srd5Tables.of(draft).units["day"].seconds)
        if over:
            raise InputError("food_by_days")
        supplies.eat_rations(draft, Srd5Tables.of(draft).food, people, days)


def _require_movable_load(draft: Drafting, people: Sequence[str]) -> None:
    """Refuse a journey under a load that the character cannot even drag, where weight counts."""
    tables = Srd5Tables.of(draft)
    for who in people:
        most = load.capacity_of(tables, draft, who)
        if most is not None and tables.readings.carrying == "counts" and load.load_of(tables, draft, who) > most.push:
            carried = exact_number(load.load_of(tables, draft, who))
            draft.refuse("cannot_move", who=name_of(who), load=carried, most=exact_number(most.push))


def _travel(draft: Drafting, facts: TimePassed, people: Sequence[str], seconds: int) -> None:
    tables, rule, keys = Srd5Tables.of(draft), Srd5Tables.of(draft).travel, facts.keys
    units = tables.units
    days, over = divmod(seconds, units["day"].seconds)
    hours, odd = divmod(seconds if over else 0, units["hour"].seconds)
    if odd or (over and days):
        raise InputError("travel_by_hours")
    days = 0 if over else days
    vehicle = keys.get("vehicle")
    if vehicle is not None and tables.vehicles[str(vehicle)].miles_per_hour:
        sailed = hours + days * rule.ship_hours_per_day
        far = travel_figures.sailing_distance(tables, str(vehicle), sailed)
        _record_distance(draft, far, "journey_sailed", ("vehicle", str(vehicle)), ("hours", sailed))
        return
    pace = _pace_kept(draft, facts, people)
    far = travel_figures.distance(tables, pace, hours=hours, days=days)
    if keys.get("mounted"):
        more = travel_figures.distance(tables, pace, hours=rule.mounted_hours)
        far = Distance(far.miles + more.miles, far.km + more.km)
        draft.step("rode", source=rule.source, hours=rule.mounted_hours)
    if hours:
        _record_distance(draft, far, "journey", ("pace", pace), ("hours", hours))
    else:
        _record_distance(draft, far, "journey_days", ("pace", pace), ("days", days))
    row = tables.paces[pace]
    for step, skills in (("pace_advantage", row.advantage), ("pace_disadvantage", row.disadvantage)):
        if skills:
            draft.step(step, source=tables.paces.source, pace=pace, skills=", ".join(skills))
    _force_march(draft, people, hours)


def _pace_kept(draft: Drafting, facts: TimePassed, people: Sequence[str]) -> str:
    """The chosen pace, as vehicle, terrain and the slowest character allow it (`srd5:travel L811, PUB`)."""
    tables, rule, keys = Srd5Tables.of(draft), Srd5Tables.of(draft).travel, facts.keys
    chosen = str(keys.get("pace", rule.vehicle_pace))
    if keys.get("vehicle") is not None and tables.readings.vehicle_pace == "normal" and chosen != rule.vehicle_pace:
        chosen = rule.vehicle_pace
        draft.step("vehicle_pace", source=tables.knobs["vehicle_pace"].source, pace=chosen)
    if "terrain" in keys:
        terrain = str(keys["terrain"])
        pace = travel_figures.pace_on_terrain(tables, chosen, terrain, road=bool(keys.get("road")))
        if pace != chosen:
            draft.step("pace_capped", source=tables.terrains.source, terrain=terrain, pace=pace)
        chosen = pace
    if keys.get("vehicle") is None and chosen != rule.slow_pace and any(_is_slowed(draft, who) for who in people):
        chosen = rule.slow_pace
        draft.step("pace_slowed", source=rule.source, pace=chosen)
    return chosen


def _is_slowed(draft: Drafting, who: str) -> bool:
    """Whether a character's Speed is reduced to half or less."""
    whole = species_of(Srd5Tables.of(draft), draft, who).speed_ft
    now = draft.rules.derived(draft, who).get("speed_ft")
    return whole is not None and isinstance(now, int) and 2 * now <= whole


def _record_distance(draft: Drafting, far: Distance, step: str, by: tuple[str, str], lasting: tuple[str, int]) -> None:
    source = Srd5Tables.of(draft).paces.source
    args: dict[str, Any] = dict((by, lasting))
    draft.step(step, source=source, miles=far.miles, km=far.km, **args)
    draft.result.update(miles=str(far.miles), km=str(far.km))


def _force_march(draft: Drafting, people: Sequence[str], hours: int) -> None:
    """Roll a Constitution save for each hour past the eighth; a failure brings exhaustion (`srd5:travel PUB`).

    A day's march may be recorded in parts: hours marched since the last Long Rest count.
    """
    tables = Srd5Tables.of(draft)
    before = {who: _record_hours_marched(draft, who, hours) for who in people}
    for hour in range(1, hours + 1):
        for who in people:
            marched = before[who] + hour
            dc = travel_figures.march_dc(tables, marched)
            if dc is not None and draft.quantity(who, "con") and draft.field(who, STATUS) != DEAD:
                _save_against_march(draft, who, marched, dc)


def _record_hours_marched(draft: Drafting, who: str, hours: int) -> int:
    """Record more hours of a march; return the hours before, 0 where the tables do not count them."""
    longest = Srd5Tables.of(draft).travel.march_ends_after_hours
    if longest is None or not hours:
        return 0
    now, hour = draft.quantity(CLOCK, "seconds"), Srd5Tables.of(draft).units["hour"].seconds
    began = draft.field(who, MARCH_BEGAN)
    if not isinstance(began, int) or now - began > longest * hour:
        end_march(draft, who)
        draft.set(who, MARCH_BEGAN, now - hours * hour)
    before = draft.quantity(who, MARCHED)
    draft.note(who, MARCHED, hours)
    return before


def end_march(draft: Drafting, who: str) -> None:
    """Record that a day's march is over."""
    draft.note(who, MARCHED, -draft.quantity(who, MARCHED))
    draft.set(who, MARCH_BEGAN, None)


def _save_against_march(draft: Drafting, who: str, hour: int, dc: int) -> None:
    tables = Srd5Tables.of(draft)
    (face,) = draft.roll(tables.travel.save_sides, 1, name_of(who), "rolls:save")
    before = draft.quantity(who, EXHAUSTION)
    penalty = sum(bonuses.d20_penalties(tables, draft, who).values())
    total = face + bonuses.save_working(tables, draft, who, "con").total + penalty
    source, outcome = tables.travel.source, "success" if total >= dc else "failure"
    draft.step("forced_march", total, who=who, source=source, hour=hour, dc=dc, face=face)
    draft.step("judged", outcome, who=who, total=total, target=dc, margin=total - dc)
    if total < dc:
        draft.post(who, EXHAUSTION, 1)
        hooks_of(draft).on_condition_changed(draft, who, EXHAUSTION.removeprefix(CONDITION), before)
