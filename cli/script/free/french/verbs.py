"""The verbs of whole sentences of French, in every form that is told, and the acts that they are of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cli.script.shorthand.vocabulary.conjugation import lemmas
from cli.script.shorthand.vocabulary.verb_table import FRENCH
from cli.script.shorthand.vocabulary.words import Word, joined
from ledger.rules.tables import folded

IN_SENTENCES: Mapping[str, str] = {
    "strike": "abat, fauche, brise, atteint, cueille, déchire, déchiquette, déchiquète, foudroie, calcine, "
    "saute à la gorge, saute au cou, s'acharne sur, "
    "saute sur, tombe sur, plonge sur, se rue sur, bondit sur, fonce sur, lui saute dessus, projette, croque, "
    "arrache, happe, estoque, assomme, secoue, étrille, tacle, percute, arrose, grille, rôtit, gèle, "
    "carbonise, électrocute, empale, harponne, fend, tabasse, renverse, étrangle, pilonne, "
    "crible, fusille, mitraille, transperce, enfonce, loge, touche, met, pose, refait, porte un coup à, "
    "donne un coup à, colle une baffe à, met une baffe à, met un coup à, décolle",
    "shoot": "tire, vise, décoche, lâche une flèche sur",
    "attack": "riposte, contre-attaque, charge, attaque",
    "suffer": "prend, se prend, encaisse, subit, perd, reçoit, déguste, laisse",
    "miss": "rate, manque, loupe, frôle",
    "die": "se dissipe, est dissipé, est dissipée, est hs, s'écroule, s'effondre, y reste, y passe, expire, périt",
    "kill": "tranche la tête, coupe la tête, tue net, "
    "achève, pulvérise, fracasse, réduit en miettes, met à mort, finit",
    "flee": "prend la fuite, prend la poudre d'escampette, tourne les talons, rompt le combat, abandonne le combat",
    "surrender": "jette les armes, jette son arme, lève les mains, se constitue prisonnier",
    "appear": "se lève, se jette sur nous, sort, sort de, jaillit, émerge, garde, bloque, barre, tend une embuscade à, "
    "accueille, nous accueille, nous salue, nous aborde, nous rejoint, nous encercle, encercle, nous coince, "
    "se dresse, rôde, descend, remonte, glisse, rampe, déboule, fonce, nous fonce dessus, veille, guette",
    "meet": "tombe nez à nez avec, "
    "croise, rencontre, tombe sur, se heurte à, se retrouve face à, fait face à, voit arriver, voit surgir",
    "pass": "passe, s'écoule",
    "travel": "marche, voyage, chevauche, attend, navigue, avance, grimpe, patiente, chemine, met, rentre, repart",
    "buy": "achète, prend, s'offre, se paie, se paye, s'achète, commande, acquiert, se procure",
    "pay": "fait un don de, paie, paye, verse, règle, dépense, débourse, lâche, allonge, laisse, s'acquitte de, "
    "donne, offre, claque",
    "give": "donne, laisse, attribue, file, refile, passe, tend, remet, cède, offre, lance, confie, verse, paie, paye, "
    "glisse",
    "lend": "prête, avance, dépanne",
    "repay": "rembourse, rend, s'acquitte de",
    "recover": "récupère, regagne, reprend, retrouve, gagne, remonte de",
    "heal": "soigne, panse, guérit, rend, redonne, remet, retape, rafistole, requinque",
    "loot": "trouve, récupère, ramasse, découvre, rafle, ramène, tire, en tire, déniche, prend, décroche",
    "share": "partage, répartit, divise, se partage, se répartit",
    "sleep": "dort, passe la nuit, campe, bivouaque, se couche, se repose",
    "stay": "reste",
    "cost": "coûte",
    "owe": "doit, devait, doivent, devaient",
    "hire": "embauche, engage, recrute, enrôle",
    "rob": "arnaque, détrousse, déleste, soulage, allège, plume, dépouille, escroque, rackette",
    "sell": "cède, liquide, écoule",
    "be": "est, sont, était, étaient, a, ont, avait, avaient",
}
"""Verbs as sentences have them, beside those of the table of verbs: what else is in the sentence says what was done."""

OF_AFFAIRS: Mapping[str, str] = {
    "go": "va, ira, iront, revient, échoit",
    "worth": "vaut, valent",
    "haggle": "marchande, négocie",
    "examine": "examine, goûte, étudie, identifie, reconnaît, inspecte, sent, renifle",
    "value": "estime, évalue, expertise",
    "treat": "régale, invite, casque",
    "drink": "vide, avale, siffle, engloutit, boit",
}
"""Verbs that only patterns of affairs name: beside a roll or a blow they are told."""

PASSES = re.compile(r"(.{2,})(?:ait|aient|erent|a)((?: .*)?)")
"""A form of the imperfect or of the simple past, folded."""

SEVERAL = re.compile(r"((?:se |s'|nous |les |leur )?[^\W\d_]{2,}d)ent((?: .*)?)")
"""A form of several of a verb like `attend`, folded."""

MOST = 5
"""Words of the longest verb."""


class Verb(NamedTuple):
    """A verb of a sentence.

    Attributes:
        acts: What it may be of.
        length: How many words it has.
        passive: Whether it is done to whoever is named before it.
    """

    acts: frozenset[str]
    length: int
    passive: bool = False


def verb_of(words: Sequence[Word]) -> Verb | None:
    """The verb that words begin with; None where they begin with none."""
    for count in range(min(MOST, len(words)), 0, -1):
        if any(word.quoted for word in words[:count]):
            continue
        typed = joined(words[:count]).rstrip(",;:.!").casefold().replace("’", "'")
        acts, passive = _acts(typed)
        if acts:
            return Verb(acts, count, passive)
    return None


@lru_cache(maxsize=4096)
def _acts(typed: str) -> tuple[frozenset[str], bool]:
    """The acts of a form, and whether it is passive."""
    form = folded(typed)
    active: set[str] = set()
    passive: set[str] = set()
    if PAST_OF_SEVERAL.search(typed):
        # `payés par Lira`
        form = re.sub(r"es?$|s$", "", form) if form.endswith(("ee", "ees")) else form.removesuffix("s")
    for lemma in _lemmas(form):
        (passive if lemma.passive else active).update(_table().get(lemma.text, ()))
    if active and " " not in typed and typed.endswith(("é", "ée", "és", "ées")):
        # `touché par` is done to whoever is before it.
        return frozenset(active), True
    return (frozenset(active), False) if active else (frozenset(passive), True)


PAST_OF_SEVERAL = re.compile(r"^[^ ]+(?:és|ées|ée)$")
"""A participle of several, or of a woman, as it is typed."""


class _Lemma(NamedTuple):
    text: str
    passive: bool = False


def _lemmas(form: str) -> Iterator[_Lemma]:
    for lemma in lemmas(form):
        yield _Lemma(lemma.text, lemma.passive)
    if found := SEVERAL.fullmatch(form):
        # `attendent`, `mordent`
        yield _Lemma("".join(part or "" for part in found.groups()))
    if found := PASSES.fullmatch(form):
        stem, after = found.groups()
        yield from (_Lemma(stem + ending + after) for ending in ("e", "it", "t"))


def affair_of(words: Sequence[Word]) -> Verb | None:
    """The verb of affairs that words begin with, with all else that it may be of; None where they begin with none."""
    for count in range(min(MOST, len(words)), 0, -1):
        form = folded(joined(words[:count]).replace("’", "'"))
        acts = {act for lemma in _lemmas(form) for act in _own_table().get(lemma.text, ())}
        if acts and not any(word.quoted for word in words[:count]):
            return Verb(frozenset(acts | _acts(joined(words[:count]).casefold())[0]), count)
    return None


@cache
def _own_table() -> Mapping[str, frozenset[str]]:
    return _of_tables(OF_AFFAIRS)


@cache
def _table() -> Mapping[str, frozenset[str]]:
    return _of_tables(FRENCH, IN_SENTENCES)


def _of_tables(*tables: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """The acts of each verb in the form of one person in the present, folded."""
    found: dict[str, set[str]] = {}
    for table in tables:
        for act, verbs in table.items():
            for verb in map(folded, verbs.split(", ")):
                found.setdefault(verb, set()).add(act)
    return {verb: frozenset(acts) for verb, acts in found.items()}


ENDINGS = re.compile(r"[^\W\d_]{2,}(?:e|ent|it|t|d|ds|ait|aient|a)")
"""What a verb of which nothing is known ends with, in the third person."""


def may_be_verb(word: Word) -> bool:
    """Whether a word may be a verb of one person or of several, by its form."""
    typed = folded(word.text.strip(",.;:!"))
    return not word.quoted and word.text[:1].islower() and not typed.endswith("ment") and bool(ENDINGS.fullmatch(typed))
