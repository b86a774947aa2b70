"""What each command takes, in a row of text for the scripts of bash, zsh and fish, and for `cli.completion.door`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from cli.completion.place import sorts_of
from cli.input.shared_options import GLOBAL, HELP, RECORDED
from cli.input.values import Choice
from cli.output.language import _


class Listed(NamedTuple):
    """A name with its line of help."""

    name: str
    help: str


class CommandRow(NamedTuple):
    """A command as the scripts know it.

    Attributes:
        path: The command as it is typed, `session start`; empty for the program itself.
        row: What it takes: `who:characters,hoard item:wares count: --price= --adv`.
        commands: The commands in it, if it is a group.
        options: Its options.
        shared: Which options it shares with others: `global`, `recorded`.
    """

    path: str
    row: str
    commands: tuple[Listed, ...]
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
    said = tuple(Listed(str(one.name), _line(one)) for one in inner)
    yield CommandRow(path, " ".join(words), said, tuple(_help(own)), tuple(shared))
    for one in inner:
        yield from _rows(one, f"{path} {one.name}".strip())


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
        return "|".join(param.type.words)
    keys = ("keys",) if "KEY=VALUE" in (param.metavar or "") else ()
    return ",".join((*sorts_of(param, at), *keys))


def _option(option: click.Option) -> str:
    return " ".join(name if option.is_flag else f"{name}={_sorts(option)}" for name in _long(option))


def _long(option: click.Option) -> Sequence[str]:
    return [name for name in (*option.opts, *option.secondary_opts) if name.startswith("--")] or option.opts


def _help(options: Sequence[click.Option]) -> Iterator[Listed]:
    for option in options:
        yield from (Listed(name, _(option.help) if option.help else "") for name in _long(option))
