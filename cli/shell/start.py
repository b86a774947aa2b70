"""Starts a shell on the terminal, and ends it quietly when the terminal is lost."""

from __future__ import annotations

import os
import sys

import click

from cli.app import App
from cli.shell.plain import TERMINALS, PlainScreen
from cli.shell.shell import Shell


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
