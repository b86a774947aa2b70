"""The phrases of a sentence of French as spans with codes, over which patterns are matched: `who v/sell/ thing coins`.

The code of a phrase is what it is, with the small word that leads to it behind a dot: `who.à`, `coins.pour`. A verb is
`v/` and its acts, those that are done to whoever is named before it with `by_`: `v/by_sell/`. Whatever somebody has or
that is sold is a `thing`; what is nothing else is `text`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import WORDS, has_words
from cli.input.name_lookup import ARTICLES
from cli.input.shop_lookup import sold
from cli.plurals import word_forms
from cli.script.free.french.amounts import amount_at
from cli.script.free.french.phrases import (
    AMOUNT,
    DETERMINERS,
    LEADS,
    MARK,
    MARKS,
    TEXT,
    VERB,
    WHO,
    Phrase,
    Sentence,
    phrase_at,
)
from cli.script.free.french.verbs import affair_of
from cli.script.free.patterns import Span
from cli.script.shorthand.one_line import once
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.vocabulary.words import LEAST, Word, as_typed, joined, small, word_set
from ledger.facts import HOARD_NAME
from ledger.ids import HOLDERS, ITEM
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

MARK_CODES = {":": "colon", "(": "open", ")": "close", ".": ",", ";": ",", "!": ",", "-": ",", "–": ",", "—": ","}
"""The codes of marks, in patterns where brackets and colons have a meaning; others are all commas."""

LEAD_CODES = {"au": "à", "aux": "à", "du": "de", "d'": "de", "des": "de"}
"""The small words that are forms of another one."""

CONTRACTED = {
    "c'est": "be", "c'était": "be", "qu'il": "that", "qu'elle": "that", "qu'ils": "that", "qu'on": "that",
}  # fmt: skip
"""Words of which a small one is a part that patterns name by a code, as typed in small letters."""

LITERALS = {
    "est": "be", "sont": "be", "était": "be", "étaient": "be", "sera": "be",
    "seront": "be", "&": "et", "lui": "lui",
}  # fmt: skip
"""Small words that patterns name by a code of their own, as typed in small letters."""

PLAIN = {"l'": "le", "s'": "se", "ça": "ca", "cela": "ca", "c'": "ca", "nous": "on", "qui": "which"}
"""The codes of pronouns and joins that have another one than what they say."""

NOUNS = {
    noun: code
    for code, nouns in {
        "n/sell": "vente vendu vendue vendus vendues revente revendu",
        "n/buy": "achat achats acheté achetée achetés achetées",
        "n/share": "partage partagé répartition partagez partageons répartissez répartissons divisez divisons",
        "n/gift": "don donation offrande aumône pourboire",
        "n/hire": "embauche embauché recrutement recrue engagé engage embauchons",
    }.items()
    for noun in nouns.split()
}
"""Nouns and participles that say what is done where no verb does, in front of all or behind a colon."""

LONGEST = 6
"""Words of the longest name of a thing."""

AMOUNTS = {"bare": "number", "other": "other"}
"""Codes of amounts of which nothing says what they are of, and of those that are of something unknown."""

ONE_OF = word_set("un une l'un l'une")
OTHERS = word_set("autre autres dernier derniere")
"""Words between an article and the name of a thing of which there are several, folded."""

DEBTS = word_set("dette dettes du")

PRAISE = word_set("vieux vieil vieille vieilles bon bonne beau belle fameux fameuse precieux precieuse superbe")
"""Words between an article and the name of a thing that say nothing of which one it is, folded."""

WHOLE = word_set("lot tout ensemble total")
"""Words, folded, behind a price that say that it is that of all."""


class Coded(NamedTuple):
    """A sentence whose phrases have codes: the things in it are phrases of their own."""

    sentence: Sentence
    spans: list[Span]


def coded(app: App, sentence: Sentence) -> Coded:
    """A sentence with the codes of its phrases."""
    words, at = sentence.words, 0
    phrases: list[Phrase] = []
    spans: list[Span] = []
    while at < len(words):
        before = phrases[-1] if phrases else None
        first = before is None or before.said == ":"
        if first and (noun := NOUNS.get(small(words[at]))) and not words[at].quoted:
            phrase = Phrase(TEXT, at, at + 1, said=folded(words[at].text), bare=True)
            span = Span(noun, at, at + 1, small(words[at]))
        elif (literal := CONTRACTED.get(small(words[at]))) and not words[at].quoted:
            phrase, span = Phrase(TEXT, at, at + 1, said=small(words[at]), bare=True), Span(literal, at, at + 1)
        else:
            phrase = _counted(app, words, at) or phrase_at(app, words, at, before)
            own = affair_of(words[at : at + 3]) if phrase.kind in (TEXT, VERB) and not phrase.lead and at else None
            phrase = Phrase(VERB, at, at + own.length, verb=own) if own is not None else phrase
            thing = _thing(app, words, phrase) if phrase.kind == TEXT else None
            phrase = phrase._replace(ends=thing.ends) if thing is not None else phrase
            span = thing or _span(app, words, phrase)
        phrases.append(phrase)
        spans.append(span)
        at = phrase.ends
    return Coded(Sentence(words, phrases, sentence.line), spans)


def _counted(app: App, words: Sequence[Word], at: int) -> Phrase | None:
    """An amount behind an article, `les 12 po`, `entre les quatre`; None where something else stands at a place."""
    lead = small(words[at]) if at + 2 < len(words) and small(words[at]) in LEADS else ""
    begins = at + bool(lead)
    if begins + 1 >= len(words) or folded(words[begins].text) not in DETERMINERS or words[begins].quoted:
        return None
    amount = amount_at(app, words, begins + 1)
    return None if amount is None else Phrase(AMOUNT, at, amount.ends, lead, amount=amount)


def _span(app: App, words: Sequence[Word], phrase: Phrase) -> Span:
    said = words[phrase.begins : phrase.ends]
    lead = LEAD_CODES.get(phrase.lead, phrase.lead)
    led = f".{lead}" if lead else ""
    made = partial(Span, begins=phrase.begins, ends=phrase.ends)
    if phrase.kind == MARK:
        return made(MARK_CODES.get(phrase.said, phrase.said))
    if len(said) == 1 and not led and (literal := LITERALS.get(small(said[0]))):
        return made(literal, value=small(said[0]))
    if phrase.kind == VERB and phrase.verb is not None:
        acts = sorted(f"by_{act}" if phrase.verb.passive else act for act in phrase.verb.acts)
        return made(f"v/{'/'.join(acts)}/", value=as_typed(said))
    if phrase.kind == WHO and phrase.who is not None:
        return made(_who(app, phrase.who) + led, names=phrase.who.names)
    if phrase.kind == AMOUNT and phrase.amount is not None:
        amount = phrase.amount
        code = f"{amount.sign}{AMOUNTS.get(amount.kind, amount.kind)}{led}"
        return made(code, value=amount.text, article=amount.unit or ("each" if amount.each else ""))
    if phrase.kind == TEXT:
        noun = said[bool(phrase.lead) :]
        article = folded(noun[0].text) if len(noun) > 1 and folded(noun[0].text) in DETERMINERS else ""
        if folded(noun[-1].text) in DEBTS and len(noun) <= 2:
            return made("debt")
        if not led and folded(noun[-1].text) in WHOLE and len(noun) == 1 + bool(article):
            return made("whole", article=article)
        return made(f"text{led}", value=as_typed(noun[bool(article) :]), article=article)
    return made(PLAIN.get(phrase.said, phrase.said), value=phrase.said)


def _who(app: App, who: Who) -> str:
    """The code of somebody: `who` of the company or `foe`, of several `many` or `foes`, `all`, `hoard`, `fund`."""
    if who.everybody:
        return "all"
    if who.purse:
        return "hoard" if who.names == (HOARD_NAME,) else "fund"
    ours = set(who.names) <= set(app.read.roster.names)
    if len(who.names) > 1:
        return "many" if ours else "foes"
    return "who" if ours else "foe"


def _thing(app: App, words: Sequence[Word], phrase: Phrase) -> Span | None:
    """The thing that the words of a text begin with, as somebody has it or as it is sold; None where they name none."""
    begins = phrase.begins + bool(phrase.lead)
    article = folded(words[begins].text)
    if article in ONE_OF and begins + 2 < len(words) and small(words[begins + 1]) in ("des", "de", "d'"):
        # `une des perles`, `un de ses rubis`
        article, begins = "one of", begins + 2 + (folded(words[begins + 2].text) in DETERMINERS)
        # `une des deux gemmes`
        begins += words[begins].text.isdecimal() and begins + 1 < len(words)
    elif article in DETERMINERS | ARTICLES and begins + 1 < len(words):
        said = folded(words[begins + 1].text)
        article = "one of" if said in OTHERS else article
        begins += 1 + (said in OTHERS | PRAISE and begins + 2 < len(words))
    else:
        article = ""
    most = min(len(words), begins + LONGEST)
    end = next((at for at in range(begins, most) if words[at].text in MARKS), most)
    lead = LEAD_CODES.get(phrase.lead, phrase.lead)
    for ends in range(end, begins, -1):
        for name in dict.fromkeys((as_typed(words[begins:ends]), joined(words[begins:ends]))):
            if is_thing(app, name):
                return Span(f"thing{'.' if lead else ''}{lead}", phrase.begins, ends, name, article=article)
    return None


def is_thing(app: App, name: str) -> bool:
    """Whether somebody has a thing that has these words, or the rules sell one of that name."""
    return once(("a thing", name), partial(_is_thing, app, name))


def _is_thing(app: App, name: str) -> bool:
    parts = name.split()
    if (
        len(name) < LEAST
        or not parts
        or any(each.isdecimal() or folded(each) in NO_NAME for each in parts[:: len(parts) - 1 or 1])
    ):
        return False
    names, forms = once("names of things", partial(_held_names, app))
    held = word_forms(parts[0]) & forms and any(has_words(held, name) for held in names)
    return bool(held) or sold(app, name) is not None


NO_NAME = word_set("de du des d' a à au aux en pour et par sur dans le la les l' un une the of chez qui que")
"""Words that no name begins or ends with, folded."""


def _held_names(app: App) -> tuple[Sequence[str], frozenset[str]]:
    """The names of all that the company has, and the forms of the words in them."""
    names: list[str] = []
    for holder in (*HOLDERS, *app.read.roster.names):
        for commodity in app.state.holdings(holder_account(holder)):
            if commodity.startswith(ITEM):
                names += app.terms.item_names(commodity.removeprefix(ITEM))
    forms: set[str] = set()
    for name in names:
        forms.update(*(word_forms(word) for word in WORDS.findall(name)))
    return tuple(dict.fromkeys(names)), frozenset(forms)
