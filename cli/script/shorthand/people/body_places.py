"""Where on the body a blow fell and what it was struck with, as remarks: `touche brom à l'épaule, 3 pv`."""

from __future__ import annotations

from collections.abc import Sequence

from cli.script.shorthand.vocabulary.small_words import POSSESSIVES, without_articles
from cli.script.shorthand.vocabulary.words import Word, joined, small, word_set
from ledger.rules.tables import folded

BODY = word_set(
    "dos epaule jambe bras tete gorge main mains pied ventre flanc torse cuisse genou visage cou poitrine mollet "
    "oreille nez crane cheville poignet coude hanche aile patte gueule oeil figure cote machoire "
    "tronche nuque front menton joue dents levres yeux oreilles tibia cotes "
    "back shoulder leg arm head throat hand foot belly side chest thigh knee face neck calf ear nose skull ankle "
    "wrist eye eyes ears teeth lips shin ribs jaw"
)
"""Parts of a body, folded."""

SIDES = word_set("gauche droit droite left right")

BEFORE = frozenset({"à", "au", "aux", "dans", "sur", "en", "in", "on"})
"""Words before one of them."""


def without_place(words: Sequence[Word]) -> tuple[list[Word], str]:
    """Words without where on the body it was, and that; empty where nothing says it."""
    for at, word in enumerate(words):
        if word.quoted or small(word) not in BEFORE:
            continue
        bare = without_articles([each._replace(text=each.text.rstrip(",:")) for each in words[at + 1 :]])
        skipped = len(words) - at - 1 - len(bare)
        length = next((more for more in (1, 2) if len(bare) >= more and _is_body(bare[:more])), 0)
        if not length:
            continue
        length += len(bare) > length and folded(bare[length].text) in SIDES
        end = at + 1 + skipped + length
        place = joined(words[at:end]).rstrip(",:")
        mark = words[end - 1].text[-1:] if words[end - 1].text[-1:] in (",", ":") else ""
        before = list(words[:at])
        if mark and before:
            before[-1] = before[-1]._replace(text=before[-1].text.rstrip(",:") + ",")
        return [*before, *words[end:]], place
    return list(words), ""


def _is_body(words: Sequence[Word]) -> bool:
    """Whether the last of some words is a part of a body, and one before it a side: `left arm`."""
    first, *more = [folded(word.text) for word in words]
    return first in BODY if not more else first in SIDES and more[0] in BODY


def by_means(words: Sequence[Word]) -> list[Word]:
    """Words with the same word before what a blow was struck with: `de sa massue` is `avec sa massue`."""
    made = list(words)
    for at in range(1, len(words) - 1):
        if small(words[at]) == "de" and small(words[at + 1]) in POSSESSIVES and not _owns(words[at - 1]):
            made[at] = words[at]._replace(text="avec")
    return made


def _owns(word: Word) -> bool:
    """Whether a word is one of an act, of which something of somebody's is no means: `le coup de sa massue`."""
    return folded(word.text) in ("coup", "coups")
