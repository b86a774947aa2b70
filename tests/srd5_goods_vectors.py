"""The vectors of `srd5` about goods: coins, equipment, crafting, living costs, travel, load, magic items."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.rules.protocol import Ruleset

GOODS: Mapping[str, Callable[[Ruleset, Mapping[str, Any]], dict[str, Any]]] = {}
