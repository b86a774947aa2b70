"""Joins the words of a thing's name that were typed without quotes: `buy Brom short bow 2`."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from cli.input.values import Count
from ledger.numbers import whole_number

THINGS = ("item", "thing")
"""Arguments that name a thing."""


def joined(params: Sequence[click.Parameter], words: list[str]) -> list[str]:
    """Words of a command with those of a thing's name as one, where a thing comes last, or before a number only.

    So are the words of a title, and the number and the coin of an option's amount: `--coins 60 gp`.
    """
    words = _with_amounts(params, words)
    arguments = [param for param in params if isinstance(param, click.Argument)]
    if len(arguments) == 1 and arguments[0].name == "title":
        end = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
        return [" ".join(words[:end]), *words[end:]] if end > 1 else words
    counts = bool(arguments) and isinstance(arguments[-1].type, Count)
    at = len(arguments) - 1 - counts
    if at < 1 or arguments[at].name not in THINGS:
        return words
    end = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    last = end - 1 if counts and end and whole_number(words[end - 1]) is not None else end
    if any(word[:1].isdecimal() for word in words[at + 1 : last]):
        # An amount, or a number that is in the wrong place.
        return words
    if last - at < 2 or (end - at == 2 and whole_number(words[at]) is not None):
        return words
    return [*words[:at], " ".join(words[at:last]), *words[last:]]


def with_its_words(name: str, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """A name with the words after it up to a number or a key, and what is left: `giant spider`, `silver ring 50gp`."""
    ends = next((at for at, word in enumerate(words) if "=" in word or not word[:1].isalpha()), len(words))
    return " ".join([name, *words[:ends]]), tuple(words[ends:])


def _with_amounts(params: Sequence[click.Parameter], words: list[str]) -> list[str]:
    """Words with the coin after the number of an option's amount joined to it."""
    amounts = {name for param in params if param.metavar == "AMOUNT" for name in param.opts if name.startswith("-")}
    answer: list[str] = []
    for word in words:
        if len(answer) > 1 and answer[-2] in amounts and answer[-1].isdecimal() and COIN.fullmatch(word):
            answer[-1] += word
        else:
            answer.append(word)
    return answer


COIN = re.compile(r"[^\W\d_]{2,3}")
"""What a coin's short name looks like."""
