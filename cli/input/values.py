"""Reads values of a few types: whole numbers, sessions, one of a few words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from cli.grammar.row import Type
from cli.names import word_of
from ledger.errors import InputError
from ledger.numbers import whole_number
from ledger.patterns import late_pattern

SEVERAL = late_pattern(r"\s*([0-9]{1,9})\s*[-–]\s*([0-9]{1,9})\s*")
"""The first and the last of several sessions."""


def sessions(text: str) -> range:
    """The number of a session, or of the first and the last of several: `2`, `2-5`."""
    from ledger.postings import MOST

    found = SEVERAL.fullmatch(text) if "-" in text or "–" in text else None
    first, last = (int(found[1]), int(found[2])) if found else (number(text, 1),) * 2
    if not 1 <= first <= last:
        raise InputError("sessions_malformed", first=first, last=last)
    if last > MOST:
        raise InputError("number_too_large")
    return range(first, last + 1)


def one_of(text: str, words: Sequence[str]) -> str:
    """One of a few words, by its name in either language."""
    if text in words:
        return text
    word = word_of(text, words)
    if word is None:
        raise InputError("word_unknown", given=text, allowed=list(words))
    return word


def conversion(type_: Type) -> Callable[[str], Any] | None:
    """What makes a value of a word of some type; None where the word is the value."""
    match type_.id:
        case "number":
            return lambda text: number(text, type_.least)
        case "count":
            return lambda text: count(text, "")
        case "sessions":
            return sessions
        case "choice":
            return lambda text: one_of(text, type_.words)
        case _:
            return None


def is_option(word: str) -> bool:
    """Whether a word is meant as an option: `-1 cursed sword`, `-4` and `- aside` are not."""
    return word.startswith("-") and len(word) > 1 and not NO_OPTION.match(word)


NO_OPTION = late_pattern(r"-+(?:[\d.,½¼¾]|[^=]*\s)")
"""Begins with a dash, and is a number or several words: no option is."""


def figure(text: str) -> int | str:
    """A number as a sheet has it, a fraction or dice with what is added too: `12`, `37/2`, `18.5`, `18,5`, `1d6+12`."""
    typed = text.strip().replace("−", "-").replace(",", ".")
    if re.fullmatch(r"[1-9]\d?d\d{1,3}([+-]\d{1,4})?", typed, re.IGNORECASE):
        return typed.casefold()
    if not re.fullmatch(r"[+-]?\d{1,18}(\.\d{1,9}|/[1-9]\d{0,8})", typed):
        return number(text)

    value = Fraction(typed)
    return int(value) if value.denominator == 1 else str(value)


def number(text: str, least: int | None = None) -> int:
    """A whole number as it is typed: `12`, `1_000`, `1 000`, `+3`."""
    value = whole_number(text)
    if value is None:
        raise InputError("number_unclear", given=text)
    if least is not None and value < least:
        raise InputError("number_too_small", given=value, least=least)
    return value


def count(text: str, thing: str, *, priced: bool = False) -> int:
    """How many of a thing that was named."""
    try:
        return number(text, 1)
    except InputError as error:
        if error.code != "number_unclear":
            raise
        raise InputError("count_unclear", given=text, thing=thing, nearest=_price(text) if priced else []) from None


def _price(text: str) -> list[str]:
    """The option for a price that is typed in the place of a number of things."""
    return [f"--price {text}"] if re.fullmatch(r"\d[\d.,]*[^\W\d_]{1,3}", text) else []
