"""House rules made from a ruleset's own tables: every value with its path, and overlays that change some of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ledger.rules.house_rules import CLOSED


def leaves(rows: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of the tables with its path."""
    for key, value in rows.items():
        if not path and key in CLOSED:
            continue
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        elif key not in ("place", "each"):
            yield (*path, key), value


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    return json.dumps(value, ensure_ascii=True)


def overlay(changed: list[tuple[tuple[tuple[str, ...], Any], Any]]) -> str:
    """Values at their paths, None for the value that is there; a value of a list is nudged."""
    lines = {}
    for (path, there), value in changed:
        if value is None:
            value = there
            if isinstance(there, int) and not isinstance(there, bool):
                value = there + 1
        if not isinstance(value, list) or all(not isinstance(part, dict) for part in value):
            lines[".".join(json.dumps(part) for part in path)] = toml(value)
    return "".join(f"{path} = {value}\n" for path, value in lines.items())
