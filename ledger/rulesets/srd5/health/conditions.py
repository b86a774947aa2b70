"""Computes the effects of conditions on rolls, and levels of exhaustion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.ids import CONDITION
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.rolls import Mode, Srd5Condition
from ledger.state import View


def rows_in_force(tables: Srd5Tables, held: Mapping[str, int]) -> dict[str, Srd5Condition]:
    """Rows of the conditions held, and of those that they imply (`srd5:conditions PUB`).

    Args:
        held: Levels by condition.
    """
    rows, found = tables.conditions, [condition for condition, level in held.items() if level]
    for condition in found:
        found += [implied for implied in rows[condition].implies if implied not in found]
    return {condition: rows[condition] for condition in rows if condition in found}


def conditions_of(tables: Srd5Tables, state: View, who: str) -> dict[str, Srd5Condition]:
    """Rows of the conditions that a character has, and of those that they imply."""
    held = {condition: state.quantity(who, CONDITION + condition) for condition in tables.conditions}
    return rows_in_force(tables, held)


def has_condition(tables: Srd5Tables, state: View, who: str, condition: str) -> bool:
    """Whether a character has a condition, by itself or implied by another."""
    return condition in conditions_of(tables, state, who)


def edges(rows: Mapping[str, Srd5Condition], *columns: str) -> Iterator[tuple[str, Mode]]:
    """Conditions that affect a roll by any of some columns, each with advantage or disadvantage."""
    for condition, row in rows.items():
        for column in columns:
            if edge := row.edge(column):
                yield condition, edge


def d20_penalty(tables: Srd5Tables, exhaustion: int) -> int:
    """The modifier of exhaustion to every D20 Test, below 0 (`srd5:conditions PUB`)."""
    return tables.exhaustion.d20_penalty * exhaustion


def exhausted_speed(tables: Srd5Tables, exhaustion: int, speed_ft: int) -> int:
    """A speed reduced by exhaustion (`srd5:conditions PUB`)."""
    return max(0, speed_ft + tables.exhaustion.speed_penalty_ft * exhaustion)


def exhaustion_after(tables: Srd5Tables, level: int, gained: int = 0, removed: int = 0) -> int:
    """The level of exhaustion after levels are gained and removed, at most the last (`srd5:conditions PUB`)."""
    return max(0, min(worst_exhaustion(tables), level + gained) - removed)


def worst_exhaustion(tables: Srd5Tables) -> int:
    """The last level of exhaustion, which is fatal (`srd5:conditions PUB`)."""
    return tables.conditions["exhaustion"].levels or 1


def is_fatal_exhaustion(tables: Srd5Tables, exhaustion: int) -> bool:
    """Whether a level of exhaustion is fatal (`srd5:conditions PUB`)."""
    return exhaustion >= worst_exhaustion(tables)


def kept_exhaustion(tables: Srd5Tables, state: View, who: str) -> int:
    """Levels of exhaustion that no rest removes until the character has eaten and drunk (`srd5:hazards PUB`)."""
    keeping = [condition for condition, row in tables.conditions.items() if row.keeps_exhaustion]
    return sum(state.quantity(who, CONDITION + condition) for condition in keeping)
