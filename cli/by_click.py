"""Makes click's commands of the rows: for help, for what is wrong with a line, and for words that are rare."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import click

from cli.app import App, Ended
from cli.grammar import ROWS, inner_rows
from cli.grammar.row import Row
from cli.input.command import CampaignCommand, CommandGroup
from cli.running import function_at, run


def load(id_: str) -> CampaignCommand:
    """Click's command of a row, by its id: `lend`, `session start`, or a group such as `session`."""
    return made_of(ROWS[id_])


@cache
def made_of(row: Row) -> CampaignCommand:
    """Click's command of a row."""
    inner = inner_rows(row.id)
    if not inner:
        return CampaignCommand(row, callback=click.pass_obj(partial(_run, row)))
    if row.others:
        inner |= function_at(row.others)()
    if not row.run:
        return CommandGroup(row, inner, made_of, no_args_is_help=True)
    return CommandGroup(row, inner, made_of, callback=run_group(row), invoke_without_command=True)


def root_group() -> click.Group:
    """The group of all commands, of the program that runs."""
    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    return root


def run_group(row: Row) -> Callable[..., None]:
    """Does what a group does by itself, unless one of its commands follows."""

    @click.pass_context
    def run_alone(context: click.Context, /, **values: Any) -> None:
        if context.invoked_subcommand is None:
            _run(row, context.obj, **values)
        elif values.get("as_of") is not None:
            context.obj.given["as_of"] = values["as_of"]

    return run_alone


def _run(row: Row, app: App, /, **values: Any) -> None:
    """Do what a command does; what it ended with is click's exit."""
    try:
        run(row, app, **values)
    except Ended as ended:
        raise click.exceptions.Exit(ended.code) from None
