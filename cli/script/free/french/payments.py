"""Coins that come and go, as rows of patterns: lost, paid by one or by each, received from outside, lent and paid back.

`Lira s'est fait voler 5 po au marché`, `une chambre et un repas : 12 po, payés par Lira`, `rend les 8 po qu'il devait`
"""

from __future__ import annotations

from collections.abc import Iterator

from cli.input.number_words import number_in
from cli.script.free.french.matched import Matched, Row
from cli.script.free.patterns import Way, option
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.held import debts_of
from cli.script.shorthand.phrases.quantities import main_coin
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.words import Word, joined, word_set
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.rules.tables import folded

PRIZES = word_set("prime recompense rancon solde cachet pourboire")
"""What the company is paid for what it did, folded."""


def _coins(matched: Matched, name: str = "coins") -> str:
    """The coins of a span, those of a second one with them: `1 écu et 5 sous`."""
    return " ".join(span.value for span in matched.spans(name, "more"))


def _joined(matched: Matched, *names: str) -> str:
    """What spans say, one behind the other."""
    return " ".join(filter(None, map(matched.text, names)))


def _stolen(matched: Matched) -> Iterator[Way]:
    """Coins that somebody was robbed of: `Lira s'est fait voler 5 po au marché`, `on a volé 12 po à Brom`."""
    rest = matched.rest("front", "by", "tail")
    if rest is not None:
        tricked = folded(matched.value("verb")).split(" ")[-1].startswith(("arnaqu", "escroqu"))
        yield Way(
            [["pay", matched.one("who"), _coins(matched), "--for", "arnaque" if tricked else "vol", *rest.note]],
            rest.sure,
        )


def _gambled(matched: Matched) -> Iterator[Way]:
    """Coins that somebody lost: `perd 1 po et 5 pa aux cartes contre Odilon`."""
    rest, why = matched.rest("front"), _joined(matched, "why", "against")
    if rest is not None and why:
        yield Way([["pay", matched.one("who"), _coins(matched), "--for", why, *rest.note]], rest.sure)


def _paid(matched: Matched) -> Iterator[Way]:
    """What one pays for: `une chambre : 12 po, payés par Lira`, `règle la note de 8 pa pour tout le monde`."""
    rest, what, doubt = matched.rest("what"), _joined(matched, "what", "all"), matched.span("doubt")
    who, what = matched.one("who") or matched.one("doubt"), _bare(what) if doubt else what
    if rest is not None and what:
        yield Way([["pay", who, _coins(matched), "--for", what]], rest.sure and not doubt)


def _treated(matched: Matched) -> Iterator[Way]:
    """What one pays for another: `Perle invite Brune à dîner, 6 pa`."""
    what = f"{matched.text('what')} {matched.text('guests')}"
    yield Way([["pay", matched.one("who"), _coins(matched), "--for", what]], sure=False)


def _each_their_own(matched: Matched) -> Iterator[Way]:
    """What two pay for the same: `Odon met deux po, Brune trois, pour l'enterrement du gobelin`."""
    who, other, why = matched.one("who"), matched.one("other"), matched.text("why").removeprefix("pour ")
    said, coins = matched["second"], matched.value("coins")
    number = said.value if said.value.isdecimal() else str(number_in([folded(said.value)])[0] or "")
    more = said.value if said.code == "coins" else f"{number}{coins.lstrip('0123456789')}" if number else ""
    if more and who != other:
        what = option("--for", why)
        yield Way([["pay", who, coins, *what], ["pay", other, more, *what]], sure=False)


def _given_away(matched: Matched) -> Iterator[Way]:
    """A gift to somebody outside: `don de 5po de Lira au temple`, `Brom fait un don de 10 po au temple d'Ilmater`."""
    rest, to = matched.rest("to"), matched.text("to")
    if rest is not None and to:
        what = matched.value("what")
        yield Way([["pay", matched.one("who"), _coins(matched), "--to", _bare(to), "--for", what]], rest.sure)


def _out_of_hoard(matched: Matched) -> Iterator[Way]:
    """What the company pays somebody out of the hoard: `le groupe paie 10 po à Basile sur le butin`."""
    to = matched.text("to")
    if to:
        yield Way([["pay", HOARD_NAME, _coins(matched), "--to", _bare(to)]], sure=False)


