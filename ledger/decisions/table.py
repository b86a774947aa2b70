"""The table of decisions: the function that decides each kind of entry, loaded when one of its subject is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from ledger.drafting import Drafting
from ledger.facts import Facts

F = TypeVar("F", bound=Facts)

MODULES: Mapping[str, Sequence[str]] = {
    "corrections": ("amendment", "correction", "time"),
    "debts": ("debts",),
    "disputes": ("disputes",),
    "equipment": ("equipment", "treasure"),
    "experience": ("experience",),
    "health": ("health",),
    "imports": ("imports",),
    "opening": ("opening",),
    "others": ("others",),
    "people": ("people",),
    "play": ("equipment", "roll", "time"),
    "proposals": ("proposals",),
    "service": ("service",),
    "sessions": ("session",),
    "trade": ("debts", "trade"),
    "treasure": ("equipment", "split", "treasure"),
}
"""The modules of this package that decide the kinds of each module of `ledger.facts`."""

Decisions = dict[type[Facts], Callable[[Drafting, Any], None]]

_DECISIONS: Decisions = {}
"""The decision of each kind; the modules enter theirs when they are imported."""


def decides(
    kind: type[F], table: Decisions = _DECISIONS
) -> Callable[[Callable[[Drafting, F], None]], Callable[[Drafting, F], None]]:
    """Enter a function as the decision of a kind, in the table of all decisions or in one for some other way."""

    def enter(decision: Callable[[Drafting, F], None]) -> Callable[[Drafting, F], None]:
        table[kind] = decision
        return decision

    return enter


def decision_of(kind: type[Facts]) -> Callable[[Drafting, Any], None]:
    """The function that decides a kind of entry."""
    if kind not in _DECISIONS:
        for module in MODULES[kind.__module__.rpartition(".")[2]]:
            import_module(f"ledger.decisions.{module}")
    return _DECISIONS[kind]
