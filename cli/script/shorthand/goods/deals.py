"""What is bought or sold within the company: `bob buys a dagger from ann for 2gp`, `lira vend sa dague à brom 3 po`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import counted, without_article
from cli.output.words.language import _
from cli.script.shorthand.goods.changes import handed
from cli.script.shorthand.goods.things import coins_of, of_one
from cli.script.shorthand.meaning import Command, Reading, option_of, unclear, without_option
from cli.script.shorthand.people.held import debts_of, holders_of, owed
from cli.script.shorthand.people.who import OWNS, POSSESSED, Who, leading
from cli.script.shorthand.phrases.quantities import written
from cli.script.shorthand.vocabulary.small_words import AND, without_articles
from cli.script.shorthand.vocabulary.words import Word, joined, small, word_set
from ledger.facts import EVERYONE, FUND_NAME, HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SELLERS = frozenset({"from", "off", "à", "a", "au", "de", "du"})
"""Words before whoever sells."""

BUYERS = frozenset({"to", "à", "a", "au"})
"""Words before whoever buys."""

EITHER = frozenset({"à", "a", "au"})
"""Words before whoever sells, or whoever it is bought for: `achète une dague à Lira`."""

GETS = frozenset({"for", "pour", ""})
"""Words before whoever something is bought for; nothing where they are named first: `buys ann a dagger`."""

ONE = frozenset({"a", "an", "one", "un", "une", "1"})

PRICE = "--price"


class _Deal(NamedTuple):
    """Whom it is dealt with, the word that leads to them, and the words of what is dealt and of its price."""

    other: str
    lead: str
    words: list[Word]


def dealt(app: App, name: str, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What goes from one of the company to another, and the coins for it; empty where nobody of it is named.

    What is bought for somebody else is theirs.

    Args:
        name: `buy` or `sell`.

    Raises:
        InputError: `shorthand_unclear`, where nobody says for how much, or how many.
    """
    deal = None if who.several or who.purse else _deal(app, name, who.names[0], words)
    if deal is None or not deal.words:
        return []
    (one,) = who.names
    if name == "buy" and deal.lead in GETS:
        return _presents(app, who, deal)
    buyer, seller = (one, deal.other) if name == "buy" else (deal.other, one)
    thing = without_articles(deal.words)
    made = of_one(app, "sell", thing, Who((seller,)))
    if not all(PRICE in way for way in made):
        named = takewhile(lambda word: word.text.isalpha() and small(word) not in AND | GETS, thing[1:])
        raise unclear(joined(words), deal=joined([thing[0], *named]), seller=seller, buyer=buyer)
    if any(way[1].isdecimal() for way in made) and not any(word.text.isdecimal() for word in thing):
        # `buys torches from ann`
        raise unclear(joined(words), several=thing[0].text)
    deals = [[handed(seller, buyer, *_thing(way)), handed(buyer, seller, _total(app, way))] for way in made]
    return [*deals, *(_presents(app, who, deal) if name == "buy" and deal.lead in EITHER else [])]


def _presents(app: App, who: Who, deal: _Deal) -> list[Reading]:
    """What is bought of a merchant for somebody else of the company, who gets it."""
    bought = of_one(app, "buy", without_articles(deal.words), who)
    return [[["buy", who.typed, *way], handed(who.names[0], deal.other, *_thing(way))] for way in bought]


def _deal(app: App, name: str, one: str, words: Sequence[Word]) -> _Deal | None:
    """The first of the company, but one, whom a word leads to, whose the thing is, or who is named first."""
    others = {*app.read.roster.names, HOARD_NAME, FUND_NAME} - {one}
    for lead, before, after in _parted(name, words):
        people, rest = leading(app, after)
        if len(people) == 1 and not people[0].several and set(people[0].names) <= others and (before or rest):
            return _Deal(people[0].names[0], lead, [*before, *(rest if before else without_articles(rest))])
    return None


