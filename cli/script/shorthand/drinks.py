"""What is drunk that heals by dice of the game, where all that it gave was told: `kara gives bob the potion, 7 hp`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.input.item_lookup import goods
from cli.script.shorthand.meaning import Command, Reading, option_of
from ledger.errors import CampaignError

if TYPE_CHECKING:
    from cli.app import App


def as_drunk(app: App, reading: Reading) -> Reading:
    """A reading in which what is used and what it heals is one command, where the thing heals by itself."""
    made: Reading = []
    for command in reading:
        given = made[-2] if len(made) > 1 and made[-2][:1] == ["give"] else []
        drunk = _drunk(app, made[-1], command, given) if made else []
        made = [*made[:-1], drunk] if drunk else [*made, command]
    return made


def _drunk(app: App, command: Command, after: Command, given: Command) -> Command:
    """The use of a thing, perhaps given just before, with what it healed; empty where it does not heal by itself."""
    if command[:1] != ["use"] or after[:1] != ["heal"] or "=" in "".join(command[3:]):
        return []
    total = after[2].rpartition("=")[2]
    if not total.isdecimal():
        return []
    holder = given[1] if given[2:4] == command[1:3] else command[1]
    if not _heals(app, holder, command[2]):
        return []
    whom = [] if after[1] == command[1] else [f"on={after[1]}"]
    note = option_of(after, "--note")
    said = ["--note", note] if note and "--note" not in command else []
    return [*command[:3], f"regained={total}", *whom, *command[3:], *said]


def _heals(app: App, holder: str, text: str) -> bool:
    """Whether what somebody has of a name heals by dice of the game."""
    try:
        item = goods(app, text, 1, holder).item
    except CampaignError:
        return False
    return item is not None and "heals" in app.rules.tables.group("items").get(item, {})
