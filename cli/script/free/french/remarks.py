"""What a sentence of French tells beside its act: whether it may be kept as a note, and how sure it is only told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.french.phrases import DETERMINERS, JOIN, MARK, PRONOUN, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.verbs import verb_of
from cli.script.free.patterns import option
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.numbered import ORDINALS
from cli.script.shorthand.phrases.lexicon import EDGES, FATES, LEADS, MORE, MULTIPLIERS, OUTCOMES, meaning_words
from cli.script.shorthand.vocabulary.doubts import TURNING
from cli.script.shorthand.vocabulary.small_words import OF, THEY
from cli.script.shorthand.vocabulary.words import Word, has_digit, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


class Told(IntEnum):
    """How sure it is that something is only told."""

    NOT = 0
    """It may be recorded itself, or change what is."""
    PERHAPS = 1
    """It may be an act of which the grammar knows nothing."""
    SURELY = 2


class Remark(NamedTuple):
    """What is told beside an act, as typed, and whether it is sure to be no more than that."""

    text: str
    sure: bool

    @property
    def note(self) -> Command:
        return option("--note", self.text)


MEANS = frozenset({"à", "au", "aux", "avec", "de", "du", "d'", "des", "en", "par"})
"""Words that lead to what a blow is struck with, as typed."""

PLACED = MEANS | {"dans", "sur", "sous", "devant", "derrière", "derriere", "contre", "chez", "vers", "entre", "après",
                  "apres", "avant", "pendant", "près", "pres", "lors", "jusqu'à", "jusqu'au", "pour"}  # fmt: skip
"""Words that lead to where, when or how something was."""

CHANGED = (
    TURNING
    | MULTIPLIERS
    | MORE
    | OUTCOMES
    | EDGES.keys()
    | FATES
    | word_set(
        "moitie total totalite ensemble seulement autant resiste resistance immunise immunite absorbe absorbee bloque "
        "bloquee pare paree parade esquive esquivee evite annule annulee repousse reduit reduite double doublee "
        "critique crit fumble tous toutes tout toute reste restant restants mais ou soit dont sinon plutot aussi "
        "pareil idem meme doit doivent demain hier chaque tour tours round rounds point points plus moins rien "
        "personne promis promise promises prochain autre autres premier premiers premiere deuxieme second seconde "
        "prochaine prochains bientot futur future dernier derniere"
    )
)
"""Words, folded, by which an act or an amount may be another one."""

WEAPONS = word_set(
    "epee dague hache hachette masse marteau arc arbalete lance baton poing poings pied griffe griffes croc crocs "
    "dents bec gourdin fleau rapiere fronde fleche fleches carreau couteau sabre cimeterre hallebarde pique "
    "trident fouet javeline javelot torche gueule queue massue lame glaive estoc taille pierre bille projectile "
    "poignard gantelet serres cornes corne sabots morsure"
)
"""What a blow is struck with, folded."""

MADE = word_set("long longue longs longues court courte batarde lourde leger legere rouillee enchantee")
"""What weapons are called besides, folded."""

BREAKS = word_set("brise brisent casse cassent fracasse fracassent rompt")
"""Verbs of a blow, folded, that break what they are of."""

HARMLESS = word_set(
    "chancelle recule grogne hurle crie grimace titube vacille jure sourit rit rugit gemit pleure tremble saigne "
    "siffle souffle beugle grince rale proteste gronde feule couine glapit"
)
"""Verbs, folded, of which nothing is recorded."""

ADVERBS = word_set(
    "enfin violemment vite bien mal fort dur net bravement soudain aussitot la-bas dehors dedans ici encore"
)
"""Words, folded, that say no more than how, when or where."""


def rest_of(app: App, sentence: Sentence, read: Collection[Phrase], *, means: bool = False) -> Remark | None:
    """What all phrases tell but those that have a place in an act, as `remark_of` has it."""
    return remark_of(app, sentence, [each for each in sentence.phrases if each not in read], means=means)


def remark_of(app: App, sentence: Sentence, left: Sequence[Phrase], *, means: bool = False) -> Remark | None:
    """What phrases that have no place in an act tell; None where they may be more.

    Args:
        means: Whether a weapon among them is what it was done with.
    """
    kept = [phrase for phrase in left if phrase.kind != MARK]
    kept = _without_edges(kept)
    sure = Told.SURELY
    for at, phrase in enumerate(kept):
        before = kept[at - 1] if at and kept[at - 1].ends == phrase.begins else None
        sure = min(sure, _told(app, sentence, phrase, before, means=means))
        if sure == Told.NOT:
            return None
    return Remark(sentence.typed(kept), sure == Told.SURELY)


def _without_edges(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Phrases without those that only join them to what was read, where no told words stand beside them."""
    made: list[Phrase] = []
    for phrase in reversed(phrases):
        follows = bool(made) and made[-1].begins == phrase.ends
        if follows or phrase.kind not in (JOIN, PRONOUN) or phrase.said not in EDGES_OF_ACTS:
            made.append(phrase)
    return made[::-1]


