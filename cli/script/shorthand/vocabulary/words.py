"""Splits a line of shorthand into words, and finds the signs at the beginnings of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cli.script.lines import words_with_quotes
from ledger.errors import InputError


def word_set(text: str) -> frozenset[str]:
    """The words of a text, for a table of words."""
    return frozenset(text.split())


class Word(NamedTuple):
    """A word of a line.

    Attributes:
        quoted: Whether it was typed between quotes, so that no sign in it counts.
        typed: How a number was typed in words, which is read as digits, or a small word that was joined to the next.
    """

    text: str
    quoted: bool = False
    typed: str = ""


class Signed(NamedTuple):
    """A sign, and the words after it, of which the first was typed with the sign or after it.

    Attributes:
        by_verb: Whether a verb stands for the sign: what follows a number may then be what is counted, `takes 2 gems`.
    """

    sign: str
    words: list[Word]
    by_verb: bool = False


SIGN = re.compile(r"(->|[-+>→−–])(.*)", re.DOTALL)
"""A sign counts only as the first character of a word: `gobelin1-3` has none."""

READ_AS = {"−": "-", "–": "-", "→": ">", "->": ">"}
"""Signs that keyboards and word processors write for another."""

LEAST = 3
"""Letters of the shortest beginning of a roll, a condition, a ware or a value; of a person one is enough."""

SMALL_WORDS = word_set(
    "a an and as at au aux avec by d' de des du elle en et for from he her his i il in is it l' la le les of on or "
    "ou par pour sa she son sur the to un une we with"
)
"""Small words of both languages, folded: in a line they are nobody's beginning, but before a sign, and no unit."""

OPTION = re.compile(r"--[a-zé]")


def split(text: str, number: int) -> list[Word]:
    """The words of a line.

    Raises:
        InputError: If a quote is left open.
    """
    return [Word(word, quoted) for word, quoted in words_with_quotes(text, number)]


def has_digit(text: str) -> bool:
    """Whether a digit is somewhere in a word or a text."""
    return any(char.isdecimal() for char in text)


def colon_at(words: Sequence[Word]) -> int:
    """The place of the first word with a colon behind it; how many words there are, where none has one."""
    return next((at for at, word in enumerate(words) if not word.quoted and word.text.endswith(":")), len(words))


def signed(words: Sequence[Word]) -> Signed | None:
    """The sign that words begin with, and what follows it; None where they begin with none."""
    if not words or words[0].quoted:
        return None
    found = SIGN.fullmatch(words[0].text)
    if found is None or OPTION.match(words[0].text):
        return None
    sign, body = READ_AS.get(found[1], found[1]), found[2]
    return Signed(sign, [*([Word(body)] if body else []), *words[1:]])


def without_options(words: Sequence[Word]) -> tuple[list[Word], list[str]]:
    """The words of the shorthand itself, and the options of a full command after them; `--` ends what is syntax."""
    for at, word in enumerate(words):
        if word.quoted:
            continue
        if word.text == "--":
            return [*words[:at], *(Word(after.text, quoted=True) for after in words[at + 1 :])], []
        if OPTION.match(word.text):
            return list(words[:at]), [after.text for after in words[at:]]
    return list(words), []


def without_commas(words: Sequence[Word]) -> list[Word]:
    """Words without the commas after them, which stay in them as they were typed."""
    plain = [
        word if word.quoted else word._replace(text=word.text.rstrip(",;") or ",", typed=word.typed or word.text)
        for word in words
    ]
    return [word for word in plain if word.quoted or word.text != ","]


def small(word: Word) -> str:
    """A word as the small words of a language are compared: `des` is no `dés`; nothing where it was quoted."""
    return "" if word.quoted else word.text.casefold().replace("’", "'")


def joined(words: Sequence[Word]) -> str:
    """Words as one text, as things are looked up."""
    return "".join(_with_blank(words, at, word.text) for at, word in enumerate(words))


def as_typed(words: Sequence[Word]) -> str:
    """Words as one text, as they were typed."""
    return "".join(_with_blank(words, at, word.typed or word.text) for at, word in enumerate(words))


def _with_blank(words: Sequence[Word], at: int, text: str) -> str:
    """A word with the blank after it; one that was joined to the next, `d'Odon`, has none."""
    if at == len(words) - 1:
        return text
    typed = words[at].typed
    return typed if typed[-1:] in ("'", "’") else f"{text} "


def words_in(typed: str) -> list[Word]:
    """The words of a line, though a quote may be left open."""
    try:
        return split(typed, 1)
    except InputError:
        # A quote is left open.
        return [Word(word) for word in typed.split()]
