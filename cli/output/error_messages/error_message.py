"""The message of an error and what to do about it, and the command that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cli.grammar.row import Row


class Message(NamedTuple):
    """An error in words. What collects messages for the catalogues knows its text and its hint by their places.

    Attributes:
        group: Group of the ruleset's tables that its ids belong to, `{command}` being the command's.
        groups: The same for single facts.
        money: Whether what it counts is a worth in the smallest coin.
        none: The text where nothing at all is held, left or spent.
    """

    text: str
    hint: str = ""
    group: str | None = None
    money: bool = False
    groups: Mapping[str, str] = {}
    none: str = ""


class Typed(NamedTuple):
    """The command that was typed.

    Attributes:
        path: The command with its group: `campaign session start`.
        command: Its row, None as long as it is not known.
        people: Those of the company, by name, for examples.
    """

    path: str = "campaign"
    command: Row | None = None
    people: Callable[[], Sequence[str]] = list
