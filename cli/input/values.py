"""Click types of values: whole numbers, and one of a few words."""

from __future__ import annotations

import re
from typing import Any

import click

from cli.grammar.row import Type
from cli.names import shown_word, word_of
from cli.output.words.language import spoken
from ledger.errors import InputError
from ledger.numbers import whole_number


class Number(click.ParamType[int]):
    """A whole number, from a least one on."""

    name = "number"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return value if isinstance(value, int) else number(value, self.least)


class Count(Number):
    """How many of the thing that was named before it; a word in its place is likely the rest of a name."""

    def __init__(self) -> None:
        super().__init__(1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        before = {} if ctx is None else ctx.params
        thing = next((name for name in ("goods", "item") if name in before), "")
        if thing and whole_number(str(before[thing])) is not None and value[:1].isalpha():
            # The number was typed first: `6 torches`.
            before[thing] = f"{before[thing]} {value}"
            return 1
        priced = ctx is not None and any(param.name == "price" for param in ctx.command.params)
        return count(value, str(before.get(thing, "")), priced=priced)


class Sessions(click.ParamType[range]):
    """The number of a session, or of the first and the last of several: `2`, `2-5`."""

    name = "sessions"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        if isinstance(value, range):
            return value
        from ledger.postings import MOST

        found = re.fullmatch(r"\s*([0-9]{1,9})\s*[-–]\s*([0-9]{1,9})\s*", value)
        first, last = (int(found[1]), int(found[2])) if found else (number(value, 1),) * 2
        if not 1 <= first <= last:
            raise InputError("sessions_malformed", first=first, last=last)
        if last > MOST:
            raise InputError("number_too_large")
        return range(first, last + 1)


class Choice(click.ParamType[str]):
    """One of a few words, by its name in either language."""

    name = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.shown())

    def shown(self) -> tuple[str, ...]:
        """The words in the language spoken."""
        return tuple(shown_word(word, spoken()) for word in self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self.words:
            return str(value)
        word = word_of(str(value), self.words)
        if word is None:
            raise InputError("word_unknown", given=value, allowed=list(self.words))
        return word


def click_type(type_: Type) -> click.ParamType[Any]:
    """A type as click has it."""
    if type_.id == "number":
        return Number(type_.least)
    if type_.id == "choice":
        return Choice(*type_.words)
    return BY_ID.get(type_.id, click.STRING)


BY_ID: dict[str, click.ParamType[Any]] = {"count": Count(), "sessions": Sessions()}


def is_option(word: str) -> bool:
    """Whether a word is meant as an option: `-1 cursed sword`, `-4` and `- aside` are not."""
    return word.startswith("-") and len(word) > 1 and not NO_OPTION.match(word)


NO_OPTION = re.compile(r"-+(?:[\d.,½¼¾]|[^=]*\s)")
"""Begins with a dash, and is a number or several words: no option is."""


def figure(text: str) -> int | str:
    """A number that may be a fraction, as a sheet has it: `12`, `37/2`, `18.5` and `18,5` too."""
    typed = text.strip().replace("−", "-").replace(",", ".")
    if not re.fullmatch(r"[+-]?\d{1,18}(\.\d{1,9}|/[1-9]\d{0,8})", typed):
        return number(text)
    from fractions import Fraction

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
        raise (
            InputError("count_unclear", given=text, thing=thing, nearest=_price(text) if priced else [])
            if error.code == "number_unclear"
            else error
        ) from None


def _price(text: str) -> list[str]:
    """The option for a price that is typed in the place of a number of things."""
    return [f"--price {text}"] if re.fullmatch(r"\d[\d.,]*[^\W\d_]{1,3}", text) else []
