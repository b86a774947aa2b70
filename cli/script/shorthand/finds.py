"""What was found: `trouvé 300po 2 gemmes à 50po`, `butin +300po`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.finds import FINDS
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.quantities import COINS, METALS, PIECES, Quantity, is_quantity, quantities
from cli.script.shorthand.small_words import without_articles
from cli.script.shorthand.texts import introduces, text_of, with_prefix
from cli.script.shorthand.who import Who, named
from cli.script.shorthand.words import Word, joined
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

FOUND = frozenset({"trouve", "trouves", "trouvee", "trouvees", "found"})
"""Words that begin a line about a find, folded."""

EACH = frozenset({"a", "@", "at", "of", "worth", "valant"})
"""Words between a thing and its worth, folded."""

ORIGIN = frozenset({"dans", "from", "in", "on", "sur"})
"""Words before the place where it was found, folded."""

HOLDS = frozenset({"of", "de", "with", "avec"})
CONTAINERS = frozenset({"chest", "coffer", "purse", "bag", "sack", "pouch", "box", "pot", "urn", "coffre", "coffret",
                        "bourse", "sac", "sacoche", "boite", "cassette", "urne"})  # fmt: skip
"""Things that hold coins, folded."""

UNNAMED = frozenset({"gem", "jewel"})
"""Kinds of finds that have a worth and no name."""

AND = frozenset({"et", "and", ","})

ARTICLE = re.compile(r"une?|an?|one", re.IGNORECASE)
NUMBER = re.compile(r"[1-9]\d{0,5}")

WORTHLESS = {"gem": "?", "jewel": "?"}


def found(app: App, words: Sequence[Word], of: Who | None = None) -> list[Reading]:
    """What a line about a find stands for; empty where it is about something else.

    Args:
        of: The purse that it came into, where one is named; only the hoard finds more than coins.
    """
    things, rest, unclear_worth = _things(app, words)
    if not things or (of is not None and of.names != (HOARD_NAME,)):
        return []
    if of is not None and not any("=" in thing for thing in things):
        # Coins alone may come from somebody: as with any purse.
        return []
    commands = [["find", *things]]
    if unclear_worth is not None:
        commands.append(["find", *unclear_worth])
    origin = _origin(app, rest)
    if not rest:
        return [[command] for command in commands]
    where = origin or text_of(app, "find", None, rest)
    readings: list[Reading] = [[[*command, "--from", where]] for command in commands]
    if not origin and of is None and not named(app, joined(rest)):
        thing = text_of(app, "find", None, without_articles(rest), names=False)
        readings += [[[*command, with_prefix("item=", thing)]] for command in commands]
    return readings


def _origin(app: App, rest: Sequence[Word]) -> str:
    if len(rest) < 2 or folded(rest[0].text) not in ORIGIN:
        return ""
    where = rest[1:]
    # `on the orc`: somebody and nothing else; `from` may be followed by anything.
    free = introduces(rest[0]) or bool(named(app, joined(without_articles(where))))
    return text_of(app, "find", None, where, free=free)


def _things(app: App, words: Sequence[Word]) -> tuple[list[str], list[Word], list[str] | None]:
    """The finds as `find` takes them, the words after them, and the finds as they may be meant too."""
    things: list[str] = []
    other: list[str] | None = None
    left = [part for word in words for part in _worth_apart(word)]
    while left:
        if folded(left[0].text.strip(",")) in AND | {""}:
            left = left[1:]
        elif "=" in left[0].text:
            things, left = [*things, left[0].text], left[1:]
            other = None if other is None else [*other, things[-1]]
        elif (coins := _coins(app, left)) is not None:
            things, left = [*things, coins.text], coins.rest
            other = None if other is None else [*other, coins.text]
        elif (thing := _counted(app, left, first=not things)) is not None:
            name, count, worth, joins, left = thing
            times = f"*{count}" if count != "1" else ""
            if worth and not joins:
                other = [*(other or things), f"{name}{WORTHLESS.get(name.rstrip('='), ':?')}{times}", worth]
            elif other is not None:
                other = [*other, f"{name}{_worth(name, worth)}{times}"]
            things = [*things, f"{name}{_worth(name, worth)}{times}"]
        else:
            break
    return things, left, other


def _worth_apart(word: Word) -> list[Word]:
    """A thing and its worth in one word, `ring=50gp`; other words as they are, those of a kind too, `gem=50gp`."""
    thing, is_worth, worth = word.text.partition("=")
    if word.quoted or not is_worth or not worth[:1].isdecimal() or folded(thing) in FINDS:
        return [word]
    return [Word(thing), Word("worth"), Word(worth)]


def _worth(name: str, worth: str) -> str:
    """The worth of a find after its kind or its name; `?` where it is not known."""
    if name in ("gem=", "jewel="):
        return worth or "?"
    return f":{worth}" if worth else ""


def _coins(app: App, words: Sequence[Word]) -> Quantity | None:
    if not is_quantity(words):
        return None
    try:
        return next((quantity for quantity in quantities(app, words) if quantity.kind == COINS), None)
    except InputError as error:
        if error.code == "shorthand_unclear":
            return None
        raise


def _counted(app: App, words: Sequence[Word], *, first: bool) -> tuple[str, str, str, bool, list[Word]] | None:
    """So many of something: its kind and name, the number, the worth of one, whether a word joins both, the rest.

    Args:
        first: Whether it is what was found first: it may be one thing by its name alone.
    """
    number = NUMBER.fullmatch(words[0].text) or ARTICLE.fullmatch(words[0].text)
    at = 0 if number is None else 1
    kind = FINDS.get(folded(words[at].text)) if at < len(words) else None
    if at >= len(words) or (number is None and kind is None and not (first and folded(words[0].text) not in ORIGIN)):
        return None
    end = at + 1
    while end < len(words) and kind not in UNNAMED and not _ends_name(words, end):
        end += 1
    name = "" if kind in UNNAMED else joined(words[at + (kind is not None) : end]).rstrip(",;")
    if kind not in UNNAMED and not name:
        return None
    if kind is None and number is not None and folded(name) in PIECES | METALS and app.rules.coinage:
        raise InputError("coin_missing", given=joined(words[:end]), coins=list(app.rules.tables.group("coinage.coins")))
    count = number[0] if number is not None and number[0].isdecimal() else "1"
    joins = _joins(words, end)
    coins = _coins(app, words[end + joins :])
    if coins is not None:
        _refuse_two_meanings(words[end : len(words) - len(coins.rest)], name)
    if kind is None and number is None and is_quantity(words):
        raise unclear(words[0].text, unit=words[0].text.lstrip("0123456789.,½¼¾"))
    if kind is None and coins is None and not first and ARTICLE.fullmatch(words[0].text):
        # After coins it may be where they were: `300po un coffre`.
        return None
    rest = coins.rest if coins is not None else list(words[end:])
    worth = "" if coins is None else coins.text
    return (
        f"{kind or 'item'}={singular(name, partial(app.rules.tables.find, 'items')) if count != '1' else name}",
        count,
        worth,
        joins,
        rest,
    )


def _refuse_two_meanings(words: Sequence[Word], name: str) -> None:
    """Refuse a worth that may be a worth and coins, `gems of 20gp and 15gp`, or what is in it, `a purse of 30sp`.

    Raises:
        InputError: `shorthand_unclear`.
    """
    if any(folded(word.text) in AND for word in words):
        raise unclear(joined(words), second=True)
    if folded(words[0].text) in HOLDS and folded(name.split(" ")[-1]) in CONTAINERS:
        raise unclear(joined(words), holds=name, worth=joined(words[1:]))


def _joins(words: Sequence[Word], at: int) -> bool:
    """Whether a word stands between a thing and its worth: `à 50po`, `de 50po`."""
    word = folded(words[at].text) if at < len(words) else ""
    counted = at + 1 < len(words) and words[at + 1].text[:1] in "0123456789½¼¾"
    return counted and (word in EACH or word == "de")


def _ends_name(words: Sequence[Word], at: int) -> bool:
    """Whether the name of a thing ends before a word: a worth follows, or another find."""
    word = folded(words[at].text)
    ends = word in AND | ORIGIN or _joins(words, at)
    return ends or words[at - 1].text.endswith(",") or bool(re.match(r"[\d½¼¾]", word))
