"""Coins that other games have, and history: `34 sous` where the game counts in something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.amounts import metals
from cli.script.shorthand.meaning import unclear
from cli.script.shorthand.vocabulary.small_words import BETWEEN
from cli.script.shorthand.vocabulary.words import Word, joined, small, word_set
from ledger.errors import Refusal
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.errors import CampaignError

MONEY = word_set("po pa pc gp sp cp ecu ecus sou sous crown crowns couronnes")
"""Coins of many games, folded."""

SEVERAL = word_set(
    "ecus sous crowns couronnes deniers livres pounds shillings pennies pence florins ducats thalers dollars"
)
"""Several of the coins of games and of history, folded; some of them are things elsewhere."""

METALS = frozenset({"gold", "silver", "copper", "electrum", "platinum", "or", "argent", "cuivre", "platine"})
"""What coins are made of in most games, folded: where a game has others, which of them is asked."""

SHORT = word_set("po pa pc pp pe gp sp cp ep ue piece pieces coin coins")
"""Short words for the coins of most games, folded: where a game has others, they are no cause of a wound."""


def is_other_money(app: App, words: Sequence[Word]) -> bool:
    """Whether words name coins such as this game has none of, and not so much of something: `livres de farine`."""
    if not words or words[0].quoted:
        return False
    name = folded(words[0].text.rstrip(",;."))
    if name not in SEVERAL | SHORT and (name in metals(app.rules.tables) or not _is_metal(words)):
        return False
    if name == "sous" and len(words) > 1 and words[1].text[:1].isalnum() and words[0].text[-1:] not in ",;":
        # `-3 sous le pont`, `9 sous 14`
        return False
    of = len(words) > 1 and small(words[1]) in ("of", "de")
    find = app.rules.tables.find
    return not of and not find("items", joined(words)) and not find("coinage.coins", words[0].text.rstrip(",;."))


def _is_metal(words: Sequence[Word]) -> bool:
    """Whether words are a metal that coins are named by, and no `gold dragon`."""
    follows = folded(words[1].text) if len(words) > 1 and words[0].text[-1:] not in ",;." else ""
    is_alone = not follows[:1].isalpha() or follows in BETWEEN | SHORT | {"each"}
    return folded(words[0].text.rstrip(",;.")) in METALS and is_alone


def no_such_coin(app: App, number: str, word: Word) -> CampaignError:
    """The error about so many coins that this game has none of: they may be things, or coins called otherwise."""
    if not app.rules.coinage:
        return Refusal("no_coins")
    names = [app.terms.term("coinage.coins", coin) for coin in app.rules.tables.group("coinage.coins")]
    name = word.text.rstrip(",;.")
    return unclear(f"{number} {name}", money=name, coins=", ".join(names))
