"""The small words of both languages, which lead, join, count or say nothing, and the forms of numbers among words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.input.counted import without_article
from cli.script.shorthand.vocabulary.words import Word, word_set
from ledger.rules.tables import folded

FOR_WHOM = frozenset({"a", "for", "pour", "to"})
"""Words between an amount of experience and whoever gets it, folded."""

AND = frozenset({"&", "and", "et"})
"""Words between the names of several, folded."""

AND_THEN = AND | {"puis", "then"}
"""Words between two things that happen, or two who do something, folded."""

THEY = frozenset({"he", "she", "it", "they", "him", "il", "elle", "ils", "elles", "who", "qui"})
"""Words for somebody who was named before, folded."""

TARGET = frozenset({"vs", "versus", "contre", "against"})
"""Words before what a roll has to reach: a number, or somebody."""

ON_BEHALF = frozenset({"as", "comme"})

PLUS = {"plus": "+", "minus": "-", "moins": "-"}
"""Words for the sign of a modifier."""

MODIFIER = re.compile(r"[+-]\d{1,3}")

MODIFIERS = ("bonus", "modifier")
"""Keys of a roll that add to it, the one for what holds for the moment first."""

FROM = frozenset({"from", "off", "de", "du", "dans", "by", "par"})
"""Words before whoever something comes from, folded."""

EACH = frozenset({"each", "chacun", "chacune"})

ON_TOP = frozenset({"de plus", "en plus", "more", "extra", "supplementaires"})
"""Words after an amount that say no more than that it comes on top, folded."""

BETWEEN = frozenset(
    {"a", "and", "at", "au", "aux", "avec", "by", "chacun", "chacune", "dans", "de", "des", "du", "each", "en", "et",
     "for", "from", "in", "into", "of", "on", "par", "per", "pour", "sous", "sur", "then", "to", "under", "with"}
)  # fmt: skip
"""Words that stand between an amount and what it is for, whose, or where, folded."""

DAMAGE_WORDS = frozenset(
    {"damage", "damages", "dmg", "degats", "degat", "dommages", "dommage", "points", "point", "hp", "pv"}
)
"""Words after an amount of damage that say no more than that, folded."""

OF = frozenset({"de", "of", "d'"})
"""Words between points and what they are of, folded."""

EXCEPT = frozenset({"except", "sauf", "excepte", "hormis"})
"""Words before whoever is left out, folded."""

POSSESSIVES = frozenset(
    {"his", "her", "its", "their", "my", "your", "son", "sa", "ses", "leur", "leurs", "mon", "ma", "mes"}
)

INS = frozenset({"en", "in", "dans", "de", "d'", "of"})
"""Words before a key's value that lead to nobody, folded: `en zone 4`, `attaque de maître`."""

OF_THE = {"du": "de", "au": "à"}
"""Words of French that have the article in them, to those without it."""

WITH = frozenset({"with", "avec"})

ROLLED = frozenset({"rolls", "rolled", "roll", "jet", "donne", "lance", "fait", "gets", "got", "dice",
                    "des", "die"})  # fmt: skip
"""Words before what real dice showed, folded."""

CHANCE = re.compile(r"(\d{1,3})%(?=\s|$)|(\d) (?:in|sur|out of) 6\b")
"""A chance in a hundred, or in six."""

CHANCES, IN_SIX = ("chance", "percent"), ("x",)
"""Keys of a roll for either."""

FACE = re.compile(r"[0-9]{1,5}|[0-9]0?\+[0-9]")

WITH_NUMBER = re.compile(r"([^\W\d_]{1,12})[+-]?\d{1,6}")
"""A word that can only be a key with its number, or somebody with a number."""

BEFORE_VERBS = frozenset({"se", "s", "has", "a"})
"""Small words before a verb, folded: `se`, `has`."""

ME = frozenset({"i", "i'm", "i've", "je", "j'ai"})
"""Words for oneself, folded: in the book everybody has a name."""

ENDED = ("n'est plus", "ne sont plus", "n'est pas", "is no longer", "are no longer", "isn't", "is not", "not",
         "no longer", "stops being", "plus", "pas")  # fmt: skip
"""Words, folded, by which somebody is something no more, or is not."""

PASSES = word_set("later after afterwards by plus tard apres ensuite")
"""Words after a span of time that say that it goes by, folded."""

DISTANCES = word_set("mile miles league leagues yard yards feet foot km kilometre kilometres lieue lieues metre metres")
"""Units of how far it is, of either language, folded: nobody is met by one."""


def is_face(word: Word) -> bool:
    """Whether a word is what real dice showed: `14`, `4,6`, `90+4`."""
    return not word.quoted and all(FACE.fullmatch(face) for face in word.text.split(","))


A_OR_AN = frozenset({"a", "an", "un", "une"})
"""Articles that say that there is one, of which nothing was said before, folded."""


def without_articles(words: Sequence[Word]) -> list[Word]:
    """Words without the article before them: `le poison`, `l'ogre`."""
    if not words or words[0].quoted:
        return list(words)
    first, *rest = words
    if rest and folded(first.text) in POSSESSIVES:
        return rest
    bare = without_article(f"{first.text} {rest[0].text}" if rest else first.text)
    if rest and bare == rest[0].text:
        return rest
    return [Word(bare.split(" ")[0]), *rest] if bare else list(words)


ASKING = word_set(
    "what what's whats how who who's where when why combien quel quelle quels quelles qui comment ou est-ce"
)
"""Words that begin a question, folded."""
