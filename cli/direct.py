"""Runs a command that is typed in order by its row alone, without click, which takes a fifth of its time to load.

Help, what is rare and what is wrong with a line are click's (`cli.program`), which reads the same rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.app import App
from cli.grammar import COMMANDS, PROGRAM, ROWS, SECTIONS, inner_rows, option_names
from cli.grammar.row import INNER, Row
from cli.grammar.shared import FOR_PLAYERS, VERSION
from cli.input.quick_parser import in_order, is_alone, quick_parser
from cli.names import command_of, options_in_ids
from cli.running import run
from ledger.errors import InputError

BY_CLICK = {"import", "serve", "shell", "tutorial", *(row.id for row in SECTIONS["Correcting"])}
"""Commands that run others, or show them."""


def run_directly(app: App, given: Sequence[str]) -> bool:
    """Run the words of a command line; return False, with nothing done, where click has to read them."""
    settings: dict[str, Any] = {}
    shared: dict[str, Any] = {}
    try:
        row, words = _command(options_in_ids(given, option_names(PROGRAM)), settings)
        if row is None:
            return False
        words = in_order(row, words)
        values = quick_parser(row).parse(words, shared, settings)
    except InputError:
        return False
    if values is None or (settings.get(FOR_PLAYERS.name) and FOR_PLAYERS.id not in option_names(row)):
        return False
    app.typed, app.command, app.alone = f"campaign {row.id}", row, is_alone(words)
    app.given.update(shared)
    vars(app.settings).update(settings)
    app.speak()
    app.access.writes = writes = row.writes(values)
    run(row, app, **values)
    if writes:
        app.conclude()
    return True


def _command(words: Sequence[str], settings: dict[str, Any]) -> tuple[Row | None, Sequence[str]]:
    """The row of a command and the words after it; None where click finds it, or what is wrong.

    Args:
        settings: Gets the values of the program's options before the command.
    """
    at, options = 0, option_names(PROGRAM)
    while at < len(words) and words[at].startswith("-"):
        option = options.get(words[at])
        at += 1 if option is None or option.is_flag else 2
    before, words = quick_parser(PROGRAM).parse(words[:at], {}, settings), words[at:]
    if before is None or before[VERSION.name] or not words:
        return None, words
    settings |= {FOR_PLAYERS.name: True} if before[FOR_PLAYERS.name] else {}
    name = command_of(words[0], alone=len(words) == 1)
    if name is None or name not in COMMANDS or name in BY_CLICK:
        return None, words
    inner, words = inner_rows(name), words[1:]
    if inner:
        found = command_of(words[0], name, alone=len(words) == 1) if words else None
        if len(words) > 1 and command_of(f"{words[0]}-{words[1]}", name) is not None:
            return None, words
        return inner.get(found or ""), words[1:]
    row = ROWS[name]
    return None if any(place.type is INNER for place in row.places) else row, words