def _parted(name: str, words: Sequence[Word]) -> Iterator[tuple[str, list[Word], list[Word]]]:
    """The words before somebody who may be named, and those from their name on, with the word that leads to them."""
    for at, word in enumerate(words):
        before, after = list(words[:at]), list(words[at + 1 :])
        lead = small(word)
        if lead and lead in (SELLERS | GETS if name == "buy" else BUYERS):
            yield lead, before, after
        elif name == "buy" and lead.startswith("d'") and len(lead) > len("d'"):
            # `la dague d'Odon`
            yield "de", before, [word._replace(text=OWNS.sub("", word.text)), *after]
        elif name == "buy" and lead and POSSESSED.search(word.text):
            yield "de", before, [word._replace(text=POSSESSED.sub("", word.text)), *after]
        elif not at:
            yield "", [], list(words)


def _thing(way: Command) -> Command:
    """A thing and how many of it, without its price."""
    return list(takewhile(lambda word: not word.startswith("--"), way))


def _total(app: App, way: Command) -> str:
    """The coins for all of a thing that costs so much apiece."""
    price, coinage = way[way.index(PRICE) + 1], app.rules.coinage
    number = next((int(word) for word in _thing(way)[1:] if word.isdecimal()), (counted(way[0]) or ("", 1))[1])
    return price if number == 1 else written(coinage.in_coins(number * coinage.value(app.read.amount(price))))


def lent_things(app: App, _text: str, reading: Reading) -> Reading:
    """Things that are lent, of which no book keeps account, as given with a note: `lends his lantern to Aube`."""
    lent = [[*each[:3], *_one_or_more(app, each)] for each in reading if each[0] == "lend" and len(each) > 3]
    held = len(lent) == len(reading) and all(holders_of(app, each[3], among=(each[1],)) for each in lent)
    told = any("--note" in each for each in reading)
    return [["give", *each[1:], "--note", _("loan")] for each in lent] if held and not told else []


def of_a_debt(app: App, _text: str, reading: Reading) -> Reading:
    """What is paid for one's debt as repaid to whom it is owed: `Maëlle règle sa dette, 8 UE`; else empty."""
    (command, *others) = reading
    coins = coins_of(app, [Word(option_of(command, "--note"))]) if command[0] == "repay" and not others else None
    if coins is not None and command[3:4] == ["--note"]:
        # `rembourse Borgal : 8ue`
        return [[*command[:3], coins]]
    text = f"{option_of(command, '--for')} {option_of(command, '--note')}"
    told = {folded(word.strip(",.;!")) for word in text.split()}
    creditors = debts_of(app, command[1]) if command[0] == "pay" and not others and told & DEBT else {}
    return [["repay", command[1], creditor, command[2]] for creditor in creditors] if len(creditors) == 1 else []


def perhaps_repaid(app: App, text: str, reading: Reading) -> Reading:
    """Coins for somebody to whom they are owed, as repaid: `pays Borgal his 20gp`, or all that is owed; else empty."""
    (command, *others) = reading
    gives = command[0] == "give" and not others and len(command) > 3 and ">" not in text
    debt = owed(app, command[1], command[2]) if gives else 0
    coins = coins_of(app, [Word(command[3])]) if debt else None
    paid = app.rules.coinage.value(app.read.amount(coins)) if coins is not None else 0
    return [["repay", *command[1:]]] if paid and (paid == debt or (paid < debt and THEIRS.search(text))) else []


def repaid_of_it(_app: App, text: str, reading: Reading) -> Reading:
    """Coins that are given back of a loan of the same line, as repaid: `prête 15 po à Lira, Lira en rend 5`."""
    match reading:
        case [["lend", *_] as loan, ["give", giver, whom, *coins]] if [whom, giver] == loan[1:3]:
            return [loan, ["repay", giver, whom, *coins]] if GIVES_BACK.search(text) else []
    return []


GIVES_BACK = re.compile(r"\b(?:rend|rembourse|repays?|returns?|refunds?|back)\b", re.IGNORECASE)
"""Verbs of whoever pays back."""


