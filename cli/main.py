"""The `campaign` command: its table of commands, and the way from words to an exit code.

The table holds what `campaign --help` shows, so that no module of a command is imported before it is needed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from keyword import iskeyword
from typing import NamedTuple

import click

from cli.app import App
from cli.input.options import FOR_PLAYERS, GLOBAL, Command, Group, Option
from cli.output.language import N_, _, heading, one_of_ours
from ledger.errors import InputError


class Listed(NamedTuple):
    """A command in the table: where it stands in the help, the module it is in, and what it does."""

    section: str
    module: str
    help: str


RECORDING = N_("Recording")
CORRECTING = N_("Correcting")
READING = N_("Reading")
IN_AND_OUT = N_("In and out")

COMMANDS: dict[str, Listed] = {
    "new": Listed(RECORDING, "table", N_("Open a campaign under a ruleset.")),
    "join": Listed(RECORDING, "table", N_("Add a player character.")),
    "hire": Listed(RECORDING, "table", N_("Take a retainer into somebody's service.")),
    "session": Listed(RECORDING, "table", N_("Start or end a session at the table.")),
    "arrive": Listed(RECORDING, "table", N_("Note who joins the table and shares what follows.")),
    "leave": Listed(RECORDING, "table", N_("Note who leaves the table.")),
    "roll": Listed(RECORDING, "play", N_("Roll dice, or judge dice that were rolled.")),
    "damage": Listed(RECORDING, "play", N_("Take hit points, with what follows.")),
    "heal": Listed(RECORDING, "play", N_("Give hit points back.")),
    "rest": Listed(RECORDING, "play", N_("Rest as the rules know it.")),
    "condition": Listed(RECORDING, "play", N_("Set or end conditions.")),
    "spend": Listed(RECORDING, "counters", N_("Spend a slot, a point, a charge.")),
    "restore": Listed(RECORDING, "counters", N_("Give back what was spent.")),
    "equip": Listed(RECORDING, "equipment", N_("Wear or wield something, or lay it aside.")),
    "choose": Listed(RECORDING, "counters", N_("Answer a choice that the rules owe somebody.")),
    "work": Listed(RECORDING, "service", N_("Spend time and money on work.")),
    "defeat": Listed(RECORDING, "experience", N_("Put foes overcome into the experience pool.")),
    "find": Listed(RECORDING, "treasure", N_("Put treasure into the hoard.")),
    "appraise": Listed(RECORDING, "lots", N_("Note what a find is worth.")),
    "identify": Listed(RECORDING, "lots", N_("Note what a find turned out to be.")),
    "split": Listed(RECORDING, "treasure", N_("Divide the hoard by equal value.")),
    "take": Listed(RECORDING, "treasure", N_("Take something out of the hoard or the fund.")),
    "give": Listed(RECORDING, "treasure", N_("Hand something over.")),
    "drop": Listed(RECORDING, "treasure", N_("Leave something behind.")),
    "use": Listed(RECORDING, "treasure", N_("Use something, and use it up unless the rules say otherwise.")),
    "buy": Listed(RECORDING, "trade", N_("Buy an item.")),
    "sell": Listed(RECORDING, "trade", N_("Sell an item.")),
    "pay": Listed(RECORDING, "trade", N_("Pay coins out of a purse.")),
    "receive": Listed(RECORDING, "trade", N_("Receive coins from the outside world.")),
    "wages": Listed(RECORDING, "service", N_("Pay those in service, out of their employers’ purses.")),
    "charge": Listed(RECORDING, "debts", N_("Share a bill among those present.")),
    "lend": Listed(RECORDING, "debts", N_("Lend coins, to be given back.")),
    "settle": Listed(RECORDING, "debts", N_("Show or make the payments that settle what is owed.")),
    "exchange": Listed(RECORDING, "debts", N_("Change coins for others of the same value.")),
    "award": Listed(RECORDING, "experience", N_("Award experience.")),
    "level-up": Listed(RECORDING, "experience", N_("Give the next level.")),
    "improve": Listed(RECORDING, "experience", N_("Buy with experience, piece by piece.")),
    "describe": Listed(RECORDING, "table", N_("Tell a name, an age, an alignment…")),
    "die": Listed(RECORDING, "play", N_("Record the end of a character.")),
    "revive": Listed(RECORDING, "play", N_("Bring somebody back from the dead.")),
    "retire": Listed(RECORDING, "table", N_("Take somebody out of the company, or back into it.")),
    "inherit": Listed(RECORDING, "service", N_("Hand what the dead leave to an heir.")),
    "time": Listed(RECORDING, "play", N_("Move the game's clock on.")),
    "note": Listed(RECORDING, "play", N_("Write a line into the history.")),
    "reveal": Listed(RECORDING, "correct", N_("End the secrecy of an entry.")),
    "run": Listed(RECORDING, "run", N_("Record the commands of a file, all or none.")),
    "void": Listed(CORRECTING, "correct", N_("Take an entry's effects back.")),
    "undo": Listed(CORRECTING, "correct", N_("Take back what you recorded last.")),
    "redo": Listed(CORRECTING, "correct", N_("Take an undo back.")),
    "check": Listed(CORRECTING, "correct", N_("Assert what somebody holds.")),
    "party": Listed(READING, "sheets", N_("Show the party, its hoard and its pool.")),
    "sheet": Listed(READING, "sheets", N_("Show a character.")),
    "inventory": Listed(READING, "sheets", N_("Show who holds which items.")),
    "purse": Listed(READING, "sheets", N_("Show who holds which coins.")),
    "clock": Listed(READING, "clock", N_("Show the game's clock.")),
    "treasure": Listed(READING, "treasury", N_("Show what was found, split, spent, and is left.")),
    "item": Listed(READING, "lots", N_("Show an item's custody from find to now.")),
    "balances": Listed(READING, "accounts", N_("Show every account and what it holds.")),
    "history": Listed(READING, "log", N_("Show the chronicle.")),
    "log": Listed(READING, "log", N_("Show the entries, newest last.")),
    "show": Listed(READING, "log", N_("Show one entry whole.")),
    "explain": Listed(READING, "explain", N_("Show why a number is what it is.")),
    "rules": Listed(READING, "rules", N_("Show the rules in force, with their source.")),
    "audit": Listed(READING, "audit", N_("Decide every entry again and compare.")),
    "verify": Listed(READING, "audit", N_("Check the hash chain, the store and its projections.")),
    "seal": Listed(IN_AND_OUT, "audit", N_("Show the present seal.")),
    "export": Listed(IN_AND_OUT, "export", N_("Write a report, or data for other tools.")),
    "import": Listed(IN_AND_OUT, "imports", N_("Read a backup.")),
    "rebuild": Listed(IN_AND_OUT, "upkeep", N_("Make every projection anew from the journal.")),
    "backup": Listed(IN_AND_OUT, "upkeep", N_("Copy the ledger while it is in use.")),
    "doctor": Listed(IN_AND_OUT, "upkeep", N_("Tell what is wrong, and what to do.")),
}


def load(name: str) -> click.Command:
    """The command of a name in the table, its module imported."""
    listed = COMMANDS[name]
    attribute = name.replace("-", "_") + ("_" if iskeyword(name) else "")
    command: click.Command = getattr(import_module(f"cli.commands.{listed.module}"), attribute)
    command.help = command.help or listed.help
    command.short_help = command.short_help or listed.help
    return command


class Campaign(Group):
    """The group of all commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in HELP_WORDS:
            return HELP_COMMAND
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for section in (RECORDING, CORRECTING, READING, IN_AND_OUT):
            rows = [(name, _(listed.help)) for name, listed in COMMANDS.items() if listed.section == section]
            with formatter.section(heading(_(section))):
                formatter.write_dl(rows, col_max=12)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"campaign-ledger {version('campaign-ledger')}")
        ctx.exit()


