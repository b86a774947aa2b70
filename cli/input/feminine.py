"""Reads from a word that only a woman is called by that somebody is one: `class=voleuse`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.facts import Keys
from ledger.ids import GENDER
from ledger.rules.tables import Tables, folded


def woman_meant(tables: Tables, command: str, typed: Sequence[tuple[str, str]], keys: Keys) -> str | None:
    """The word by which somebody is a woman, where no gender was typed and the command takes one; else None."""
    declared = tables.group(f"keys.{command}")
    if GENDER not in declared or GENDER in keys:
        return None
    for name, text in typed:
        key = tables.find(f"keys.{command}", name)
        group = declared[key].get("group") if key is not None else None
        id_ = tables.find(group, text) if group else None
        if group and id_ is not None and _is_of_a_woman_only(tables.group(group)[id_], text):
            return text
    return None


def _is_of_a_woman_only(row: Mapping[str, Any], text: str) -> bool:
    """Whether a word is a feminine name of a row, and none that a man has too."""
    others = (*row.get("names", {}).values(), *row.get("aliases", ()))
    feminine = row.get("feminine", {}).values()
    return folded(text) in map(folded, feminine) and folded(text) not in map(folded, others)