EDGES_OF_ACTS = word_set("et puis qui il elle lui leur l'")
"""Words that only join an act to what is before it."""


def _leads_nowhere(sentence: Sentence, phrase: Phrase, words: Sequence[Word]) -> bool:
    """Whether a word leads to nothing of the words behind it: `au une`, `au cogne`; `au flèche` at the beginning."""
    if phrase.lead and phrase.said in THEY:
        return True
    if phrase.lead not in LEADS:
        return False
    after = small(words[1]) if len(words) > 1 else ""
    unfit = after in OF | LEADS | {"des", "du"} or after.startswith(("d'", "d’"))
    contracted = phrase.lead in ("au", "aux") and after in DETERMINERS
    acts = not after.endswith("é") and verb_of(words[1:]) is not None
    marked_off = any(each.kind == MARK and each.begins == phrase.ends for each in sentence.phrases)
    return unfit or contracted or acts or (phrase.begins == 0 and not marked_off and not words[-1].text.endswith(","))


def _told(app: App, sentence: Sentence, phrase: Phrase, before: Phrase | None, *, means: bool) -> Told:
    """How sure it is that a phrase is only told."""
    if phrase.kind == VERB:
        # `elle est assommée`
        return Told.PERHAPS if phrase.verb and phrase.verb.passive else Told.NOT
    if phrase.kind == JOIN:
        return Told.PERHAPS if phrase.said in ("et", "puis", "qui") else Told.NOT
    if phrase.kind == PRONOUN:
        return Told.PERHAPS if phrase.said in ("il", "elle", "ils", "elles", "s'", "se") else Told.NOT
    if phrase.kind != TEXT:
        return Told.NOT
    words = sentence.words[phrase.begins : phrase.ends]
    said = phrase.said.split()
    if _leads_nowhere(sentence, phrase, words):
        # `au ils attendent`, `au flèche de Lira`: whoever or whatever is meant has no place.
        return Told.PERHAPS
    if said and said[-1] in ORDINALS:
        # `prend 4 du troisième`: somebody who is there.
        return Told.NOT
    if any(word.quoted or has_digit(word.text) for word in words) or CHANGED & {folded(word.text) for word in words}:
        return Told.NOT
    apart = phrase.begins == 0 or (before is not None and before.kind in (JOIN, PRONOUN))
    stands_for = not phrase.lead and small(words[0]) in ("le", "la", "les", "l'")
    if apart and stands_for and len(words) > 1 and verb_of(words[1:2]) is not None:
        # `la boit`: it is done with what was named before.
        return Told.NOT
    follows = next((each for each in sentence.phrases if each.begins == phrase.ends), None)
    if phrase.bare and not phrase.lead and follows is not None and follows.kind == WHO and not follows.lead:
        # `marteau Odile est blessée`
        return Told.PERHAPS
    owned = phrase.begins == 0 and follows is not None and follows.lead in ("de", "du", "d'", "des")
    placed = bool(phrase.lead) or not phrase.bare or owned
    verb = small(sentence.words[phrase.begins - 1]) if phrase.begins and not phrase.lead else ""
    if verb in BREAKS and said and said[0] in WEAPONS:
        # `brise son épée sur son crâne`
        return Told.PERHAPS
    weapon = means and placed and bool(said) and said[0] in WEAPONS
    nouns_said = [word for word in said if not (weapon and word in WEAPONS | MADE)]
    nouns = [word for word in words if folded(word.text) in nouns_said]
    if meaning_words(app, "damage", None, [Word(word.text) for word in nouns]):
        return Told.PERHAPS
    if weapon:
        return Told.SURELY
    after_pronoun = before is not None and before.kind in (PRONOUN, JOIN)
    if said and said[0] in HARMLESS and (after_pronoun or before is None):
        return Told.SURELY
    if phrase.begins == 0 or phrase.lead in PLACED or (phrase.bare and all(_is_adverb(word) for word in said)):
        return Told.SURELY
    # A noun with its article may have a verb behind it of which the grammar knows nothing.
    noun = not phrase.bare and len(said) == 1
    return Told.SURELY if noun and not after_pronoun else Told.PERHAPS


def _is_adverb(word: str) -> bool:
    return word in ADVERBS or (word.endswith("ment") and len(word) > len("serment"))
