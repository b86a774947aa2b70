"""The kinds of roll of a fight, each judged in its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.rules.mda.throw import Throw

FIGHT_JUDGES: Mapping[str, Callable[[Throw], None]] = {}
"""The ways in which kinds of roll of a fight are judged, by what the tables call them."""
