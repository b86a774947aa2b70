"""Loads what the first lines and the first Tab of an evening need, while nothing is typed yet."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.document import Document

from cli.context import FOR_RECORDING
from cli.grammar import ROWS
from cli.shell.shell import Shell
from ledger.errors import CampaignError
from ledger.rules.hooks import load_hooks

MODULES = (
    "ledger.store.recorder",
    "ledger.decisions.deciding",
    *FOR_RECORDING,
    "cli.output.log.confirmation",
)
"""What every line needs that records; what others of them load comes first, so that a piece is small."""

COMPLETED = ("", "{who} ", "damage ", "damage {who} ", "roll {who} ", "join x ")
"""Lines at whose end Tab is pressed for nothing: what they show is computed once for each state of the campaign."""

READ = ("{who} -1", "{who} +1gp", "party")
"""Lines whose full commands are looked up; nothing of them is done."""


def pieces(shell: Shell, completer: Completer) -> Iterator[None]:
    """Do a piece of it each time, some milliseconds long, so that no key waits for all of it."""
    for module in MODULES:
        import_module(module)
        yield
    for module in {row.run.partition(".")[0] for row in ROWS.values() if row.run}:
        import_module(f"cli.commands.{module}")
        yield
    load_rules(shell)
    yield
    names = [member.name for member in shell.standing.members] if shell.standing is not None else []
    who = names[0] if names else "hoard"
    for line in COMPLETED:
        document = Document(line.format(who=who))
        list(completer.get_completions(document, CompleteEvent(completion_requested=True)))
        yield
    for line in READ:
        shell.lines.meaning(line.format(who=who))
        yield


def load_rules(shell: Shell) -> None:
    """Load what the game in force does when something is recorded."""
    try:
        with shell.lines.reading() as app:
            if app.rules.HOOKS:
                load_hooks(app.rules.HOOKS)
    except CampaignError:
        # The first line says what is wrong.
        return
