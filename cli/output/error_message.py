"""An error in words: what is said of it, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Message(NamedTuple):
    """An error in words.

    Attributes:
        group: Group of the ruleset's tables that its ids belong to, `{command}` being the command's.
        groups: The same for single facts.
        money: Whether what it counts is a worth in the smallest coin.
    """

    text: str
    hint: str
    group: str | None = None
    money: bool = False
    groups: Mapping[str, str] = {}
