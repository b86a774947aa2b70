"""What another one does, or suffers, as the one before did: `ann takes 2, bob too`, `lira meurt, brom aussi`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Meaning, Reading
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.vocabulary.words import as_typed, words_in
from ledger.errors import InputError
from ledger.ids import STANDING

if TYPE_CHECKING:
    from cli.app import App

TOO = re.compile(
    r"(?P<act>[^:\"]+?)(?:\s*[,;]\s*(?:and |et |so does |so did )?|\s+(?:and|et|&)\s+)(?P<who>[^,;:]+?) "
    r"(?:too|also|as well|likewise|aussi|[ée]galement|pareil|idem|de m[êe]me)",
    re.IGNORECASE,
)
"""An act, and whoever else does it."""


def said_too(app: App, text: str, read: Callable[[str], Meaning]) -> Meaning | None:
    """What a line is that ends with another who does the same; None for any other.

    Args:
        read: Reads a line.
    """
    said = TOO.fullmatch(text)
    if said is None:
        return None
    first, does = leading(app, words_in(said["act"]))
    others, rest = leading(app, words_in(said["who"]))
    if not (first and does and others) or rest:
        return None
    try:
        both = [read(said["act"]), read(f"{said['who']} {as_typed(does)}")]
    except InputError:
        return None
    commands = [command for meaning in both for command in meaning.commands]
    alike = [command[0] for command in both[0].commands] == [command[0] for command in both[1].commands]
    # What the die of another showed is not said.
    rolled = any(command[0] == "roll" for command in commands)
    return Meaning(commands) if alike and not rolled and not _is_of_whom(app, [*first, *others], commands) else None


def _is_of_whom(app: App, doers: Sequence[Who], commands: Reading) -> bool:
    """Whether the other may be one it is done to: `ann hits goblin 1 for 3, wolf 1 too`, `casts bless, bob too`."""
    company = {*app.read.roster.names}
    does = {name for who in doers for name in who.names}
    if any(command[0] == "use" and app.rules.tables.find("spells", command[2]) for command in commands):
        return True
    if does & company and does - company:
        return True
    ours = bool(does & company)
    named = {name for command in commands for part in command[1:] for name in part.split(",")} - does
    return any((name in company) == ours for name in named & (company | {*map(str, app.state.fields(STANDING))}))
