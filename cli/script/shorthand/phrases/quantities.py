"""Reads what follows a sign: hit points, dice, coins, experience or a counter, and the text after it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.amounts import metals
from cli.input.counted import same_words, singular
from cli.script.shorthand.meaning import unclear
from cli.script.shorthand.vocabulary.other_money import is_other_money, no_such_coin
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, joined
from ledger.numbers import normalised
from ledger.rules.keys import declared_keys, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

HIT_POINTS, DICE, COINS, EXPERIENCE = "hp", "dice", "coins", "xp"
"""Kinds of quantity; any other is the id of a counter."""

NUMBER = re.compile(r"([\d½⅓⅔¼¾][\d_.,'½⅓⅔¼¾]*(?<!,))(.*)", re.DOTALL)
SUM = re.compile(r"\d{1,9}([+-]\d{1,9})+")
EXPRESSION = re.compile(r"\(*\d*d(\d|%|f\b)", re.IGNORECASE)
DIE = re.compile(r"d(\d|%|f\b)", re.IGNORECASE)
"""Dice whose number stands before them."""

KINDS = ("damage", "heal")
"""Commands whose keys are kinds of points: `10 force` is one, though French has a score of that name."""

POINTS = re.compile(r"points?$", re.IGNORECASE)
POINT = re.compile(r"^point\b", re.IGNORECASE)

OF_POINTS = re.compile(r" points?$|^points? (?:d['’]|de |of )", re.IGNORECASE)

ORDINALS = ("first", "second", "third", "premier", "deuxieme", "troisieme")
ORDINAL = re.compile(
    r"\b(?:(\d)(?:st|nd|rd|th|er|e)?|(first|second|third|premier|deuxi[eè]me|troisi[eè]me))\b", re.IGNORECASE
)
LEVEL = frozenset({"level", "niveau", "spell", "sort"})
"""Words in the name of a counter by levels that say no more than that it is one, folded."""

PIECES = frozenset({"coin", "coins", "piece", "pieces"})
"""Words after the metal of coins, folded."""

THOUSANDS = re.compile(r"(\d{3})(\D.*)?", re.DOTALL)
EXPERIENCE_WORDS = frozenset({"px", "xp", "experience"})
"""Words for experience, in every game, folded; one of them alone begins a line about the pool."""

OF = re.compile(r"(?:d['’]|de |of )", re.IGNORECASE)
"""What stands between a number and experience: `20 d'expérience`."""

LONGEST_UNIT = 4
"""Words of the longest unit: points d'expérience."""


class Quantity(NamedTuple):
    """An amount of something.

    Attributes:
        kind: What is counted.
        text: The amount as a full command has it.
        rest: The words after it.
        coins: The coins, by id.
        unit: Whether its unit was typed.
    """

    kind: str
    text: str
    rest: list[Word]
    coins: Mapping[str, int] = {}
    unit: bool = True


def is_quantity(words: Sequence[Word]) -> bool:
    """Whether words begin with a number or dice."""
    first = normalised(words[0].text) if words and not words[0].quoted else ""
    return bool(NUMBER.match(first) or EXPRESSION.match(first))


def quantities(app: App, words: Sequence[Word], sign: str = "+") -> list[Quantity]:
    """What words that begin with a number say, in each way they can be read.

    Raises:
        InputError: If the number has an unknown unit, or is none.
    """
    first = normalised(words[0].text)
    if EXPRESSION.match(first):
        return _dice(app, first.rstrip(",;"), words[1:], sign)
    if SUM.fullmatch(first):
        first = _total(first, sign)
    found = NUMBER.fullmatch(first)
    if found is None:
        raise unclear(words[0].text)
    digits, attached = found.groups()
    rest = list(words[1:])
    if attached == "," and rest:
        # What is after a comma is no unit.
        return [Quantity(HIT_POINTS, digits, rest, unit=False)]
    if not attached and rest and DIE.match(rest[0].text) and not rest[0].quoted:
        return _dice(app, f"{digits}{rest[0].text}", rest[1:], sign)
    coins = _coins(app, words, first)
    if attached:
        units = [Quantity(unit, digits, rest) for unit in units_called(app, attached)]
        if not units and coins is None:
            raise unclear(words[0].text, unit=attached)
    else:
        units = _apart(app, digits, rest)
    if coins is not None:
        units.append(coins)
    if not units and rest and EXPRESSION.match(normalised(rest[0].text)) and not rest[0].quoted:
        # A number and dice are two amounts: `-3 1d4`.
        raise unclear(joined(words))
    if not units and is_other_money(app, rest):
        raise no_such_coin(app, digits, rest[0])
    return units or [Quantity(HIT_POINTS, digits, rest, unit=False), *_counters_begun(app, digits, rest)]


