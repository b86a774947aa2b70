"""Commands at a prompt: `shell`."""

from __future__ import annotations

import sys

import click

from cli.app import App
from cli.input.declare import command, global_options, option
from cli.output.words.language import N_


@command("shell", example="campaign shell")
@option("--no-toolbar", is_flag=True, help=N_("Without the state of the party under the prompt."))
@global_options
@click.pass_obj
def shell(app: App, no_toolbar: bool) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        from cli.commands.run import run

        context = click.get_current_context()
        with run.make_context("run", ["-"], parent=context.parent) as inner:
            run.invoke(inner)
        return
    from cli.shell.start import start_shell

    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    start_shell(app, root, toolbar=not no_toolbar)
