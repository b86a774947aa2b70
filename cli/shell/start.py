"""Starts a shell on the terminal, and ends it quietly when the terminal is lost."""

from __future__ import annotations

import os
import sys

import click

from cli.app import App
from cli.shell.candidates import ShellCompleter
from cli.shell.history import LineHistory, history_file
from cli.shell.screen import ShellScreen
from cli.shell.shell import Shell


def start_shell(app: App, root: click.Group, *, toolbar: bool) -> None:
    """Do what is typed until somebody leaves."""
    shell = Shell(app, root, sys.stdout)
    shell.begin()
    history = LineHistory(history_file(app.environ, shell.campaign_id))
    screen = ShellScreen(shell, history, ShellCompleter(shell.lines, root), toolbar=toolbar)
    try:
        screen.run()
    except (EOFError, OSError):
        # The terminal is gone, and nobody is left to say it to; what was recorded was kept line by line.
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    finally:
        shell.lines.kept.close()
