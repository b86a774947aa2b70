"""Parses names of magic items with a bonus: `Plate Armor +1`, `+1 plate`."""

from __future__ import annotations

import re

from ledger.rules.tables import Tables

BONUS = r"(?P<bonus>[+\-−]\s?\d)"
ENCHANTED = (re.compile(rf"(?P<base>.*\S)\s*{BONUS}"), re.compile(rf"{BONUS}\s+(?P<base>\S.*)"))


def parse_magic_name(tables: Tables, name: str) -> tuple[str | None, int]:
    """The item of the tables in a name (None if there is none), and its bonus (0 without one)."""
    for form in ENCHANTED:
        if found := form.fullmatch(name.strip()):
            bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
            return tables.find("items", found["base"]), bonus
    return tables.find("items", name), 0
