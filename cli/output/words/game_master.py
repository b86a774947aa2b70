"""Calls the game master by the campaign's own word: “du MJ” becomes “de l’Arbitre”, “de la Conteuse”.

Every message says `MJ` or `the game master`, the rules' own too, which a ledger keeps as they were. Where the campaign
has another word, it is put in their place before the message is filled, so that what people wrote stays as it is.

Annotations are no texts here, as in `cli.grammar.row`.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cli.output.words.agreement import is_run_into
from ledger.ids import FEMALE, GAME_MASTER_ACCOUNT, GENDER, NAME
from ledger.patterns import late_pattern

if TYPE_CHECKING:
    from ledger.rules.tables import Tables
    from ledger.state import Fields

PLAIN = late_pattern(
    r"\b(?:(?P<article>[Ll]e|[Dd]u|[Aa]u) )?MJ\b"
    r"|\b(?:(?P<the>[Tt]he) )?(?P<plain>[Gg]ame master)\b"
    r"|\b(?P<The>[Tt]he) GM\b"
)
"""The game master in a message, in French and in English."""


DEFAULT = "game_master"
"""Row of a ruleset's tables: what its book calls its game master."""


class Called(NamedTuple):
    """What a campaign calls its game master.

    Attributes:
        word: Without an article.
        is_woman: Whether sentences agree with a woman.
    """

    word: str
    is_woman: bool = False


def game_master_called(view: "Fields", tables: "Tables", language: str) -> Called | None:
    """What a campaign calls its game master, else its book; None where neither has a word of its own."""
    own = view.field(GAME_MASTER_ACCOUNT, NAME)
    word = str(own or tables.get(DEFAULT).get("names", {}).get(language, ""))
    gender = view.field(GAME_MASTER_ACCOUNT, GENDER)
    if not word and gender is None:
        return None
    return Called(word or PLAIN_WORD[language], gender == FEMALE)


PLAIN_WORD = {"en": "game master", "fr": "MJ"}


@lru_cache(maxsize=512)
def with_word(text: str, called: Called) -> str:
    """A message with the campaign's word for its game master."""
    return PLAIN.sub(lambda found: _named(found, called), text)


def _named(found: re.Match[str], called: Called) -> str:
    if found["article"] is not None:
        return _with_article(found["article"], called)
    if the := found["the"] or found["The"]:
        return f"{the} {called.word}"
    begins = found.start() == 0 or (found["plain"] or "")[:1].isupper()
    return called.word[:1].upper() + called.word[1:] if begins else called.word


def _with_article(article: str, called: Called) -> str:
    """The word with `le`, `du` or `au` as it agrees: `l’Arbitre`, `de la Conteuse`."""
    before = BEFORE_ARTICLE[article.lower()]
    if is_run_into(called.word):
        said = before + "l’"
    elif called.is_woman:
        said = before + "la "
    else:
        said = article + " "
    return (said.capitalize() if article[0].isupper() else said) + called.word


BEFORE_ARTICLE = {"le": "", "du": "de ", "au": "à "}
"""What `du` and `au` are made of, besides the article."""
