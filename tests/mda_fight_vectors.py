"""The vectors of `mda` that are about fights, armour, runes and creatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.rules.protocol import Ruleset

Given = Mapping[str, Any]
Answer = dict[str, Any]

FIGHT: Mapping[str, Callable[[Ruleset, Given], Answer]] = {}
FIGHT_ERRORS: Mapping[str, str] = {}
