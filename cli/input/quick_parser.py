"""Parses the words of a command that are in order, at little cost, for lists of commands and for one alone.

Options are written out, with values that fit. Everything else is left to click, which also finds what is wrong; a test
compares both. The figures that it is kept for are in `docs/performance.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from cli.grammar import option_names, options_of
from cli.grammar.row import FLAG, OFF, Option, Place, Row
from cli.grammar.shared import AS_OF, FOR_PLAYERS, GLOBAL, RECORDED
from cli.input.values import conversion, is_option
from cli.input.whole_names import joined
from cli.names import options_in_ids
from ledger.errors import InputError

SETTINGS = (AS_OF, FOR_PLAYERS, *GLOBAL)
"""Options that say something to the whole program."""


def in_order(row: Row, words: Sequence[str]) -> list[str]:
    """Words of a command with the options by their ids, and in the order in which its row has them."""
    words = joined(row, options_in_ids(words, option_names(row)))
    if not row.as_meant:
        return words
    from cli.input import plain_words

    meant: list[str] = getattr(plain_words, row.as_meant)(row, words)
    return meant


def is_alone(typed: Sequence[str]) -> bool:
    """Whether nothing was typed but global options and their values."""
    words = iter(typed)
    for word in words:
        name, equals, _value = word.partition("=")
        known = next((one for one in GLOBAL if name in one.names), None)
        if known is None:
            return False
        if known.type is not FLAG and not equals:
            next(words, None)
    return True


class QuickParser:
    """The options and places of one command."""

    def __init__(self, row: Row) -> None:
        # With the name of its value, and whose it is: `own` of the command, `shared` by all that record, `settings` of
        # the whole program.
        self._options: dict[str, tuple[Option, str, str]] = {}
        own = {*row.options}
        self._defaults: dict[str, Any] = {place.name: _default(place) for place in row.places}
        for option in options_of(row):
            whose = "own" if option in own else "settings" if option in SETTINGS else "shared"
            if whose != "shared" or option in RECORDED:
                self._options.update(dict.fromkeys(option.names, (option, option.name, whose)))
            if whose == "own" or option.name == "as_of":
                self._defaults[option.name] = _default(option)
        self._required = [option.name for option in row.options if option.required]
        parts = (*row.takes, *RECORDED, *SETTINGS)
        self._converted = {part.name: convert for part in parts if (convert := conversion(part.type)) is not None}
        self._places = [
            (place.name, place.several, place.required, after, self._converted.get(place.name))
            for after, place in zip(reversed(range(len(row.places))), row.places, strict=True)
        ]
        """Of each place: its name, whether it takes several words, must have one, places after it, conversion."""

    def parse(
        self, words: Sequence[str], given: dict[str, Any], settings: dict[str, Any] | None = None
    ) -> dict[str, Any] | None:
        """Values for the words, None where click has to parse them.

        Args:
            given: Gets the values of the options that every recording command has.
            settings: Gets those of the whole program's options; None where click reads these.
        """
        values = dict(self._defaults)
        shared: dict[str, Any] = {}
        said: dict[str, Any] = {}
        loose: list[str] = []
        seen: set[str] = set()
        left = iter(words)
        try:
            for word in left:
                typed = self._options.get(word)
                if typed is None:
                    if word[:1] == "-" and is_option(word):
                        return None
                    loose.append(word)
                    continue
                option, name, whose = typed
                if whose == "settings" and settings is None:
                    return None
                value = self._value(option, name, left) if word != option.opposite else False
                target = values if whose == "own" else said if whose == "settings" else shared
                # What is required has no default, not even an empty list.
                target[name] = (*(target.get(name) or ()), value) if option.several else value
                seen.add(name)
            if not seen.issuperset(self._required) or not self._assign(loose, values):
                return None
        except (InputError, StopIteration):
            return None
        given.update(shared)
        if settings is not None:
            settings.update(said)
            if AS_OF.name in said:
                values[AS_OF.name] = said[AS_OF.name]
        return values

    def _value(self, option: Option, name: str, left: Iterator[str]) -> Any:
        """The value of an option.

        Raises:
            StopIteration: Where the words end before it, or another option follows.
        """
        if option.type is FLAG or option.type is OFF:
            return option.type is FLAG
        if option.parts:
            # In a list: a generator would turn the end of the words into another error.
            parts = [next(left) for _part in option.parts]
            if parts[-1].startswith("--"):
                raise StopIteration
            return tuple(parts)
        word = next(left)
        if word.startswith("--"):
            raise StopIteration
        convert = self._converted.get(name)
        return word if convert is None else convert(word)

    def _assign(self, loose: list[str], values: dict[str, Any]) -> bool:
        """Assign the words that are no options to the places; return whether they fit."""
        at = 0
        for name, several, required, after, convert in self._places:
            if several:
                end = max(at, len(loose) - after)
                values[name] = tuple(loose[at:end])
                if required and at == end:
                    return False
                at = end
            elif at < len(loose):
                values[name] = loose[at] if convert is None else convert(loose[at])
                at += 1
            elif required:
                return False
        return at == len(loose)


def _default(part: Place | Option) -> Any:
    if part.default is not None:
        return part.default
    if part.several:
        return ()
    return {FLAG: False, OFF: True}.get(part.type)


@cache
def quick_parser(row: Row) -> QuickParser:
    """The parser of a command."""
    return QuickParser(row)
