"""Which commands somebody at the table may propose: what happens in the game, and nothing that works on anything else.

What is accepted runs on the game master's computer and in the game master's name.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from cli.app import App
from cli.by_click import load
from cli.grammar import COMMANDS, SECTIONS
from cli.input.command import CampaignCommand
from cli.names import command_of, option_of
from cli.program import campaign
from ledger.errors import InputError

NEVER = frozenset({"accept", "decline", "new", "propose", "reveal", "rules", "run", "set-aside", "shell", "tutorial"})
"""Commands that record and cannot be proposed."""

OPTIONS = (
    *("--by", "--calendar", "--campaign", "--dry-run", "--file", "--house", "--id", "--json", "--lang", "--ledger"),
    *("--on", "--override", "--secret", "--session"),
)
"""Options that a proposal cannot have: they name files, hide, beat a rule, or say who records where and when."""


def require_proposable(words: Sequence[str]) -> None:
    """Require that a full command may be proposed.

    Raises:
        InputError: `not_proposable`, `proposal_empty`.
    """
    if not words:
        raise InputError("proposal_empty")
    name = command_of(words[0]) or words[0]
    if COMMANDS.get(name) not in SECTIONS["Recording"] or name in NEVER:
        raise InputError("not_proposable", command=words[0])
    for word in words[1:]:
        if option := option_of(word.partition("=")[0], OPTIONS):
            raise InputError("not_proposable", command=f"{words[0]} {option}")


def require_readable(app: App, words: Sequence[str]) -> None:
    """Require that the words of a command are read as click reads them; nothing of it is done.

    Raises:
        InputError, click.ClickException: As the command itself would.
    """
    command: click.Command = load(command_of(words[0]) or words[0])
    given, typed = app.given, (app.typed, app.command, app.alone)
    app.given = {}
    try:
        parent = click.Context(campaign, info_name="campaign", obj=app)
        context = command.make_context(words[0], list(words[1:]), parent=parent)
        if isinstance(command, click.Group):
            name, inner, left = command.resolve_command(context, [*context._protected_args, *context.args])
            if not isinstance(inner, CampaignCommand) or not inner.row.is_recording:
                raise InputError("not_proposable", command=" ".join(words[:2]))
            inner.make_context(name, left, parent=context)
    finally:
        app.given, (app.typed, app.command, app.alone) = given, typed
