"""What each command takes, in a row of text for the scripts of bash, zsh and fish, and for `cli.completion.door`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from cli.completion.place import sorts_of
from cli.input.shared_options import GLOBAL, HELP, RECORDED
from cli.input.values import Choice
from cli.names import COMMANDS, OPTIONS, shown_last_word, shown_option
from cli.output.words.language import _, spoken


class Listed(NamedTuple):
    """A name with its line of help."""

    name: str
    help: str


class CommandRow(NamedTuple):
    """A command as the scripts know it.

    Attributes:
        paths: The command in every way it is typed, `session start`, `séance ouvrir`; empty for the program itself.
        row: What it takes: `who:characters,hoard item:wares count: --price= --adv`.
        commands: The commands in it, if it is a group, by the names that are shown.
        also: The same by their English names, where others are shown.
        options: Its options, by the names that are shown.
        shared: Which options it shares with others: `global`, `recorded`.
    """

    paths: tuple[str, ...]
    row: str
    commands: tuple[Listed, ...]
    also: tuple[Listed, ...]
    options: tuple[Listed, ...]
    shared: tuple[str, ...]


def every_row(program: click.Group) -> Iterator[CommandRow]:
    """The row of the program, and of each command and command within a command."""
    yield from _rows(program, "")


def shared_options() -> dict[str, tuple[str, tuple[Listed, ...]]]:
    """The options that commands share: their part of a row, and their help."""
    return {
        name: (" ".join(map(_option, options)), tuple(_help(options)))
        for name, options in (("global", [*GLOBAL, HELP]), ("recorded", RECORDED))
    }


def _rows(command: click.Command, path: str) -> Iterator[CommandRow]:
    inner: list[click.Command] = []
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=command.name)
        inner = [found for name in command.list_commands(context) if (found := command.get_command(context, name))]
    own = [param for param in command.params if isinstance(param, click.Option)]
    shared = [name for name, options in (("global", GLOBAL), ("recorded", RECORDED)) if options[0] in own]
    own = [option for option in own if option not in GLOBAL and not (option in RECORDED and "recorded" in shared)]
    words = [*_arguments(command), *map(_option, own)]
    said = tuple(Listed(_shown(f"{path} {one.name}"), _line(one)) for one in inner)
    also = tuple(Listed(str(one.name), _line(one)) for one in inner if one.name != _shown(f"{path} {one.name}"))
    yield CommandRow(tuple(_paths(path)), " ".join(words), said, also, tuple(_help(own, path)), tuple(shared))
    for one in inner:
        yield from _rows(one, f"{path} {one.name}".strip())


def _shown(path: str) -> str:
    return shown_last_word(path.strip(), spoken())


def _paths(path: str) -> Iterator[str]:
    """A command by every name of each of its words."""
    outer, _blank, inner = path.partition(" ")
    for first in (outer, *COMMANDS.get(outer, ())):
        yield from (f"{first} {second}" for second in (inner, *COMMANDS.get(path, ()))) if inner else (first,)


def _line(command: click.Command) -> str:
    """The line of help of a command."""
    said = command.short_help or command.help
    return _(said).partition("\n")[0] if said else ""


def _arguments(command: click.Command) -> Iterator[str]:
    """Arguments with what they name; one of several words of a usage line is as many."""
    for param in command.params:
        if isinstance(param, click.Argument):
            parts = (param.metavar or str(param.name)).split()
            for at, part in enumerate(parts):
                several = "*" if param.nargs == -1 and at == len(parts) - 1 else ""
                yield f"{param.name}{several}:{_sorts(param, at)}"
                if part.endswith("…") and at == 0 and not several:
                    # The first of its words is typed as often as one likes.
                    break


def _sorts(param: click.Parameter, at: int = 0) -> str:
    if isinstance(param.type, Choice):
        return "|".join(param.type.shown())
    keys = ("keys",) if "KEY=VALUE" in (param.metavar or "") else ()
    return ",".join((*sorts_of(param, at), *keys))


def _option(option: click.Option) -> str:
    names = dict.fromkeys(name for long in _long(option) for name in (long, *OPTIONS.get(long, ())))
    return " ".join(name if option.is_flag else f"{name}={_sorts(option)}" for name in names)


def _long(option: click.Option) -> Sequence[str]:
    return [name for name in (*option.opts, *option.secondary_opts) if name.startswith("--")] or option.opts


def _help(options: Sequence[click.Option], path: str = "") -> Iterator[Listed]:
    said: dict[str, list[str]] = {}
    for option in options:
        for name in _long(option):
            # Two options may go by one name: `--contre` is `--vs` and `--against`.
            said.setdefault(shown_option(name, spoken(), path), []).append(_(option.help) if option.help else "")
    yield from (Listed(name, " ".join(helps)) for name, helps in said.items())