VERSION = Option(
    ["--version"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=N_("Show the version."),
)

HELP_WORDS = ("help", "aide")
"""Words that ask for help where a command stands."""


def _help(words: tuple[str, ...]) -> None:
    context = click.get_current_context()
    command: click.Command = campaign
    inner = context.parent
    for word in words:
        command, before = _inner(command, word, context), inner
        inner = click.Context(command, info_name=word, parent=before, obj=context.obj)
    assert inner is not None
    click.echo(command.get_help(inner))


def _inner(command: click.Command, word: str, context: click.Context) -> click.Command:
    """The command of a word inside another."""
    found = command.get_command(context, word) if isinstance(command, click.Group) else None
    if found is None:
        from cli.input.suggestions import commands_meant

        known = command.list_commands(context) if isinstance(command, click.Group) else []
        raise InputError("command_unknown", command=word, nearest=commands_meant(word, known))
    return found


HELP_COMMAND = Command("help", params=[click.Argument(["words"], nargs=-1), *GLOBAL], callback=_help, hidden=True)


@click.pass_context
def _overview(context: click.Context) -> None:
    """Say where things stand, unless a command follows."""
    if context.invoked_subcommand is None:
        from cli.commands.sheets import overview

        overview(context.obj)


campaign = Campaign(
    "campaign",
    params=[FOR_PLAYERS, *GLOBAL, VERSION],
    callback=_overview,
    invoke_without_command=True,
    help=N_("Keep a role-playing campaign's books: rolls, wounds, treasure and experience, entry by entry."),
    context_settings={"max_content_width": 100},
)


def main(arguments: Sequence[str] | None = None, environ: Mapping[str, str] | None = None) -> int:
    """Run a command line, the process's own unless given.

    Returns:
        The exit code: see `cli.output.errors`.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # Closed by whoever started the program; a file of ours must not be opened in its place.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a character shows another one: nothing that was recorded is lost by it.
            stream.reconfigure(errors="replace")
    app = App(environ)
    foresee(app, given)
    try:
        code = campaign.main(given, prog_name="campaign", standalone_mode=False, obj=app)
        app.close()
        return code if isinstance(code, int) else 0
    except BaseException as error:
        from cli.output.errors import tell

        return tell(error, app)


def foresee(app: App, given: Sequence[str]) -> None:
    """Read how to speak before anything is said: help and errors come before an option is understood."""
    words = given[: given.index("--")] if "--" in given else given
    app.settings.json = "--json" in words
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else ""
        if word == "--lang" and one_of_ours(following):
            app.settings.lang = following
        elif word.startswith("--lang=") and one_of_ours(word[7:]):
            app.settings.lang = word[7:]
    app.speak()


if __name__ == "__main__":
    sys.exit(main())
