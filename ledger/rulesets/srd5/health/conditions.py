"""Computes the effects of conditions on rolls, and levels of exhaustion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ledger.ids import CONDITION
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.state import View

Row = Mapping[str, Any]


def rows_in_force(tables: Tables, held: Mapping[str, int]) -> dict[str, Row]:
    """Rows of the conditions held, and of those that they imply (`srd5:conditions PUB`).

    Args:
        held: Levels by condition.
    """
    rows, found = tables.group("conditions"), [condition for condition, level in held.items() if level]
    for condition in found:
        found += [implied for implied in rows[condition].get("implies", ()) if implied not in found]
    return {condition: rows[condition] for condition in rows if condition in found}


def conditions_of(tables: Tables, state: View, who: str) -> dict[str, Row]:
    """Rows of the conditions that a character has, and of those that they imply."""
    held = {condition: state.quantity(who, CONDITION + condition) for condition in tables.group("conditions")}
    return rows_in_force(tables, held)


def has_condition(tables: Tables, state: View, who: str, condition: str) -> bool:
    """Whether a character has a condition, by itself or implied by another."""
    return condition in conditions_of(tables, state, who)


def edges(rows: Mapping[str, Row], *columns: str) -> Iterator[tuple[str, str]]:
    """Conditions that affect a roll by any of some columns, each with advantage or disadvantage."""
    for condition, row in rows.items():
        for column in columns:
            if column in row:
                yield condition, str(row[column])


def d20_penalty(tables: Tables, exhaustion: int) -> int:
    """The modifier of exhaustion to every D20 Test, below 0 (`srd5:conditions PUB`)."""
    return int(tables["exhaustion"]["d20_penalty"]) * exhaustion


def exhausted_speed(tables: Tables, exhaustion: int, speed_ft: int) -> int:
    """A speed reduced by exhaustion (`srd5:conditions PUB`)."""
    return max(0, speed_ft + int(tables["exhaustion"]["speed_penalty_ft"]) * exhaustion)


def exhaustion_after(tables: Tables, level: int, gained: int = 0, removed: int = 0) -> int:
    """The level of exhaustion after levels are gained and removed, at most the last (`srd5:conditions PUB`)."""
    return max(0, min(int(tables["conditions"]["exhaustion"]["levels"]), level + gained) - removed)


def is_fatal_exhaustion(tables: Tables, exhaustion: int) -> bool:
    """Whether a level of exhaustion is fatal (`srd5:conditions PUB`)."""
    return exhaustion >= int(tables["conditions"]["exhaustion"]["levels"])


def kept_exhaustion(tables: Tables, state: View, who: str) -> int:
    """Levels of exhaustion that no rest removes until the character has eaten and drunk (`srd5:hazards PUB`)."""
    keeping = [condition for condition, row in tables.group("conditions").items() if row.get("keeps_exhaustion")]
    return sum(state.quantity(who, CONDITION + condition) for condition in keeping)
