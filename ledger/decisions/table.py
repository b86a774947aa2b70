"""The table of decisions: the function that decides each kind of entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ledger.drafting import Drafting
from ledger.facts import Facts

F = TypeVar("F", bound=Facts)

DECISIONS: dict[type[Facts], Callable[[Drafting, Any], None]] = {}
"""The decision of each kind; the modules of this package enter theirs when they are imported."""


def decides(kind: type[F]) -> Callable[[Callable[[Drafting, F], None]], Callable[[Drafting, F], None]]:
    """Enter a function as the decision of a kind."""

    def enter(decision: Callable[[Drafting, F], None]) -> Callable[[Drafting, F], None]:
        DECISIONS[kind] = decision
        return decision

    return enter
