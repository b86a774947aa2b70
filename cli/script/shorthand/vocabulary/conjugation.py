"""The verb that a form is of: `hits` of `was hit`, `touche` of `ont touché`, `s'enfuit` of `se sont enfuis`.

Tables of verbs have the form of one person in the present; all here is folded, so that `touche` is `touché` as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

ENGLISH = (
    "hit:hit strike:struck cut:cut bite:bit,bitten deal:dealt take:took,taken lose:lost eat:ate,eaten shoot:shot "
    "swing:swung get:got,gotten win:won give:gave,given pay:paid spend:spent lend:lent buy:bought sell:sold "
    "drink:drank,drunk read:read burn:burnt light:lit keep:kept steal:stole,stolen leave:left wear:wore,worn "
    "draw:drew,drawn put:put throw:threw,thrown cast:cast make:made slay:slew,slain flee:fled run:ran,run "
    "go:went,gone come:came,come fall:fell,fallen stand:stood rise:rose,risen sleep:slept find:found sting:stung "
    "smite:smote,smitten hurt:hurt do:did,done stick:stuck hold:held show:showed,shown spring:sprang,sprung "
    "leap:leapt lay:laid fight:fought catch:caught bring:brought send:sent let:let set:set bet:bet "
    "drive:drove,driven break:broke,broken tear:tore,torn sink:sank,sunk fling:flung sling:slung thrust:thrust "
    "split:split blow:blew,blown grind:ground wring:wrung spin:spun bleed:bled sweep:swept"
)
"""Irregular verbs of English, each with its past and its participle."""

FRENCH = (
    "prend:pris,prennent,prendre reprend:repris,reprennent met:mis,mettent,mettre remet:remis,remettent "
    "fait:fait,font perd:perdu,perdent recoit:recu,recoivent boit:bu,boivent lit:lu,lisent vend:vendu,vendent "
    "revend:revendu,revendent rend:rendu,rendent subit:subi,subissent mord:mordu,mordent,mordre "
    "abat:abattu,abattent,abattre guerit:gueri,guerissent,guerir fuit:fui,fuient enfuit:enfui,enfuient "
    "meurt:mort,meurent part:parti,partent sort:sorti,sortent dort:dormi,dorment tend:tendu,tendent "
    "offre:offert,offrent jette:jete,jettent paie:paye,paient descend:descendu,descendent revient:revenu,reviennent "
    "obtient:obtenu,obtiennent bat:battu,battent va:alle,vont apparait:apparu,apparaissent surgit:surgi,surgissent "
    "bondit:bondi,bondissent decouvre:decouvert,decouvrent ouvre:ouvert,ouvrent rejoint:rejoint,rejoignent "
    "atteint:atteint,atteignent a:eu,ont repartit:reparti,repartissent"
)
"""Irregular verbs of French, each with its participle, the form of several, and the infinitive where it is used."""

BEING = frozenset({"part", "sort", "meurt", "tombe", "arrive", "revient", "entre", "rentre", "va", "descend", "passe",
                   "apparait"})  # fmt: skip
"""Verbs of French whose past is formed with `être`."""

HAS = re.compile(r"(?:(?:has|have|had|a|ont|lui a|leur a|l'a|les a|lui ont) )(.+)")
DONE_TO = re.compile(r"(?:(?:is|are|was|were|gets|get|got|has been|been|a ete|ont ete|est|sont) )(.+)")
DONE_BY_SELF = re.compile(r"(?:s'est|se sont|nous sommes|me suis) (.+)")
SUFFERED = re.compile(r"(?:se fait|se font|s'est fait|se sont fait) (.+)")
SELF = re.compile(r"(se |s')(.+)")
OBJECT = re.compile(r"((?:nous|vous|les|leur|lui) )(.+)")
VOWEL = re.compile(r"[aeiouh]")


class Lemma(NamedTuple):
    """A verb as a table has it, with the words after it.

    Attributes:
        passive: Whether it is done to whoever is named before it.
    """

    text: str
    passive: bool = False


def lemmas(typed: str) -> Iterator[Lemma]:
    """What a form, folded, may be of; itself first."""
    yield Lemma(typed)
    if found := SELF.fullmatch(typed):
        yield from (Lemma(found[1] + one) for one in _of_several(found[2]))
    if found := OBJECT.fullmatch(typed):
        yield from (Lemma(found[1] + one) for one in _of_several(found[2]))
    yield from map(Lemma, _of_several(typed))
    yield from map(Lemma, _english(typed))
    if found := HAS.fullmatch(typed):
        yield from map(Lemma, _participle(found[1]))
    if found := DONE_TO.fullmatch(typed):
        for lemma in _participle(found[1]):
            yield Lemma(lemma, passive=lemma.split(" ")[0] not in BEING)
    if found := DONE_BY_SELF.fullmatch(typed):
        for lemma in _participle(found[1]):
            yield Lemma(("s'" if VOWEL.match(lemma) else "se ") + lemma)
    if found := SUFFERED.fullmatch(typed):
        yield from (Lemma(lemma, passive=True) for lemma in _infinitive(found[1]))


def is_formed(typed: str) -> bool:
    """Whether words, folded, begin with those that form a past, a passive, or what is done to oneself."""
    return any(form.match(typed) for form in (SELF, OBJECT, HAS, DONE_TO, DONE_BY_SELF, SUFFERED))


def is_past(verb: str) -> bool:
    """Whether a word of English is an irregular past: `hit`, `struck`."""
    return verb in _irregular()


def _parted(text: str) -> tuple[str, str]:
    verb, blank, after = text.partition(" ")
    return verb, blank + after


def _english(text: str) -> Iterator[str]:
    """The form of one person of another form of English: `runs off` of `ran off` and `run off`."""
    verb, after = _parted(text)
    bases = [verb, *_irregular().get(verb, ())]
    if verb.endswith("ied"):
        bases.append(verb[:-3] + "y")
    elif verb.endswith("ed"):
        bases += [verb[:-2], verb[:-1]]
        if len(verb) > 4 and verb[-3] == verb[-4]:
            bases.append(verb[:-3])
    yield from (one + after for base in bases for one in _thirds(base))


def _thirds(base: str) -> Iterator[str]:
    yield base + "s"
    if re.search(r"(?:s|sh|ch|x|o)$", base):
        yield base + "es"
    if base.endswith("y"):
        yield base[:-1] + "ies"


def _participle(text: str) -> Iterator[str]:
    """The form of one person of a participle, in either language: `touche` of `touchees`, `hits` of `hit`."""
    verb, after = _parted(text)
    for form in dict.fromkeys((verb, re.sub(r"s$", "", verb), re.sub(r"es?$", "", verb), re.sub(r"es$", "e", verb))):
        yield from (one + after for one in _french().get(form, ()))
        if form.endswith("e"):
            yield form + after
    yield from _english(text)


def _of_several(text: str) -> Iterator[str]:
    """The form of one of a form of several in French: `touche` of `touchent`, `prend` of `prennent`."""
    verb, after = _parted(text)
    yield from (one + after for one in _french().get(verb, ()) if verb.endswith(("nt", "ont")))
    if verb.endswith("ent"):
        yield verb[:-2] + after


def _infinitive(text: str) -> Iterator[str]:
    verb, after = _parted(text)
    yield from (one + after for one in _french().get(verb, ()))
    if verb.endswith("er"):
        yield verb[:-1] + after


@cache
def _irregular() -> Mapping[str, tuple[str, ...]]:
    return _reversed(ENGLISH)


@cache
def _french() -> Mapping[str, tuple[str, ...]]:
    return _reversed(FRENCH)


def _reversed(table: str) -> Mapping[str, tuple[str, ...]]:
    """The verbs of each of their forms."""
    found: dict[str, tuple[str, ...]] = {}
    for row in table.split():
        verb, _colon, forms = row.partition(":")
        for form in forms.split(","):
            found[form] = (*found.get(form, ()), verb)
    return found
