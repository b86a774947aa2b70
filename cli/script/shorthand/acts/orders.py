"""What the game master orders done, without who does it: `heal Ann 4 and Bob 2`, `retire 4 pv à Brom et 2 à Lira`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.output.words.language import spoken
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.numbered import by_number
from cli.script.shorthand.people.who import POSSESSED, leading, named
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.vocabulary.small_words import A_OR_AN, AND_THEN, EACH, OF, without_articles
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, joined, word_set, words_in
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Read = Callable[[Sequence[Word]], list[Reading]]
"""The readings of words that are whole; empty where they are refused."""


class Order(NamedTuple):
    """A word that orders something, the command that it stands for, and the units of its amounts, folded.

    Attributes:
        bare: Whether an amount needs no unit.
    """

    begins: re.Pattern[str]
    command: str
    units: frozenset[str]
    bare: bool = True


HIT_POINTS = word_set("hp pv ev point points")
HARM = HIT_POINTS | word_set("damage dmg degats degat dommages")
XP = EXPERIENCE_WORDS | {"pav"}

ORDERS = tuple(
    Order(re.compile(rf"\s*(?:{begins})(?:\s*:)?\s+(?=\S+\s+\S)", re.IGNORECASE), *what)
    for begins, *what in (
        (r"damage|hurt|wound|deal|inflict|d[ée]g[âa]ts|blesser?|infliger?", "damage", HARM),
        (r"add|ajouter?", "damage", HARM - HIT_POINTS, False),
        (r"remove|take|subtract|retirer?|enl[èe]ver?|[ôo]ter?", "damage", HIT_POINTS, False),
        (r"heal|cure|soigner?|gu[ée]ri[rst]?", "heal", HIT_POINTS),
        (r"restore|add|give|rend(?:s|re)|ajouter?|donner?", "heal", HIT_POINTS - {"point", "points"}, False),
        (r"award|xp|px", "award", XP),
        (r"add|give|grant|ajouter?|donner?|attribuer?|accorder?", "award", XP, False),
    )
)
"""What is ordered, in both languages; the same word may order two things, which the unit tells apart."""

AMOUNT = re.compile(r"(\d{0,2}d\d{1,3}(?:[+-]\d{1,3})?|\d{1,6})([^\W\d]*)", re.IGNORECASE)

TO = FOR | OF | word_set("to on from of a au aux sur")
"""Words between an amount and whoever it is of, folded."""

LED = FOR | OF | {"by", ":"}
"""Words between somebody and an amount, folded."""

ENDS = re.compile(r"[,;]$")

BEGINS = re.compile("|".join(order.begins.pattern for order in ORDERS), re.IGNORECASE)
"""How a line begins that may order something."""


def ordered(app: App, text: str) -> Reading:
    """The commands that a line orders, one for each of whom it says an amount; empty for any other line."""
    if '"' in text:
        return []
    if kills := KILLS.match(text):
        there = _those_named(app, words_in(text[kills.end() :]))
        # Who of the company dies is asked about.
        return [["die", ",".join(there)]] if there and not {*there} & {*app.read.roster.names} else []
    if not BEGINS.match(text):
        return []
    begun = ((order, begins) for order in ORDERS if (begins := order.begins.match(text)))
    return next((made for order, begins in begun if (made := _orders(app, order, text[begins.end() :]))), [])


def _orders(app: App, order: Order, told: str) -> Reading:
    made: list[Command] = []
    unit = order.bare
    words = by_number(app, words_in(told))
    # `damage Ann,Bob 4 each`
    each = order.command != "award" and len(words) > 2 and folded(words[-1].text) in EACH
    left = list(words[:-1] if each else words)
    while left:
        if made and folded(left[0].text) in AND_THEN | {"&", ","}:
            left = left[1:]
            continue
        command, left, named = _one(app, order, left)
        unit = unit or named
        if not command or not unit:
            return []
        made.append(command)
    said = [name for command in made for name in command[-1 if order.command == "award" else 1].split(",")]
    return made if made and not (each and len(said) < 2) and len({*said}) == len(said) else []


def _parts(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words about each of those who are named, without what joins them."""
    part: list[Word] = []
    for word in words:
        if folded(word.text) in AND_THEN | {"&"}:
            yield part
            part = []
            continue
        part.append(word._replace(text=ENDS.sub("", word.text)))
        if ENDS.search(word.text):
            yield part
            part = []
    yield part


