"""Parses a number typed with the name of a thing, `2 torches`, words that change it, and which thing a name means."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from cli.input.number_words import ONES, number_in
from cli.output.words.language import spoken
from cli.plurals import JOINS, RULES, singular_word, word_forms
from ledger.patterns import late_pattern
from ledger.rules.tables import folded

BEFORE = late_pattern(r"\s*(\d{1,6})\s*(?:[x×*]\s*|\s)(?=[^\W\d_])(.+)", re.IGNORECASE | re.DOTALL)
AFTER = late_pattern(r"(.*\w\)?)\s*(?:\s[x×]\s*|[×*]\s*)(\d{1,6})\s*", re.IGNORECASE | re.DOTALL)


def counted(text: str) -> tuple[str, int] | None:
    """The name and the number of `2 torches`, `2 × torches`, `torches x2`, `two torches`; None where none is typed."""
    if found := BEFORE.fullmatch(text):
        name, number = found[2], int(found[1])
    elif found := AFTER.fullmatch(text):
        name, number = found[1], int(found[2])
    else:
        words = text.split()
        number, taken = number_in(words)
        if not taken and words and folded(words[0]) in ONES:
            number, taken = ONES[folded(words[0])], 1
        name = " ".join(words[taken:])
    return (name.strip(), number) if number and name.strip() else None


def singular(name: str, is_known: Callable[[str], object] = lambda name: None) -> str:
    """The name of one of several: `épée longue` of `épées longues`; what is known goes before what grammar says.

    Args:
        is_known: Whether the rules or the campaign call something so.
    """
    forms = _forms(name, spoken())
    return next((form for form in [name, *forms] if is_known(form)), forms[0])


@lru_cache(maxsize=4096)
def _forms(name: str, language: str) -> list[str]:
    return list(_forms_of_one(name, language))


def _forms_of_one(name: str, language: str) -> Iterator[str]:
    """What a name of several may be of one, the likeliest first: as the language agrees its words, then otherwise."""
    words = re.split(r"([\s-]+)", name)
    places = range(0, len(words), 2)
    head = next((place for place in places if place and JOINS.fullmatch(words[place])), len(words))
    named = [place for place in places if place < head]
    for tongue in (language, *(other for other in RULES if other != language)):
        agreed = named if tongue == "fr" else named[-1:]
        for several in dict.fromkeys(map(tuple, (agreed, named, named[:1], named[-1:], places))):
            one = {place: singular_word(words[place], tongue) for place in several}
            yield "".join(one.get(place, word) for place, word in enumerate(words))
            yield "".join(re.sub(r"[sx]$", "", word) if place in one else word for place, word in enumerate(words))


def has_words(name: str, typed: str) -> bool:
    """Whether each word that was typed is one of a name, in any order, of one or of several: `rings`, Silver ring."""
    left = [word_forms(word) for word in WORDS.findall(name)]
    for word in WORDS.findall(typed):
        found = next((forms for forms in left if forms & word_forms(word)), None)
        if found is None:
            return False
        left.remove(found)
    return bool(typed.strip())


def same_words(name: str, typed: str) -> bool:
    """Whether a name has the very words that were typed, likewise."""
    return len(WORDS.findall(name)) == len(WORDS.findall(typed)) and has_words(name, typed)


WORDS = late_pattern(r"[^\s\-_,()/]+")
"""The words of a name; marks between them do not count."""


ARTICLE = late_pattern(r"(?:l['’]|(?:le|la|les|un|une|du|des|de la|the|a|an|some)\s+)(?=\S)", re.IGNORECASE)
"""A word before the name of a thing that says nothing of it."""


def without_article(name: str) -> str:
    """A name without the article before it: `la potion`, `l'épée`, `the sword`."""
    return ARTICLE.sub("", name, count=1) if ARTICLE.match(name) else name


CHANGES = {
    *("half", "halved", "moitie", "double", "doubled", "triple", "twice", "times", "x", "fois", "again", "encore"),
    *("total", "more", "less", "plus", "moins", "each", "chacun", "chacune", "except", "sauf", "excepte", "hormis"),
    *("not", "no", "never", "maybe", "perhaps", "instead", "pas", "jamais", "peut-etre"),
}
"""Words, folded, behind an amount or a name, by which it is so much more often, of others, or not so."""

TIMES = late_pattern(r"[x×*]\d+|\d+[x×]", re.IGNORECASE)


def changes_it(words: Sequence[str]) -> bool:
    """Whether one of some words changes what is before it; what was between quotes is a text.

    `damage Ann 4 twice`, `charge 5gp each`, `meet goblin maybe`.
    """
    if any(" " in word for word in words):
        return False
    plain = {folded(word.strip(",.;:!?")) for word in words}
    return bool(plain & CHANGES) or any(map(TIMES.fullmatch, plain))


def several_things(text: str) -> list[str]:
    """The names in `a sword, a shield and chainmail`; one where nothing parts them."""
    return [part.strip() for part in BETWEEN.split(text) if part.strip()]


BETWEEN = late_pattern(r",|\s(?:et|and|&)\s", re.IGNORECASE)
"""Commas and words between the names of several things."""


Id = TypeVar("Id")


def called(text: str, names: Mapping[Id, Collection[str]], *, begun: bool = True) -> list[Id]:
    """What a text names: by a whole name, else by those words in another form, else by words of its name.

    What only begins so comes last, where `begun` allows it.

    Args:
        names: The names of each thing that may be meant.
    """
    typed = folded(text)
    for fits in (
        lambda name: folded(name) == typed,
        lambda name: same_words(name, text),
        lambda name: has_words(name, text),
        lambda name: begun and bool(typed) and folded(name).startswith(typed),
    ):
        if found := [id_ for id_, own in names.items() if any(map(fits, own))]:
            return found
    return []
