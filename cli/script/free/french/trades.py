"""Things that change hands, as rows of patterns: sold, bought, taken out of the hoard.

`une gemme a été vendue au joaillier par Lira pour 18 po`, `achat d'une épée par Brom, 15 po`, `la cape ira à Lira`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from cli.input.counted import without_article
from cli.input.shop_lookup import sold
from cli.script.free.french.matched import Matched, Price, Row, in_parts
from cli.script.free.patterns import Way, coins_of
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.vocabulary.words import word_set
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded


def counted(number: int) -> Command:
    """How many, where it is more than one."""
    return [str(number)] if number > 1 else []


def allotted(matched: Matched) -> Iterator[Way]:
    """What of the hoard is somebody's: `la cape ira à Lira`, `une perle chacun pour Lira et Zoé`."""
    app, thing = matched.app, matched.thing("count", "thing")
    rest, whom = matched.rest("tail"), matched["to"].names
    if thing is None or rest is None or not thing.holders(app, [HOARD_NAME]):
        return
    reading: Reading = [["take", name, thing.name, *counted(thing.of(app, HOARD_NAME))] for name in whom]
    reading[-1] = [*reading[-1], *rest.note]
    # `potion pour Brom` may be that he is to drink it; whoever has some keeps what is theirs.
    yield Way(reading, rest.sure and matched.span("verb") is not None and not thing.holders(app, whom))


def sold_for(matched: Matched) -> Iterator[Way]:
    """What is sold by one of the company who has it, or out of the hoard."""
    app, thing, price = matched.app, matched.thing("count", "thing"), matched["price"]
    rest = matched.rest("middle", "tail")
    if thing is None or rest is None:
        return
    by = matched.one("who")
    company = app.read.roster.names
    among = [by] if by else [HOARD_NAME]
    if price.article == "each" and not matched.span("count"):
        # `gemmes vendues 45 po pièce`
        thing = thing._replace(is_all=True)
    holders = thing.holders(app, among) or thing.holders(app, [HOARD_NAME] if by else list(company))
    told = price.code.startswith("coins")
    coins = coins_of(app, price)
    for holder in holders:
        number = thing.of(app, holder)
        if thing.article == "les" and number == 1 and not matched.span("count"):
            continue
        prices, certain = _prices(matched, coins, number)
        sure = rest.sure and told and certain and holder in among and len(holders) == 1 and not matched.span("doubt")
        for way in prices:
            reading: Reading = [] if holder in among or not by else [["take", by, thing.name, *counted(number)]]
            owner = holder if holder in among or not by else by
            reading += [["sell", owner, thing.name, *counted(one.number), "--price", one.coins] for one in way]
            buyer = matched.span("buyer")
            to = [] if buyer is None else ["--to", next(iter(buyer.names), buyer.value)]
            reading[-1] = [*reading[-1], *to, *rest.note]
            agreed = (*_agreed(coins, number, way), *_of_how_many(matched, holder))
            yield Way(reading, sure and len(prices) == 1, agreed)


def _agreed(coins: str, number: int, way: Sequence[Price]) -> tuple[str, ...]:
    """The number of a price that is that of all of several, of which one costs a part."""
    together = number > 1 and all(one.coins != coins for one in way)
    return ("".join(char for char in coins if char.isdecimal()),) if together else ()


def _of_how_many(matched: Matched, holder: str) -> tuple[str, ...]:
    """The number of which one is meant, where there are as many: `une des deux gemmes`."""
    said = matched.spans("thing")
    words = matched.sentence.words[said[0].begins : said[-1].ends] if said and said[0].article == "one of" else []
    thing = matched.thing("count", "thing")
    there = thing._replace(is_all=True).of(matched.app, holder) if thing is not None else 0
    return tuple(word.text for word in words if word.text == str(there))


def _prices(matched: Matched, coins: str, number: int) -> tuple[list[list[Price]], bool]:
    """How so many may be paid with coins, each or together; and whether it is said which."""
    each = [Price(number, coins)]
    if number == 1 or matched["price"].article == "each":
        return [each], True
    together = in_parts(matched.app, coins, number)
    if matched.span("whole") is not None:
        return ([together] if together else []), len(together) == 1
    return [way for way in (together, each) if way], False


