"""D20 Tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.facts import RollRecorded

JUDGES: Mapping[str, Callable[[Drafting, RollRecorded], None]] = {}
"""The ways in which kinds of roll are judged, by what the tables call them (`rolls.KIND.judge`)."""
