"""What somebody does with what is theirs already: put away, or kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.held import THINGS, holders_of
from cli.script.trial import tried
from ledger.facts import HOARD_NAME

if TYPE_CHECKING:
    from cli.app import App

HIS = r"(?:son|sa|ses|leurs?|his|her|its|their)"

AWAY = re.compile(
    rf"\b(?:dans|à|sur|in|into|inside|on) {HIS} (?:sac|poches?|bourse|besace|sacoche|fourreau|étui|carquois"
    r"|bag|pack|backpack|satchel|pouch|purse|pockets?|sheath|scabbard|quiver)\b"
    r"|\b(?:au fourreau|sur la table|on the table)\b|\bputs? [^,;]*\baway\b",
    re.IGNORECASE,
)
"""Words by which something is put where its owner keeps it."""

HANDLED = frozenset({"equip", "give", "take", "drop", "pay"})
"""Commands that a line with such words may be taken for."""

OWN = re.compile(rf"\b(?:keeps?|gardent|garde|puts?|mettent|met|remettent|remet|pose) {HIS} ", re.IGNORECASE)
"""Words of somebody who keeps, or puts somewhere, what is theirs."""


def stowed(app: App, text: str, reading: Reading) -> Reading:
    """What somebody has in hand and puts away as that; what only the hoard has as taken: `range la corde dans son sac`.

    Empty for any other reading.
    """
    command = reading[0]
    if len(reading) > 1:
        return []
    if command[0] == "equip" and "--off" in command:
        is_hoards = not holders_of(app, command[2], command[1:2]) and holders_of(app, command[2], (HOARD_NAME,))
        return [["take", *command[1:3]]] if is_hoards else []
    away = _put_away(text, command)
    return [away] if away and not isinstance(tried(app, away), Exception) else []


def _put_away(text: str, command: Command) -> Command:
    """What a line says to be put away, as taken off; empty where it says nothing of the kind."""
    is_handled = command[0] in HANDLED - {"pay"} and len(command) > THINGS[command[0]] and AWAY.search(text)
    return ["equip", command[1], command[THINGS[command[0]]], "--off"] if is_handled else []


def stays(app: App, text: str, command: Command) -> bool:
    """Whether nothing changes hands by a line that is taken for more: `garde ses torches`."""
    if command[0] not in HANDLED or "--off" in command:
        return False
    if command[0] == "take":
        return OWN.search(text) is not None
    return AWAY.search(text) is not None and not stowed(app, text, [command])
