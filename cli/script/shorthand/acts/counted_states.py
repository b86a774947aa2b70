"""Conditions with levels, as these are counted: `prend un niveau d'épuisement`, `takes two levels of exhaustion`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.vocabulary.words import Word, joined
from ledger.ids import CONDITION
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

COUNTED = re.compile(
    r"(?:(?P<less>perd|perdent|loses?|lost)|(?P<has>a|ont|has|have)|prend|prennent|gagne|gagnent|subit|subissent|"
    r"recoit|recoivent|takes?|gains?|gets?|suffers?|took|gained|got|suffered) "
    r"(?P<number>un|a|an|one|another|\d) (?:more |autre )?(?:niveaux?|levels?) (?:d'|de |of )(?P<name>[^,;:]+?)[.!]?"
)
"""Words behind a name, folded."""


def counted_levels(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """Levels of a condition that somebody gets, beside those they have, or the end of all they have."""
    found = COUNTED.fullmatch(folded(joined(words)).replace("’", "'"))
    condition = app.rules.tables.find("conditions", found["name"]) if found else None
    if found is None or condition is None or who.purse or "levels" not in app.rules.tables["conditions"][condition]:
        return []
    number = int(found["number"]) if found["number"].isdecimal() else 1
    reading: Reading = []
    for name in who.names:
        has = app.state.quantity(holder_account(name), CONDITION + condition)
        if (found["less"] and has != number) or (found["has"] and has):
            # Some of them are left by a rest alone; and whoever has one may have no more than that.
            return []
        level = "" if has + number == 1 or found["less"] else f"={has + number}"
        reading.append(["condition", name, condition + level, *(["--off"] if found["less"] else [])])
    return [reading]
