"""Decisions: `decide(state, command, rules)` returns one draft entry, or refuses.

Pure: no clock, no chance, no database, no locale.
"""

from __future__ import annotations

# Each module enters its decisions in the table when it is imported.
from ledger.decisions import (  # noqa: F401
    amendment,
    correction,
    debts,
    disputes,
    equipment,
    experience,
    health,
    imports,
    opening,
    others,
    people,
    proposals,
    roll,
    service,
    session,
    split,
    time,
    trade,
    treasure,
)
from ledger.decisions.deciding import REPORTING_IMPOSSIBLE, decide

__all__ = ["REPORTING_IMPOSSIBLE", "decide"]
