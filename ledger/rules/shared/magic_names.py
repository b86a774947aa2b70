"""Names that tell what magic adds to an item: `Plate Armor +1`, `+1 plate`."""

from __future__ import annotations

import re

from ledger.rules.tables import Tables

BONUS = r"(?P<bonus>[+\-−]\s?\d)"
ENCHANTED = (re.compile(rf"(?P<base>.*\S)\s*{BONUS}"), re.compile(rf"{BONUS}\s+(?P<base>\S.*)"))


def parse_magic_name(tables: Tables, name: str) -> tuple[str | None, int]:
    """The item of the tables that a name names, None where it is none, and its bonus."""
    for form in ENCHANTED:
        if found := form.fullmatch(name.strip()):
            bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
            return tables.find("items", found["base"]), bonus
    return tables.find("items", name), 0
