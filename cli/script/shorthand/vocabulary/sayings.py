"""Clauses that people say of several, of what is left of a number or of what a price came to, as the reader has them.

Each is put in the place of the words before any of them is read: `, 2 each`, `10 less 4 armour`, `robs him of 30gp`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cli.script.shorthand.vocabulary.sayings_of_fights import OF_FIGHTS, Said
from cli.script.shorthand.vocabulary.sayings_of_goods import OF_GOODS

Saying = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

SPANS: tuple[Said, ...] = (
    # `1h30 de marche`, `on marche 1h30`, but `il est 1h30`
    (
        r"(?-i:(?<!est )(?<![àa] )(?<!vers )\b(\d{1,2})h([0-5]\d)(?= (?:de |plus |passe)|[,.]?$))",
        lambda span: f"{60 * int(span[1]) + int(span[2])} minutes",
    ),
    (r"\b(demie?) (?=journ[ée]e|heure)", r"\1-"),
    (r"\b(?:an|one|1) hour and a half\b", "90 minutes"),
    (r"\b(?:that(?:[’']s| is| are)|which (?:is|are)) worth(?= \d)", "worth"),
    (r"\b(\d+ ?[a-z]{2}) a (?:piece|pop)\b", r"\1 apiece"),
    (r"( for \d+) apiece(?=\W*$)", r"\1 each"),
    (r"(\b\d+ ?[a-z]{2,3}) all a?round(?=\W*$)", r"\1 each"),
    # `charisma roll for Illaï: 17, no luck`, `xp: 15 each, none for Johrgun`
    (r"(\d), (?:but )?no luck(?=\W*$)", r"\1, fails"),
    (
        r"\b(each|everyone|everybody)\b(.*?),? (?:but )?(?:none|nothing) (?:for|to) (?=\w+\W*$)",
        r"\1\2 except ",
    ),
    (r"\b(chacun|tous)\b(.*?),? (?:mais )?rien (?:pour|à) (?=\w+\W*$)", r"\1\2 sauf "),
    (r"( for \d+(?: and|,) \w+ (?:hits|bites|strikes)) back(?= for \d)", r"\1 him back"),
    # `Ann bandages Bob, he gets 2 back`
    (
        r"\b((?:bandages?|heals?|treats?|tends?|cures?)\b[^,;]*), (?:s?he|it) gets (\d+) back\b",
        r"\1 for \2",
    ),
    (r"\b(\d{1,2}) (?:in all|altogether|all told|en tout)(?=[,;.]|$)", r"\1 total"),
    (r"(?<=, )out cold(?=[,;.]|$)", "unconscious"),
    # `3 hours' walk, its noon`
    (r"\bits(?= (?:noon|dusk|dawn|dark|midnight|morning|evening|night|late|\d)\b)", "it's"),
    (r"^twice (.+?)(?=, \d+ (?:then|and) \d+$)", r"\1 twice"),
    (r" x2(?= for \d+ each\b)", " twice"),
    # `ils perdent tous 2 pv`, `il ne reste que 5 pv à l'ogre`, `Illaï passe niveau 2`
    (r"^(?:ils|elles) (\w+) tou(?:s|tes) (?=\d|une? )", r"tous \1 "),
    (r"^il ne reste (?:plus )?que (?=\d)", "il reste "),
    (r"(?<=\w )(passe|monte|est) niveau (?=\d)", r"\1 au niveau "),
    (r"^une demi-heure plus tard\b", "30 minutes plus tard"),
    (r"\bqui (?:en )?(?:vaut|valent|vaudrait)(?: bien)?(?= \d)", "valant"),
)
"""Clauses about what something is worth, parts of a span of time, and how many."""

SAYINGS: tuple[Saying, ...] = tuple(
    (re.compile(words, re.IGNORECASE), meant) for words, meant in (*SPANS, *OF_FIGHTS, *OF_GOODS)
)
"""Those, and all others, in the order in which they are read."""
