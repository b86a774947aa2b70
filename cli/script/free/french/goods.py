"""Things that change hands in a sentence of French: bought, taken from the hoard, put on.

`Garin s'offre une cotte de cuir, 25 pa, après marchandage`, `Oswin met la cape elfique`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.shop_lookup import sold
from cli.script.free.french.codes import ONE_OF
from cli.script.free.french.phrases import AMOUNT, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import rest_of
from cli.script.free.patterns import Way
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.phrases.quantities import COINS
from cli.script.shorthand.vocabulary.words import joined
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

OF_NAME = frozenset({"de", "d'", "du", "des", "à", "en"})
"""Words within the name of a thing, as typed."""


MOST_OF_NAME = 5
"""Words of the longest name of a thing."""

WORN = frozenset({"equip"})


class _Thing(NamedTuple):
    """A thing that is named: its name, how many of it, and the phrases that say so."""

    name: str
    number: int
    phrases: list[Phrase]


def goods(app: App, sentence: Sentence) -> list[Way]:
    """What is bought, taken or put on; empty for a sentence of anything else."""
    verbs = sentence.of(VERB)
    prices = [each for each in sentence.of(AMOUNT) if each.measure == COINS]
    if len(verbs) != 1 or len(prices) > 1:
        return []
    acts, at = verbs[0].acts, sentence.phrases.index(verbs[0])
    price = prices[0] if prices else None
    if price is not None and "buy" in acts and not price.lead.startswith("par"):
        return _bought(app, sentence, at, price)
    if price is None and acts & {"take", "equip"}:
        return _taken(app, sentence, at, acts)
    return []


def _one_of_company(app: App, phrases: Sequence[Phrase], lead: frozenset[str]) -> Phrase | None:
    """The only one of the company among phrases, behind one of some leads; None where another is named too."""
    people = [each for each in phrases if each.kind == WHO]
    if len(people) != 1 or people[0].lead not in lead:
        return None
    names = people[0].names
    return people[0] if len(names) == 1 and names[0] in app.read.roster.names else None


def _thing_at(app: App, sentence: Sentence, phrases: Sequence[Phrase]) -> _Thing | None:
    """The thing that phrases begin with; None where they begin with none."""
    left = list(phrases)
    count, read = 1, []
    if left and left[0].amount and left[0].is_bare and not left[0].lead:
        count, read, left = int(left[0].amount.text), [left[0]], left[1:]
    if not left or left[0].kind != TEXT or left[0].lead:
        return None
    first, *more = left
    words = list(sentence.words[first.begins + (not first.bare) : first.ends])
    names = [(words, [*read, first])]
    for each in more:
        if each.kind != TEXT or each.lead not in OF_NAME or each.begins != names[-1][1][-1].ends:
            break
        names.append(([*names[-1][0], *sentence.words[each.begins : each.ends]], [*names[-1][1], each]))
    known = [each for each in names if _is_known(app, joined(each[0]))]
    named, phrases_read = (known or names)[-1]
    several = len(named) > 1 and folded(named[0].text) in ONE_OF
    return _Thing(joined(named), count, phrases_read) if 0 < len(named) <= MOST_OF_NAME and not several else None


def _is_known(app: App, name: str) -> bool:
    """Whether something that somebody has, or that is sold, is called so."""
    return bool(holders_of(app, name)) or sold(app, name) is not None


def _bought(app: App, sentence: Sentence, at: int, price: Phrase) -> list[Way]:
    """Something bought at a price: `achète 2 doses d'herbe, 4 pa la dose`."""
    phrases, (amount, verb) = sentence.phrases, (price.amount, sentence.phrases[at])
    buyer = _one_of_company(app, sentence.phrases, frozenset({""}))
    thing = _thing_at(app, sentence, phrases[at + 1 :])
    if (
        buyer is None
        or thing is None
        or amount is None
        or price.begins < thing.phrases[-1].ends
        or buyer.begins > verb.begins
    ):
        return []
    more = next((each for each in phrases if each.begins == thing.phrases[-1].ends), None)
    if sold(app, thing.name) is None and more is not None and more.kind == TEXT and more.lead in OF_NAME:
        # `une cotte de mailles cabossée` is no cotte.
        return []
    only_for = verb.acts & {"take", "suffer"} and price.lead != "pour"
    each, said = _apiece(sentence, price, thing)
    rest = rest_of(app, sentence, [buyer, verb, *thing.phrases, price, *said])
    if rest is None or only_for:
        return []
    name = singular(thing.name) if thing.number > 1 and sold(app, thing.name) is None else thing.name
    counted = [str(thing.number)] if thing.number > 1 else []
    command = ["buy", buyer.names[0], name, *counted, "--price", amount.text, *rest.note]
    return [Way([command], rest.sure and (each or thing.number == 1))]


def _apiece(sentence: Sentence, price: Phrase, thing: _Thing) -> tuple[bool, list[Phrase]]:
    """Whether a price is that of each, and the phrases that say so: `4 pa la dose`."""
    if price.amount is not None and price.amount.each:
        return True, []
    after = next((each for each in sentence.phrases if each.begins == price.ends), None)
    named = {singular(word) for word in folded(thing.name).split()}
    says = (
        after is not None and after.kind == TEXT and not after.lead and not after.bare and singular(after.said) in named
    )
    return says, [after] if says and after is not None else []


def _taken(app: App, sentence: Sentence, at: int, acts: frozenset[str]) -> list[Way]:
    """Something of the hoard that somebody takes, or a thing that is put on."""
    phrases, verb = sentence.phrases, sentence.phrases[at]
    who = phrases[0] if phrases[0].kind == WHO and not phrases[0].lead else None
    thing = _thing_at(app, sentence, phrases[at + 1 :])
    if who is None or len(who.names) != 1 or phrases[0].ends != verb.begins or thing is None:
        return []
    (name,) = who.names
    if name not in app.read.roster.names or len(sentence.of(WHO)) > 1:
        return []
    in_hoard = bool(holders_of(app, thing.name, among=(HOARD_NAME,)))
    own = bool(holders_of(app, thing.name, among=(name,)))
    rest = rest_of(app, sentence, [who, verb, *thing.phrases])
    if rest is None or not (in_hoard or own):
        return []
    counted = [str(thing.number)] if thing.number > 1 else []
    if "take" in acts and in_hoard and not own:
        return [Way([["take", name, thing.name, *counted, *rest.note]], rest.sure)]
    if acts & WORN and thing.number == 1:
        equip = ["equip", name, thing.name, *rest.note]
        return [Way([equip], rest.sure)] if own else [Way([["take", name, thing.name], equip], False)]
    return []
