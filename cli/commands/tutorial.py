"""Teaches the commands of a first evening: `tutorial`."""

from __future__ import annotations

import sys

import click

from cli.app import App


def tutorial(app: App, rules: str) -> None:
    if app.settings.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from cli.tutorial.steps import evening_json, evening_lines

        app.show(evening_json(rules), lambda: evening_lines(rules))
        return
    from cli.tutorial.session import play

    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    play(app, root, rules)
