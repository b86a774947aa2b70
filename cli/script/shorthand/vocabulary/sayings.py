"""Clauses that people say of several, of what is left of a number or of what a price came to, as the reader has them.

Each is put in the place of the words before any of them is read: `, 2 each`, `10 less 4 armour`, `robs him of 30gp`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cli.script.shorthand.vocabulary.sayings_of_fights import OF_FIGHTS, Said
from cli.script.shorthand.vocabulary.sayings_of_goods import OF_GOODS

Saying = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

LOOT, AMONG, ALL_OF_US = (
    "(loot|treasure|hoard)(?: is| was)?",
    "(?:between|among|amongst|by)",
    "(?:all|everyone|everybody|each)",
)
ENTRE_TOUS, SAUF = "entre (?:nous )?tous", "(?:sauf|excepté|hormis)"
"""What is shared, the words for all of those who share it, and before whoever does not."""

GOT = r"(?:buys?|bought|gets?|got|finds?|found|achète\w*|ramasse\w*|trouve\w*)"
"""Verbs of several things in a list."""

SPANS: tuple[Said, ...] = (
    # `1h30 de marche`, `on marche 1h30`, but `il est 1h30`
    (
        r"(?-i:(?<!est )(?<![àa] )(?<!vers )\b(\d{1,2})h([0-5]\d)(?= (?:de |plus |passe)|[,.]?$))",
        lambda span: f"{60 * int(span[1]) + int(span[2])} minutes",
    ),
    (r"\b(demie?) (?=journ[ée]e|heure)", r"\1-"),
    # `un quart d'heure s'écoule`, `three quarters of an hour later`
    (r"\b(?:un |1 )?quart d['’]heure\b", "15 minutes"),
    (r"\b(?:trois|3) quarts d['’]heure\b", "45 minutes"),
    (r"\ba quarter(?: of an)?[ -]hour\b", "15 minutes"),
    (r"\bthree[ -]quarters of an hour\b", "45 minutes"),
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
    # `on the captain they find 54ue`, `two wolves, each of them with 15 hp`, `an axe, 15ue, plus 3 torches`
    (r"^(on .+?),? (?:they|we|he|she) (?:finds?|found) ", r"\1 found "),
    (r"^(sur [^,:]+?),? ((?:ils|elles|on|nous) trouv\w+ [^,:]+)$", r"\2 \1"),
    (r",? each of them with(?= \d)", ", each with"),
    (rf"(\b{GOT}\b[^:]*), plus (?=an? |une? |\d|two|three|four|deux|trois|quatre)", r"\1, "),
    # `attacks the orc, rolls 14, does 9`, `goes at the orc: rolls a 16, 5 damage`
    (
        (
            r"[,:] (?=.*\b(?:damage|points?|does|did|deals|for)\b)(?:and )?(?:rolls?|rolled|gets?|got|throws?|threw) "
            r"(?:a )?(\d{1,2})(?:,? and|,)? "
            r"(?:(?:does|did|deals|for|hits for) )?(\d{1,3})(?: damage| points?)?(?=\W*$)"
        ),
        r", \1, hits for \2",
    ),
    (
        (
            r"[,:] (?:(?:et )?(?:fait|tire|obtient|lance)) (?:un )?(\d{1,2})(?:,? et|,)? "
            r"(?:(?:fait|inflige|pour) )?(\d{1,3}) (?:dégâts|degats|pv|de dégâts)(?=\W*$)"
        ),
        r", \1, touche pour \2",
    ),
    # `butin partagé entre tous sauf Zoé`, `loot shared among all but Zoé`
    (
        rf"^(?:le )?(butin|trésor)(?: est| a été)? (?:partagé|réparti|divisé)(?: {ENTRE_TOUS})?(?= (?:{SAUF}|entre)\b)",
        r"on partage le \1",
    ),
    (rf"\b(partage (?:le (?:butin|trésor)|\d+ ?[a-z]{{2}})) {ENTRE_TOUS}(?= {SAUF}\b)", r"\1"),
    (
        rf"^(?:the )?{LOOT} (?:shared|split|divided)(?: {AMONG} (?:us )?{ALL_OF_US})? (?:except|but)(?: for)? (?=\w)",
        r"we split the \1 except ",
    ),
    (rf"^(?:the )?{LOOT} (?:shared|split|divided) (?={AMONG} (?!{ALL_OF_US}))", r"we split the \1 "),
    # `paie 6 ue une dague au marchand`
    (r"\b(?:paie|paye) (\d+ ?[a-z]{2}) (une? [^,;:]+?)(?: (?:au|à la|chez le|chez la) \w+)?$", r"achète \2 \1"),
    (r"\bgoes at (?=the |\w)", "attacks "),
    (r"\b(tire|tape|cogne|frappe) dessus\b", r"\1"),
    # `the ring goes to Ann, and the rope to Bob`
    (
        r"^((?:the|le|la|l['’]) ?[^,]+?) (?:goes|go) to (\w+),? and ((?:the )[^,]+?) to (\w+)$",
        r"\2 takes \1 and \4 takes \3",
    ),
    (
        r"^((?:le|la|les|l['’]) ?[^,]+?) (?:va|vont) à (\w+),? et ((?:le|la|les|l['’]) ?[^,]+?) à (\w+)$",
        r"\2 prend \1 et \4 prend \3",
    ),
    (r"\b(takes|gets|keeps|grabs) the (?:other|last|remaining) (?!one|of|two|three|\d)", r"\1 the "),
    # `and 5 xp extra for Ann, he killed the ogre`
    (
        (
            r"^(?:and |et )?(\d+ ?(?:xp|px|pav))(?: extra| bonus| more| de plus)? (?:for|to|à|pour) (\w+), "
            r"((?:he|she|they|il|elle) .+)$"
        ),
        r"\1 \2: \3",
    ),
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