def _one(app: App, order: Order, words: list[Word]) -> tuple[Command, list[Word], bool]:
    """The command about those whom words name first, the words after it, and whether its amount has a unit.

    Empty where it is none. Who are named together get so much each; of experience it is not said whether each does.
    """
    # A number is not short for a foe here.
    people, rest = leading(app, words) if not words[0].text[:1].isdecimal() else ([], words)
    if people:
        rest = rest[bool(rest) and folded(rest[0].text) in LED :]
    number = AMOUNT.fullmatch(ENDS.sub("", rest[0].text)) if rest else None
    if number is None:
        return [], [], False
    ended = ENDS.search(rest[0].text) is not None
    units, rest = [number[2]] if number[2] else [], rest[1:]
    while (
        rest and not ended and (plain := folded(ENDS.sub("", rest[0].text))) in order.units | (OF if units else set())
    ):
        ended, units, rest = ENDS.search(rest[0].text) is not None, [*units, plain], rest[1:]
    if not people and rest and not ended:
        people, rest = leading(app, rest[folded(rest[0].text) in TO :])
    if len(people) != 1 or people[0].purse or not people[0].names or {*map(folded, units)} - order.units - OF:
        return [], [], False
    name = ",".join(people[0].names)
    if order.command != "award":
        return [order.command, name, number[1]], rest, bool(units)
    # So much to each, or in all?
    each = ["--each"] if people[0].each else ["--to", name] if not people[0].several else []
    return ["award", "--xp", number[1], *each] if each else [], rest, bool(units)


ADDS = word_set("add ajoute ajouter")
HANDS = ADDS | word_set("give hand pass donne donner remets remet file filez passe tends offre")
"""Words, folded, by which something is ordered to be had by somebody; by those of the first nobody gives it."""

REMOVES = word_set("remove take subtract retire retirer enleve enlever ote oter")
"""Words, folded, by which something is ordered to be taken away."""


