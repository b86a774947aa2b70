"""Computes when rest is overdue, and records what a rest ends."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import RestTaken
from ledger.people import account_of
from ledger.rulesets.ose.gear import supplies
from ledger.rulesets.ose.magic import spells
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.time_units import units_begun

TIRED, EXHAUSTED, SUBDUED = "condition:tired", "condition:exhausted", "condition:subdued"
TURNS, DAYS, ROUNDS, SUBDUAL = "turns_active", "days_travelled", "rounds_run", "subdual"
"""Commodities: what a rest ends, and what counts towards it."""


def is_turn_of_rest_overdue(tables: OseTables, turns: int) -> bool:
    """Whether a turn of rest is overdue in a dungeon: after six turns without one (`ose:Repos L353`)."""
    return bool(turns >= tables.fatigue.dungeon.turns)


def is_day_of_rest_overdue(tables: OseTables, days: int) -> bool:
    """Whether a day of rest is overdue on a journey: from the seventh day on (`ose:Repos L380`)."""
    return bool(days > tables.fatigue.wilderness.days)


def rest_penalty(tables: OseTables, where: str) -> int:
    """Penalty to attacks and damage while rest is overdue, in the `dungeon` or the `wilderness` (`ose:L353, L380`)."""
    return (tables.fatigue.dungeon if where == "dungeon" else tables.fatigue.wilderness).penalty


def tire(draft: Drafting, who: str) -> None:
    """Make somebody tired, once."""
    if not draft.quantity(who, TIRED):
        draft.post(who, TIRED, 1)


def record_rest(draft: Drafting, facts: RestTaken) -> None:
    """Record what a rest ends: a turn refreshes, a night restores spells, a day ends everything (`ose:L353-L433`)."""
    tables = OseTables.of(draft)
    people = [account_of(name) for name in dict.fromkeys(facts.who)]
    length = facts.days * tables.rests[facts.rest].seconds
    if facts.keys.get("interrupted"):
        return
    for who in people:
        refresh(draft, who, facts.rest, units_begun(tables, "turn", length))
    if facts.rest in ("night", "day") and spells.memorise_spells(draft, people) and facts.rest == "night":
        spells.add_hour_of_study(draft)
    if facts.keys.get("rations"):
        supplies.eat_rations(draft, people, facts.days)


def refresh(draft: Drafting, who: str, rest: str, turns: int) -> None:
    """End the fatigue that a rest ends."""
    tables, ended = OseTables.of(draft), []
    gone = [TURNS, ROUNDS, *((DAYS, SUBDUAL) if rest == "day" else ())]
    for counted in gone:
        draft.post(who, counted, -draft.quantity(who, counted))
    if draft.quantity(who, TIRED) and not is_day_of_rest_overdue(tables, draft.quantity(who, DAYS)):
        ended.append(TIRED)
    if draft.quantity(who, EXHAUSTED) and turns >= tables.fatigue.chase.rest_turns:
        ended.append(EXHAUSTED)
    if rest == "day" and draft.quantity(who, SUBDUED):
        ended.append(SUBDUED)
    for condition in ended:
        draft.post(who, condition, -draft.quantity(who, condition))
        draft.step("refreshed", who=who, source=tables.fatigue.source, condition=condition.partition(":")[2])
