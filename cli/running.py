"""A list of commands, recorded in one transaction: its lines, their words, and the error that names a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cli.ready import Ready
from ledger.errors import CampaignError, InputError

if TYPE_CHECKING:
    from cli.app import App

ALONE = frozenset({"new", "run"})
"""Recording commands that cannot stand in a list."""

GROUPS = frozenset({"rules", "session"})
"""Commands made of commands some of which record."""


def run_lines(app: App, content: bytes) -> None:
    """Record the commands of a file, all or none.

    Raises:
        CampaignError: Of the first line that cannot be recorded; its facts name the line.
    """
    from cli.errors import understood

    if "entry_id" in app.given:
        raise InputError("id_for_many")
    shared, settings = app.given, dict(vars(app.settings))
    runner = _Runner(app)
    with app.journal.batch() as app.batch, runner.context:
        for number, words in commands(content):
            app.given = dict(shared)
            try:
                runner.run(words)
                if app.dry_run and not shared.get("dry_run"):
                    # The transaction is one for all, and this line would be kept with the others.
                    raise InputError("option_for_all", options=["--dry-run"])
                if vars(app.settings) != settings:
                    _only_recorder(vars(app.settings), settings)
                    vars(app.settings).update(settings)
            except (click.ClickException, CampaignError, RecursionError) as error:
                told = understood(error, app)
                told.facts["line"] = number
                raise told from None
    app.batch = None
    app.given = shared


def _only_recorder(now: dict[str, object], before: dict[str, object]) -> None:
    """Who records may differ from line to line; everything else holds for all of them."""
    changed = [name for name in now if now[name] != before[name] and name != "by"]
    if changed:
        raise InputError("option_for_all", options=[f"--{name}" for name in changed])


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


class _Runner:
    """Runs the commands of lines, each command made ready once."""

    def __init__(self, app: App) -> None:
        from cli.main import campaign

        self.app = app
        self.context = click.Context(campaign, info_name="campaign", obj=app)
        self._ready: dict[str, Ready | None] = {}

    def run(self, words: list[str]) -> None:
        """Record what a line says.

        Raises:
            InputError: If it is no recording command, or is typed wrongly.
        """
        name, rest = words[0], words[1:]
        if name in GROUPS and rest:
            name, rest = f"{name} {rest[0]}", rest[1:]
        if name not in self._ready:
            self._ready[name] = self._make_ready(name, words)
        ready = self._ready[name]
        params = ready.read(rest, self.app.given) if ready is not None else None
        if ready is None or params is None:
            # Click reads what is rare, and says what is wrong with it.
            self._run_by_click(words)
        else:
            ready.call(self.app, **params)

    def _make_ready(self, name: str, words: list[str]) -> Ready | None:
        from cli.main import COMMANDS, load
        from cli.names import nearest

        if words[0] not in COMMANDS:
            raise InputError("command_unknown", command=words[0], nearest=nearest(words[0], COMMANDS))
        if name in ALONE:
            raise InputError("run_command", command=name)
        command = load(words[0])
        if isinstance(command, click.Group):
            inner = command.get_command(self.context, name.partition(" ")[2])
            if inner is None:
                if len(words) == 1 and command.invoke_without_command:
                    raise InputError("reading_in_run", command=name)
                return None
            command = inner
        if not getattr(command, "records", False):
            raise InputError("reading_in_run", command=name)
        return Ready(command, self.context)

    def _run_by_click(self, words: list[str]) -> None:
        from cli.main import load

        command = load(words[0])
        try:
            with command.make_context(words[0], words[1:], parent=self.context) as context:
                command.invoke(context)
        except click.exceptions.Exit:
            raise InputError("run_command", command=" ".join(words)) from None
