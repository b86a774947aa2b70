"""French joins a small word to a name that begins with a vowel: `d'Odon` is said of Odon as `de Brom` is of Brom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.one_line import once
from cli.script.shorthand.words import LEAST, Word
from ledger.ids import STANDING
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

ELIDED = re.compile(r"(d|qu|jusqu|lorsqu|puisqu)['’](?=[^\W\d])", re.IGNORECASE)
"""A small word without its last vowel."""

WHOLE = {"d": "de", "qu": "que", "jusqu": "jusque", "lorsqu": "lorsque", "puisqu": "puisque"}


def without_elisions(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which a small word joined to the name of somebody in play stands for itself; each is kept as typed."""
    made: list[Word] = []
    for word in words:
        joins = None if word.quoted else ELIDED.match(word.text)
        if joins is None or not _names_somebody(app, word.text[joins.end() :]):
            made.append(word)
        else:
            made += [Word(WHOLE[joins[1].casefold()], typed=joins[0]), word._replace(text=word.text[joins.end() :])]
    return made


def _names_somebody(app: App, text: str) -> bool:
    """Whether a word is one of the name of somebody in play, or its beginning with a capital, as names have one."""
    typed = folded(text.rstrip(".,;:!?)").rstrip("0123456789"))
    begins = len(typed) >= LEAST and text[0].isupper()
    return any(typed == name or (begins and name.startswith(typed)) for name in name_words(app))


def name_words(app: App) -> frozenset[str]:
    """The words, folded, of the names of everybody who is there."""

    def look_up() -> frozenset[str]:
        names = (*app.read.roster.names, *map(str, app.state.fields(STANDING).values()))
        return frozenset(word for name in names for word in folded(name).split(" ") if word.isalpha())

    return once("words of names", look_up)
