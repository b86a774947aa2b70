"""Finds out what is expected at a place of a command, from the parameters that the command declares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click

from cli.command_table import COMMANDS, load
from cli.input.command import CommandGroup
from cli.input.named import Named
from cli.input.shared_options import HELP
from cli.input.values import Choice, is_option
from cli.names import command_of, option_of

COMPANY = ("characters", "hoard", "fund")

ANYBODY = ("characters", "met", "party")

BY_METAVAR: Mapping[str, tuple[str, ...]] = {
    "A,B": ("characters", "party"),
    "CLASS": ("classes",),
    "COIN": ("coinage.coins",),
    "COMMAND": ("commands",),
    "ENTRY": ("entries",),
    "ENTRY,…": ("entries",),
    "FILE": ("files",),
    "FILE|-": ("files",),
    "FILE|URL": ("files",),
    "FROM": COMPANY,
    "HEIR": ("characters",),
    "ITEM": ("held",),
    "NAME=1/2": ("characters",),
    "NAME=AMOUNT": ("characters",),
    "NAME=ITEM:AMOUNT": ("characters",),
    "[NAME=]F,F": ("characters",),
    "MEASURE": ("measures",),
    "N|A-B": ("sessions",),
    "PATH|URL": ("files",),
    "POINT": ("points",),
    "THING": ("held",),
    "TO": COMPANY,
    "TOPIC": ("topics",),
    "WHO": ANYBODY,
}
"""What is named in the place of a word of a usage line, where the parameter has no type that says so."""


class Place(NamedTuple):
    """A place in a command line.

    Attributes:
        path: The command as it is typed in English, `session start`; empty before it.
        sorts: What may be named there, the likeliest first.
        words: Words of a few that may be typed there, such as those of a choice.
        keys: Command whose keys may be typed there.
        group: The group whose commands may be typed there.
        options: The options that may be typed there.
        given: The words before it, by the parameter that they belong to.
        bare: Whether values may be typed without their keys, as in shorthand.
        inner: What is typed of a command within the command, after `--`.
    """

    path: str = ""
    sorts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    keys: str = ""
    group: click.Group | None = None
    options: tuple[click.Option, ...] = ()
    given: Mapping[str, Sequence[str]] = {}
    inner: tuple[str, ...] | None = None
    bare: bool = False


def place_after(words: Sequence[str], program: click.Group) -> Place:
    """The place after some words of a command line, without the name of the program."""
    command: click.Command = program
    path: list[str] = []
    left = list(words)
    while isinstance(command, click.Group):
        found = _leading_options(command, left)
        if isinstance(found, Place):
            return found
        if not left:
            return Place(" ".join(path), group=command, options=_offered(command, ()))
        inner = command_named(command, left.pop(0), " ".join(path))
        if inner is None:
            return Place()
        path.append(str(inner.name))
        command = inner
    return _Reader(" ".join(path), command).read(left)


def command_named(group: click.Group, word: str, path: str) -> click.Command | None:
    """The command of a group that a word names in either language."""
    if not isinstance(group, CommandGroup):
        return None
    context = click.Context(group, info_name=str(group.name))
    return group.get_command(context, command_of(word, path) or word)


def first_sorts(name: str) -> tuple[str, ...]:
    """What the first argument of a command names; nothing, where it has none or is a group."""
    command = load(name) if name in COMMANDS else None
    params = [] if command is None or isinstance(command, click.Group) else command.params
    argument = next((param for param in params if isinstance(param, click.Argument)), None)
    return () if argument is None else sorts_of(argument)


WORD_OF_METAVAR = re.compile(r"^\[(?!NAME=)|\]?(?<!,)…?$")
"""What surrounds the word of a metavar: `[WHO]`, `[ENTRY]…`."""


def sorts_of(param: click.Parameter, at: int = 0) -> tuple[str, ...]:
    """What is named by a parameter, or by its word of a number."""
    # `[WHO] [KEY=VALUE]…`, `WHO EXPR`: a word for each.
    parts = (param.metavar or str(param.name).upper()).split()
    if at == 0 and isinstance(param.type, Named):
        return param.type.sorts
    return BY_METAVAR.get(WORD_OF_METAVAR.sub("", parts[at]), ()) if at < len(parts) else ()


def _leading_options(group: click.Group, left: list[str]) -> Place | None:
    """The place of an option's value, where the words end in an option of a group; else they are taken off."""
    while left and is_option(left[0]):
        option = _option(group, left.pop(0).partition("=")[0])
        if option is None or option.is_flag or option.is_eager:
            continue
        if not left:
            return Place(str(group.name), sorts=sorts_of(option), words=_choices(option))
        left.pop(0)
    return None


