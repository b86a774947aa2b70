"""What each command takes, in a row of text for the scripts of bash, zsh and fish, and for `cli.completion.door`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.completion.place import sorts_of
from cli.grammar import PROGRAM, ROWS, inner_rows
from cli.grammar.row import Option, Place, Row
from cli.grammar.shared import GLOBAL, HELP, RECORDED, SHARED
from cli.names import shown_last_word, shown_option, shown_word
from cli.output.words.language import _, spoken
from cli.typed_names import OPTIONS


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


def every_row() -> Iterator[CommandRow]:
    """The row of the program, and of each command and command within a command."""
    yield _command_row(PROGRAM, "")
    for row in ROWS.values():
        yield _command_row(row, row.id)


def shared_options() -> dict[str, tuple[str, tuple[Listed, ...]]]:
    """The options that commands share: their part of a row, and their help."""
    return {
        name: (" ".join(map(_option, options)), tuple(_help(options)))
        for name, options in (("global", (*GLOBAL, HELP)), ("recorded", RECORDED))
    }


def _command_row(row: Row, path: str) -> CommandRow:
    inner = list(inner_rows(path).values())
    if path:
        inner.sort(key=lambda one: one.id)
    shared = ["global", *(["recorded"] if row.is_recording else [])]
    own = [*row.options, *(option for option in SHARED[row.shared] if option not in (*GLOBAL, *RECORDED))]
    words = [*_places(row), *map(_option, own)]
    listed = [(one.id, Listed(shown_last_word(one.id, spoken()), _(one.help))) for one in inner]
    said = tuple(shown for _id, shown in listed)
    also = tuple(Listed(last, shown.help) for id_, shown in listed if (last := id_.rpartition(" ")[2]) != shown.name)
    return CommandRow(tuple(_paths(path)), " ".join(words), said, also, tuple(_help(own, path)), tuple(shared))


def _paths(path: str) -> Iterator[str]:
    """A command by every name of each of its words."""
    if not path:
        yield ""
        return
    outer, _blank, inner = path.partition(" ")
    for first in (outer, *ROWS[outer].french):
        yield from (f"{first} {second}" for second in (inner, *ROWS[path].french)) if inner else (first,)


def _places(row: Row) -> Iterator[str]:
    """Places with what they name; one of several words of a usage line is as many."""
    for place in row.places:
        parts = [part for part in place.parts if part.metavar] or [place]
        for at, part in enumerate(parts):
            several = "*" if place.several and at == len(parts) - 1 else ""
            yield f"{place.name}{several}:{_sorts(part, place)}"
            if part.metavar.endswith("…") and at == 0 and not several:
                # The first of its words is typed as often as one likes.
                break


def _sorts(part: Place | Option, whole: Place | None = None) -> str:
    """What is named by a part of a place, or by an option."""
    if part.type.words:
        return "|".join(shown_word(word, spoken()) for word in part.type.words)
    keys = ("keys",) if whole is not None and "KEY=VALUE" in whole.metavar else ()
    return ",".join((*sorts_of(part), *keys))


def _option(option: Option) -> str:
    names = dict.fromkeys(name for long in _long(option) for name in (long, *OPTIONS.get(long, ())))
    return " ".join(name if option.is_flag else f"{name}={_sorts(option)}" for name in names)


def _long(option: Option) -> list[str]:
    return [name for name in option.names if name.startswith("--")] or option.names


def _help(options: Sequence[Option], path: str = "") -> Iterator[Listed]:
    said: dict[str, list[str]] = {}
    for option in options:
        for name in _long(option):
            # Two options may go by one name: `--contre` is `--vs` and `--against`.
            said.setdefault(shown_option(name, spoken(), path), []).append(_(option.help))
    yield from (Listed(name, " ".join(helps)) for name, helps in said.items())
