"""Decisions: `decide(state, command, rules)` returns one draft entry, or refuses.

Pure: no clock, no chance, no database, no locale.
"""

from __future__ import annotations

from ledger.decisions.deciding import REPORTING_IMPOSSIBLE, decide

__all__ = ["REPORTING_IMPOSSIBLE", "decide"]
