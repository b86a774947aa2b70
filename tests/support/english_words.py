"""English words of the program that nothing French may show."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli.grammar import COMMANDS, ROWS
from cli.typed_names import ACCOUNTS, OPTIONS
from ledger.facts import KINDS

SHOWN = frozenset(
    name.casefold()
    for names in (*(row.french for row in ROWS.values()), *OPTIONS.values())
    for name in " ".join(names).split()
)

ENGLISH = {
    "options": re.compile(
        "|".join(rf"(?<![\w-]){option}(?![\w-])" for option in OPTIONS if option not in SHOWN), re.IGNORECASE
    ),
    "commands": re.compile(
        r"campaign (?:" + "|".join(name for name in COMMANDS if name not in SHOWN) + r")(?![\w-])", re.IGNORECASE
    ),
    "kinds": re.compile(r"\b(?:" + "|".join(KINDS) + r")\b"),
    "accounts": re.compile(r"(?<![\w«:])(?:" + "|".join(ACCOUNTS) + r"):\S"),
    "coins": re.compile(r"\d[  ]?(?:gp|sp|cp|ep)\b"),
    "names": re.compile(r"\b(?:hoard|fund|gm|party)\b"),
    "keys": re.compile(r"\b(?:class|level|str|wis|hp|ac|xp)=", re.IGNORECASE),
}
"""English words that nothing may show, by what they are words for."""


def found_in(text: str, typed: str = "") -> Iterator[str]:
    """English words in a text, but for those that were typed."""
    for sort, english in ENGLISH.items():
        for found in english.finditer(text):
            if found[0] in typed:
                continue
            yield f"{sort}: {text[max(0, found.start() - 40) : found.end() + 30]!r}"
