"""The `campaign` command as click has it: the group of all commands, and the help on them."""

from __future__ import annotations

from collections.abc import Iterable

import click

from cli.app import App
from cli.by_click import load, made_of, run_group
from cli.grammar import COMMANDS, EVENING, HELP_ON, PROGRAM, SECTIONS
from cli.input.command import CampaignCommand, CommandGroup
from cli.names import shown_command, words_in_ids
from cli.output.words.language import _, heading, spoken
from ledger.errors import InputError


class CampaignProgram(CommandGroup):
    """The group of all commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "help":
            return HELP_COMMAND
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # What is typed first is shown first.
        self.format_commands(ctx, formatter)
        CampaignCommand.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for section, names in EVENING.items():
            _write_commands(formatter, section, names)
        formatter.write_paragraph()
        formatter.write_text(
            _(
                "“campaign help all” lists every command, “campaign help roll” explains one, and "
                "“campaign help shorthand” shows the short lines of the shell."
            )
        )


def _write_commands(formatter: click.HelpFormatter, section: str, names: Iterable[str]) -> None:
    rows = [(shown_command(name, spoken()), _(COMMANDS[name].help)) for name in names]
    with formatter.section(heading(_(section))):
        formatter.write_dl(rows, col_max=12)


def _every_command(context: click.Context) -> str:
    """Every command, in the sections of the manual."""
    formatter = context.make_formatter()
    for section, rows in SECTIONS.items():
        _write_commands(formatter, section, [row.id for row in rows if row.id in COMMANDS])
    return formatter.getvalue().strip("\n")


SHORTHAND_WORDS = ("shorthand", "raccourcis", "raccourci")
"""Words after `help` that ask what the shorthand is."""

ALL_WORDS = ("all", "tout", "toutes", "tous")
"""Words after `help` that ask for every command."""


def _help(words: tuple[str, ...]) -> None:
    context = click.get_current_context()
    context.obj.speak_as_campaign()
    if words and words[0].casefold() in SHORTHAND_WORDS:
        from cli.output.rules.shorthand_help import shorthand_help

        rules = context.obj.rules_if_any
        context.obj.screen.print_help("\n".join(shorthand_help(rules.tables if rules else None)))
        return
    if words and words[0].casefold() in ALL_WORDS:
        context.obj.screen.print_help(_every_command(context))
        return
    command: click.Command = campaign
    inner = context.parent
    for word in words_in_ids(words):
        command, before = _inner(command, word, context), inner
        inner = click.Context(command, info_name=word, parent=before, obj=context.obj)
    assert inner is not None
    text, keys = command.get_help(inner), _keys_taken(context.obj, words)
    if context.obj.settings.json:
        context.obj.screen.print_help("\n".join((text, *keys)))
        return
    context.obj.screen.print_help(text)
    context.obj.screen.print_lines(keys)


def _keys_taken(app: App, words: tuple[str, ...]) -> list[str]:
    """What the rules in force let a command take, if a ledger says which they are, after an empty line."""
    from cli.output.rules.by_example import taken_lines

    rules = app.rules_if_any if words else None
    taken = [] if rules is None else list(taken_lines(rules.tables, " ".join(words)))
    return ["", *taken] if taken else []


def _inner(command: click.Command, word: str, context: click.Context) -> click.Command:
    """The command of a word inside another."""
    found = command.get_command(context, word) if isinstance(command, click.Group) else None
    if found is None:
        from cli.input.suggestions import commands_meant

        known = command.list_commands(context) if isinstance(command, click.Group) else []
        group = "" if command is campaign else str(command.name)
        raise InputError("command_unknown", command=word, nearest=commands_meant(word, known, group))
    return found


HELP_COMMAND = CampaignCommand(HELP_ON, callback=_help, hidden=True)

campaign = CampaignProgram(
    PROGRAM,
    COMMANDS,
    made_of,
    callback=run_group(PROGRAM),
    invoke_without_command=True,
    context_settings={"max_content_width": 100},
)
