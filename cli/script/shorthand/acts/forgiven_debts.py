"""A debt that is forgiven: `Élise forgives Bob's debt`, `Brune ne doit plus rien à Élise`.

The books know no debt that ends by itself: whoever is owed gives the coins, and they come back as what was owed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.held import owed
from cli.script.trial import refusal_of

if TYPE_CHECKING:
    from cli.app import App

NAME = "(?P<{who}>NAMES)"
FROM, TO = NAME.format(who="creditor"), NAME.format(who="debtor")
HIS = r"(?:his|her|their|the)"

WAYS = (
    rf"{FROM} (?:forgives|writes off|cancels|forgets|drops) {TO}(?:['’]s|['’]| {HIS}) (?:debt|loan)",
    rf"{FROM} (?:forgives|forgets) (?:what|the \w+) {TO} owes(?: (?:him|her|them))?",
    rf"{FROM} lets {TO} off(?: {HIS} debt)?",
    rf"{TO} owes {FROM} nothing(?: now| any ?more)?",
    rf"{TO} doesn['’]t owe {FROM} anything(?: now| any ?more)?",
    rf"{FROM} (?:efface|annule|oublie|remet|pardonne) (?:la dette|l['’]ardoise) (?:de |à |d['’]){TO}",
    rf"{FROM} (?:efface|annule|oublie|remet|pardonne) à {TO} (?:sa dette|son ardoise)",
    rf"{FROM} fait (?:cadeau|grâce) à {TO} de (?:sa dette|ce qu['’](?:il|elle) lui doit)",
    rf"{FROM} fait cadeau à {TO} des? .*\b(?:dus?|dues?|qu['’](?:il|elle) lui doit)",
    rf"{TO} ne doit plus rien à {FROM}",
)
"""Sentences by which nothing is owed any more."""


SAID = re.compile(
    r"\b(?:forgives|forgets|writes off|cancels|drops|lets|owes?|dette|ardoise|cadeau|grâce|doit)\b", re.IGNORECASE
)
"""A word that each of these has."""


def forgiven(app: App, text: str) -> Iterator[Reading]:
    """All that one of the company owes another, given by whoever is owed it and paid back."""
    if SAID.search(text) is None or app.rules.coinage is None:
        return
    names = "|".join(re.escape(name) for name in sorted(app.read.roster.names, key=len, reverse=True))
    found = next((said for way in WAYS if (said := _matched(way, names, text.strip(" .!")))), None)
    if found is None:
        return
    known = {name.casefold(): name for name in app.read.roster.names}
    debtor, creditor = (known[found[who].casefold()] for who in ("debtor", "creditor"))
    value = owed(app, debtor, creditor)
    coins = " ".join(f"{count}{coin}" for coin, count in app.rules.coinage.in_coins(value).items() if count)
    gift, back = ["give", creditor, debtor, coins], ["repay", debtor, creditor, coins]
    if value:
        yield [gift, back] if refusal_of(app, gift) is None else [back, gift]


def _matched(way: str, names: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(way.replace("NAMES", names), text, re.IGNORECASE)
