"""Shells in this process, on the ledger of a table."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

from cli.app import App
from cli.output.words import language
from cli.program import campaign
from cli.shell.shell import Answer, Shell
from tests.support.command_line import CommandLine


@contextmanager
def shell_of(table: CommandLine, name: str = "meneuse") -> Iterator[Shell]:
    """A shell in which somebody of a name types."""
    before = language.spoken()
    app = App({**table.environ, "CAMPAIGN_LEDGER": table.ledger, "LOGNAME": name})
    shell = Shell(app, campaign, io.StringIO())
    try:
        shell.begin()
        yield shell
    finally:
        shell.lines.kept.close()
        language.speak(before)


def plain(text: str) -> str:
    """A text whose no-break spaces are blanks, as they are typed in a test."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def said(answer: Answer) -> str:
    """What is printed above the prompt after a line."""
    return plain("\n".join(answer.lines))


def under(shell: Shell) -> str:
    """What is shown under the line of the prompt."""
    return plain("\n".join(text for _style, text in shell.message(80)))


def toolbar(shell: Shell, columns: int = 80) -> list[str]:
    """The last lines of the screen."""
    return [plain("".join(text for _style, text in line)) for line in shell.standing_lines(columns)]
