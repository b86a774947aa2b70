"""Writes the keys that a command lacks as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.output.words.language import spoken
from cli.output.words.terms import Terms
from cli.output.words.typable import one_word
from ledger.rules.tables import Tables

LIKELY = 10
"""A number such as one may be, where the rules allow it."""


def to_add(terms: Terms | None, command: str, missing: Sequence[str]) -> str:
    """Pairs as they are typed, `ca=10 catégorie=mort`; a key whose values nobody can guess has dots."""
    if terms is None:
        return " ".join(f"{key}=…" for key in missing)
    rows = terms.tables.group(f"keys.{command}")
    return " ".join(f"{_key(rows.get(key, {}), key)}={_value(terms.tables, command, key)}" for key in missing)


def _key(row: Mapping[str, Any], key: str) -> str:
    return one_word(key, str(row.get("names", {}).get(spoken(), key))).lower()


def _value(tables: Tables, command: str, key: str) -> str:
    row = tables.group(f"keys.{command}").get(key, {})
    if row.get("type") == "integer":
        return str(min(max(LIKELY, row.get("min", LIKELY)), row.get("max", LIKELY)))
    if row.get("type") == "flag":
        return "oui" if spoken() == "fr" else "yes"
    if row.get("type") == "choice":
        from ledger.rules.keys import values_group

        group = values_group(command, key, row)
        for id_, choice in tables.group(group).items():
            return one_word(id_, str(choice.get("names", {}).get(spoken(), id_)))
    if row.get("examples"):
        return one_word("…", str(row["examples"][0]))
    return "…"
