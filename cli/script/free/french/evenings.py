"""The end of an evening in a sentence of French."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.free.french.phrases import AMOUNT, WHO, Sentence
from cli.script.free.patterns import Way
from cli.script.shorthand.vocabulary.words import word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

EVENING = word_set("seance partie soiree session")
"""Words for an evening of play, folded."""

OVER = word_set("fin finie fini terminee terminees arrete arretons close stoppe")
"""Words by which it is over, folded."""

TONIGHT = (("on", "s'", "arrete", "la"), ("on", "s'arrete", "la"), ("fini", "pour", "ce", "soir"),
           ("fini", "pour", "aujourd'hui"), ("on", "stoppe", "la"))  # fmt: skip
"""Words that say that an evening is over, folded."""


def ends(app: App, sentence: Sentence) -> list[Way]:
    """The end of an evening, which is asked about: `la séance est finie, on reprend jeudi`."""
    said = [folded(word.text) for word in sentence.words]
    named = [at for at, word in enumerate(said) if word in EVENING]
    over = [at for at, word in enumerate(said) if word in OVER or word == "s'arrete"]
    told = bool(named and over and abs(named[0] - over[0]) <= CLOSE)
    told = told or any(
        tuple(said[at : at + len(phrase)]) == phrase for phrase in TONIGHT for at in range(len(said) - 1)
    )
    if not told or sentence.of(WHO) or sentence.of(AMOUNT):
        return []
    return [Way([["session", "end"]], False)]


CLOSE = 4
"""How far the word for an evening may be from the one by which it is over."""
