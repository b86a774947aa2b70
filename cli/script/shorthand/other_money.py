"""Coins that other games have, and history: `34 sous` where the game counts in something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import unclear
from cli.script.shorthand.words import Word, joined, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.errors import InputError

MONEY = word_set("po pa pc gp sp cp ecu ecus sou sous crown crowns couronnes")
"""Coins of many games, folded."""

SEVERAL = word_set(
    "ecus sous crowns couronnes deniers livres pounds shillings pennies pence florins ducats thalers dollars"
)
"""Several of the coins of games and of history, folded; some of them are things elsewhere."""


def is_other_money(app: App, words: Sequence[Word]) -> bool:
    """Whether words name coins such as this game has none of, and not so much of something: `livres de farine`."""
    if not app.rules.coinage or not words or words[0].quoted or folded(words[0].text.rstrip(",;.")) not in SEVERAL:
        return False
    of = len(words) > 1 and small(words[1]) in ("of", "de")
    find = app.rules.tables.find
    return not of and not find("items", joined(words)) and not find("coinage.coins", words[0].text.rstrip(",;."))


def no_such_coin(app: App, number: str, word: Word) -> InputError:
    """The error about so many coins that this game has none of: they may be things, or coins called otherwise."""
    names = [app.terms.term("coinage.coins", coin) for coin in app.rules.tables.group("coinage.coins")]
    name = word.text.rstrip(",;.")
    return unclear(f"{number} {name}", money=name, coins=", ".join(names))
