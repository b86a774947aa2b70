"""A shell on a terminal that can only print lines: no toolbar, no completion, no keys but Enter and Ctrl-C."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import click

from cli.app import App
from cli.output.terminal.columns import screen_width
from cli.shell.shell import LEAVING, Shell

TERMINALS = frozenset({"dumb", "unknown", "emacs"})
"""Values of TERM that stand for such a terminal."""


class PlainScreen:
    """Asks for a line at a time, and prints what it answers."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._refused = ""

    def run(self) -> None:
        """Do lines until somebody leaves."""
        while True:
            try:
                text = input(self.shell.prompt).strip()
            except KeyboardInterrupt:
                print_lines([""])
                self.shell.forget()
                continue
            except EOFError:
                print_lines([""])
                return
            if text.lower() in LEAVING:
                return
            chosen = self._chosen(text)
            rest = self.shell.rest_of(chosen)
            self._do(chosen)
            if rest and self.shell.complaint is None:
                self._ask_rest(rest)

    def _chosen(self, text: str) -> str:
        """The reading that a digit chooses of the line that was refused; else what was typed."""
        reading = self.shell.reading(self._refused, int(text)) if text.isdecimal() else None
        return text if reading is None else reading

    def _do(self, text: str) -> None:
        self._refused = text
        do = self.shell.run_in_terminal if self.shell.has_the_terminal(text) else self.shell.enter
        print_lines(do(text).lines)
        print_lines(line for _style, line in self.shell.message(screen_width()))

    def _ask_rest(self, rest: str) -> None:
        self._refused = rest
        self.shell.ask_rest(rest)
        print_lines(line for _style, line in self.shell.message(screen_width()))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines on the terminal."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def start_shell(app: App, root: click.Group, *, toolbar: bool) -> None:
    """Do what is typed until somebody leaves."""
    shell = Shell(app, root, sys.stdout)
    shell.begin()
    try:
        if app.environ.get("TERM", "dumb").lower() in TERMINALS:
            PlainScreen(shell).run()
        else:
            _run_on_screen(shell, toolbar=toolbar)
    except (EOFError, OSError):
        # The terminal is gone, and nobody is left to say it to; what was recorded was kept line by line.
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    finally:
        shell.lines.kept.close()


def _run_on_screen(shell: Shell, *, toolbar: bool) -> None:
    from cli.shell.candidates import ShellCompleter
    from cli.shell.history import LineHistory, history_file
    from cli.shell.screen import ShellScreen

    history = LineHistory(history_file(shell.lines.environ, shell.campaign_id))
    ShellScreen(shell, history, ShellCompleter(shell.lines), toolbar=toolbar).run()
