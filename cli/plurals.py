"""The plurals of nouns in English and French: what cannot be read off the end of a word is a row here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ledger.patterns import late_pattern
from ledger.rules.tables import folded

IRREGULAR: Mapping[str, str] = {
    "men": "man", "women": "woman", "children": "child", "oxen": "ox", "mice": "mouse", "lice": "louse",
    "geese": "goose", "teeth": "tooth", "feet": "foot", "dice": "die", "staves": "staff", "fungi": "fungus",
    "cacti": "cactus", "larvae": "larva", "vortices": "vortex", "efreet": "efreeti",
    "wolves": "wolf", "thieves": "thief", "dwarves": "dwarf", "elves": "elf", "knives": "knife", "lives": "life",
    "wives": "wife", "halves": "half", "shelves": "shelf", "leaves": "leaf", "loaves": "loaf", "calves": "calf",
    "hooves": "hoof", "scarves": "scarf", "sheaves": "sheaf",
    "zombies": "zombie", "genies": "genie", "pixies": "pixie", "brownies": "brownie", "cookies": "cookie",
    "valkyries": "valkyrie", "magpies": "magpie", "faeries": "faerie",
    "axes": "axe", "pickaxes": "pickaxe", "battleaxes": "battleaxe", "caches": "cache", "headaches": "headache",
    "foes": "foe", "shoes": "shoe", "horseshoes": "horseshoe", "toes": "toe", "hoes": "hoe", "canoes": "canoe",
    "oboes": "oboe", "does": "doe", "roes": "roe", "gases": "gas", "buses": "bus", "lenses": "lens",
    "octopuses": "octopus", "viruses": "virus", "walruses": "walrus", "cactuses": "cactus", "atlases": "atlas",
    "canvases": "canvas", "topazes": "topaz", "quizzes": "quiz", "cyclopses": "cyclops",
    "yeux": "œil", "chevaux": "cheval", "animaux": "animal", "travaux": "travail", "vitraux": "vitrail",
    "coraux": "corail", "emaux": "émail", "baux": "bail", "soupiraux": "soupirail", "vantaux": "vantail",
    "aieux": "aïeul", "messieurs": "monsieur", "gentilshommes": "gentilhomme",
}  # fmt: skip
"""Plurals that no rule gives, folded."""

COMPOUND = late_pattern(r"\w{2,}(wolves|knives|mice|(?<![iu])men)")
"""Longer words that end as one of them: `werewolves`, `henchmen`."""

ENGLISH = (
    "series species means gas bus lens chaos canvas atlas cosmos cyclops triceratops alias trousers clothes stairs "
    "scissors tongs shears pliers gallows barracks bellows abdomen omen examen dolmen cyclamen stamen semen "
    "thanks news rhinoceros albatross pegasus"
)
FRENCH = (
    "bras cas las pas tas bas repas matelas verglas canevas coutelas cadenas ananas atlas lilas amas fracas compas "
    "embarras gras ras souris tapis brebis vis iris radis fils lis lys anis avis permis commis colis coulis "
    "coloris logis debris taudis treillis chassis rubis gris os dos repos gros clos enclos heros chaos propos "
    "albatros rhinoceros cosmos ours cours concours discours secours parcours recours velours univers divers "
    "revers travers pervers envers corps remords mors sens encens harnais puits mets rets legs fonds poids temps "
    "printemps virus bonus malus cactus campus crocus lotus abus jus pus talus obus blocus intrus reclus foetus "
    "fois bois mois trois pois carquois sournois hautbois pavois patois chamois putois anchois courtois bourgeois "
    "villageois francais anglais palais marais relais engrais rabais jamais mauvais epais laquais niais biais "
    "acces succes proces deces abces progres cypres congres exces faux chaux taux examen dolmen cyclamen "
    "abdomen"
)
UNCHANGED: Mapping[str, frozenset[str]] = {"en": frozenset(ENGLISH.split()), "fr": frozenset(FRENCH.split())}
"""Words that end as plurals do and are of one, folded."""

RULES: Mapping[str, Sequence[tuple[re.Pattern[str], int, str]]] = {
    "en": (
        (late_pattern(r".{2,}ies"), 3, "y"),
        (late_pattern(r".*(ss|us|is|['’]s)"), 0, ""),
        (late_pattern(r".*(ch|sh|ss|x)es|.{2,}oes"), 2, ""),
        (late_pattern(r".{2,}s"), 1, ""),
    ),
    "fr": (
        (late_pattern(r".*(eau|oyau|uyau)x"), 1, ""),
        (late_pattern(r".+aux"), 3, "al"),
        (
            late_pattern(r"(chev|(a?d|(mi)?l|e?p|ess)i|(en)?j|f|nev|av|vo|moy)eux|(bij|caill|ch|gen|hib|jouj|p)oux"),
            1,
            "",
        ),
        (late_pattern(r".*(ss|x)"), 0, ""),
        (late_pattern(r".{2,}s"), 1, ""),
    ),
}
"""Endings of several: how many letters go, and what comes in their place. The first one that fits counts."""

JOINS = late_pattern(
    r"(of|at|in|with|from|for|on|de|du|des|à|a|au|aux|en|avec|sans|sur|pour|contre)|[dl]['’].*", re.IGNORECASE
)
"""Words after which a name says more of the thing, and not of how many."""


@lru_cache(maxsize=4096)
def singular_word(word: str, language: str) -> str:
    """One word without its plural: `wolf` of `wolves`, `cheval` of `chevaux`."""
    plain = folded(word)
    if plain in UNCHANGED[language]:
        return word
    compound = COMPOUND.fullmatch(plain)
    ending = plain if plain in IRREGULAR else compound[1] if compound else None
    if ending is not None:
        # `yeux` begins with a capital where it did before.
        one = IRREGULAR[ending]
        kept = word[: len(word) - len(ending)]
        return kept + one if kept or word[:1].islower() else one[:1].upper() + one[1:]
    cut, added = next(((cut, added) for pattern, cut, added in RULES[language] if pattern.fullmatch(plain)), (0, ""))
    return word[: len(word) - cut] + added


@lru_cache(maxsize=4096)
def word_forms(word: str) -> frozenset[str]:
    """A word and what it may be the plural of, folded, in either language."""
    plain = folded(word)
    # What cuts too much off does no harm here: both words that are compared are cut alike.
    cut = {plain.removesuffix(ending) for ending in ("s", "x", "es") if len(plain) > len(ending) + 2}
    return frozenset({plain, *cut, *(folded(singular_word(word, language)) for language in RULES)})
