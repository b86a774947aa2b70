"""Nouns that people typed, as a sentence counts them: `goblin` as a goblin, two goblins, the goblins.

A name that begins with a capital or has an article of its own stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from cli.output.words.agreement import is_run_into
from cli.output.words.language import N_, _, integer, measured, pgettext, spoken
from cli.plurals import IRREGULAR, JOINS, UNCHANGED, singular_word
from ledger.patterns import late_pattern
from ledger.rules.tables import folded

WORDS = (
    N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"),
    N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip
"""Numbers that are written in words, from two on."""

ARTICLE_WORDS = (
    "a an the some another his her its their my our one two three four five six seven eight nine ten "
    "un une le les la des du ce cet cette ces son sa ses leur leurs mon ma mes deux trois quatre cinq sept huit "
    "neuf dix"
)
ARTICLES = frozenset(ARTICLE_WORDS.split())
"""The word that a noun begins with that has an article of its own; besides figures, and `l’`."""

FEMININE_NOUNS = (
    "amazone araignee banshee bete bruja brute carcasse chauve-souris chevre chimere chouette creature "
    "dame deesse dragonne dryade elfe-noire faucheuse fee femme fille fouine fourmi garde-chiourme "
    "gargouille geante gelee gobeline gorgone goule grenouille guepe guerriere harpie hydre hyene larve "
    "liche licorne limace louve mante manticore marionnette matriarche meduse moisissure momie mouche "
    "murene mygale nonne nymphe ombre orquesse panthere patrouille pieuvre plante pretresse punaise "
    "pyrale raie reine ronce salamandre sangsue sentinelle servante sirene sorciere spectatrice statue "
    "succube tarasque tete tique tortue troupe truie vache vase vipere voleuse vouivre wiverne wyverne "
    "annee decade heure journee lune minute nuit saison seconde semaine "
    "amulette arme armure baguette bague botte broche cape carte ceinture chaine cloche cotte couronne cuirasse "
    "dague hache idole jupe larme lettre medaille pointe potion rapiere relique robe statuette tablette tunique "
    "bombe bougie bourse chandelle clef cle corde dose eau echelle epee fiole flasque fleche gemme gourde graine "
    "aiguille ame arbalete baliste balle barque bille boite boule bouteille bride caisse caleche carafe cellule "
    "chalemie chausse chemise combe conque cornemuse couverture cruche encre ficelle figurine flute fronde galere "
    "gravure hachette hallebarde houppelande javeline lame langue lentille loupe lyre malle massue miche monnaie "
    "chope perche pipe planche pomme poupee sacoche sarbacane selle serpe serrure soupe sphere tente toile trousse "
    "vasque viole charrette figue mule piece pilule emeraude turquoise opale amethyste agate topaze tasse cuillere "
    "fourchette doublure monture "
    "herbe huile lampe lance lanterne outre pelle perle pierre pioche plume poudre provision rune torche viande "
    "brebis croix faux noix perdrix souris vis voix"
)
FEMININE = frozenset(FEMININE_NOUNS.split())
"""French nouns of foes and of times that are feminine, folded."""

PLURALS: Mapping[str, str] = {one: many for many, one in IRREGULAR.items()}
"""Plurals that no rule gives."""

AN = ("a", "e", "i", "o", "hour", "heir", "honest")
"""Before what an English noun has `an`, besides `un` and `um` that no i follows (unicorn)."""

ENGLISH_ES = late_pattern(r".*(ch|sh|s|x|z)")
FRENCH_X = late_pattern(r".*(eau|au|eu)")


VESSELS = frozenset(("bunch", "flask", "vial", "botte", "fiole", "flasque"))
"""What a price list has a thing in, in brackets after its name."""

PACKED = late_pattern(r"[0-9]|" + "|".join(sorted(VESSELS)))
"""How a price list says that several things, or so much of one, are sold together."""


NOUNS_IN_S = (
    "anchois avis bas bois bourgeois bras brebis buis cadenas canevas carquois chas choix colis corps crucifix croix "
    "dais dos faux fils glas gros harnois houx index jus lapis laquais lynx marais matelas mors noix onyx os ours "
    "palais perdrix phenix poids pois prix puits radis relais repas rubis silex souris sphinx talus tapis taudis "
    "temps thorax torax verglas vieux vis voix"
)
ONE_IN_S = frozenset(NOUNS_IN_S.split())
"""French nouns, folded, that end like a plural and are none."""

GOES_ON = late_pattern(r"de |du |des |d['’]|\w+[sx]\b")

NOT_COUNTED = late_pattern(
    r"\b(acid|ammunition|armou?r|barding|chainmail|clothing|dust|feed|food|garlic|glue|holy water|ink|leather|mail"
    r"|oil|perfume|plate|poison|stabling|wine|wolfsbane)$",
    re.IGNORECASE,
)
"""English nouns that take no article: `plate mail`."""


def is_plural_thing(noun: str) -> bool:
    """Whether one thing has the name of several: `smith’s tools`, `outils de forgeron`."""
    if spoken() == "fr":
        first, _blank, rest = folded(noun).partition(" ")
        # Of names, such as Artémis, only what goes on like a noun: `Bottes de sept lieues`, `Gants blancs`.
        goes_on = not is_name(noun) or GOES_ON.match(rest) is not None
        return first[-1:] in "sx" and first not in ONE_IN_S and not first.endswith(("'s", "’s")) and goes_on
    head = re.split(r" of | \(|, ", noun)[0]
    return head.endswith("s") and not head.endswith(("ss", "us", "is"))


def in_words(number: int) -> str:
    """A number as a sentence writes it: in words from two to twelve, then in figures."""
    return _(WORDS[number - 2]) if 2 <= number < 2 + len(WORDS) else integer(number)


def has_article(noun: str) -> bool:
    """Whether a noun has an article, or a number, of its own."""
    first, blank, _rest = noun.partition(" ")
    if blank and (first.lower() in ARTICLES or (first.isascii() and first.isdigit())):
        return True
    return noun[:2].lower() in ("l'", "l’")


OWN_ARTICLES = ("The ", "A ", "An ", "Some ", "La ", "Le ", "Les ", "Un ", "Une ", "Des ", "L'", "L’")
"""Articles with a capital, with which somebody is called: `The Pale Lady`."""


def within(noun: str) -> str:
    """A noun as it stands within a sentence: its own article without a capital, `the Pale Lady`."""
    return noun[0].lower() + noun[1:] if noun.startswith(OWN_ARTICLES) else noun


def is_name(noun: str) -> bool:
    """Whether somebody is called so, as a capital shows."""
    return noun[:1].isupper()


def counted_noun(noun: str, number: int, texts: Collection[str] = ()) -> str:
    """So many of something: `an ogre`, `eight skeletons`, `une goule`.

    Args:
        texts: What else was typed, where an article may show whether a French noun is feminine.
    """
    noun = noun.replace("_", " ")
    if number == 1:
        if has_article(noun) or is_name(noun):
            return within(noun)
        if spoken() == "fr":
            return f"{'une' if is_feminine(noun, texts) else 'un'} {noun}"
        return f"{'an' if _is_after_an(noun.lower()) else 'a'} {noun}"
    return f"{in_words(number)} {plural_noun(noun)}"


def _is_after_an(noun: str) -> bool:
    return noun.startswith(AN) or (noun.startswith(("un", "um")) and noun[2:3] not in ("", "i"))


def so_many(number: int, noun: str) -> str:
    """So many of something, in figures: `8 skeletons`, `1 ogre`."""
    noun = noun.replace("_", " ")
    return measured(integer(number), noun if number == 1 else plural_noun(noun))


def definite_noun(noun: str, number: int, texts: Collection[str] = ()) -> str:
    """Those of whom it was told before: `the ogre`, `the skeletons`, `l’ogre`, `la goule`."""
    noun = noun.replace("_", " ")
    if number == 1 and (has_article(noun) or is_name(noun)):
        return within(noun)
    if spoken() != "fr":
        return f"the {noun if number == 1 else plural_noun(noun)}"
    return f"les {plural_noun(noun)}" if number > 1 else _with_the(noun, texts)


def _with_the(noun: str, texts: Collection[str] = ()) -> str:
    """One thing, or what has the name of several, with its definite article."""
    if spoken() != "fr":
        return f"the {noun}"
    if is_plural_thing(noun):
        return f"les {noun}"
    return f"l’{noun}" if is_run_into(noun) else f"{'la' if is_feminine(noun, texts) else 'le'} {noun}"


def thing_noun(noun: str, number: int) -> str:
    """What somebody gets or gives: `a sword`, `some torches`, `two vials of holy water`, `the Silver ring`."""
    if number == 1 and is_name(noun) and not has_article(noun):
        return _with_the(noun)
    return partitive_noun(noun, number)


def partitive_noun(noun: str, number: int) -> str:
    """What somebody used: `a torch`, `three arrows`; of what is packed, some of it: `de l’huile`, `des torches`."""
    name, _pack, held = noun.partition(" (")
    if number > 1 and held.rstrip(")") in VESSELS:
        said = pgettext("of what is in vessels", "{vessels} of {thing}")
        return said.format(vessels=counted_noun(held.rstrip(")"), number), thing=name)
    if number == 1 and PACKED.search(held) and not has_article(name) and not is_name(name):
        if spoken() != "fr":
            return pgettext("of what somebody uses", "some {thing}").format(thing=name)
        if folded(name.split()[0])[-1:] in "sx":
            return f"des {name}"
        return f"de l’{name}" if is_run_into(name) else f"{'de la' if is_feminine(name) else 'du'} {name}"
    if number == 1 and not has_article(name) and not is_name(name):
        # One of it is called like several, or is no piece at all.
        if is_plural_thing(name):
            return f"des {noun}" if spoken() == "fr" else noun
        if spoken() != "fr" and NOT_COUNTED.search(re.split(r" of |, ", name)[0]):
            return noun
    return counted_noun(noun if number == 1 else name, number)


def is_feminine(noun: str, texts: Collection[str] = ()) -> bool:
    """Whether a French noun is feminine, as the articles that were typed before it show, or as such nouns are."""
    typed = re.compile(rf"\b(une|la|un|le) {re.escape(noun)}\b", re.IGNORECASE)
    for text in texts:
        if found := typed.search(text):
            return found[1].lower() in ("une", "la")
    first = folded(noun).partition(" ")[0]
    ends = first.endswith(("euse", "trice", "esse", "iere", "tion", "ette", "elle", "onne", "enne", "ande", "ante"))
    # `clé rouillée`, `arbalète légère`: the adjective agrees.
    return first in FEMININE or (ends and first not in MASCULINE) or AGREES.search(noun) is not None


AGREES = late_pattern(r"^[^\W\d_]+ [^\W\d_]+(?:[éi]e|ère|euse|ive|elle)\b")
"""A French noun and an adjective with the ending of a feminine one."""

MASCULINE = frozenset({"squelette", "polichinelle"})
"""French nouns that end like feminine ones."""


@lru_cache(maxsize=1024)
def plural_noun(noun: str) -> str:
    """The plural of a noun: `goblin warriors`, `chefs de bande`, `hommes-lézards`."""
    return _plural(noun, spoken())


def _plural(noun: str, language: str) -> str:
    words = re.split(r"([\s-]+)", noun)
    places = range(0, len(words), 2)
    head = next((place for place in places if place and JOINS.fullmatch(words[place])), len(words))
    named = [place for place in places if place < head]
    several = set(named if language == "fr" else named[-1:])
    return "".join(_word(word, language) if place in several else word for place, word in enumerate(words))


def _word(word: str, language: str) -> str:
    plain = folded(word)
    for ending in (plain, *(ending for ending in ("wolf", "man", "mouse", "thief", "elf") if plain.endswith(ending))):
        if ending in PLURALS and not (ending == "man" and plain in ("human", "shaman", "german")):
            return word[: len(word) - len(ending)] + PLURALS[ending]
    is_plural = len(plain) > 3 and singular_word(word, language) != word
    if is_plural or plain in UNCHANGED[language] or (language == "fr" and plain[-1:] in "sxz"):
        return word
    if language == "fr":
        return word + ("x" if FRENCH_X.fullmatch(plain) else "s") if not plain.endswith("al") else word[:-1] + "ux"
    if ENGLISH_ES.fullmatch(plain):
        return word + "es"
    return word[:-1] + "ies" if re.fullmatch(r".*[^aeiou]y", plain) else word + "s"