def given_back(app: App, text: str, reading: Reading) -> Reading:
    """Coins that are said to be given back, as repaid: `returns the other 20 UE to Borgal`; empty for any other."""
    return perhaps_repaid(app, text, reading) if GIVES_BACK.search(text) else []


def sold_to(app: App, _text: str, reading: Reading) -> Reading:
    """Coins that a stranger gives for what somebody has, as its price: `a jeweller gives Bob 9 gp for his gem`."""
    (command, *others) = reading
    thing = without_article(FOR_THEIR.sub("", option_of(command, "--note")))
    seller = command[2:3] if command[0] == "give" else command[1:2] if command[0] == "receive" else []
    if others or not thing or not seller or not holders_of(app, thing, among=seller):
        return []
    if command[0] == "give":
        # `Borgal sells the rune stone to Maëlle for 100 ue`
        return [["give", *seller, command[1], thing], command[: command.index("--note")]]
    by = option_of(command, "--from")
    return [["sell", command[1], thing, PRICE, command[2], *(["--note", by] if by else [])]]


def from_one_of_us(app: App, _text: str, reading: Reading) -> Reading:
    """Coins that one gets of another of the company, who does something: `Ann wins 12gp off Bob playing cards`."""
    (command, *others) = reading
    giver, *rest = option_of(command, "--from").split(" ") if command[0] == "receive" and not others else [""]
    if giver not in app.read.roster.names or not rest or giver == command[1]:
        return []
    return [["give", giver, *command[1:3], "--note", " ".join(rest)]]


def got_for(_app: App, text: str, reading: Reading) -> Reading:
    """What somebody gets for something of theirs, with that as its note: `is paid 75 ue for his rune work`."""
    (command, *others) = reading
    why = option_of(command, "--from") if command[0] == "receive" and not others else ""
    theirs = rf"\b(?:for|pour) (?=(?:his|her|their|son|sa|ses|leurs?) ){re.escape(why)}"
    if not why or "--note" in command or re.search(theirs, text, re.IGNORECASE) is None:
        return []
    return [["--note" if part == "--from" else part for part in command]]


FOR_THEIR = re.compile(r"^(?:for |pour |contre )?(?:(?:his|her|their|son|sa|ses|leurs?) )?", re.IGNORECASE)
"""Words before what somebody gives for coins."""


def for_each_of_all(app: App, text: str, reading: Reading) -> Reading:
    """What one pays for all who are there, so much for each: `Bob pays the toll, 3gp each`; else empty."""
    (command, *others) = reading
    amount = "".join(command[2:3]) if command[0] == "pay" else ""
    number = re.match(r"\d+", amount)
    if others or number is None or number[0] not in re.findall(r"\d+", text) or not FOR_EACH.search(text):
        return []
    if command[1] not in app.read.roster.names:
        return []
    paid = app.rules.coinage.value(app.read.amount(amount)) * len(app.read.people(EVERYONE))
    kept = [(option, _without_each(option_of(command, option))) for option in ("--to", "--for", "--note")]
    said = [part for option, left in kept if left for part in (option, left)]
    secret = ["--secret"] if "--secret" in command else []
    return [["pay", command[1], written(app.rules.coinage.in_coins(paid)), *said, *secret]]


def _without_each(said: str) -> str:
    return re.sub(r"^(?:for|pour) ", "", FOR_EACH.sub("", said).strip(" ,"))


FOR_EACH = re.compile(r"(?:\beach|\bapiece|\b(?:a|per) head|\bchacune?|\bpar (?:tête|personne))\b", re.IGNORECASE)
"""Words by which a price is that of each of several."""

THEIRS = re.compile(r"\b(?:his|her|their|the|son|sa|ses|leurs?|les)\s+\d", re.IGNORECASE)
"""A number of coins that somebody may be owed."""

DEBT = word_set("debt debts dette dettes loan emprunt")
"""Nouns, folded, of what is owed."""


