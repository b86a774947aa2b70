"""How many of a thing a line is about that has no number: `the oil flasks go to odo`, `bob takes all the gems`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.number_words import number_in
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.held import THINGS, coins_in_hoard, most_held
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.phrases.quantities import main_coin
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.vocabulary.small_words import AND, FOR_WHOM
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, joined, small, word_set, words_in
from ledger.facts import HOARD_NAME
from ledger.ids import ITEM
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

THING_AT = {command: at for command, at in THINGS.items() if command != "equip"}
"""Where a command has the thing that is handed on or used up."""

ALL = word_set("all both tous toutes")
"""Words before all there are of a thing, folded."""

ONE = word_set("a an one un une 1")
"""Words for one of several, folded."""

SO_MANY = word_set("the of les deux")
"""Words behind those, folded."""


def with_all(app: App, text: str, reading: Reading) -> Reading:
    """One act with a thing as one with all there are, where the line has it in the plural; empty for any other."""
    if len(reading) != 1 or (command := reading[0])[0] not in THING_AT or command[0] == "use":
        # Of torches one is used at a time.
        return []
    count = _held(app, command)
    at = THING_AT[command[0]]
    thing = folded(singular(command[at])) if len(command) > at else ""
    said = {folded(word.strip(",.!;:")) for word in text.split()}
    several = any(word != folded(singular(word)) and thing.endswith(folded(singular(word))) for word in said)
    several = several or (bool(thing) and _is_what_is_in_it(app, command, thing))
    return [_counted(command, count)] if count > 1 and several and not said & ONE else []


def _is_what_is_in_it(app: App, command: Command, thing: str) -> bool:
    """Whether a thing is called by what is in it, and not by its own noun: `l'huile` of flasks of oil."""
    holder = HOARD_NAME if command[0] == "take" else command[1]
    held = app.state.holdings(holder_account(holder))
    named = [folded(app.terms.item(each.removeprefix(ITEM))) for each in held if each.startswith(ITEM)]
    return any(re.search(rf" (?:of |de |d['’]){re.escape(thing)}\b", name) for name in named)


def all_coins(app: App, _text: str, reading: Reading) -> Reading:
    """All the coins of the hoard for somebody, or all it has, as a word says it: `lira prend tout l'argent`, `tout`."""
    command = reading[0] if len(reading) == 1 else []
    if command[:1] == ["take"] and folded(" ".join(command[2:])) in EVERYTHING:
        return _all_there(app, command[1])
    there = coins_in_hoard(app) if command[:1] == ["take"] else {}
    if not there:
        return []
    said = " ".join(word for word in map(folded, re.split(r"[\s'’]+", " ".join(command[2:]))) if word not in WITHOUT)
    nothing_else = not any(each.startswith(ITEM) for each in app.state.holdings(holder_account(HOARD_NAME)))
    if said not in (MONEY | REST if nothing_else else MONEY):
        return []
    return [["take", command[1], " ".join(f"{count}{coin}" for coin, count in there.items())]]


def out_of_the_hoard(app: App, _text: str, reading: Reading) -> Reading:
    """What people get out of the hoard, where that comes to all it has of a coin: `each of them gets 85gp`.

    Behind what somebody takes of it, where it has so much: `Zoé keeps the ring, the others get 20 gp each`.
    """
    (command, *others) = reading
    if command[0] == "take" and others and all(each[0] == "receive" and len(each) == BARE for each in others):
        got = [SO_MANY_COINS.fullmatch(each[2]) for each in others]
        coins = {coin[2] for coin in got if coin}
        needed = sum(int(coin[1]) * len(each[1].split(",")) for each, coin in zip(others, got, strict=True) if coin)
        enough = None not in got and len(coins) == 1 and needed <= coins_in_hoard(app).get(coins.pop(), 0)
        return [command, *(["take", *each[1:]] for each in others)] if enough else []
    amount = SO_MANY_COINS.fullmatch(" ".join(command[2:])) if command[0] == "receive" and not others else None
    people = app.read.people(command[1]) if amount is not None else ()
    if amount is None or HOARD_NAME in people or int(amount[1]) * len(people) != coins_in_hoard(app).get(amount[2]):
        return []
    return [["take", name, amount[0]] for name in people]


def left_of_the_hoard(app: App, _text: str, reading: Reading) -> Reading:
    """Coins that all leave somewhere, as some of the hoard that has so many: `on laisse 140 po dans la cachette`."""
    match reading:
        case [["drop", who, coins, *more]] if len(app.read.people(who)) > 1:
            amount = SO_MANY_COINS.fullmatch(coins.replace(" ", ""))
            coin = app.rules.tables.find("coinage.coins", amount[2]) if amount is not None else None
            if amount is not None and coin and int(amount[1]) <= coins_in_hoard(app).get(coin, 0):
                return [["drop", HOARD_NAME, f"{amount[1]}{coin}", *more]]
    return []


def paid_for_all(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """What one pays for all of the company: `l'auberge coûte 2 pa chacun, brom paye pour tous`."""
    said = FOR_ALL.fullmatch(as_typed(words).strip(" .!"))
    people, rest = leading(app, words_in(said["who"])) if said is not None else ([], [])
    if said is not None and len(people) == 1 and not (rest or people[0].several):
        price = coins_of(app, words_in(f"{said['number']}{said['coin']}"))
        in_all = int(said["number"]) * len(app.read.roster.names)
        if price:
            yield [["pay", people[0].typed, f"{in_all}{said['coin']}", "--for", said["what"]]]


FOR_ALL = re.compile(
    r"(?:the |l[ea]s? |l['’] ?|une? |an? )?(?P<what>[^,;:\d]+?)(?:,| ?:| (?:costs?|is|are|coûte(?:nt)?|est à|sont à))?"
    r" (?P<number>\d+) ?(?P<coin>[a-z]{2}) (?:each|apiece|a head|per head|chacune?|par (?:personne|tête)),?"
    r" (?:(?:and|et) )?(?P<who>[^,;:\d]+?) (?:pays?|paie|paye|règle|settles)"
    r" (?:(?:for|pour) (?:all|everyone|everybody|us all|all of (?:us|them)|tous|tout le monde|le groupe|toute la \w+))",
    re.IGNORECASE,
)
"""What costs so much each, and who pays it for all."""

HOARDS = re.compile(
    r"(?:the |our |le |la |du |notre |de la )?(?:party |common )?"
    r"(?:hoard|loot|pot|treasury|treasure|butin|magot|tr[ée]sor|cagnotte|caisse)",
    re.IGNORECASE,
)
"""Words for what all own together."""

DRAWS = re.compile(r"\b(?:prél[èe]v|pioch|puis|draws?\b|takes?\b)", re.IGNORECASE)
"""Verbs of whoever takes coins out of it."""

OUT_OF_IT = re.compile(
    rf"\b(?:out of|from|dans|de|sur) ?{HOARDS.pattern}\b|\bdu (?:butin|magot|trésor)\b", re.IGNORECASE
)
"""Words by which something comes out of it."""


def out_of_what_all_own(app: App, text: str, reading: Reading) -> Reading:
    """Harm by the hoard, or coins from nobody, as coins out of it: `Kara takes fifty from the hoard`; else empty."""
    (command, *others) = reading
    by = option_of(command, "--from")
    gets = command[0] == "receive" or (command[0] == "pay" and DRAWS.search(text))
    own = HOARDS.fullmatch(by) or (gets and not by and OUT_OF_IT.search(text))
    if others or command[0] not in ("damage", "receive", "pay") or not own or not main_coin(app):
        return []
    coins = f"{command[2]}{main_coin(app)}" if command[2].isdecimal() else command[2]
    people = command[1:2] if command[0] == "damage" else app.read.people(command[1])
    return (
        [["take", name, coins] for name in people] if coins_of(app, [Word(coins)]) and HOARD_NAME not in people else []
    )


def out_of_a_purse(app: App, text: str, reading: Reading) -> Reading:
    """Harm of one of the company by another as coins that they take of them: `Ann takes ten from Bob`; else empty."""
    (command, *others) = reading
    by = option_of(command, "--from") if command[0] == "damage" and len(command) > 2 else ""
    from_them = rf"\b(?:takes?|took|prend|prit|a pris) (\w+) (?:from|à|a|off) {re.escape(by)}\W*$"
    within = {by, *command[1:2]} <= {*app.read.roster.names}
    said = re.search(from_them, text, re.IGNORECASE) if within and not others else None
    told = said is not None and command[2] in (said[1], str(number_in([said[1]])[0]))
    return [["give", by, command[1], f"{command[2]}{main_coin(app)}"]] if told and main_coin(app) else []


def lost_to_somebody(app: App, text: str, reading: Reading) -> Reading:
    """A bare number that is lost to somebody who is not there, as coins: `Pell loses 2 to a card sharp`; else empty."""
    (command, *others) = reading
    by = option_of(command, "--from") or option_of(command, "--note")
    said = LOSES.search(text) if command[0] == "damage" and not others and len(command) > 2 else None
    there = leading(app, words_in(by))[0] if by else []
    if said is None or there or said[1] != command[2] or not main_coin(app):
        return []
    return [["pay", command[1], f"{command[2]}{main_coin(app)}", "--to", LED_TO.sub("", by)]]


LOSES = re.compile(r"\b(?:los(?:es?|t)|perd(?:ent|u)?) (\d+) (?:to|at|against|contre|face à) ", re.IGNORECASE)
"""So much, of nothing that is told, that somebody loses to another."""

LED_TO = re.compile(r"^(?:to |against |contre |face à )?(?:an? |the |une? |l[ea] |l['’])?", re.IGNORECASE)
"""Words before whoever it is lost to."""


BARE = 3
"""Words of a command that says who and how much, and nothing else."""

SO_MANY_COINS = re.compile(r"(\d+)([a-z]+)")

MONEY = frozenset({"money", "coins", "coin", "cash", "argent", "pieces", "sous", "monnaie", "pognon", "fric"})
REST = frozenset({"rest", "reste"})
"""Words for all the coins of the hoard, and for all that is left in it, folded."""

WITHOUT = ALL | word_set("the of le la les l du de des tout toute l'")
"""Words before those, folded."""


def coins_for_somebody(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """The same in lines that are read as nothing: `ann takes all the money`, `the money goes to ann`."""
    people, rest = leading(app, words)
    takes = begins_with(rest, "take")
    if len(people) == 1 and not people[0].several and takes:
        bare = [word for word in rest[takes:] if folded(word.text) not in WITHOUT | AND]
        if len(bare) < len(rest) - takes and (coins := coins_of(app, bare)):
            yield [["take", people[0].names[0], coins]]
            return
        yield from filter(None, [all_coins(app, "", [["take", people[0].names[0], joined(rest[takes:]).strip(".!")]])])
        return
    at = next((at for at, word in enumerate(words) if at and small(word) in FOR | FOR_WHOM | {"à"}), 0)
    people, rest = leading(app, words[at + 1 :]) if at else ([], [])
    thing = [word for word in words[:at] if folded(word.text) not in GOES]
    if len(people) == 1 and not people[0].several and not rest and thing:
        amount = SO_MANY_COINS.fullmatch(coins_of(app, thing[1:]) or "") if small(thing[0]) in ("les", "the") else None
        if amount is not None and int(amount[1]) <= coins_in_hoard(app).get(amount[2], 0):
            # `les 340 po vont à Brune`
            yield [["take", people[0].names[0], amount[0]]]
        yield from filter(None, [all_coins(app, "", [["take", people[0].names[0], joined(thing).strip(",:")]])])


GOES = word_set("goes go va vont est sont is are c'est")


def all_of_them(app: App, words: Sequence[Word], read: Callable[[Sequence[Word]], list[Reading]]) -> Iterator[Reading]:
    """A line of all there are of a thing, in words that its command has not: `bob takes all the rubies`."""
    people, rest = leading(app, words)
    if len(people) == 1 and not people[0].several and (takes := begins_with(rest, "take", "gain", "recover")):
        said = folded(joined(rest[takes:])).rstrip(".!")
        there = _all_there(app, people[0].names[0]) if said in EVERYTHING else []
        if there:
            yield there
            return
    at = next((at for at, word in enumerate(words) if at and folded(word.text) in ALL), 0)
    if not at:
        return
    ends = at + 1
    while ends < len(words) and (folded(words[ends].text) in SO_MANY or number_in([words[ends].text])[1]):
        ends += 1
    for reading in read([*words[:at], *words[ends:]]):
        command = reading[0]
        if len(reading) == 1 and command[0] in THING_AT and (count := _held(app, command)):
            yield [_counted(command, count)]
            return


EVERYTHING = frozenset({"everything", "it all", "all of it", "the lot", "all", "tout", "le tout", "tout le reste"})
"""Words for all that the hoard has, folded."""


def _all_there(app: App, name: str) -> Reading:
    """All things and coins of the hoard for somebody."""
    held = app.state.holdings(holder_account(HOARD_NAME))
    things = {each.removeprefix(ITEM): count for each, count in held.items() if each.startswith(ITEM) and count}
    taken = [["take", name, app.terms.item(id_), *([str(count)] if count > 1 else [])] for id_, count in things.items()]
    coins = " ".join(f"{count}{coin}" for coin, count in coins_in_hoard(app).items())
    return [*taken, *([["take", name, coins]] if coins else [])]


def _held(app: App, command: Command) -> int:
    """How many there are where a command takes a thing from, of which it says no number."""
    at = THING_AT[command[0]]
    if len(command) <= at or (command[at + 1 : at + 2] not in ([], ["1"]) and command[at + 1].isdecimal()):
        return 0
    return most_held(app, command[at], [HOARD_NAME if command[0] == "take" else command[1]])


def _counted(command: Command, count: int) -> Command:
    at = THING_AT[command[0]]
    more = command[at + 1 :]
    return [*command[: at + 1], str(count), *(more[1:] if more[:1] == ["1"] else more)]
