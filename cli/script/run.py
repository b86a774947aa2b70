"""A list of commands, recorded in one transaction: its lines, their words, and the error that names a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.output.error_message import Typed
from cli.output.language import _, integer, ngettext
from cli.script.fast_parsing import Ready
from ledger.errors import CampaignError, InputError

if TYPE_CHECKING:
    from cli.app import App

ALONE = frozenset({"new", "run"})
"""Recording commands that cannot stand in a list."""

GROUPS = frozenset({"rules", "session"})
"""Commands made of commands some of which record."""


MORE_LINES = 1000
"""So many lines after one that is refused are tried too, to say how many others there are."""


def run_lines(app: App, content: bytes) -> None:
    """Record the commands of a file, all or none; a dry run shows what it would record and every error.

    Raises:
        CampaignError: Of the first line that cannot be recorded; its facts name the line, and count the others.
    """
    if not app.dry_run:
        refused, _lines = _tried(app, content, goes_on=False)
        if refused:
            refused[0].facts["others"] = len(refused) - 1
            raise refused[0]
        return
    refused, _lines = _tried(app, content, goes_on=True)
    if refused:
        from cli.errors import exit_code, say, words_of

        told = [(error, *words_of(error, app)) for error in refused]
        app.conclude()
        for error, message, hint in told:
            say(app, error, message, hint)
        click.get_current_context().exit(exit_code(refused[0]))


def check_lines(app: App, content: bytes) -> None:
    """Say which lines of a file would be refused, each as if those before it that are refused were not there."""
    from cli.errors import words_of

    app.given["dry_run"] = True
    refused, lines = _tried(app, content, goes_on=True)
    told = []
    for error in refused:
        message, hint = words_of(error, app)
        told.append({"line": error.facts["line"], "code": error.code, "message": message, "hint": hint})
    app.answer({"checked": lines, "refused": told}, lambda: _check_lines(lines, told))
    if refused:
        click.get_current_context().exit(1)


def _check_lines(lines: int, refused: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for error in refused:
        yield from str(error["message"]).splitlines()
        if error["hint"]:
            yield f"    {error['hint']}"
    checked = ngettext("{count} command checked:", "{count} commands checked:", lines).format(count=integer(lines))
    found = ngettext("{count} would be refused.", "{count} would be refused.", len(refused))
    if not refused:
        yield f"{checked} " + _("all of them can be recorded.")
    else:
        yield f"{checked} " + found.format(count=integer(len(refused)))


def _tried(app: App, content: bytes, *, goes_on: bool) -> tuple[list[CampaignError], int]:
    """Run the lines of a file in one batch: the errors of those that are refused, and how many were tried.

    Args:
        goes_on: Whether to try every line, and not only some after the first that is refused.
    """
    from cli.errors import understood

    if "entry_id" in app.given:
        raise InputError("id_for_many")
    shared, settings = app.given, dict(vars(app.settings))
    runner, refused, tried = _Runner(app), list[CampaignError](), 0
    with app.recording.together(), runner.context:
        for number, line in numbered(content):
            app.given = {name: value for name, value in shared.items() if name != "dry_run"}
            try:
                tried += 1
                words = words_of(line, number)
                if words:
                    runner.run(words)
                else:
                    tried -= 1
            except (click.ClickException, CampaignError, RecursionError, ValueError) as error:
                told = understood(error, app)
                told.facts |= {"line": number, "reading": Typed(app.typed, app.command)}
                refused.append(told)
            finally:
                vars(app.settings).update(settings)
            if refused and not goes_on and number >= refused[0].facts["line"] + MORE_LINES:
                break
    app.given = shared
    return refused, tried


def numbered(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, by number."""
    yield from enumerate(content.removeprefix(b"\xef\xbb\xbf").splitlines(), 1)


def words_of(line: bytes, number: int) -> list[str]:
    """A line as words; none where it holds no command.

    Raises:
        InputError: If it is no text, or a quote is left open.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("line_undecodable", line=number) from None
    return split(text, number)


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
        self.app = app
        whole = click.get_current_context().find_root().command
        self.context = click.Context(whole, info_name="campaign", obj=app)
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
        if ready is not None:
            self.app.typed, self.app.command = f"campaign {name}", ready.command
        params = ready.read(rest, self.app.given) if ready is not None else None
        if self.app.dry_run:
            # The transaction is one for all, and this line would be kept with the others.
            raise InputError("option_for_all", options=["--dry-run"])
        if ready is None or params is None:
            # Click reads what is rare, and says what is wrong with it.
            self._run_by_click(words)
        else:
            ready.call(self.app, **params)

    def _make_ready(self, name: str, words: list[str]) -> Ready | None:
        from cli.command_table import COMMANDS, load
        from cli.input.suggestions import commands_meant

        if words[0] not in COMMANDS:
            raise InputError("command_unknown", command=words[0], nearest=commands_meant(words[0], list(COMMANDS)))
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
        from cli.command_table import load

        command = load(words[0])
        try:
            with command.make_context(words[0], words[1:], parent=self.context) as context:
                command.invoke(context)
        except click.exceptions.Exit:
            raise InputError("run_command", command=" ".join(words)) from None
