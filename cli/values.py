"""Values as they are typed that click reads: whole numbers, and words of which one is chosen."""

from __future__ import annotations

import re
from typing import Any

import click

from ledger.errors import InputError


class Number(click.ParamType[int]):
    """A whole number, from a least one on."""

    name = "number"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return value if isinstance(value, int) else number(value, self.least)


class Choice(click.ParamType[str]):
    """One of a few words."""

    name = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.words:
            raise InputError("word_unknown", given=value, allowed=list(self.words))
        return str(value)


def number(text: str, least: int | None = None) -> int:
    """A whole number as it is typed: `12`, `1_000`, `+3`."""
    if not re.fullmatch(r"[+\-−]?\d+(_\d+)*", text.strip()):
        raise InputError("number_unclear", given=text)
    value = int(text.strip().replace("−", "-"))
    if least is not None and value < least:
        raise InputError("number_too_small", given=value, least=least)
    return value
