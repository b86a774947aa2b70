"""Commands at a prompt: `shell`."""

from __future__ import annotations

import sys

import click

from cli.app import App


def shell(app: App, no_toolbar: bool) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        from cli.by_click import load

        context, run = click.get_current_context(), load("run")
        with run.make_context("run", ["-"], parent=context.parent) as inner:
            run.invoke(inner)
        return
    from cli.shell.plain import start_shell

    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    start_shell(app, root, toolbar=not no_toolbar)