def _from_to(matched: Matched) -> Iterator[Way]:
    """Coins of one for another, with no verb: `5 po de Lira à Zoé`."""
    who, to = matched.one("who"), matched.one("to")
    if who != to:
        yield Way([["give", who, to, _coins(matched)]], sure=False)


def _bare(text: str) -> str:
    """A text without the small word and the article before it: `au temple`, `le baron`."""
    words = [Word(word) for word in text.split()]
    words = words[1:] if len(words) > 1 and folded(words[0].text) in ("a", "au", "aux", "par", "de", "du") else words
    return joined(without_articles(words))


def _handed_on(matched: Matched) -> Iterator[Way]:
    """Coins for somebody who was named before: `Pipo réclame son salaire : Kerrin lui donne 4 pièces`."""
    rest, who, to = matched.rest("front", "tail"), matched.one("who"), matched.one("to")
    if rest is not None and who != to:
        yield Way([["give", who, to, _coins(matched), *rest.note]], rest.sure)


def _by_each(matched: Matched) -> Iterator[Way]:
    """What each pays: `le bac nous coûte 1 po par tête`."""
    rest, coins, what = matched.rest("what", "of"), matched["coins"], _joined(matched, "what", "of")
    if rest is None or not what:
        return
    bare = _bare(what)
    if coins.article == "each":
        yield Way([["pay", EVERYONE, coins.value, "--for", bare]], rest.sure)
        return
    ways = matched.value("ways")
    if ways in ("", str(len(matched.app.read.people(EVERYONE)))):
        agreed = (ways,) if ways else ()
        yield Way([["charge", bare, coins.value]], rest.sure and bool(ways), agreed)


def _received(matched: Matched) -> Iterator[Way]:
    """What somebody outside gives: to each, or to all of the company."""
    coins, source, rest = matched["coins"], matched.text("source"), matched.rest("tail")
    if rest is None or not source or folded(source).startswith("chaque "):
        return
    origin = ["--from", _bare(next(iter(matched["source"].names), source)), *rest.note]
    if matched.span("each") is not None or coins.article == "each":
        yield Way([["receive", EVERYONE, coins.value, *origin]], rest.sure)
    elif matched.span("us") is not None:
        yield Way([["find", coins.value, *origin]], sure=False)
        yield Way([["receive", EVERYONE, coins.value, *origin]], sure=False)


def _owed(matched: Matched) -> Iterator[Way]:
    """Coins that one owes another, which the ledger keeps as lent."""
    if matched.one("who") != matched.one("to"):
        note = option("--note", matched.text("front", "tail"))
        yield Way([["lend", matched.one("to"), matched.one("who"), _coins(matched), *note]], sure=False)


def _repaid(matched: Matched) -> Iterator[Way]:
    """What is paid back of a debt: `rend les 8 po qu'il devait à Lira`, `rembourse 10 des 15 po à Lira`."""
    app, who, to = matched.app, matched.one("who"), matched.one("to")
    rest = matched.rest("tail")
    debts = debts_of(app, who)
    to = to or (next(iter(debts)) if len(debts) == 1 else "")
    if rest is None or not to or to == who:
        return
    of, part = matched.span("of"), matched.span("part")
    if part is not None and of is not None:
        unit = of.value.lstrip("0123456789")
        coins: Command = [f"{part.value}{unit}"]
        owed = app.rules.coinage.value(app.read.amount(of.value))
        agreed = (of.value.removesuffix(unit),) if debts.get(to) == owed else ()
        yield Way([["repay", who, to, *coins, *rest.note]], rest.sure, agreed)
    elif part is not None:
        # Which coins, says the debt where it is so many of one kind.
        coined = [f"{part.value}{coin}" for coin in app.rules.tables.group("coinage.coins")]
        worth = debts.get(to, 0)
        whole = [each for each in coined if app.rules.coinage.value(app.read.amount(each)) == worth]
        yield Way([["repay", who, to, *(whole[:1] or [f"{part.value}{main_coin(app)}"]), *rest.note]], bool(whole))
    else:
        coins = [_coins(matched)] if matched.span("coins") else []
        yield Way([["repay", who, to, *coins, *rest.note]], rest.sure and (bool(coins) or to in debts))