def _dice(app: App, expression: str, rest: Sequence[Word], sign: str) -> list[Quantity]:
    """Dice; after a minus, one that follows belongs to the dice or is another loss."""
    after = _apart(app, expression, list(rest))
    if any(unit.kind != HIT_POINTS for unit in after):
        raise unclear(f"{expression} {joined(rest)}")
    left = after[0].rest if after else list(rest)
    ways = [expression]
    if sign == "-" and "-" in expression:
        ways.append(expression.replace("-", "+"))
    return [Quantity(DICE, way, left, unit=bool(after)) for way in ways]


def _total(text: str, sign: str) -> str:
    """The sum of `4-2` after a minus: 6 lost."""
    total = sum(map(int, re.findall(r"[+-]?\d+", sign + text)))
    if total == 0 or (total < 0) != (sign == "-"):
        raise unclear(sign + text)
    return str(abs(total))


def _apart(app: App, digits: str, rest: list[Word]) -> list[Quantity]:
    """The units that the words after a number name, of as many words as possible."""
    for count in range(min(len(rest), LONGEST_UNIT), 0, -1):
        if any(word.quoted for word in rest[:count]):
            continue
        of = rest[count].text.casefold() if count < len(rest) else ""
        if count == 1 and POINTS.match(rest[0].text) and (of in ("de", "of") or of.startswith(("d'", "d’"))):
            # `2 points de dégâts` are no points of the only sort that has a counter.
            continue
        if found := units_called(app, POINT.sub("points", joined(rest[:count]))):
            return [Quantity(unit, digits, rest[count:]) for unit in found]
    return []


def _counters_begun(app: App, digits: str, rest: Sequence[Word]) -> list[Quantity]:
    """The counters that all the words after a number begin, `-1 sort`: they may be meant, or a text.

    Raises:
        InputError: If the words are a unit of time, which nobody has.
    """
    text = joined(rest)
    if not rest or len(text) < LEAST or any(word.quoted for word in rest):
        return []
    if app.rules.tables.find("units", text):
        raise unclear(text, unit=text)
    return [Quantity(counter, digits, []) for counter in app.rules.tables.begun("counters", text)]


def units_called(app: App, text: str) -> list[str]:
    """The kinds of quantity but coins that a unit names.

    Raises:
        InputError: If it is a measure that no line gives or takes.
    """
    if not re.match(r"[^\W\d]", text) or folded(text) in SMALL_WORDS:
        # `9 in zone 4`: in is no score there.
        return []
    tables = app.rules.tables
    counter = counter_called(tables, text)
    measure = tables.find("measures", text) or tables.find("measures", OF_POINTS.sub("", text))
    if counter is not None:
        return [counter]
    if measure in (HIT_POINTS, EXPERIENCE):
        return [measure]
    if folded(OF.sub("", text, 1)) in EXPERIENCE_WORDS:
        return [EXPERIENCE]
    is_kind = any(
        folded(text) in map(folded, words_for(key, row))
        for command in KINDS for key, row in declared_keys(tables, command).items()
    )  # fmt: skip
    if not is_kind and (measure is not None or tables.find("traits", text) is not None):
        raise unclear(text, unit=text)
    return []


def counter_called(tables: Tables, text: str) -> str | None:
    """The counter that a text names, of one or of several: `adventure point`, `points of astral energy`."""
    plain = OF_POINTS.sub("", text)
    if plain.isdecimal():
        # `pays 4` spends no counter in whose name there is a 4.
        return None
    if found := tables.find("counters", text) or tables.find("counters", plain):
        return found
    if (number := ORDINAL.search(plain)) and len(re.findall(r"\d", plain)) < 2:
        # `1st level slot`, `slot of level 1`
        said = [word for word in re.findall(r"[^\W\d_]{3,}", ORDINAL.sub(" ", plain)) if folded(word) not in LEVEL]
        digit = number[1] or str(ORDINALS.index(folded(number[2])) % 3 + 1)
        if said and (found := tables.find("counters", " ".join([*said, digit]))):
            return found
    fits = {id_ for id_, name in _counters(tables).get(plain.count(" ") + 1, ()) if same_words(name, plain)}
    return fits.pop() if len(fits) == 1 and len(plain) > LEAST else None


