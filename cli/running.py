"""A list of commands, recorded in one transaction: its lines, their words, and the error that names a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from ledger.errors import CampaignError, InputError

if TYPE_CHECKING:
    from cli.app import App

ALONE = frozenset({"new", "run"})
"""Recording commands that cannot stand in a list."""


def run_lines(app: App, content: bytes) -> None:
    """Record the commands of a file, all or none.

    Raises:
        CampaignError: Of the first line that cannot be recorded; its facts name the line.
    """
    from cli.errors import understood

    shared = dict(app.given)
    if "entry_id" in shared:
        raise InputError("id_for_many")
    app.in_batch = True
    batch = app.journal.batch() if app.campaign else nullcontext()
    with batch:
        for number, words in commands(content):
            app.given = dict(shared)
            try:
                _run(app, words)
            except (click.ClickException, CampaignError, RecursionError) as error:
                told = understood(error, app)
                told.facts["line"] = number
                raise told from None
            except click.exceptions.Exit:
                raise InputError("run_command", command=words[0], line=number) from None
    app.given = shared
    app.in_batch = False


def commands(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Lines that hold a command, by number, as words.

    Raises:
        InputError: If a line is no text, or a quote is left open.
    """
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            raise InputError("line_undecodable", line=number) from None
        if words := split(text, number):
            yield number, words


def split(text: str, number: int) -> list[str]:
    """A line as words: only `"…"` quotes (`""` inside is a quote), and `#` between blanks begins a comment."""
    if '"' not in text:
        words = text.split()
        for at, word in enumerate(words):
            if word == "#" or (at == 0 and word.startswith("#")):
                return words[:at]
        return words
    words = []
    at, end = 0, len(text)
    while at < end:
        if text[at].isspace():
            at += 1
            continue
        if text[at] == "#" and (not words or at + 1 == end or text[at + 1].isspace()):
            break
        word = ""
        while at < end and not text[at].isspace():
            if text[at] == '"':
                quoted, at = _quoted(text, at + 1, number)
                word += quoted
            else:
                word += text[at]
                at += 1
        words.append(word)
    return words


def _quoted(text: str, at: int, number: int) -> tuple[str, int]:
    """What stands between quotes from here on, and the place after them."""
    quoted = ""
    while True:
        close = text.find('"', at)
        if close < 0:
            raise InputError("quote_open", line=number)
        quoted += text[at:close]
        if text[close + 1 : close + 2] != '"':
            return quoted, close + 1
        quoted += '"'
        at = close + 2


def _run(app: App, words: list[str]) -> None:
    from cli.main import COMMANDS, campaign, load
    from cli.names import nearest

    name = words[0]
    if name not in COMMANDS:
        raise InputError("command_unknown", command=name, nearest=nearest(name, COMMANDS))
    command = load(name)
    if name in ALONE:
        raise InputError("run_command", command=name)
    with click.Context(campaign, info_name="campaign", obj=app) as parent:
        context = command.make_context(name, words[1:], parent=parent)
        if not _records(command, context):
            raise InputError("reading_in_run", command=name)
        with context:
            command.invoke(context)


def _records(command: click.Command, context: click.Context) -> bool:
    if isinstance(command, click.Group):
        found = command.get_command(context, context._protected_args[0]) if context._protected_args else None
        return found is not None and _records(found, context)
    return bool(getattr(command, "records", False))
