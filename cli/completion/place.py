"""Finds out what is expected at a place of a command, from the parameters that the command declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cli.grammar import PROGRAM, inner_rows, option_names, options_of
from cli.grammar.row import INNER, Option, Place, Row
from cli.input.values import is_option
from cli.names import command_of, option_of, shown_word
from cli.output.words.language import spoken


class Expected(NamedTuple):
    """What is expected at a place of a command line.

    Attributes:
        path: The command as it is typed in English, `session start`; empty before it.
        sorts: What may be named there, the likeliest first.
        words: Words of a few that may be typed there, such as those of a choice.
        keys: Command whose keys may be typed there.
        group: Whether the commands of a group may be typed there.
        options: The options that may be typed there.
        given: The words before it, by the parameter that they belong to.
        bare: Whether values may be typed without their keys, as in shorthand.
        inner: What is typed of a command within the command, after `--`.
    """

    path: str = ""
    sorts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    keys: str = ""
    group: bool = False
    options: tuple[Option, ...] = ()
    given: Mapping[str, Sequence[str]] = {}
    inner: tuple[str, ...] | None = None
    bare: bool = False


def place_after(words: Sequence[str]) -> Expected:
    """The place after some words of a command line, without the name of the program."""
    row, path = PROGRAM, ""
    left = list(words)
    while inner := inner_rows(path):
        found = _leading_options(row, path, left)
        if isinstance(found, Expected):
            return found
        if not left:
            return Expected(path, group=True, options=_offered(row, ()))
        name = command_of(left.pop(0), path) or ""
        if name not in inner:
            return Expected()
        row = inner[name]
        path = row.id
    return _Reader(row).read(left)


def sorts_of(part: Place | Option, at: int = 0) -> tuple[str, ...]:
    """What is named at a place, or at its part of a number."""
    if part.parts:
        return part.parts[at].type.sorts if at < len(part.parts) else ()
    return part.type.sorts


def _leading_options(command: Row, path: str, left: list[str]) -> Expected | None:
    """The place of an option's value, where the words end in an option of a group; else they are taken off."""
    while left and is_option(left[0]):
        option = _option(command, left.pop(0).partition("=")[0])
        if option is None or option.is_flag:
            continue
        if not left:
            return Expected(path, sorts=sorts_of(option), words=_choices(option))
        left.pop(0)
    return None


class _Reader:
    """Assigns the words of a command to its parameters, up to the place that is asked for."""

    def __init__(self, command: Row) -> None:
        self.path, self.command, self.places = command.id, command, command.places
        self.given: dict[str, list[str]] = {}
        self.used: list[Option] = []
        self.loose: list[str] = []

    def read(self, words: Sequence[str]) -> Expected:
        left = list(words)
        while left:
            word = left.pop(0)
            if word == "--":
                return self._after_dashes(left)
            if not is_option(word):
                self.loose.append(word)
                continue
            name, equals, value = word.partition("=")
            option = _option(self.command, name)
            if option is None:
                continue
            self.used.append(option)
            if option.is_flag:
                continue
            values = self.given.setdefault(option.name, [])
            wanted = max(len(option.parts), 1)
            taken = [value] if equals else left[:wanted]
            values += taken
            if not equals:
                del left[:wanted]
                if len(taken) < wanted:
                    return self._value(option, len(taken))
        return self._argument()

    def _value(self, option: Option, at: int) -> Expected:
        return Expected(self.path, sorts=sorts_of(option, at), words=_choices(option), given=self._assigned())

    def _after_dashes(self, left: Sequence[str]) -> Expected:
        """After `--` a whole command follows, where the last argument is one."""
        if self.places and self.places[-1].type is INNER:
            return Expected(self.path, inner=tuple(left))
        self.loose += left
        return self._argument(options=False)

    def _assigned(self) -> dict[str, list[str]]:
        assigned = dict(self.given)
        for place, words in self._by_place():
            assigned[place.name] = words
        return assigned

    def _by_place(self) -> list[tuple[Place, list[str]]]:
        """The words of each place; those that follow a last place of one word stay with it."""
        found, at = [], 0
        for place in self.places:
            end = len(self.loose) if place.several else at + 1
            found.append((place, self.loose[at:end]))
            at = end
        return found

    def _argument(self, *, options: bool = True) -> Expected:
        """The place of the next word of an argument."""
        given = self._assigned()
        offered = _offered(self.command, self.used) if options else ()
        for at, (place, words) in enumerate(self._by_place()):
            if place.several or not words:
                following = () if place.required else tuple(self.places[at + 1 :])
                keys = any("KEY=VALUE" in part.metavar for part in (place, *following))
                sorts = sorts_of(place, _position(place, words))
                return Expected(self.path, sorts, _choices(place), self.path if keys else "", False, offered, given)
        return Expected(self.path, options=offered, given=given)


def _position(place: Place, words: Sequence[str]) -> int:
    """Which of its parts the next word of a place is; keys may stand between them."""
    first = place.metavar.partition(" ")[0]
    return 0 if first.endswith("…") else sum("=" not in word for word in words)


def _option(command: Row, name: str) -> Option | None:
    known = option_names(command)
    return known.get(name) or known.get(option_of(name, known) or "")


def _offered(command: Row, used: Sequence[Option]) -> tuple[Option, ...]:
    """Options that may be given still: those that were are offered again only where they may be repeated."""
    return tuple(option for option in options_of(command) if option.several or option not in used)


def _choices(part: Place | Option) -> tuple[str, ...]:
    return tuple(shown_word(word, spoken()) for word in part.type.words)
