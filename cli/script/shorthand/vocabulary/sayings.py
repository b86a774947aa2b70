"""Clauses that people say of several, of what is left of a number or of what a price came to, as the reader has them.

Each is put in the place of the words before any of them is read: `, 2 each`, `10 less 4 armour`, `robs him of 30gp`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cli.script.shorthand.vocabulary.sayings_of_fights import OF_FIGHTS
from cli.script.shorthand.vocabulary.sayings_of_goods import OF_GOODS

Saying = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

SPANS: tuple[Saying, ...] = (
    # `1h30 de marche`, `on marche 1h30`, but `il est 1h30`
    (
        re.compile(r"(?<!est )(?<![àa] )(?<!vers )\b(\d{1,2})h([0-5]\d)(?= (?:de |plus |passe)|[,.]?$)"),
        lambda span: f"{60 * int(span[1]) + int(span[2])} minutes",
    ),
    (re.compile(r"\b(demie?) (?=journ[ée]e|heure)", re.IGNORECASE), r"\1-"),
    (re.compile(r"\b(?:an|one|1) hour and a half\b", re.IGNORECASE), "90 minutes"),
    (re.compile(r"\b(?:that(?:[’']s| is| are)|which (?:is|are)) worth(?= \d)", re.IGNORECASE), "worth"),
    (re.compile(r"\b(\d+ ?[a-z]{2}) a (?:piece|pop)\b", re.IGNORECASE), r"\1 apiece"),
    (re.compile(r"( for \d+) apiece(?=\W*$)", re.IGNORECASE), r"\1 each"),
    (re.compile(r"(\b\d+ ?[a-z]{2,3}) all a?round(?=\W*$)", re.IGNORECASE), r"\1 each"),
    # `charisma roll for Illaï: 17, no luck`, `xp: 15 each, none for Johrgun`
    (re.compile(r"(\d), (?:but )?no luck(?=\W*$)", re.IGNORECASE), r"\1, fails"),
    (
        re.compile(
            r"\b(each|everyone|everybody)\b(.*?),? (?:but )?(?:none|nothing) (?:for|to) (?=\w+\W*$)", re.IGNORECASE
        ),
        r"\1\2 except ",
    ),
    (re.compile(r"\b(chacun|tous)\b(.*?),? (?:mais )?rien (?:pour|à) (?=\w+\W*$)", re.IGNORECASE), r"\1\2 sauf "),
    (re.compile(r"( for \d+(?: and|,) \w+ (?:hits|bites|strikes)) back(?= for \d)", re.IGNORECASE), r"\1 him back"),
    # `Ann bandages Bob, he gets 2 back`
    (
        re.compile(
            r"\b((?:bandages?|heals?|treats?|tends?|cures?)\b[^,;]*), (?:s?he|it) gets (\d+) back\b", re.IGNORECASE
        ),
        r"\1 for \2",
    ),
    (re.compile(r"\b(\d{1,2}) (?:in all|altogether|all told|en tout)(?=[,;.]|$)", re.IGNORECASE), r"\1 total"),
    # `3 hours' walk, its noon`
    (re.compile(r"\bits(?= (?:noon|dusk|dawn|dark|midnight|morning|evening|night|late|\d)\b)", re.IGNORECASE), "it's"),
    (re.compile(r"^twice (.+?)(?=, \d+ (?:then|and) \d+$)", re.IGNORECASE), r"\1 twice"),
    (re.compile(r" x2(?= for \d+ each\b)", re.IGNORECASE), " twice"),
    (re.compile(r"\bqui (?:en )?(?:vaut|valent|vaudrait)(?: bien)?(?= \d)", re.IGNORECASE), "valant"),
)
"""Clauses about what something is worth, parts of a span of time, and how many."""

SAYINGS: tuple[Saying, ...] = SPANS + tuple(
    (re.compile(words, re.IGNORECASE), meant) for words, meant in (*OF_FIGHTS, *OF_GOODS)
)
"""Those, and all others, in the order in which they are read."""
