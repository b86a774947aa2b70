"""What a line says that its reading has nowhere, or gives to somebody else: it is asked about."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from cli.input.name_lookup import WORDS
from cli.script.shorthand.meaning import Reading, option_of, throws_dice
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import named, without_owning
from cli.script.shorthand.phrases.lexicon import FATES, OUTCOMES, is_ware
from cli.script.shorthand.phrases.new_names import company_heads, owner_of
from cli.script.shorthand.phrases.texts import OF as PART
from cli.script.shorthand.vocabulary.small_words import EACH, EXCEPT, OF, without_articles
from cli.script.shorthand.vocabulary.words import LEAST, Word, has_digit, joined, small, word_set
from ledger.facts import EVERYONE
from ledger.numbers import normalised
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

RESULTS = OUTCOMES | word_set("drops dies falls fails fail pass passes crit critical fumble natural nat reussit rates")
"""Words that say how a roll went, or what came of it, folded."""

THOUSANDS = re.compile(r"(?<=\d)[\s\xa0\u202f](?=\d{3}\b)")
"""What stands between the thousands of a number."""

IN_SIX = re.compile(r"\b(\d) (?:in|out of|sur) 6\b")
"""A chance, of which only the first number is kept."""

COINS = re.compile(r"\d+[a-z]+\W*")

WORKED_OUT = re.compile(r"\d?d\d|\d[-+−–*x×/]\d", re.IGNORECASE)
"""Dice, or a sum, of which a reading has what it comes to."""

APIECE = EACH | {"apiece"}
"""Words that say that it is so much for each, folded."""

FOR_ALL = APIECE | word_set("groupe party everyone everybody tous equipe compagnie")
"""Words that say that everybody gets so much, folded."""

FEWEST = 2
"""Words behind a semicolon that may be more of what is before it."""

SOMEBODY = word_set("he she they it il elle ils elles lui leur on we nous his her their son sa ses")
"""Words, folded, by which somebody else may be meant than who is named."""


def lost_names(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """Those named in a line of whom its reading says nothing."""
    if all(command[0] == "find" for command in reading if command):
        # Who finds it does not matter.
        return []
    said = folded(" ".join(part for command in reading for part in command))
    if EVERYONE in said.split() and not any(command[:1] == ["rest"] for command in reading):
        said += " " + folded(" ".join(app.read.roster.names))
    if any(command[:1] == ["split"] and "--among" in command for command in reading):
        # `split the loot except Zoé`: it is shared among the others.
        line = [*takewhile(lambda word: small(word) not in EXCEPT, line)]
    heads = company_heads(app)
    known = {folded(word): name for word, name in WORDS.items() if name in ("hoard", "fund")}
    lost = []
    for word in line:
        typed = folded(owner_of(word.text))
        missing = (typed in heads and typed not in said) or (
            typed in known and known[typed] not in said and typed not in said
        )
        if missing and not _is_implied(typed, reading):
            lost.append(word.text)
    return lost


def _is_implied(typed: str, reading: Reading) -> bool:
    """Whether the hoard is meant by a command that has no place for it: it is found, split or taken from there."""
    return typed in WORDS and all(
        command[0] in ("find", "split", "take", "sell", "identify") for command in reading if command
    )


def lost_numbers(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """The numbers of a line that its reading has nowhere."""
    said = set(re.findall(r"\d+", " ".join(part for command in reading for part in command)))
    for leads in (COMES_TO[command[0]] for command in reading if command[0] in COMES_TO):
        # Which level it is was held against the one that comes next.
        line = [after for before, after in zip((Word(""), *line), line, strict=False) if small(before) not in leads]
    lost = _unsaid(line, said)
    without_price = _unsaid(_without_prices(app, line), said) if any("--price" in each for each in reading) else lost
    # Of several things a command has the price of one.
    return without_price if len(lost) - len(without_price) == 1 else lost


COMES_TO = {"level-up": ("niveau", "level"), "improve": ("to", "à")}
"""Commands of what becomes higher, with the words before what it then is."""


def _unsaid(line: Sequence[Word], said: Collection[str]) -> list[str]:
    """The numbers of words that are not among those said."""
    numbers = IN_SIX.sub(r"\1", " ".join(normalised(word.text) for word in line if not word.quoted)).split()
    numbers = THOUSANDS.sub("", " ".join(numbers)).split()
    plain = [run for number in numbers if not WORKED_OUT.search(number) for run in re.findall(r"\d+", number)]
    # One of a thing is the thing.
    return [number for number in plain if number.lstrip("0") not in said and number not in {*said, "1"}]


def _without_prices(app: App, line: Sequence[Word]) -> list[Word]:
    """Words without numbers of coins: `4gp`, `4 po`."""
    find = app.rules.tables.find if app.rules.coinage else lambda _group, _text: None
    coins = [find("coinage.coins", word.text.strip(",;.!")) is not None for word in line]
    return [
        word
        for word, is_coin in zip(line, [*coins[1:], False], strict=False)
        if word.quoted or not (COINS.fullmatch(word.text) or (is_coin and has_digit(word.text)))
    ]


def so_many_of(app: App, line: Sequence[Word]) -> list[str]:
    """What a number counts that was read as hit points: `récupère 3 de ses flèches`, `regains 2 of the matrices`."""
    for at in range(len(line) - 2):
        if line[at].text.isdecimal() and small(line[at + 1]) in OF | PART and not line[at + 2].quoted:
            thing = without_articles([word._replace(text=word.text.strip(",;.")) for word in line[at + 2 :]])
            if named(app, joined(thing)):
                # `prend 4 de l'ogre`: whoever is there is no ware.
                return []
            counted = app.rules.tables.find("counters", joined(thing)) or holders_of(app, joined(thing))
            return [joined(line[at + 1 :])] if counted or is_ware(app, thing) else []
    return []


def manners(line: Sequence[Word], reading: Reading) -> list[str]:
    """How something was done, where it is read as who was paid or paid: `empoche 4 po en douce`."""
    said = [folded(command[at + 1].split()[0]) for command in reading for at, part in enumerate(command[:-1])
            if part in ("--from", "--to") and command[at + 1].split()]  # fmt: skip
    return [after.text for before, after in pairwise(line) if small(before) == "en" and folded(after.text) in said]


def awarded_otherwise(line: Sequence[Word], reading: Reading) -> list[str]:
    """What is said of experience and lost: `odon est aveuglé, 200 px chacun` is not Odon's, and no number is twice."""
    awards = [command for command in reading if command[0] == "award" and "--xp" in command]
    said = [word.text for word in line if folded(word.text.strip(",;.")) in FOR_ALL]
    alone = [command for command in awards if "--to" in command and "--each" not in command]
    several = len(alone) > 1 or any("," in option_of(command, "--to") for command in alone)
    amounts = [option_of(command, "--xp") for command in awards]
    twice = [amount for amount in amounts if amounts.count(amount) > max(1, sum(amount in word.text for word in line))]
    # `400 px de quête à chacun` are shared by nobody.
    shared = [command for command in awards if not {"--each", "--to"} & {*command}]
    each = [word.text for word in line if folded(word.text.strip(",;.")) in APIECE]
    if shared and len(awards) == len(shared):
        return each
    if several:
        return []
    return [*(said if alone and len(awards) == len(alone) else []), *twice]