def bought(matched: Matched) -> Iterator[Way]:
    """What one of the company buys at a price: `achat de 2 fioles à 15 po pièce par Lira`."""
    app, thing, price = matched.app, matched.thing("count", "thing", "of"), matched["price"]
    who, rest = matched.one("who") or matched.one("doubt"), matched.rest("middle", "tail")
    seller = matched.span("seller")
    source = [] if seller is None else ["--from", next(iter(seller.names), seller.value)]
    if thing is None or rest is None or not who:
        return
    told = price.code.startswith("coins")
    coins = coins_of(app, price)
    known = sold(app, thing.called)
    # `un paquet de torches` may be the torches of the rules.
    inside = "" if known else next((part for part in OF_WHAT.split(thing.called)[1:] if sold(app, part)), "")
    before = matched.span("was")
    prices, certain = _prices(matched, coins, thing.number)
    for way, name in product(prices, filter(None, (inside, thing.called if known else thing.name))):
        reading: Reading = [["buy", who, name, *counted(one.number), "--price", one.coins] for one in way]
        reading = [[*command, *source] for command in reading]
        reading[-1] = [*reading[-1], *rest.note]
        sure = rest.sure and told and certain and not inside and not matched.span("doubt")
        agreed = _agreed(coins, thing.number, way)
        yield Way(reading, sure, (*agreed, before.value) if before is not None else agreed)


OF_WHAT = re.compile(r" de | d['’]")
"""Words between what holds something and what is in it."""


def _handed(matched: Matched) -> Iterator[Way]:
    """A thing that one of the company gives another, or puts into the hoard: `file sa vieille épée à Lira`."""
    app, thing, who = matched.app, matched.thing("count", "thing"), matched.one("who")
    rest, place = matched.rest("tail"), matched.span("place")
    if place is not None and folded(place.value) not in HOARDS:
        return
    to = HOARD_NAME if place is not None else matched.one("to")
    if thing is None or rest is None or not to or to == who or not thing.holders(app, [who]):
        return
    yield Way([["give", who, to, thing.name, *counted(thing.of(app, who)), *rest.note]], rest.sure)


HOARDS = word_set("tas pot lot commun butin tresor coffre sac")
"""Words, folded, for the hoard into which something is put."""


def _identified(matched: Matched) -> Iterator[Way]:
    """What a thing turned out to be: `goûte la potion bleue : c'est de la guérison`."""
    app, thing, name = matched.app, matched.thing("count", "thing"), matched.text("name")
    company = [HOARD_NAME, *app.read.roster.names]
    led = [span for span in matched.spans("name")[:1] if folded(span.value) != "fait"]
    if any(span.code.partition(".")[2] not in ("", "de") for span in led):
        # `les gemmes sont pour la magicienne`
        return
    if thing is None or matched.rest("tail") is None or not name or not thing.holders(app, company):
        return
    name = name.removeprefix("en fait ")
    if folded(name.split(" ")[0]) in QUALITIES or "(" in name:
        # `l'anneau est magique` says nothing of which.
        return
    bare = without_article(name.removeprefix("de "))
    # Of the same kind, where only what it is of is said.
    whole = f"{thing.name.split()[0]} de {bare}" if name.startswith("de ") else bare
    yield Way([["identify", thing.name, whole]], sure=False)


QUALITIES = word_set(
    "magique magiques maudit maudite maudits maudites enchante enchantee enchantes enchantees vide casse cassee brise "
    "brisee perdu perdue lourd lourde vieux vieille faux fausse beau belle"
)
"""What a thing is, folded, by which it is not called."""


def _appraised(matched: Matched) -> Iterator[Way]:
    """What a thing is worth: `Lira estime le rubis à 60 po`, `les peaux valent 10 po chacune`."""
    thing, company = matched.thing("count", "thing"), [HOARD_NAME, *matched.company]
    if thing is not None and matched.rest("tail") is not None and thing.holders(matched.app, company):
        # It may be what is asked for it, or what somebody thinks.
        yield Way([["appraise", thing.name, coins_of(matched.app, matched["price"])]], sure=False)


def shopped(matched: Matched) -> Iterator[Way]:
    """What one of the company buys at its price in the rules: `prend 6 torches et une outre chez Mathurin`."""
    who, rest = matched.one("who"), matched.rest("tail")
    things = [matched.thing("count", "thing"), matched.thing("more", "other")]
    if rest is None:
        return
    reading: Reading = []
    for thing in things:
        if thing is None or sold(matched.app, thing.called) is None:
            return
        reading.append(["buy", who, thing.called, *counted(thing.number)])
    reading[-1] = [*reading[-1], *rest.note]
    yield Way(reading, rest.sure)


PRICE = "price:coins|coins.à|coins.pour|coins.de whole:whole?"
BARE = "price:number|number.à|number.pour"
THING = "count:number? thing:thing"
WARE = "count:number|number.de? thing:thing|thing.de|text|text.de"
"""What is bought, which the rules need not know; it is no verb and no pronoun."""

