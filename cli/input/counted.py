"""Parses a number that is typed with the name of a thing: `2 torches`, `torches x2`."""

from __future__ import annotations

import re

from ledger.rules.tables import folded

BEFORE = re.compile(r"\s*(\d{1,6})\s*(?:[x×*]\s*|\s)(?=[^\W\d_])(.+)", re.IGNORECASE | re.DOTALL)
AFTER = re.compile(r"(.*\w\)?)\s*(?:\s[x×]\s*|[×*]\s*)(\d{1,6})\s*", re.IGNORECASE | re.DOTALL)


NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9,
    "dix": 10,
}  # fmt: skip
"""Numbers as words."""


def counted(text: str) -> tuple[str, int] | None:
    """The name and the number of `2 torches`, `2 × torches`, `torches x2`, `two torches`; None where none is typed."""
    if found := BEFORE.fullmatch(text):
        name, number = found[2], int(found[1])
    elif found := AFTER.fullmatch(text):
        name, number = found[1], int(found[2])
    else:
        word, _blank, name = text.strip().partition(" ")
        number = NUMBERS.get(folded(word), 0)
    return (name.strip(), number) if number and name.strip() else None


def singular(name: str) -> str:
    """A name without the endings of several: `épées longues`, `torches`."""
    return " ".join(re.sub(r"(?<=\w\w)[sx]$", "", word) for word in name.split())


def singular_words(name: str) -> tuple[str, ...]:
    """The words of a name without the endings of several; their order does not count."""
    return tuple(sorted(re.sub(r"(es|s|x|e)$", "", word) for word in folded(name).split()))


ARTICLE = re.compile(r"(?:l['’]|(?:le|la|les|un|une|du|des|de la|the|a|an|some)\s+)(?=\S)", re.IGNORECASE)
"""A word before the name of a thing that says nothing of it."""


def without_article(name: str) -> str:
    """A name without the article before it: `la potion`, `l'épée`, `the sword`."""
    return ARTICLE.sub("", name, count=1) if ARTICLE.match(name) else name


def several_things(text: str) -> list[str]:
    """The names in `a sword, a shield and chainmail`; one where nothing parts them."""
    return [part.strip() for part in BETWEEN.split(text) if part.strip()]


BETWEEN = re.compile(r",|\s(?:et|and|&)\s", re.IGNORECASE)
"""Commas and words between the names of several things."""
