"""Things and coins after what is done with them: bought, taken, used, handed over, in one word for each of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import product
from typing import TYPE_CHECKING

from cli.input.counted import counted, has_words, singular, without_article
from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.goods.changes import handed
from cli.script.shorthand.meaning import Command, Reading, option_of, unclear
from cli.script.shorthand.people.beings import is_person
from cli.script.shorthand.people.held import held_in_part, holders_of, most_held
from cli.script.shorthand.people.who import Who, leading, named
from cli.script.shorthand.phrases.quantities import COINS, HIT_POINTS, is_quantity, quantities, written
from cli.script.shorthand.phrases.remarks import told_words
from cli.script.shorthand.phrases.texts import FOR, Unasked, text_of, text_option, with_prefix
from cli.script.shorthand.vocabulary.small_words import A_OR_AN, AND, DAMAGE_WORDS, EACH, POSSESSIVES, without_articles
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import LEAST, Word, has_digit, joined, small, word_set
from ledger.errors import InputError
from ledger.facts import FUND_NAME, HOARD_NAME
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

HELD = frozenset({"take", "give", "sell", "drop"})
"""Commands that hand things over, one where no number is typed; what is used is used one by one."""

PRICED = frozenset({"a", "at", "for", "pour", "worth", "@"})
"""Words before a price, folded."""

BETWEEN = frozenset({"and", "et", "&", "for", "pour", "worth", "valant"})
"""Words that no name of one thing has unasked, folded."""

LAST = frozenset({"last", "derniere", "dernieres", "dernier", "derniers", "remaining"})
"""Words of coins, or things, that say no more than that there are no others, folded."""

UNTIL = frozenset({"until", "till", "jusqu'à", "jusqu'au", "jusque"})
"""Words before when coins are to be given back."""

OF_WHAT = frozenset({"of", "de", "a", "in", "on", "with", "sur", "dans"})

TO = frozenset({"a", "to", "au", "aux"})
"""Words before the one who gets something, folded."""


def of_things(app: App, name: str, who: Who, words: list[Word]) -> list[Reading]:
    """What is done with one thing, or with each of a list with commas."""
    if not words:
        return []
    if name == "take" and small(words[0]) in POSSESSIVES and coins_of(app, words[1:]) is not None:
        # `tue le gobelin 1 et prend ses 4 po`: they are not the hoard's.
        raise unclear(joined(words))
    ways = [_or_all_of_it(app, name, part, of_one(app, name, without_articles(part), who, several=_says_several(part)))
            for part in parts_of(app, name, who, words)]  # fmt: skip
    return [[[name, who.typed, *made] for made in way] for way in product(*ways)]


PAYEE = re.compile(r"(?:to |au |à la |à l['’]|the |le |la |l['’])(\S+)", re.IGNORECASE)
"""A noun of whoever is paid, behind its article."""


def paid_to(text: str, command: Command) -> Command:
    """A payment for somebody as one to them: `tips the ferryman 1ue`, `paie 3ue au passeur`, `pays Marta 12gp`.

    Behind a sign all is what it is for, as the contract of the shorthand has it: `brom -12po le forgeron`.
    """
    told = option_of(command, "--for") if command[:1] == ["pay"] and "--to" not in command else ""
    whom = PAYEE.fullmatch(told)
    is_noun = whom is not None and is_person(whom[1])
    is_name = NAMED.match(told) and re.search(rf"\b(?:pa(?:ys?|id|ie|ye)|tips?|tipped) {re.escape(told)} \d", text)
    if not (is_noun or is_name) or re.search(r"[-−–]\d", text):
        return command
    at = command.index("--for")
    return [*command[:at], "--to", whom[1] if whom and is_noun else told, *command[at + 2 :]]


NAMED = re.compile(
    r"(?!.*['’]s\b)(?:(?:the |la |le |l['’])?[^\W\d_a-zà-ÿ]\w"
    r"|.* (?<!\bde )(?<!\bdu )(?<!\bof )(?<!\bthe )[^\W\d_a-zà-ÿ]\w+$)"
)
"""A name: its first word has a capital, or the last behind what somebody is: `the fence Marta`."""


def of_the_company(app: App, command: Command) -> Command:
    """Coins that one of the company gets from another as handed over: `Bob wins 25gp off Ann for the tail`."""
    said = option_of(command, "--from") if command[0] == "receive" else ""
    giver, reason = found.groups() if (found := FOR_WHAT.fullmatch(said)) else (said, "")
    if giver not in app.read.roster.names or "," in command[1] or command[1] not in app.read.roster.names:
        return command
    at = command.index("--from")
    more = [*command[at + 2 :], *(["--note", reason] if reason and "--note" not in command else [])]
    return handed(giver, command[1], *command[2:at], *more)


FOR_WHAT = re.compile(r"(\S+) ((?:for|pour) .+)", re.IGNORECASE)
"""Somebody who gives, and what it is for."""


def dealt_with(reading: Reading) -> Reading:
    """Purchases or sales of which a note says with whom they were, with that in its place: `chez maitre Perrin`."""
    dealt = [_with_dealer(command) for command in reading]
    option = DEALERS.get(dealt[-1][0], "") if dealt else ""
    if dealt == list(reading) or {command[0] for command in dealt} != {dealt[-1][0]} or option not in dealt[-1]:
        return dealt
    # `une outre et une lanterne chez le forgeron`: both are from there.
    whom = option_of(dealt[-1], option)
    return [command if option in command else [*command, option, whom] for command in dealt]


def _with_dealer(command: Command) -> Command:
    option, note = DEALERS.get(command[0], ""), option_of(command, "--note")
    lead, _blank, called = note.partition(" ")
    name = without_article(called)
    is_dealer = folded(lead) == "chez" or name[:1].isupper() or any(map(is_person, name.split(" ")))
    if not option or option in command or not name or folded(lead) not in DEALER or not is_dealer:
        return command
    at = command.index("--note")
    return [*command[:at], option, name, *command[at + 2 :]]


DEALERS = {"buy": "--from", "sell": "--to"}
"""Options for whoever somebody deals with, by command."""


def _are_hit_points(app: App, words: Sequence[Word]) -> bool:
    if len(words) > 1 and folded(words[-1].text) == "back":
        # `drinks the potion, 6 back`
        return words[-2].text.isdecimal() or _are_hit_points(app, words[:-1])
    if not is_quantity(words):
        return False
    try:
        return any(each.kind == HIT_POINTS and each.unit and not each.rest for each in quantities(app, words))
    except InputError:
        return False


def _or_all_of_it(app: App, name: str, words: Sequence[Word], made: list[Command]) -> list[Command]:
    """What is done with a thing, or with all there are of it: `takes the oil`, of two flasks."""
    bare = without_articles(words)
    if name != "take" or len(bare) == len(words) or any(word.quoted or has_digit(word.text) for word in words):
        return made
    count = held_in_part(app, joined(bare), HOARD_NAME)
    return [*made, *([*each, str(count)] for each in made)] if count > 1 else made


def parted(app: App, words: Sequence[Word], between: Collection[str]) -> tuple[list[Word], Who | None]:
    """Words up to one of these before somebody whom the last words name; all and None where there is none."""
    for at in range(1, len(words) - 1):
        if not words[at].quoted and folded(words[at].text) in between:
            people, after = leading(app, without_articles(words[at + 1 :]))
            if len(people) == 1 and not after:
                return list(words[:at]), people[0]
    return list(words), None


def parts_of(app: App, name: str, who: Who, words: list[Word]) -> list[list[Word]]:
    """The things of a list, each by its words; one where nothing parts them, or it is called so."""
    from cli.input.shop_lookup import sold

    text = joined(words)
    if any(word.quoted for word in words):
        return [words]
    if (name == "buy" and sold(app, text)) or (name != "buy" and holders_of(app, text, among=who.names)):
        return [words]
    ands = [at for at, word in enumerate(words) if folded(word.text) in AND]
    if "," not in text and not ands:
        return [words]
    parts: list[list[Word]] = [[]]
    for at, word in enumerate(words):
        if at in ands:
            parts.append([])
            continue
        first, *more = re.split(r",(?!\d)", word.text)
        parts[-1] += [Word(first)] if first else []
        parts.extend([Word(part)] if part else [] for part in more)
    # A mark alone is nothing: `the rope,.`
    parts = [part for part in parts if any(char.isalnum() for char in joined(part))]
    if ands and not all(_is_known(app, name, who, without_articles(part)) for part in parts):
        # `bread and cheese` may be one thing.
        return [words]
    # After a comma may come the price of the one thing, `calice, 60po`, or what came of it, `potion, +5 PV`.
    apart = parts and not any(coins_of(app, part) or _is_change(app, name, who, part) for part in parts)
    return parts if apart else [words]


def _is_change(app: App, name: str, who: Who, words: list[Word]) -> bool:
    """Whether words are an amount with a sign or behind a verb, and no thing that is called so: `regagne 6`."""
    gets = len(words) > 1 and begins_with(words, "recover", "suffer") and words[-1].text.isdecimal()
    return bool(gets or CHANGE.match(words[0].text)) and not _is_known(app, name, who, words)


CHANGE = re.compile(r"[-+−]\d")


def is_list(app: App, name: str, who: Who, words: list[Word]) -> bool:
    """Whether words are several things, each of which is known."""
    parts = parts_of(app, name, who, words)
    return len(parts) > 1 and all(_is_known(app, name, who, without_articles(part)) for part in parts)


def _is_known(app: App, name: str, who: Who, words: Sequence[Word]) -> bool:
    """Whether words are something that is sold, or that somebody has; perhaps so many of it."""
    from cli.input.shop_lookup import sold

    text = joined(words)
    thing = (counted(text) or (text, 1))[0]
    if name == "buy":
        return any(sold(app, form) for form in (text, thing, singular(thing)))
    among = (HOARD_NAME,) if name == "take" else who.names
    return any(holders_of(app, form, among=among) for form in (text, thing, singular(thing)))


def of_one(app: App, name: str, words: list[Word], who: Who, *, several: bool = False) -> list[Command]:
    """A thing in one word, how many of it, keys, and its price typed last; in each way it can be meant.

    Args:
        several: Whether an article says that there are several, of a noun that may not: `les rubis`.
    """
    is_harm = name == "use" and words[0].text.isdecimal() and {folded(word.text) for word in words[1:]} <= DAMAGE_WORDS
    if _are_hit_points(app, words) or (is_harm and len(words) > 1):
        # `drinks the potion, 7 hp`
        return []
    keys = [word.text for word in words if "=" in word.text and not word.quoted]
    loose = [word for word in words if "=" not in word.text or word.quoted]
    price: list[str] = []
    priced = loose[: len(loose) - _length_of(loose, APIECE)]
    each, total = len(priced) < len(loose), _length_of(loose, IN_ALL)
    priced = priced[: len(priced) - total]
    dealt = next((at for at, word in enumerate(priced) if at and folded(word.text) in DEALER), len(priced))
    if name == "buy" and coins_of(app, priced[:dealt]):
        # `buys 20 arrows, 1gp in all`, `35gp from Dolly`: coins are what it costs.
        return []
    whom: list[str] = []
    if name in ("buy", "sell") and (end := _dealer_at(app, priced)):
        whom = ["--note", with_prefix(f"{priced[end].text} ", text_of(app, name, None, priced[end + 1 :]))]
        priced = priced[:end]
    for at in range(1, len(priced)) if name in ("buy", "sell") else ():
        if (coins := coins_of(app, priced[at:])) is not None:
            loose = priced[: at - (folded(priced[at - 1].text) in PRICED)]
            loose = [*loose[:-1], *(word._replace(text=word.text.rstrip(",;")) for word in loose[-1:])]
            loose, dealer = _without_dealer(app, name, loose)
            price = ["--price", coins, *(whom or dealer)]
            break
    count: list[str] = []
    if _are_both(app, name, loose, who):
        # `hands both oil flasks to Perle`
        loose = [Word("2"), *loose[1:]]
    if len(loose) > 1 and folded(loose[0].text) in LAST and holders_of(app, joined(loose[1:])):
        # `gives his last oil flask to Aube`
        loose = loose[1:]
    one = len(loose) > 2 and folded(loose[0].text) in ("one", "une", "un")
    if len(loose) > 2 and (one or loose[0].text.isdecimal()) and small(loose[1]) in ("of", "de"):
        # `two of her arrows`, `one of his torches`
        loose = [Word("1") if one else loose[0], *without_articles(loose[2:])]
    faces = [word.text for word in loose[-2:] if re.fullmatch(r"[1-9]\d?", word.text) and not word.quoted]
    if name == "use" and len(loose) > 2 and len(faces) == 2:
        # A number after a thing is how many of it, several are what dice showed.
        loose, price = loose[:-2], ["--faces", ",".join(faces)]
    elif len(loose) > 1 and re.fullmatch(r"[1-9]\d{0,5}", loose[-1].text) and not loose[-1].quoted:
        loose, count = loose[:-1], [loose[-1].text]
    if not loose:
        return [[*keys, *price]]
    quoted = any(word.quoted for word in loose)
    typed = _wares_meant(app, joined(loose), price[1] if price else "") if name == "buy" and not quoted else []
    if price or not typed:
        # At a price of the table's it may be a thing of its own: `une hache 10 po`.
        typed = [*typed, joined(loose) if quoted else thing_called(app, loose)]
    text = joined(loose)
    if name == "buy" and not quoted and not counted(text) and not count and _is_several(app, text):
        raise unclear(text, several=text)
    if name == "sell" and total and not (count or counted(text)) and (most := most_held(app, text, who.names)) > 1:
        # `sells the brandy for 24gp the lot`
        count = [str(most)]
    if name in HELD and not (count or quoted or counted(text)) and (several or singular(text) != text):
        most = most_held(app, text, (HOARD_NAME,) if name == "take" else who.names)
        if most > 1:
            # `the torches`: all of them, or one?
            return [[thing, str(number), *keys, *price] for thing in typed for number in (most, 1)]
    return [
        [thing, *count, *keys, *paid]
        for thing in typed
        for paid in ([price] if each or not price else _prices(app, thing, count, price, total=bool(total)))
    ]


def _says_several(words: Sequence[Word]) -> bool:
    """Whether words begin with an article of several: `les rubis`, `ces croix`."""
    return (
        len(words) > 1 and not words[0].quoted and small(words[0]) in ("les", "ces", "ses", "leurs", "these", "those")
    )


def _are_both(app: App, name: str, words: Sequence[Word], who: Who) -> bool:
    """Whether words are both of a thing of which there are two."""
    both = name in HELD and len(words) > 1 and folded(words[0].text) == "both"
    return both and most_held(app, joined(words[1:]), (HOARD_NAME,) if name == "take" else who.names) == len(BOTH)


BOTH = ("one", "the other")


def _dealer_at(app: App, words: list[Word]) -> int:
    """Where words behind a price begin to say with whom it was dealt: `2gp to a peddler`; 0 where none do."""
    for at in range(2, len(words) - 1):
        priced = any(coins_of(app, words[begin:at]) for begin in range(1, at))
        if priced and folded(words[at].text) in DEALER and not leading(app, without_articles(words[at + 1 :]))[0]:
            return at
    return 0


def _without_dealer(app: App, name: str, words: list[Word]) -> tuple[list[Word], Command]:
    """A thing without the words that say with whom it was dealt, outside the company: `a dagger from a peddler`."""
    from cli.input.shop_lookup import sold
    from cli.script.shorthand.people.beings import is_person

    if sold(app, joined(words)) or holders_of(app, joined(words)):
        return words, []
    for at in range(1, len(words) - 1):
        lead, after = small(words[at]), words[at + 1 :]
        leads = lead in (WITH_SELLERS if name == "buy" else WITH_BUYERS)
        # `une cotte à Baudry`, `une épée à la forgeronne`: whoever has a name, or a trade, sells it.
        trade = without_articles(after)[0].text if without_articles(after) else ""
        is_called = (after[0].text[:1].isupper() and not after[0].quoted) or is_person(trade)
        is_ware = bool(sold(app, joined(words[:at]))) or lead in ("from", "chez") or is_called
        if leads and is_ware and (small(after[0]) in ARTICLES or is_called or lead not in ("à", "to")):
            text = text_of(app, name, None, after, names=not leading(app, without_articles(after))[0])
            return words[:at], ["--note", with_prefix(f"{words[at].text} ", text)]
    return words, []


WITH_SELLERS = frozenset({"from", "chez", "à", "au"})
WITH_BUYERS = frozenset({"to", "à", "au"})
"""Words before whoever sells, or buys."""

SPENT_ON = re.compile(
    r"\b(?:spends?|spent|d[ée]pense|pays?|paid|paie|paye)\b.*\b(?:on|en|pour|for) (?:an?|une?) (.+?)[.!]*$",
    re.IGNORECASE,
)
"""What somebody spends coins on."""

GOODS = word_set(
    "scroll potion wand ring amulet sword dagger rapier mace axe bow shield helmet armour armor lantern rope torch "
    "cloak parchemin baguette anneau amulette epee dague rapiere masse hache arc bouclier casque armure lanterne corde "
    "torche cape"
)
"""Nouns of things that are had, besides what the price lists have, folded."""


def bought_instead(app: App, text: str, reading: Reading) -> Reading:
    """A payment for a thing as its purchase: `bob spends 30gp on a scroll of shield`; empty for any other line."""
    from cli.input.shop_lookup import sold

    on = SPENT_ON.search(text) if [command[0] for command in reading] == ["pay"] else None
    if on is None or not (GOODS & {folded(word) for word in on[1].split()} or sold(app, on[1])):
        return []
    return [["buy", *reading[0][1:2], on[1], "--price", reading[0][2]]]


def enjoyed_instead(app: App, text: str, reading: Reading) -> Reading:
    """A purchase of what nobody carries as its payment: `Bob buys a round, 6 sp`; empty for any other line."""
    (command, *others) = reading
    if others or command[0] != "buy" or command[3:4] != ["--price"]:
        return []
    _buy, who, what, _price, price, *_more = command
    is_enjoyed = not ENJOYED.isdisjoint(map(folded, what.split(" ")))
    return [["pay", who, price, "--for", what]] if is_enjoyed else []


ENJOYED = word_set(
    "round drink drinks dinner lunch breakfast supper meal meals room rooms bath bed beds passage lodging show "
    "tournee repas souper diner dejeuner chambre chambres bain bains lit lits traversee hebergement logement spectacle"
)
"""Nouns, folded, of what is paid for and not had afterwards."""

DEALER = frozenset({"to", "from", "a", "au", "aux", "chez", "at"})
"""Words before whoever sells or buys, folded."""


def _is_several(app: App, text: str) -> bool:
    """Whether words name several of what is sold by the piece and has no such name: nobody says how many."""
    from cli.input.shop_lookup import sold

    item = sold(app, text)
    if item is None or singular(text) == text:
        return False
    row = app.rules.tables.group("items").get(item, {})
    names = row.get("names", {}).values()
    is_pack = "holds" in row or any(re.search(r"\(\d", name) for name in names)
    return not is_pack and folded(text) not in map(folded, names)


def _length_of(words: Sequence[Word], phrases: Collection[str]) -> int:
    """How many of the last words are one of these phrases."""
    return next((count for count in (2, 1) if folded(joined(words[-count:])) in phrases and len(words) > count), 0)


APIECE = EACH | {"apiece", "piece", "la piece", "l'unite", "l'une", "l'un"}
IN_ALL = frozenset({"in all", "in total", "total", "altogether", "together", "en tout", "au total", "the lot",
                    "the pair", "le lot", "le tout", "les deux", "la paire"})  # fmt: skip
"""Words after a price, of one or of all, folded."""


def thing_called(app: App, words: Sequence[Word]) -> str:
    """The name that words are; one of nothing there is that may be several things, or hold an amount, is asked about.

    A number before it is how many.
    """
    from cli.input.shop_lookup import sold

    text = joined(words)
    said = [word.text for word in words[1:] if folded(word.text) in BETWEEN or re.match(r"[-+−]?[\d½¼¾]", word.text)]
    if len(words) > 2 and folded(words[1].text) in ARTICLES | POSSESSIVES and folded(words[0].text) not in OF_WHAT:
        # `back the dagger`: what is before the article belongs to what is done.
        said = [words[0].text, *said]
    # `buys the wizard a drink` is for somebody.
    said += [word.text for word in words[1:-1] if small(word) in A_OR_AN and not word.quoted]
    company = set(app.read.roster.names)
    said += [word.text for word in words[: len(words) if len(words) > 1 else 0] if _names_any(app, word, company)]
    # `drinks it` is no thing.
    said += told_words(words)
    if not said or sold(app, text) is not None or holders_of(app, text):
        return text
    return Unasked.of(text, said)


def _names_any(app: App, word: Word, company: Collection[str]) -> bool:
    """Whether a word names somebody of the company, or all of it."""
    text = word.text.rstrip(",")
    people = named(app, text) if len(text) >= LEAST and not word.quoted else []
    return any(who.everybody or set(who.names) & set(company) for who in people)


def _prices(app: App, thing: str, count: Sequence[str], price: list[str], *, total: bool) -> list[list[str]]:
    """A price as it was typed: of one, or of so many things together.

    Raises:
        InputError: `shorthand_unclear`, if it can't be divided among them: nobody said that it is of one.
    """
    number = int(count[0]) if count else (counted(thing) or ("", 1))[1]
    if number == 1:
        return [price]
    each, rest = divmod(app.rules.coinage.value(app.read.amount(price[1])), number)
    if rest or not each:
        raise unclear(f"{thing} {price[1]}", price=price[1])
    return [price] * (not total) + [["--price", written(app.rules.coinage.in_coins(each)), *price[2:]]]


def _wares_meant(app: App, text: str, price: str) -> list[str]:
    """What is sold with these words in a name, and the number typed before it; none where something is called so.

    What costs as much as is paid comes first: a riding horse, of `a horse, 75gp`.
    """
    from cli.input.shop_lookup import sold, wares_ending, wares_worded

    number, name = found.groups() if (found := re.fullmatch(r"([1-9]\d{0,5} )?(.+)", text)) else ("", text)
    if len(name) < LEAST or sold(app, name) or app.rules.price_by_name(name) is not None or counted(name):
        return []
    rows = app.rules.tables.group("items")
    sells = wares_worded(app, name) or wares_ending(app, name)
    if price:
        paid = app.rules.coinage.value(app.read.amount(price))
        sells.sort(key=lambda item: app.rules.price(item) != paid)
    return [(number or "") + _shortest(name, words_for(item, rows[item])[1:]) for item in sells]


def _shortest(text: str, names: Sequence[str]) -> str:
    """The shortest of the names of a ware that a text may be part of."""
    typed = folded(text)
    ends = [name for name in names if folded(name).startswith(typed) or folded(name).endswith(typed)]
    fits = ends + [name for name in names if has_words(name, text)]
    return min(fits or names, key=len)


def coins_of(app: App, words: list[Word]) -> str | None:
    """The coins that words are, and nothing else."""
    if not words or not re.match(r"[\d½¼¾]", words[0].text):
        return None
    try:
        found = [quantity for quantity in quantities(app, words) if quantity.kind == COINS and not quantity.rest]
    except InputError:
        return None
    return found[0].text if found else None


def handed_over(app: App, name: str, who: Who, words: list[Word]) -> list[Reading]:
    """What goes to somebody: `donne lira 5po`, `donne 5po à lira`; empty where nobody gets anything."""
    # A number is how many, and not the third goblin.
    targets, thing = leading(app, words) if words and not words[0].text.isdecimal() else ([], words)
    after: list[Word] = []
    if not targets and words and folded(words[0].text) in TO:
        # `donne à brom 5po`
        targets, thing = leading(app, without_articles(words[1:]))
    if not targets:
        # In English `a` is an article: somebody follows the word that leads to them.
        at = next((at for at, word in enumerate(words) if folded(word.text) in TO and not word.quoted
                   and leading(app, without_articles(words[at + 1 :]))[0]), len(words))  # fmt: skip
        targets, after = leading(app, without_articles(words[at + 1 :]))
        thing = list(words[:at])
    if not targets or not thing or _is_of_hit_points(app, thing):
        return []
    if len(who.names) == 1:
        targets = [_without(target, who.names[0]) for target in targets]
        if [word.text for word in after[1:2]] == [str(len(targets[0].names))]:
            # `à chacun des deux autres`
            after = [after[0], *after[2:]] if small(after[-1]) == "autres" else after
        after = after[2:] if tuple(map(small, after[:2])) in OTHERS else after
    each = any(folded(word.text) in EACH for word in (*thing, *after))
    thing, after = ([word for word in part if folded(word.text) not in EACH] for part in (thing, after))
    if not thing:
        return []
    bare = thing[1:] if small(thing[0]) in POSSESSIVES | {"the", "les"} and len(thing) > 1 else thing
    bare = [word for word in bare if folded(word.text) not in LAST] if len(bare) < len(thing) else bare
    coins = coins_of(app, bare)
    if coins is None and (end := next((at for at, word in enumerate(bare) if at and small(word) in FOR | UNTIL), 0)):
        # `5gp for the dagger`, `4 gold until Friday`
        coins = coins_of(app, bare[:end])
        after = [*bare[end:], *after] if coins is not None else after
    end = next((at for at, word in enumerate(thing) if at and small(word) in FOR), 0)
    if coins is None and end and not after and not holders_of(app, joined(thing)):
        # `one torch for safekeeping`
        thing, after = thing[:end], thing[end:]
    several = _says_several(thing)
    made = [[coins]] if coins is not None else of_one(app, name, without_articles(thing), who, several=several)
    note = text_option(app, "--note", name, after)
    ways = [(name, typed) for typed in made]
    if coins is not None and targets[0].several and not each:
        # So much for each, or shared among them.
        count = len(targets[0].names)
        part, rest = divmod(app.rules.coinage.value(app.read.amount(coins)), count)
        ways += [(name, [written(app.rules.coinage.in_coins(part))])] if part and not rest else []
    return [
        [
            [*(_between(app, source, other, typed) if act == "give" else [act, source, other, *typed]), *note]
            for source in who.names
            for other in target.names
            if source != other or len(who.names) == len(target.names) == 1
        ]
        for target in targets
        for act, typed in ways
    ]


OTHERS = (("des", "autres"), ("of", "the"))
"""Words behind each of those who get something."""


def _without(target: Who, giver: str) -> Who:
    """Those who get something from somebody, who is none of them: `donne 5 po à chacun`."""
    others = tuple(name for name in target.names if name != giver)
    return target._replace(names=others) if target.several and others else target


def _between(app: App, source: str, other: str, typed: Command) -> Command:
    """What goes from one to another; coins of somebody outside the company, who has no purse, come from there."""
    inside = [name in (*app.read.roster.names, HOARD_NAME, FUND_NAME) for name in (source, other)]
    if all(inside) or not any(inside) or coins_of(app, [*map(Word, " ".join(typed).split(" "))]) is None:
        return handed(source, other, *typed)
    return ["receive", other, *typed, "--from", source] if inside[1] else ["pay", source, *typed, "--to", other]


def _is_of_hit_points(app: App, words: Sequence[Word]) -> bool:
    """Whether words are hit points, which nobody hands over."""
    try:
        return is_quantity(words) and any(each.kind == HIT_POINTS and each.unit for each in quantities(app, words))
    except InputError:
        return False
