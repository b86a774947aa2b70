"""Whether a line would be read as one thing and recorded: the whole reader, asked about a line that it advises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.trial import TRIED, refusal_of, trial
from ledger.errors import CampaignError

if TYPE_CHECKING:
    from cli.app import App


def is_accepted(app: App, line: str) -> bool:
    """Whether a line is read as one thing that would be recorded; a reading alone is never advised."""
    return bool(accepted(app, line))


def accepted(app: App, line: str) -> list[list[str]]:
    """The full commands that a line is read as, where it is one thing and would be recorded; else none."""
    from cli.script.shorthand.checks.said_apart import said_apart
    from cli.script.shorthand.checks.second_look import second_look
    from cli.script.shorthand.expansion import expand

    with trial():
        try:
            meaning = expand(app, line)
            if said_apart(app, line, meaning.commands):
                return []
            if not meaning.in_full and meaning.commands:
                second_look(app, line, meaning.commands)
        except CampaignError:
            return []
    commands = meaning.commands
    tried = bool(commands) and not meaning.asks and all(command and command[0] in TRIED for command in commands)
    rolls = [command for command in commands[1:] if command and command[0] == "roll"]
    # A roll does not depend on what is recorded just before.
    return commands if tried and not any(refusal_of(app, command) for command in [*commands[:1], *rolls]) else []
