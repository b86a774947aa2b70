"""Writes words as they may be typed: ids with names, quotes, example amounts."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from cli.output.words.language import spoken
from cli.output.words.terms import Terms
from ledger.patterns import late_pattern

PARTED = late_pattern(r"[\s,;=\"'’()]")
"""Characters that a word without quotes cannot contain."""


def typable(id_: str, name: str) -> str:
    """A thing of the rules as it may be typed, by its name, or by its id before a longer one: `ac (armour class)`.

    In French, whose keyboard has no use for an English id, with hyphens where that is all it takes: `dé-de-vie`.
    """
    if name == id_ or not PARTED.search(name):
        return name
    typed = one_word(id_, name)
    return f"{id_} ({name})" if typed == id_ else typed


def one_word(id_: str, name: str) -> str:
    """A name as one word to type, or the id of the thing: `dé-de-vie`, `dés-d-or`."""
    if not PARTED.search(name):
        return name
    joined = re.sub(r"[\s'’]+", "-", name)
    return joined if spoken() == "fr" and not PARTED.search(joined) else id_


def quoted(words: Sequence[str]) -> list[str]:
    """Words of a list, those that hold its commas between quotes."""
    return [f'"{word}"' if "," in word.partition(" (")[0] else word for word in words]


def command_line(words: Sequence[str]) -> str:
    """Words as they are typed in a terminal."""
    return " ".join(map(_in_a_terminal, words))


def _in_a_terminal(word: str) -> str:
    """Between quotes if need be: double ones, but where a shell would read what is in them."""
    if re.fullmatch(r"[\w=,.:/+-]+", word):
        return word
    return shlex.quote(word) if re.search(r'["$`\\!]', word) else f'"{word}"'


def coin_example(terms: Terms | None, count: int) -> str:
    """An amount as these rules know it: `30gp`, `30po`, `30UE`."""
    if terms is None or not terms.coinage:
        return f"{count}{'po' if spoken() == 'fr' else 'gp'}"
    return f"{count}{coin_word(terms, terms.coinage.price_unit)}"


def coin_word(terms: Terms, coin: str) -> str:
    """A coin as it is typed behind a number: by its id where its name has several words."""
    name = terms.term("coinage.coins", coin)
    return coin if " " in name else name