def given_by_whom(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """Who may hand what is ordered so: the company's hoard, whoever has it, or nobody who is known.

    `give Ann 5gp`, `donne la torche à Lira`, `donne 5 po à Brom et 3 po à Lira`
    """
    takes, gives, gets = ("prend", "donne", "reçoit") if spoken() == "fr" else ("takes", "gives", "gets")
    parts = _handed(app, words, HANDS)
    if parts and (coins := _in_coins(app, parts, "take", "receive")):
        yield from coins
        return
    if len(parts) == 1 and (owner := named(app, POSSESSED.sub("", parts[0][1][0].text))) and len(parts[0][1]) > 1:
        # `give Bob's sword to Ann`
        who, (_owner, *thing) = parts[0]
        yield from _read_all([[Word(owner[0].typed, quoted=True), Word(gives), *thing, Word("to"), who]], read)
        return
    asked = [(who.text, joined(without_articles(thing))) for who, thing in parts]
    if words and folded(words[0].text) in HANDS and (found := _to_the_hoard(app, words[1:])):
        yield [["find", found]]
    given = bool(words) and folded(words[0].text) not in ADDS
    holders = [
        name
        for name in app.read.roster.names
        if given and all(name != who and holders_of(app, thing, among=(name,)) for who, thing in asked)
    ]
    for ways in (
        [[who, Word(takes), *thing] for who, thing in parts],
        *(
            [[Word(name, quoted=True), Word(gives), *thing, Word("to"), who] for who, thing in parts]
            for name in holders
        ),
        [[who, Word(gets), *thing] for who, thing in parts],
        [[who, Word("gagne" if gets == "reçoit" else "gains"), *thing] for who, thing in parts],
    ):
        yield from (each for each in _read_all(ways, read) if given or each[0][0] != "give")


def _to_the_hoard(app: App, words: Sequence[Word]) -> str:
    """Coins that are added to what the company has found: `ajoute 25ue au butin`; empty for anything else."""
    at = next((at for at, word in enumerate(words) if at and folded(word.text) in TO), 0)
    purse, rest = leading(app, without_articles(words[at + 1 :])) if at else ([], [])
    is_hoard = len(purse) == 1 and purse[0].names == (HOARD_NAME,) and not rest
    return coins_of(app, list(words[:at])) or "" if is_hoard else ""


def taken_from(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """What somebody is ordered to lose: `remove 5gp from Ann`, `retire une torche à Kushur`."""
    parts = _handed(app, words, REMOVES)
    if parts and (coins := _in_coins(app, parts, "pay")):
        yield from coins
        return
    loses = Word("perd" if spoken() == "fr" else "loses")
    yield from _read_all([[who, loses, *thing] for who, thing in parts], read)
    there = _those_named(app, words[1:]) if words and folded(words[0].text) in REMOVES else []
    if there and not {*there} & {*app.read.roster.names}:
        # `remove orc 2`, `retire le gobelin 2 du combat`
        yield [["leave", ",".join(there)]]


KILLS = re.compile(r"\s*(?:kill|slay) (?=\S)", re.IGNORECASE)
"""How a line begins that orders that somebody dies; `tuer` of French is the command `defeat`."""

OF_THE_FIGHT = re.compile(
    r"(?:(?:from|in) (?:the )?(?:fight|combat|battle|scene|game)|du combat|de la (?:scène|bagarre))$"
)
"""What they are taken out of."""


def _those_named(app: App, words: Sequence[Word]) -> list[str]:
    """Those whom words name, and nobody and nothing else."""
    plain = words_in(OF_THE_FIGHT.sub("", as_typed(words)).strip(" .!"))
    found = [leading(app, without_articles(part)) for part in filter(None, _parts(by_number(app, plain)))]
    whole = all(len(people) == 1 and not (rest or people[0].everybody or people[0].purse) for people, rest in found)
    return [name for people, _rest in found for name in people[0].names] if whole else []


def newly_met(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """Who comes in where one of that kind is there already: `a goblin appears`, `add 2 wolves`."""
    is_order = bool(words) and folded(words[0].text) in HANDS
    told = [*words[1:], Word("arrivent" if spoken() == "fr" else "appear")] if is_order else list(words)
    if told and folded(told[0].text) in A_OR_AN:
        told[0] = Word("1")
    if (is_order or told[:1] != words[:1]) and len(told) > 2:
        met = [reading for reading in read(told) if [command[0] for command in reading] == ["meet"]]
        yield from (same for reading in met if (same := like_the_others(app, "", reading)))
        yield from met


def like_the_others(app: App, _text: str, reading: Reading) -> Reading:
    """Somebody who is met without figures, with those of the others of that name; empty where there are none.

    `two more bandits show up`, `deux bandits arrivent en renfort`
    """
    (command, *others) = reading
    told = command[-2:] if "--note" in command[-2:-1] else []
    command = command[: len(command) - len(told)]
    if command[0] != "meet" or others or any("=" in part or part[:2] == "--" for part in command[1:]):
        return []
    from cli.script.changed_command import command_of_entry
    from cli.script.shorthand.people.latest import newest

    name, *counts = command[1:]
    for entry in newest(app):
        before = command_of_entry(app, entry)
        if before[:1] == ["meet"] and folded(before[1]) == folded(singular(name)) and len(keys := _keys(before)) > 0:
            return [["meet", before[1], *keys, *_count(counts), *told]]
    return []


def _keys(command: Command) -> list[str]:
    return [part for part in command[2:] if "=" in part]


def _count(counts: Sequence[str]) -> list[str]:
    return ["--count", counts[0]] if counts and counts[0] != "1" else []


def _read_all(ways: Sequence[Sequence[Word]], read: Read) -> Iterator[Reading]:
    """What several lines record together, where each of them is read."""
    readings = [next(iter(read(way)), []) for way in ways]
    if readings and all(readings):
        yield [command for reading in readings for command in reading]


def _in_coins(app: App, parts: Sequence[tuple[Word, list[Word]]], *acts: str) -> list[Reading]:
    """What is done with so many coins of each; empty where one of them is of something else."""
    coins = [coins_of(app, thing) for _who, thing in parts]
    if coins and (first := coins[0]):
        # `give Ann 10 gp, Bob 5`
        unit = first.lstrip("0123456789")
        bare = (thing[0].text if len(thing) == 1 and thing[0].text.isdecimal() else "" for _who, thing in parts)
        coins = [amount or (number and f"{number}{unit}") for amount, number in zip(coins, bare, strict=True)]
    named = [(who.text, amount) for (who, _thing), amount in zip(parts, coins, strict=True) if amount]
    return [[[act, *each] for each in named] for act in acts] if all(coins) else []


def _handed(app: App, words: Sequence[Word], verbs: frozenset[str]) -> list[tuple[Word, list[Word]]]:
    """Each of whom an order names one, with the thing; empty for any other line."""
    if not words or folded(words[0].text) not in verbs:
        return []
    parts = [*filter(None, _parts(words[1:]))]
    told = [_to_whom(app, part) for part in parts]
    if any(len(who) > 1 or not thing for who, thing in told) and (each := _to_each(app, words[1:])):
        return each
    whole = all(len(whom) == 1 and thing for whom, thing in told)
    return [(who, thing) for whom, thing in told for who in whom] if whole else []


def _to_each(app: App, words: Sequence[Word]) -> list[tuple[Word, list[Word]]]:
    """So much for each of several: `give Ann and Bob 5gp`, `donne 5 po à chacun`."""
    bare = [word for word in words if folded(word.text) not in EACH or word is words[0]]
    whom, thing = next(
        ((who, what) for who, what in (_to_whom(app, list(words)), _to_whom(app, bare)) if who), ([], [])
    )
    return [(who, thing) for who in whom] if len(whom) > 1 and coins_of(app, thing) else []


def _to_whom(app: App, words: list[Word]) -> tuple[list[Word], list[Word]]:
    """Who get something, each by name, and what; nobody where it is none of the company."""
    people, thing = leading(app, words) if words and not has_digit(words[0].text) else ([], [])
    at = next((at for at, word in enumerate(words) if at and folded(word.text) in TO), 0)
    if not people and at:
        people, rest = leading(app, words[at + 1 :])
        thing = [] if rest else words[:at]
    names = people[0].names if len(people) == 1 and not people[0].purse else ()
    ours = set(names) <= set(app.read.roster.names)
    return [Word(name, quoted=True) for name in names] if ours else [], thing
