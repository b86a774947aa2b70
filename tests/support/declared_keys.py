"""Valid values for the keys that a ruleset declares for its commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.rules.loader import packaged_tables
from ledger.rules.tables import Tables
from projections.programs.declarations import declarations

Row = Mapping[str, Any]


def valid_value(row: Row) -> str:
    """A value that a key may have."""
    match row["type"]:
        case "integer":
            return str(min(max(10, row["min"]), row["max"]))
        case "choice" | "choices":
            return str(row["choices"][0])
        case "faces":
            return ",".join("1" * row.get("count", 1))
    return str(row.get("examples", ["1"])[0])


def required_keys(ruleset_id: str, command: str) -> list[str]:
    """The keys that a command cannot do without, as words with valid values."""
    keys = declarations(Tables(packaged_tables(ruleset_id)))["keys"][command]
    return [f"{row['id']}={valid_value(row)}" for row in keys if row.get("required")]
