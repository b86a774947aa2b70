"""Coins that change hands in a sentence of French: paid, given, lent, received, shared, or the price of something.

Whoever is of the company and who is not says which way they go: `le meunier Gwenolé offre 15 po à Bertille`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.french.amounts import Amount
from cli.script.free.french.phrases import AMOUNT, LEADS, PRONOUN, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import Remark, rest_of
from cli.script.free.patterns import Way, option
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.quantities import COINS, EXPERIENCE
from cli.script.shorthand.vocabulary.words import as_typed, word_set
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

TO = frozenset({"à", "au", "aux"})

PAYS = frozenset({"pay", "give"})
HANDS = ("lend", "repay", "give", "pay")
"""Acts by which coins get from one of the company to another, each before those that are less than it says."""

FOR_ALL = word_set(
    "offrande chambre chambres auberge repas nuit nuitee peage taverne entree amende taxe dime impot biere bieres bain "
    "bains stalle souper diner dejeuner passage traversee bac loyer logement tournee hebergement lit lits dortoir"
)
"""What the company pays for, each for himself, folded."""


class _Deal(NamedTuple):
    """The one amount of a sentence, its verb, and who is named, in their places."""

    coins: Amount
    figure: Phrase
    acts: frozenset[str]
    verbs: list[Phrase]
    giver: Phrase | None
    getter: Phrase | None


def coins(app: App, sentence: Sentence) -> list[Way]:
    """How coins change hands; empty for a sentence of anything else."""
    deal = _deal(sentence)
    if deal is None:
        return []
    for way in (_shared, _each, _between, _from_outside, _paid):
        if found := way(app, sentence, deal):
            return found
    return []


def awards(app: App, sentence: Sentence) -> list[Way]:
    """Experience that is awarded to each, or to be shared: `50 px chacun pour les loups`, `700 px à répartir`."""
    amounts = sentence.of(AMOUNT)
    if len(amounts) != 1 or (xp := amounts[0].amount) is None or xp.kind != EXPERIENCE or xp.sign == "-":
        return []
    people = sentence.of(WHO)
    verbs = [each for each in sentence.of(VERB) if not each.acts & {"gain", "award", "share"}]
    if verbs or any(set(each.names) - set(app.read.roster.names) for each in people):
        return []
    all_of_them = bool(people) and all(each.who and each.who.everybody for each in people)
    shared = next((each for each in sentence.of(TEXT) if folded(each.said) in DIVIDE), None)
    itself = [each for each in sentence.of(PRONOUN) if each.said in ("se", "nous") and shared]
    others = [each for each in people if each.who and not each.who.everybody]
    if not (xp.each or all_of_them or shared) or others:
        return []
    read = [*amounts, *people, *sentence.of(VERB), *([shared] if shared else []), *itself]
    remark = rest_of(app, sentence, read)
    if remark is None:
        return []
    told = ["award", "--xp", xp.text]
    reason = option("--reason", remark.text)
    each, whole = Way([[*told, "--each", *reason]], remark.sure), Way([[*told, *reason]], False)
    if shared is not None:
        return [whole._replace(sure=each.sure)]
    as_one = not xp.each and any(one.who and one.who.called for one in people)
    # `300 px au groupe`
    return [whole, each] if as_one else [each]


DIVIDE = word_set("repartir partager diviser")
"""What is to be done with experience that all get a share of, folded."""


def _deal(sentence: Sentence) -> _Deal | None:
    amounts = sentence.of(AMOUNT)
    if len(amounts) != 1 or (figure := amounts[0]).amount is None or figure.measure != COINS:
        return None
    verbs = sentence.of(VERB)
    if len(verbs) > 1 or figure.amount.sign == "+":
        return None
    acts = verbs[0].acts if verbs else frozenset()
    people = sentence.of(WHO)
    if len(people) > 2 or any(each.lead not in ("", *TO, "par", "pour") for each in people):
        return None
    giver = next((each for each in people if not each.lead and (not verbs or each.begins < verbs[0].begins)), None)
    getter = next((each for each in people if each is not giver and (each.lead in TO or not each.lead)), None)
    if any(each not in (giver, getter) for each in people):
        return None
    return _Deal(figure.amount, figure, acts, verbs, giver, getter)


def _company(app: App, phrase: Phrase | None) -> str:
    """The one of the company whom a phrase names; empty for anybody else, or several."""
    names = phrase.names if phrase is not None else ()
    return names[0] if len(names) == 1 and names[0] in app.read.roster.names else ""


def _read(deal: _Deal, *more: Phrase | None) -> list[Phrase]:
    return [each for each in (deal.figure, *deal.verbs, *more) if each is not None]


def _rest(app: App, sentence: Sentence, read: Sequence[Phrase]) -> Remark | None:
    """What is left of a sentence; whoever is told by a pronoun gets it: `lui file 2 po pour les ragots`."""
    remark = rest_of(app, sentence, read)
    for_somebody = any(each.said in ("lui", "leur") for each in sentence.of(PRONOUN) if each not in read)
    return remark and remark._replace(sure=remark.sure and not for_somebody)


def _shared(app: App, sentence: Sentence, deal: _Deal) -> list[Way]:
    """Coins of the hoard that all share: `on partage les 12 pa entre les quatre`."""
    subject = [each for each in sentence.of(PRONOUN) if each.said in ("on", "nous", "les")]
    everybody = [each for each in sentence.of(WHO) if each.who and each.who.everybody]
    if "share" not in deal.acts or len(everybody) != len(sentence.of(WHO)) or deal.coins.each:
        return []
    rest = _rest(app, sentence, [*_read(deal), *subject, *everybody])
    return [Way([["split", "--coins", deal.coins.text, *rest.note]], rest.sure)] if rest else []


def _each(app: App, sentence: Sentence, deal: _Deal) -> list[Way]:
    """What each of the company pays, which no verb says: `chambre à l'auberge : 5 pa par personne`."""
    people = sentence.of(WHO)
    everybody = all(each.who and each.who.everybody for each in people)
    first = sentence.of(TEXT)[:1]
    if not (deal.coins.each and everybody and first) or (deal.verbs and not deal.acts & {"sleep", "pay"}):
        return []
    said = {word for each in sentence.of(TEXT) for word in folded(each.said).split()}
    rest = _rest(app, sentence, [*_read(deal), *people, *_subject(sentence)])
    if rest is None or not (said & FOR_ALL or "pay" in deal.acts):
        return []
    what = rest.text.removeprefix("pour ")
    sure = rest.sure and not deal.verbs and not said & ASKED_FOR
    return [Way([["pay", EVERYONE, deal.coins.text, *option("--for", what)]], sure)]


ASKED_FOR = word_set("reclame reclament exige exigent demande demandent annonce annoncent")
"""Verbs, folded, by which coins are asked for, and not paid yet."""


def _subject(sentence: Sentence) -> list[Phrase]:
    return [each for each in sentence.of(PRONOUN) if each.said in ("on", "nous")]


def _between(app: App, sentence: Sentence, deal: _Deal) -> list[Way]:
    """Coins that get from one of the company to another: `Bertille dépanne Aldric de 10 po`."""
    one, other = _company(app, deal.giver), _company(app, deal.getter)
    act = next((act for act in HANDS if act in deal.acts), "")
    if not (one and other and act) or one == other or deal.coins.each or _is_price(sentence, deal):
        return []
    rest = _rest(app, sentence, _read(deal, deal.giver, deal.getter))
    if rest is None:
        return []
    command = "give" if act == "pay" else act
    return [Way([[command, one, other, deal.coins.text, *rest.note]], rest.sure)]


def _is_price(sentence: Sentence, deal: _Deal) -> bool:
    """Whether coins are what a thing is handed over for: `cède sa dague à Zoé contre 2 po`, `en échange de 2 po`."""
    before = next((each for each in sentence.of(TEXT) if each.ends == deal.figure.begins), None)
    return deal.figure.lead == "contre" or (before is not None and folded(before.said) in IN_RETURN)


IN_RETURN = word_set("contrepartie echange retour moyennant contre")
"""Words, folded, before what something is handed over for."""


def _from_outside(app: App, sentence: Sentence, deal: _Deal) -> list[Way]:
    """Coins that somebody outside the company gives one of it."""
    getter = _company(app, deal.getter)
    if not deal.acts & PAYS or not getter or _company(app, deal.giver):
        return []
    if deal.giver is not None and deal.giver.who is not None:
        source, subject = deal.giver.who.names[0], deal.giver
        if deal.giver.who.several:
            return []
    else:
        subject = sentence.phrases[0]
        if subject.kind != TEXT or subject.lead or subject.ends != deal.verbs[0].begins:
            return []
        named = sentence.words[subject.begins + (not subject.bare) : subject.ends]
        if meaning_words(app, "receive", None, named) or (subject.bare and not named[0].text[:1].isupper()):
            return []
        source = as_typed(named)
    rest = _rest(app, sentence, _read(deal, deal.getter, subject))
    if rest is None:
        return []
    return [Way([["receive", getter, deal.coins.text, "--from", source, *rest.note]], rest.sure)]


def _paid(app: App, sentence: Sentence, deal: _Deal) -> list[Way]:
    """What one of the company pays for something, or to somebody outside it."""
    payer = _company(app, deal.giver)
    is_paid = any(each.verb and each.verb.passive for each in deal.verbs)
    if is_paid and deal.giver is not None and deal.giver.lead != "par":
        # `brom est payé 20 po` gets them.
        return []
    if not payer or not deal.acts & PAYS or deal.coins.each or deal.acts & {"lend", "repay"}:
        return []
    if deal.getter is not None and deal.getter.who is not None:
        if deal.getter.who.several or set(deal.getter.names) & set(app.read.roster.names):
            return []
        rest = _rest(app, sentence, _read(deal, deal.giver, deal.getter))
        to = ["--to", deal.getter.names[0]]
        return [Way([["pay", payer, deal.coins.text, *to, *rest.note]], rest.sure)] if rest else []
    what = next((each for each in sentence.phrases if each.begins >= deal.verbs[0].ends and each.kind == TEXT), None)
    purpose = next((each for each in sentence.of(TEXT) if each.lead == "pour"), None)
    what = purpose if purpose is not None and what is not None and what.lead in TO else what
    rest = _rest(app, sentence, _read(deal, deal.giver))
    if rest is None or what is None:
        return []
    if "pay" not in deal.acts and not FOR_ALL.intersection(what.said.split()) and what.lead not in TO:
        return []
    others = _rest(app, sentence, _read(deal, deal.giver, what))
    noun = sentence.words[what.begins + bool(what.lead) + (not what.bare) : what.ends]
    plain = not meaning_words(app, "pay", None, noun) and len(noun) < MOST_OF_WHAT
    if what.lead in TO and plain and others is not None:
        to = ["--to", as_typed(noun), *others.note]
        return [Way([["pay", payer, deal.coins.text, *to]], others.sure)]
    sure = plain and what.lead in ("", "pour", "de", "d'", "en") and others is not None and others.sure
    if what.lead in ("pour", "de", "d'") and others is not None:
        bought = [*option("--for", as_typed(sentence.words[what.begins + 1 : what.ends])), *others.note]
        return [Way([["pay", payer, deal.coins.text, *bought]], sure)]
    first, *more = map(folded, rest.text.split(" "))
    # `sur en bière`: a word that leads to nothing.
    if first in ("et", "puis"):
        # `offre 5 po et une bière à Hubert`
        return []
    stray = first in LEADS and (first != what.lead or more[:1] == [] or more[0] in LEADS)
    return [Way([["pay", payer, deal.coins.text, *option("--for", rest.text)]], sure and not stray)]


MOST_OF_WHAT = 3
"""So many words are no noun alone any more."""
