"""Runs a list of commands in one transaction, and names the line of an error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cli.app import App, Ended
from cli.grammar import COMMANDS, ROWS
from cli.grammar.row import Row
from cli.input.quick_parser import in_order, quick_parser
from cli.names import words_in_ids
from cli.output.error_messages.error_message import Typed
from cli.output.words.language import _, integer, ngettext
from cli.running import run
from cli.script.full_commands import FullCommands
from cli.script.lines import numbered
from ledger.errors import CampaignError, InputError, LedgerError

if TYPE_CHECKING:
    from click import Context

ALONE = frozenset({"new", "run"})
"""Recording commands that cannot be in a list."""

GROUPS = frozenset({"dispute", "import", "rules", "session"})
"""Groups of commands some of which record."""

MORE_LINES = 1000
"""After a line that is refused, this many more are tried, to say how many others would be refused."""


def run_lines(app: App, content: bytes) -> None:
    """Record the commands of a file, all or none; a dry run shows what it would record and every error.

    Raises:
        CampaignError: Of the first line that cannot be recorded; its facts name the line, and count the others.
    """
    if not app.dry_run:
        refused, lines = _try_lines(app, content, FullCommands(app), all_lines=False)
        if refused:
            refused[0].facts["others"] = len(refused) - 1
            raise refused[0]
        if not lines and content.strip() and not app.settings.quiet:
            app.screen.warn(_("Nothing was recorded: no line holds a command. “#” begins a comment."))
        return
    refused, _lines = _try_lines(app, content, FullCommands(app, shown=True), all_lines=True)
    if refused:
        from cli.errors import exit_code, message_and_hint, say

        messages = [(error, *message_and_hint(error, app)) for error in refused]
        app.conclude()
        for error, message, hint in messages:
            say(app, error, message, hint)
        raise Ended(exit_code(refused[0]))


def check_lines(app: App, content: bytes) -> None:
    """Show which lines of a file would be refused, each as if those refused before it were not there."""
    from cli.errors import message_and_hint

    app.given["dry_run"] = True
    commands = FullCommands(app)
    errors, count = _try_lines(app, content, commands, all_lines=True)
    refused = []
    for error in errors:
        message, hint = message_and_hint(error, app)
        refused.append({"line": error.facts["line"], "code": error.code, "message": message, "hint": hint})
    data = {"checked": count, "refused": refused, "commands": [expanded.as_json() for expanded in commands.expanded]}
    app.answer(data, lambda: _check_report(count, refused, commands))
    if refused:
        raise Ended(1)


def _check_report(count: int, refused: Sequence[Mapping[str, Any]], commands: FullCommands) -> Iterator[str]:
    for expanded in commands.expanded:
        yield f"{integer(expanded.line)}: {expanded}"
    for error in refused:
        yield from str(error["message"]).splitlines()
        if error["hint"]:
            yield f"    {error['hint']}"
    checked = ngettext("{count} command checked:", "{count} commands checked:", count).format(count=integer(count))
    found = ngettext("{count} would be refused.", "{count} would be refused.", len(refused))
    if not refused:
        yield f"{checked} " + _("all of them can be recorded.")
    else:
        yield f"{checked} " + found.format(count=integer(len(refused)))


def _try_lines(app: App, content: bytes, commands: FullCommands, *, all_lines: bool) -> tuple[list[CampaignError], int]:
    """Run the lines of a file in one batch.

    Args:
        all_lines: Whether to try every line, and not only some after the first that is refused.

    Returns:
        The errors of the lines that are refused, and how many commands were tried.
    """
    if "entry_id" in app.given:
        raise InputError("id_for_many")
    given = app.given
    of_each = {name: value for name, value in given.items() if name != "dry_run"}
    runner, refused, tried = Runner(app), list[CampaignError](), 0
    with app.recording.together():
        for number, line in numbered(content):
            app.given = of_each.copy()
            try:
                tried += 1
                tried -= not runner.run_all(commands.of_line(line, number))
            except Exception as failure:
                from click import ClickException

                from cli.errors import as_campaign_error

                if not isinstance(failure, ClickException | CampaignError | RecursionError | ValueError):
                    raise
                error = as_campaign_error(failure, app)
                error.facts |= {"line": number, "reading": Typed(app.typed, app.command)}
                if isinstance(error, LedgerError):
                    # No later line can be recorded either.
                    raise error from failure
                refused.append(error)
            if refused and not all_lines and number >= refused[0].facts["line"] + MORE_LINES:
                break
    app.given = given
    return refused, tried


def record_within(app: App, words: list[str]) -> None:
    """Record one command as part of another one, which has begun a batch; it has options of its own.

    Raises:
        InputError: If it is not a recording command, or is typed wrongly.
    """
    given, app.given = app.given, {}
    try:
        Runner(app).run(words)
    except CampaignError as error:
        error.facts["within"] = True
        raise
    finally:
        app.given = given


class Runner:
    """Runs the commands of lines, with one parser for each command."""

    def __init__(self, app: App) -> None:
        self.app = app

    @cached_property
    def _context(self) -> Context:
        """What click asks of the program around a command."""
        from click import Context

        from cli.program import campaign

        return Context(campaign, info_name="campaign", obj=self.app)

    def run_all(self, commands: Sequence[list[str]]) -> bool:
        """Run the commands that a line stands for, each with options of its own; return whether there are any."""
        given = self.app.given
        for words in commands:
            self.app.given = dict(given)
            self.run(words)
        return bool(commands)

    def run(self, words: list[str]) -> None:
        """Run the command of a line.

        Raises:
            InputError: If it is not a recording command, or is typed wrongly.
        """
        if words[0] not in COMMANDS or words[0] in GROUPS:
            words = words_in_ids(words)
        name, rest = words[0], words[1:]
        if name in GROUPS and rest:
            name, rest = f"{name} {rest[0]}", rest[1:]
        row = self._row(name, words)
        values = None
        if row is not None:
            self.app.typed, self.app.command = f"campaign {name}", row
            values = quick_parser(row).parse(in_order(row, rest), self.app.given)
        if self.app.dry_run:
            # The transaction is one for all, and this line would be kept with the others.
            raise InputError("option_for_all", options=["--dry-run"])
        if row is None or values is None:
            # Click parses what is rare, and finds what is wrong with it.
            self._run_by_click(words)
        else:
            run(row, self.app, **values)

    @staticmethod
    def _row(name: str, words: list[str]) -> Row | None:
        """The row of a recording command; None where click says what is wrong with the command of a group."""
        if words[0] not in COMMANDS:
            from cli.input.suggestions import commands_meant

            raise InputError("command_unknown", command=words[0], nearest=commands_meant(words[0], list(COMMANDS)))
        if name in ALONE:
            raise InputError("run_command", command=name)
        row = ROWS.get(name)
        if row is None or (words[0] in GROUPS and len(words) == 1 and not row.run):
            return None
        if not row.is_recording:
            raise InputError("reading_in_run", command=name)
        return row

    def _run_by_click(self, words: list[str]) -> None:
        from click.exceptions import Exit

        from cli.by_click import load

        command, settings = load(words[0]), dict(vars(self.app.settings))
        try:
            with self._context, command.make_context(words[0], words[1:], parent=self._context) as context:
                command.invoke(context)
        except Exit:
            raise InputError("run_command", command=" ".join(words)) from None
        finally:
            # An option of the whole program is one of this line.
            vars(self.app.settings).update(settings)
