"""Click types of values: whole numbers, sessions, and one of a few words."""

from __future__ import annotations

from typing import Any

import click

from cli.grammar.row import Type
from cli.input.values import count, number, one_of, sessions
from cli.names import shown_word
from cli.output.words.language import spoken
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
        return value if isinstance(value, range) else sessions(value)


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
        return one_of(str(value), self.words)


def click_type(type_: Type) -> click.ParamType[Any]:
    """A type as click has it."""
    if type_.id == "number":
        return Number(type_.least)
    if type_.id == "choice":
        return Choice(*type_.words)
    return BY_ID.get(type_.id, click.STRING)


BY_ID: dict[str, click.ParamType[Any]] = {"count": Count(), "sessions": Sessions()}
