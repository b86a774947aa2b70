"""Records what passing time brings: journeys, fatigue, meals, lights that burn down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import TimePassed
from ledger.ids import CONDITION
from ledger.others import standing
from ledger.people import account_of, company
from ledger.postings import FieldValue
from ledger.rules.shared import lights
from ledger.rulesets.ose.gear import supplies
from ledger.rulesets.ose.health.fatigue import (
    EXHAUSTED,
    ROUNDS,
    TURNS,
    is_turn_of_rest_overdue,
    refresh,
    rest_penalty,
    tire,
)
from ledger.rulesets.ose.movement.load import load_of, mount_of
from ledger.rulesets.ose.movement.travel import record_distance_covered, record_journey
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.rolls import OseCondition
from ledger.rulesets.ose.time_units import seconds, units_begun

JOURNEY_KEYS = frozenset({"terrain", "forced", "flying", "move", "vessel", "wind", "current"})
"""Keys of `time` that describe the days of a journey."""

MOVING_KEYS = (JOURNEY_KEYS - {"vessel"}) | {"area", "running"}
"""Keys of `time` by which people move on their own feet."""

HEAVY_SINCE = 5
"""The version of the rules from which on it is said who carries too much to move."""


def on_time_passed(draft: Drafting, elapsed: int, characters: Mapping[str, Mapping[str, FieldValue]]) -> None:
    """Record what passing time brings: overdue rest, journeys, meals; a turn is a turn of exploring (`ose:L265`).

    Args:
        characters: Fields of each of them.
    """
    facts = draft.command.facts
    _end_short_conditions(draft, elapsed, characters)
    if type(facts) is TimePassed:
        people = [account_of(name) for name in company(draft)]
        if elapsed >= seconds(OseTables.of(draft), "day", 1):
            # A day includes a night's sleep.
            for who in people:
                refresh(draft, who, "night", units_begun(OseTables.of(draft), "turn", elapsed))
        if (facts.unit == "turn" or MOVING_KEYS & facts.keys.keys()) and "vessel" not in facts.keys:
            _note_heavy_loads(draft, people)
        if JOURNEY_KEYS & facts.keys.keys():
            record_journey(draft, facts, people, _require_full_days(draft, elapsed, "travel_by_days"))
        elif facts.keys.get("running"):
            _record_chase(draft, people, elapsed, facts.unit)
        elif facts.unit == "turn":
            _record_exploring(draft, people, facts.count)
        if "area" in facts.keys:
            record_distance_covered(draft, facts, people)
        if facts.keys.get("rations"):
            supplies.eat_rations(draft, people, _require_full_days(draft, elapsed, "food_by_days"))
    lights.burn_down_lights(draft, OseTables.of(draft), supplies.UNIT, characters)


def _end_short_conditions(draft: Drafting, elapsed: int, characters: Iterable[str]) -> None:
    """End the conditions that last only some rounds (`ose:Abordage L596`)."""
    tables = OseTables.of(draft)
    others = standing(draft) if tables.meta.others_in_conditions else ()
    people, rounds = (*characters, *others), units_begun(tables, "round", elapsed)
    for condition, row, lasts in _short_conditions(tables):
        if rounds < lasts:
            continue
        for who in people:
            if held := draft.quantity(who, f"{CONDITION}{condition}"):
                draft.post(who, f"{CONDITION}{condition}", -held)
                draft.step("over", who=who, source=row.source, condition=condition)


@lru_cache(maxsize=8)
def _short_conditions(tables: OseTables) -> list[tuple[str, OseCondition, int]]:
    """The conditions that last only some rounds, with their rows and how many."""
    return [(condition, row, row.rounds) for condition, row in tables.conditions.items() if row.rounds is not None]


def _require_full_days(draft: Drafting, elapsed: int, code: str) -> int:
    """Return the number of days elapsed; raise `code` unless they are full days."""
    days, over = divmod(elapsed, seconds(OseTables.of(draft), "day", 1))
    if over:
        raise InputError(code)
    return days


def _note_heavy_loads(draft: Drafting, people: Sequence[str]) -> None:
    """Note who carries more than anybody can move with; by the optional rule they do not move (`ose:L272`)."""
    tables = OseTables.of(draft)
    most = tables.encumbrance.max_coins
    if tables.version < HEAVY_SINCE:
        return
    for who in people:
        load = load_of(tables, draft, who)
        if load > most and mount_of(draft, who) is None:
            draft.step("too_heavy", load, who=who, source=tables.encumbrance.source, most=most)
            draft.deviate("too_heavy", who)


def _record_exploring(draft: Drafting, people: Sequence[str], turns: int) -> None:
    """Count turns of exploring, and tire those whose rest is overdue."""
    tables = OseTables.of(draft)
    source, penalty = tables.fatigue.dungeon.source, rest_penalty(tables, "dungeon")
    for who in people:
        draft.post(who, TURNS, turns)
        total = draft.quantity(who, TURNS)
        if is_turn_of_rest_overdue(tables, total):
            tire(draft, who)
            draft.step("rest_overdue", who=who, source=source, turns=total, penalty=penalty)


def _record_chase(draft: Drafting, people: Sequence[str], elapsed: int, unit: str) -> None:
    """Count rounds of running in a chase; too many exhaust (`ose:Course L432-L433`)."""
    tables, rule = OseTables.of(draft), OseTables.of(draft).fatigue.chase
    if unit not in ("round", "minute", "turn"):
        raise InputError("running_by_rounds")
    for who in people:
        draft.post(who, ROUNDS, units_begun(tables, "round", elapsed))
        total = draft.quantity(who, ROUNDS)
        if total >= rule.rounds:
            if not draft.quantity(who, EXHAUSTED):
                draft.post(who, EXHAUSTED, 1)
            draft.step("run_out", who=who, source=rule.source, rounds=total)
