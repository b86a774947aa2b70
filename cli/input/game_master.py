"""Reads what a campaign calls its game master: `la Conteuse`, `l’Arbitre`, `Gardien`; and who is meant by it."""

from __future__ import annotations

import re

from cli.context import CampaignContext
from cli.output.words.game_master import DEFAULT
from ledger.facts import Keys
from ledger.ids import FEMALE, GAME_MASTER_ACCOUNT, GENDER, NAME
from ledger.patterns import late_pattern
from ledger.rules.tables import folded

ARTICLE = late_pattern(r"(?:(?P<article>la|le|the) |l[’'] ?)(?=\w)", re.IGNORECASE)

FEMININE = late_pattern(r"\S*(?:euse|trice|esse|ière|ienne)s?\b", re.IGNORECASE)
"""A French word that means a woman whatever it is: conteuse, narratrice, maîtresse."""


def keys_of_game_master(keys: Keys) -> Keys:
    """The keys of a description: the word without its article, and the gender that the article or the word has."""
    if NAME not in keys:
        return keys
    typed = str(keys[NAME]).strip()
    article = ARTICLE.match(typed)
    word = typed[article.end() :] if article else typed
    is_woman = bool(article and (article["article"] or "").lower() == "la") or FEMININE.match(word) is not None
    return {GENDER: FEMALE if is_woman else "m", **keys, NAME: word}


def words_for_game_master(context: CampaignContext) -> set[str]:
    """The words that mean the game master in a campaign, besides `gm` and `mj`, as names are looked up."""
    word = context.state.field(GAME_MASTER_ACCOUNT, NAME)
    words = [str(word)] if word else context.rules.tables.get(DEFAULT).get("names", {}).values()
    return {folded(word) for word in words}
