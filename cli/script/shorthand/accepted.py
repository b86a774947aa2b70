"""Whether a line would be read as one thing and recorded: the whole reader, asked about a line that it advises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Reading
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


def likeliest(app: App, line: str) -> Reading:
    """What a line is read as and would be recorded, or else the first that it may be and is no note."""
    from cli.script.shorthand.expansion import expand

    try:
        expand(app, line)
        return accepted(app, line)
    except CampaignError as error:
        ways = [*error.facts.get("readings", ()), *error.facts.get("offers", ())]
        return next((way for way in ways if way[0][0] != "note" and not any(refusal_of(app, c) for c in way)), [])
