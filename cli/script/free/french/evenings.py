"""Rolls of initiative of several, and the end of an evening, in a sentence of French."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.free.french.amounts import BARE, DIE
from cli.script.free.french.phrases import AMOUNT, JOIN, MARK, TEXT, WHO, Sentence
from cli.script.free.patterns import Way
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.words import word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

INITIATIVE = word_set("initiative initiatives init inits ini")

EVENING = word_set("seance partie soiree session")
"""Words for an evening of play, folded."""

OVER = word_set("fin finie fini terminee terminees arrete arretons close stoppe")
"""Words by which it is over, folded."""

TONIGHT = (("on", "s'", "arrete", "la"), ("on", "s'arrete", "la"), ("fini", "pour", "ce", "soir"),
           ("fini", "pour", "aujourd'hui"), ("on", "stoppe", "la"))  # fmt: skip
"""Words that say that an evening is over, folded."""


def initiatives(app: App, sentence: Sentence) -> list[Way]:
    """What the dice of several showed who roll for initiative: `initiative : Brune 14, Odon 8, ogre 5`."""
    kind = app.rules.tables.find("rolls", "initiative")
    first, *rest = sentence.phrases
    if kind is None or first.kind != TEXT or first.said not in INITIATIVE:
        return []
    pairs = [each for each in rest if each.kind != MARK and not (each.kind == JOIN and each.said == "et")]
    people, figures = pairs[::2], pairs[1::2]
    if len(people) != len(figures) or len(people) < 2 or any(each.kind != WHO for each in people):
        return []
    if any(figure.ends == who.begins for figure, who in zip(figures, people[1:], strict=False)):
        # `init brune 14 perle 17`
        return []
    reading: Reading = []
    for who, figure in zip(people, figures, strict=True):
        if figure.kind != AMOUNT or not figure.amount or figure.amount.kind not in (BARE, DIE) or figure.amount.sign:
            return []
        if who.who is None or who.who.several or who.who.purse or who.lead:
            return []
        reading.append(["roll", who.who.names[0], kind, "--faces", figure.amount.text])
    return [Way(reading, True)]


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
