"""Commands at a prompt: `shell`, and a first evening of them, `tutorial`."""

from __future__ import annotations

import sys

import click

from cli.app import App
from cli.by_click import load, root_group


def shell(app: App, no_toolbar: bool) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        context, run = click.get_current_context(), load("run")
        with run.make_context("run", ["-"], parent=context.parent) as inner:
            run.invoke(inner)
        return
    from cli.shell.plain import start_shell

    start_shell(app, root_group(), toolbar=not no_toolbar)


def tutorial(app: App, rules: str) -> None:
    if app.settings.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from cli.tutorial.steps import evening_json, evening_lines

        app.show(evening_json(rules), lambda: evening_lines(rules))
        return
    from cli.tutorial.session import play

    play(app, root_group(), rules)