def unparted(line: Sequence[Word], reading: Reading) -> list[str]:
    """Words before a semicolon, where fewer things are read than it parts: `pays 5gp for the inn; bob levels up`."""
    ends = [at for at, word in enumerate(line[:-1]) if not word.quoted and word.text.endswith(";")]
    # `attacks ogre; 18; hits; 6 damage`
    parted = [at for at, until in pairwise([*ends, len(line) - 1]) if until - at > FEWEST]
    return [line[at].text for at in parted] if len(parted) >= len(reading) else []


def killed_unasked(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """Words by which one of the company would die who is not said to: `ann hits orc 2, dies, bob hits the ogre`."""
    killed = {folded(command[1]) for command in reading if command[0] == "die" and command[1] in app.read.roster.names}
    if not killed or len(reading) < 2:
        return []
    lost = []
    for at, word in enumerate(line):
        before = {folded(owner_of(other.text)) for other in line[max(0, at - 4) : at]}
        if folded(word.text.strip(",;.!")) in FATES and not any(before & {*name.split(" ")} for name in killed):
            lost.append(word.text)
    return lost


def apart(line: Sequence[Word], reading: Reading) -> list[str]:
    """The name of somebody hired whose words do not stand together: `engage yvon, un guide, pour 2 po par jour`."""
    said = folded(joined(line))
    return [command[1] for command in reading if command[0] == "hire" and folded(command[1]) not in said]


def shot(app: App, line: Sequence[Word]) -> list[str]:
    """So many things that a blow is struck with, which are no dice: `attacks goblin 2 with 3 arrows`."""
    for at in range(1, len(line) - 1):
        counted = line[at].text.isdecimal() and small(line[at - 1]) in ("with", "avec")
        if counted and line[at + 1].text[:1].isalpha() and is_ware(app, [Word(line[at + 1].text.strip(",.;"))]):
            return [joined(line[at : at + 2])]
    return []


def unrolled(app: App, line: Sequence[Word], reading: Reading) -> list[str]:
    """How a roll went, or what its dice may have shown, where they are to be thrown by the program.

    `charges both guards, FO 8` may be a roll of FO.
    """
    thrown = [command for command in reading if throws_dice(command)]
    if not thrown:
        return []
    went = [word.text for word in line if not word.quoted and folded(word.text.strip(",.;:!")) in RESULTS]
    values = {tuple(part.split("=", 1)) for command in thrown for part in command[3:] if "=" in part}
    keys = {value: key for key, value in values if value.isdecimal()}
    shown = [
        joined([before, after])
        for before, after in pairwise(line)
        if after.text.isdecimal() and after.text in keys and app.rules.tables.find("rolls", before.text)
    ]
    return [*went, *shown]


def unnamed_rollers(app: App, words: Sequence[Word], reading: Reading) -> list[str]:
    """Those of the company who roll in a reading and are not named, where another is: `garde de Ann, perception 8`."""
    company = app.read.roster.names
    rolled = [command[1] for command in reading if command[:1] == ["roll"] and command[1] in company]
    said = {folded(without_owning(word.text.strip(",.;:!?()"))) for word in words} if rolled else set()
    if not rolled or said & SOMEBODY:
        return []
    begun = [word for text in said for word in text.split() if len(word) >= LEAST]
    named = {name for name in company if any(part.startswith(word) for word in begun for part in folded(name).split())}
    return [name for name in rolled if named and name not in named]


def runs_on(_app: App, text: str, reading: Reading) -> bool:
    """Whether a part of a reading goes on into the next sentence: `perd 1 pv de poison. Corvin dépense un point`."""
    ends = [found for found in NEXT_SENTENCE.finditer(text) if folded(found[1]) not in TITLES]
    if not ends or re.search(r'[:"]', text[: ends[0].start()]):
        return False
    borders = [found[0] for found in ends]
    parts = [part for command in reading for part in command]
    return any(re.fullmatch(r"\d+[.!]", part) or any(border in part for border in borders) for part in parts)


NEXT_SENTENCE = re.compile(r"(\w{3,}|\d)\s?[.!]+ \w+")
"""The end of a sentence, and how the next one begins."""

TITLES = frozenset({"mrs", "mme", "mlle", "ste", "sgt", "cap", "att", "sgr", "mgr", "prof", "capt"})
"""Words, folded, that are cut short by a mark that ends no sentence."""