COINS = "coins:coins ( et more:coins )?"

PAYMENTS = (
    Row(f"who:who verb:BY_STEAL|BY_ROB {COINS} ~tail", _stolen),
    Row("who:who verb:BY_STEAL|BY_ROB coins:coins.de ~tail", _stolen),
    Row(f"~front on verb:STEAL|ROB {COINS} who:who.à ~tail", _stolen),
    Row(f"by:text verb:STEAL|ROB {COINS} who:who.à ~tail", _stolen),
    Row("by:text ROB who:who coins:coins.de ~tail", _stolen),
    Row(f"{COINS} BY_STEAL|n/stolen who:who.à ~tail", _stolen),
    Row(f"who:who LOSE|SUFFER {COINS} why:text.à|thing.à|text.contre against:text.contre|foe.contre?", _gambled),
    Row(f"who:who ~front et LOSE|SUFFER {COINS} why:text.à|thing.à|text.contre|foe.contre", _gambled),
    # Handed on to somebody who was named before.
    Row("to:who ~front colon|, who:who lui GIVE|PAY coins:coins ~tail", _handed_on),
    # Paid by one of the company.
    Row(f"~what colon|, {COINS} ,? BY_PAY who:who.par", _paid),
    Row(f"~what ,? {COINS} , be who:who which PAY|TREAT", _paid),
    Row("who:who what:TREAT ~guests ,|colon coins:coins", _treated),
    Row("who:who PAY coins:coins ,|et et? other:who second:number|text|coins ,? ~why", _each_their_own),
    Row("~what coins:coins doubt:, who:who PAY", _paid),
    Row("who:who PAY what:text coins:coins.de all:all.pour?", _paid),
    Row(f"who:who PAY what:text all:all.à|all.pour ,? {COINS}", _paid),
    Row("coins:coins what:text.de doubt:who.pour", _paid),
    Row("what:n/gift coins:coins.de who:who.de to:text.à|foe.à", _given_away),
    Row("what:n/gift coins:coins.de to:text.à|foe.à who:who.par|who.de", _given_away),
    Row(f"{COINS} who:who.de to:who.à", _from_to),
    Row("all|on PAY coins:coins to:text.à|foe.à by:hoard.sur|hoard.de|hoard.avec|hoard.par", _out_of_hoard),
    # Paid by each.
    Row("what:text|thing on? COST coins:coins", _by_each),
    Row("what:text|thing of:text.de|thing.de on? COST coins:coins", _by_each),
    Row("what:text|thing ,? coins:coins ways:number.à", _by_each),
    # Received from outside.
    Row("source:text|foe us:on|leur PAY|GIVE coins:coins ~tail", _received),
    Row("source:text|foe us:on|leur PAY|GIVE tail:text colon|, coins:coins", _received),
    Row("source:text|foe PAY|GIVE coins:coins each:all.à ~tail", _received),
    Row("source:text|foe PAY|GIVE coins:coins ~tail", _received),
    # Owed and paid back.
    Row(f"who:who OWE {COINS} to:who.à ~tail", _owed),
    Row(f"~front ,|colon who:who OWE {COINS} to:who.à", _owed),
    Row(f"who:who REPAY|GIVE_BACK {COINS} that lui? OWE to:who.à", _repaid),
    Row(f"who:who REPAY|GIVE_BACK {COINS} to:who.à that lui? OWE", _repaid),
    Row(f"who:who REPAY|GIVE_BACK {COINS} text.sur that? OWE to:who.à", _repaid),
    Row("who:who REPAY|GIVE_BACK part:number of:coins.de to:who.à", _repaid),
    Row("who:who REPAY|GIVE_BACK part:number of:coins.de that lui? OWE to:who.à", _repaid),
    Row(f"tail:text who:who REPAY|GIVE_BACK {COINS} to:who.à", _repaid),
    Row("who:who REPAY|GIVE_BACK part:number to:who.à", _repaid),
    Row(f"who:who REPAY|GIVE_BACK {COINS} ~tail", _repaid),
)