def _one_or_more(app: App, command: Command) -> Command:
    """A thing that is lent, and what follows it; of several how many they are: `lends Corvin 2 torches`."""
    thing, *more = command[3:]
    name, number = counted(thing) or (thing, 1)
    is_several = number > 1 and not holders_of(app, thing) and bool(holders_of(app, name, among=(command[1],)))
    return [name, str(number), *more] if is_several else [thing, *more]


def one_for_several(who: Who, words: Sequence[Word], made: list[Reading]) -> list[Reading]:
    """What several buy, where an article says that it is one: each buys one, or one of them does for all.

    `marta and agnes buy a mule`; together they buy no more than one.
    """
    if not words or small(words[0]) not in ONE or not who.several or who.everybody or who.each:
        return made
    by_one = [[[command[0], name, *command[2:]] for command in reading] for reading in made for name in who.names]
    return [*made, *by_one]


def bought_too(app: App, _text: str, reading: Reading) -> Reading:
    """A ware that only stands beside another one, as bought too: `ann buys a dagger, 2gp, and a shield`."""
    made: Reading = []
    for command in reading:
        before = made[-1] if made else []
        told = option_of(command, "--note") if command[0] == "buy" else ""
        if before[:1] == ["buy"] and command[0] == "note" and (ware := _ware_told(app, command[1])):
            made.append(["buy", before[1], ware])
        elif told and (ware := _ware_told(app, told)):
            made += [without_option(command, "--note"), ["buy", command[1], ware]]
        else:
            made.append(command)
    return made if made != reading else []


def bought_for_all(app: App, text: str, reading: Reading) -> Reading:
    """Wares with one price as bought, the first of them for all of it: `buys a lantern and a rope for 7gp`."""
    match reading:
        case [["pay", who, coins, "--for", told]] if BUYS.search(text):
            pass
        case [["buy", who, ware, "--price", coins, "--note", more]] if JOINS.match(more):
            told = f"{ware} {more}"
        case _:
            return []
    from cli.input.shop_lookup import sold

    wares = [counted(without_article(part)) or (without_article(part), 1) for part in JOINS.split(told)]
    first = next((each for each in wares if each[1] == 1), None)
    unit = coins.lstrip("0123456789")
    if len(wares) < 2 or first is None or not unit.isalpha() or not all(sold(app, name) for name, _number in wares):
        return []
    prices = [coins if each is first else f"0{unit}" for each in wares]
    names = [name if number == 1 else f"{number} {name}" for name, number in wares]
    bought = [["buy", who, name, PRICE, price] for name, price in zip(names, prices, strict=True)]
    return [*bought[:-1], [*bought[-1], "--note", told]]


def bought_for_another(app: App, text: str, reading: Reading) -> Reading:
    """What somebody pays for another one, a ware as bought and given: `Brom paie une armure de cuir à Zoé, 20 po`."""
    from cli.input.shop_lookup import sold

    match reading:
        case [["give", who, other, coins, "--note", told]] if ONE_THING.match(told):
            said = re.search(rf"{PAYS_FOR}({re.escape(told)} (?:à|to|for|pour) [^\W\d]+)", text, re.IGNORECASE)
            ware = without_article(told)
            if said is not None and sold(app, ware):
                return [["buy", who, ware, PRICE, coins], ["give", who, other, ware]]
            return [["pay", who, coins, "--for", said[1]]] if said is not None else []
    return []


PAYS_FOR = r"\b(?:paie|paye|offre|pays?(?: for)?|stands) "
ONE_THING = re.compile(r"(?:une?|an?|some|du|de la|des) [^\W\d]", re.IGNORECASE)
"""A verb right before what is paid for, and how that begins."""

BUYS = re.compile(r"\b(?:buys?|bought|haggles|bargains|achète\w*|acheté|marchande|négocie)\b", re.IGNORECASE)
JOINS = re.compile(r"(?:^|,? )(?:and|et|plus) |, ")
"""A verb of whoever buys, and what stands between two wares."""


def _ware_told(app: App, text: str) -> str:
    """The name of a ware that is all that is told, with its article; else empty."""
    from cli.input.shop_lookup import sold

    bare = without_article(text)
    return bare if bare != text and sold(app, bare) else ""