class _Reader:
    """Assigns the words of a command to its parameters, up to the place that is asked for."""

    def __init__(self, path: str, command: click.Command) -> None:
        self.path, self.command = path, command
        self.arguments = [param for param in command.params if isinstance(param, click.Argument)]
        self.given: dict[str, list[str]] = {}
        self.used: list[click.Option] = []
        self.loose: list[str] = []

    def read(self, words: Sequence[str]) -> Place:
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
            values = self.given.setdefault(str(option.name), [])
            taken = [value] if equals else left[: option.nargs]
            values += taken
            if not equals:
                del left[: option.nargs]
                if len(taken) < option.nargs:
                    return self._value(option, len(taken))
        return self._argument()

    def _value(self, option: click.Option, at: int) -> Place:
        return Place(self.path, sorts=sorts_of(option, at), words=_choices(option), given=self._assigned())

    def _after_dashes(self, left: Sequence[str]) -> Place:
        """After `--` a whole command follows, where the last argument is one."""
        if self.arguments and "COMMAND" in (self.arguments[-1].metavar or ""):
            return Place(self.path, inner=tuple(left))
        self.loose += left
        return self._argument(options=False)

    def _assigned(self) -> dict[str, list[str]]:
        assigned = dict(self.given)
        for argument, words in self._by_argument():
            assigned[str(argument.name)] = words
        return assigned

    def _by_argument(self) -> list[tuple[click.Argument, list[str]]]:
        """The words of each argument; those that follow a last argument of one word stay with it."""
        found, at = [], 0
        for argument in self.arguments:
            end = len(self.loose) if argument.nargs == -1 else at + argument.nargs
            found.append((argument, self.loose[at:end]))
            at = end
        return found

    def _argument(self, *, options: bool = True) -> Place:
        """The place of the next word of an argument."""
        given = self._assigned()
        offered = _offered(self.command, self.used) if options else ()
        for at, (argument, words) in enumerate(self._by_argument()):
            if argument.nargs == -1 or len(words) < argument.nargs:
                following = () if argument.required else tuple(self.arguments[at + 1 :])
                keys = any("KEY=VALUE" in (part.metavar or "") for part in (argument, *following))
                sorts = sorts_of(argument, _position(argument, words))
                return Place(self.path, sorts, _choices(argument), self.path if keys else "", None, offered, given)
        return Place(self.path, options=offered, given=given)


def _position(argument: click.Argument, words: Sequence[str]) -> int:
    """Which word of its metavar the next word of an argument is; keys may stand between them."""
    first = (argument.metavar or "…").split()[0]
    return 0 if first.endswith("…") else sum("=" not in word for word in words)


def _option(command: click.Command, name: str) -> click.Option | None:
    options = (param for param in (*command.params, HELP) if isinstance(param, click.Option))
    known = {name: option for option in options for name in (*option.opts, *option.secondary_opts)}
    return known.get(name) or known.get(option_of(name, known) or "")


def _offered(command: click.Command, used: Sequence[click.Option]) -> tuple[click.Option, ...]:
    """Options that may be given still: those that were are offered again only where they may be repeated."""
    options = (param for param in (*command.params, HELP) if isinstance(param, click.Option))
    return tuple(option for option in options if not option.hidden and (option.multiple or option not in used))


def _choices(param: click.Parameter) -> tuple[str, ...]:
    return param.type.shown() if isinstance(param.type, Choice) else ()
