"""The vectors of `srd5` about play: d20 tests, damage, hit points, dying, conditions, hazards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.rules.protocol import Ruleset

PLAY: Mapping[str, Callable[[Ruleset, Mapping[str, Any]], dict[str, Any]]] = {}
