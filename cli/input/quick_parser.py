"""Parses the words of a command that are in order, at little cost, for lists of commands and for one alone.

Options are written out, with values that fit. Everything else is left to click, which also finds what is wrong; a test
compares both. The figure that it is kept for: `run` of 5,000 lines records 3,250 lines a second with it and 2,350 with
click's parser, and a slower machine is to reach 2,000; see `docs/performance.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from cli.grammar import options_of
from cli.grammar.row import FLAG, OFF, Option, Place, Row
from cli.grammar.shared import RECORDED
from cli.input.values import click_type, is_option
from ledger.errors import InputError


class QuickParser:
    """The options and places of one command."""

    def __init__(self, row: Row) -> None:
        self._places = row.places
        self._options: dict[str, Option] = {}
        self._own = {*row.options}
        self._defaults: dict[str, Any] = {place.name: _default(place) for place in row.places}
        for option in options_of(row):
            if option in self._own or option in RECORDED:
                self._options.update(dict.fromkeys(option.names, option))
            if option in self._own or option.name == "as_of":
                self._defaults[option.name] = _default(option)
        self._required = [option.name for option in row.options if option.required]
        self._converted = {part.name: convert for part in row.takes if (convert := _conversion(part)) is not None}
        self._converted |= {option.name: c for option in RECORDED if (c := _conversion(option)) is not None}

    def parse(self, words: Sequence[str], given: dict[str, Any]) -> dict[str, Any] | None:
        """Values for the words, None where click has to parse them.

        Args:
            given: Gets the values of the options that every recording command has.
        """
        values = dict(self._defaults)
        shared: dict[str, Any] = {}
        loose: list[str] = []
        seen: set[str] = set()
        left = iter(words)
        try:
            for word in left:
                if word[:1] != "-" or not is_option(word):
                    loose.append(word)
                    continue
                option = self._options.get(word)
                if option is None:
                    return None
                value = self._value(option, left)
                target = values if option in self._own else shared
                # What is required has no default, not even an empty list.
                target[option.name] = (*(target.get(option.name) or ()), value) if option.several else value
                seen.add(option.name)
            if any(name not in seen for name in self._required) or not self._assign(loose, values):
                return None
        except (InputError, StopIteration):
            return None
        given.update(shared)
        return values

    def _value(self, option: Option, left: Iterator[str]) -> Any:
        """The value of an option.

        Raises:
            StopIteration: Where the words end before it, or another option follows.
        """
        if option.type is FLAG or option.type is OFF:
            return option.type is FLAG
        # In a list: a generator would turn the end of the words into another error.
        parts = [next(left) for _part in option.parts or (None,)]
        if parts[-1].startswith("--"):
            raise StopIteration
        if option.parts:
            return tuple(parts)
        convert = self._converted.get(option.name)
        return parts[0] if convert is None else convert(parts[0])

    def _assign(self, loose: list[str], values: dict[str, Any]) -> bool:
        """Assign the words that are no options to the places; return whether they fit."""
        at, after = 0, len(self._places)
        for place in self._places:
            after -= 1
            if place.several:
                end = max(at, len(loose) - after)
                values[place.name] = tuple(loose[at:end])
                if place.required and at == end:
                    return False
                at = end
            elif at < len(loose):
                convert = self._converted.get(place.name)
                values[place.name] = loose[at] if convert is None else convert(loose[at])
                at += 1
            elif place.required:
                return False
        return at == len(loose)


def _default(part: Place | Option) -> Any:
    if part.default is not None:
        return part.default
    if part.several:
        return ()
    return {FLAG: False, OFF: True}.get(part.type)


def _conversion(part: Place | Option) -> Callable[[str], Any] | None:
    """What makes a value of a word; None where the word is the value."""
    type_ = click_type(part.type)
    return None if type_ is click.STRING else lambda word: type_.convert(word, None, None)