def _counters(tables: Tables) -> Mapping[int, list[tuple[str, str]]]:
    """Counters with their names, by how many words these have."""
    kept: dict[int, list[tuple[str, str]]] | None = tables.__dict__.get("_counters_by_words")
    if kept is None:
        kept = {}
        for id_, row in tables.group("counters").items():
            for name in words_for(id_, row):
                kept.setdefault(name.count(" ") + 1, []).append((id_, name))
        tables.__dict__["_counters_by_words"] = kept
    return kept


def _coins(app: App, words: Sequence[Word], first: str) -> Quantity | None:
    """The amount of coins that words begin with: `12 po 3 pa`, `1 000 po`, `1,5po`."""
    if not app.rules.coinage:
        return None
    end = _end_of_coins(app, [word.text if not word.quoted else "" for word in words], first)
    if not end:
        return None
    coins = app.read.amount(" ".join([first, *(word.text for word in words[1:end])]).rstrip(",;"))
    return Quantity(COINS, written(coins), list(words[end:]), coins)


def _end_of_coins(app: App, texts: Sequence[str], first: str) -> int:
    """How many words are an amount of coins."""
    end, at, text = 0, 0, first
    while found := NUMBER.fullmatch(normalised(text)):
        at, unit = at + 1, found[2]
        # A blank between thousands: `1 000 po`.
        while not unit and at < len(texts) and (more := THOUSANDS.fullmatch(normalised(texts[at]))):
            at, unit = at + 1, more[2] or ""
        if unit:
            known = int(_is_coin(app, unit, attached=True))
        else:
            known = 0
            for count in (3, 2, 1):
                if at + count <= len(texts) and _is_coin(app, " ".join(texts[at : at + count])):
                    known, at = count, at + count
                    break
            else:
                known = _metal(app, texts[at:])
                at += known
        if not known:
            break
        end = at
        if at + 1 < len(texts) and texts[at].casefold() in ("et", "and", "+"):
            at += 1
        if at >= len(texts):
            break
        text = texts[at]
    return end


def _metal(app: App, texts: Sequence[str]) -> int:
    """How many words name a coin by its metal, `5 gold`, where none follows that it may belong to: `2 silver rings`."""
    from cli.script.shorthand.vocabulary.small_words import BETWEEN

    if not texts or folded(texts[0].rstrip(",;.")) not in metals(app.rules.tables):
        return 0
    length = 2 if len(texts) > 1 and folded(texts[1].rstrip(",;.")) in PIECES else 1
    follows = texts[length] if len(texts) > length and texts[length - 1][-1:] not in ",;." else ""
    # In English `or` stands between numbers: `3 or 4`.
    follows = follows if follows[:1].isalnum() else ""
    is_word = length == 1 and len(texts[0]) < LEAST and bool(follows) and not follows[:1].isalpha()
    return 0 if is_word or (follows and folded(follows) not in BETWEEN) else length


def _is_coin(app: App, unit: str, *, attached: bool = False) -> bool:
    """Whether a word is a coin's name; one that is attached to its number may be shortened."""
    tables = app.rules.tables
    name = unit.rstrip(",;")
    if tables.find("coinage.coins", name) or tables.find("coinage.coins", re.sub(r"s\b", "", name)):
        return True
    if not attached:
        return False
    from ledger.errors import InputError

    try:
        return bool(app.read.amount(f"1{name}"))
    except InputError:
        return False


def written(coins: Mapping[str, int]) -> str:
    """Coins as a full command has them."""
    return " ".join(f"{count}{coin}" for coin, count in coins.items()) or "0"


def is_unit(app: App, text: str) -> bool:
    """Whether a word is a unit of time, of one or of several."""
    find = app.rules.tables.find
    return bool(text) and (find("units", text) or find("units", singular(text))) is not None


def main_coin(app: App) -> str:
    """The coin that prices are told in where nobody says which."""
    coins = app.rules.tables.group("coinage.coins")
    return "gp" if "gp" in coins else next(iter(coins), "")