TRADES = (
    Row(f"{THING} ,? verb:GO|be to:who.à|who.pour ~tail", allotted),
    Row(f"{THING} each:all|text to:many.pour|many.à", allotted),
    Row(f"{THING} to:who.pour", allotted),
    Row(f"on verb:GIVE {THING} to:who.à ~tail", allotted),
    Row(f"to:who verb:TAKE|STEAL {THING} ~tail", allotted),
    Row(f"be to:who which verb:TAKE|EQUIP {THING} ~tail", allotted),
    Row(f"who:who GIVE {THING} to:who.à ~tail", _handed),
    Row(f"who:who PUT|GIVE {THING} place:text.dans ~tail", _handed),
    Row(f"who:who EXAMINE {THING} ~tail colon|, be ~name", _identified),
    Row(f"{THING} be ~name", _identified),
    Row(f"who:who VALUE {THING} price:coins.à ~tail", _appraised),
    Row(f"{THING} WORTH price:coins by:who.après|foe.après", _appraised),
    Row(f"{THING} WORTH price:coins|number ~tail", _appraised),
    # Sold by somebody, or by all; what is sold stands in front too.
    Row(f"who:who verb:SELL {THING} ~middle ,? {PRICE} ~tail", sold_for),
    Row(f"on verb:SELL {THING} ~middle ,? {PRICE} ~tail", sold_for),
    Row(f"{THING} , on le verb:SELL {PRICE} ~tail", sold_for),
    Row(f"{THING} , on le verb:SELL {BARE} ~tail", sold_for),
    Row(f"n/sell count:number|number.de? thing:thing|thing.de ,? {PRICE} who:who.par ~tail", sold_for),
    Row(f"n/sell count:number|number.de? thing:thing|thing.de who:who.par ,? {PRICE} ~tail", sold_for),
    Row(f"n/sell count:number|number.de? thing:thing|thing.de ~middle ,? {PRICE} ~tail", sold_for),
    Row(f"{THING} verb:BY_SELL ~middle who:who.par ~tail {PRICE}", sold_for),
    Row(f"{THING} verb:BY_SELL ~middle {PRICE} who:who.par ~tail", sold_for),
    Row(f"{THING} verb:BY_SELL ~middle {PRICE} ~tail", sold_for),
    Row(f"{THING} verb:BY_SELL {BARE} ~tail", sold_for),
    Row(f"seller:text|foe SELL {WARE} ~of who:who.à ,? {PRICE} ~tail", bought),
    Row(f"seller:text|foe SELL {WARE} ~of ,? {PRICE} who:who.à ~tail", bought),
    Row(f"buyer:text|foe BUY {THING} who:who.à ,? {PRICE} ~tail", sold_for),
    Row(f"{THING} doubt:LEAVE {PRICE} ~tail", sold_for),
    # Bought.
    Row(f"n/buy {WARE} ~of who:who.par|who.pour ,? {PRICE} ~tail", bought),
    Row(f"n/buy {WARE} ~of who:who.par|who.pour ,? {BARE} ~tail", bought),
    Row(f"n/buy colon? {WARE} ~of ,? {PRICE} who:who.par|who.pour ~tail", bought),
    Row(f"n/buy who:who.par|who.pour colon {WARE} ~of ,? {PRICE} ~tail", bought),
    Row(f"who:who colon n/buy {WARE} ~of {PRICE} ~tail", bought),
    Row(f"who:who verb:BUY|TAKE {WARE} ~of , ca? lui? COST {PRICE} ~tail", bought),
    Row(f"who:who verb:BUY|TAKE {WARE} ~of middle:text.chez|foe.chez ,? {PRICE} ~tail", bought),
    Row(f"who:who verb:BUY|TAKE {WARE} ~of ,? {PRICE} , middle:text ~tail", bought),
    Row(f"{THING} doubt:who.pour ,? {PRICE}", bought),
    Row(f"who:who verb:BUY|TAKE|HAGGLE {WARE} ~of {PRICE} instead:text.à was:number.de|coins.de", bought),
    Row(f"who:who doubt:colon {WARE} ~of ,? {PRICE} ~tail", bought),
    Row(f"who:who verb:BUY|TAKE {WARE} ~of , ca? lui? COST {BARE}", bought),
    Row(f"who:who verb:BUY|TAKE {THING} et more:number? other:thing tail:text.chez|foe.chez", shopped),
)
