"""Says which word of a command is missing."""

from __future__ import annotations

import re

from cli.output.words.language import N_, _, as_typed
from cli.output.words.metavars import metavars

SAY = {
    "WHO": N_("Say who."),
    "HEIR": N_("Say who inherits."),
    "FROM": N_("Say from whom."),
    "TO": N_("Say to whom."),
    "ITEM": N_("Say what."),
    "THING": N_("Say what."),
    "WHAT": N_("Say what."),
    "KEY": N_("Say what, as KEY=VALUE."),
    "AMOUNT": N_("Say how much."),
    "COIN": N_("Say into which coin."),
    "+3d": N_("Say how much time passes."),
    "NAME": N_("Say the name."),
    "NAME[=N]…": N_("Say which condition."),
    "KIND": N_("Say of which kind."),
    "EXPR": N_("Say what is rolled."),
    "OPTION": N_("Say what is chosen."),
    "TEXT": N_("Say it in a few words."),
    "ENTRY": N_("Say which entry."),
    "ID": N_("Say which dispute."),
    "FILE": N_("Say which file."),
    "MEASURE": N_("Say which figure."),
    "WHO MEASURE | ENTRY": N_("Say which entry, or whose figure."),
    "COMMAND": N_("Say what is to be done."),
    "KEY=VALUE…|-- COMMAND…": N_("Say what should have been: KEY=VALUE, or after “--” the whole command."),
}
"""What is said where an argument is missing, by how a usage line shows it, or by the first word of that."""


def missing_argument(argument: str) -> str:
    """What is missing of a command, of an argument such as `ITEM` or an option such as `--reason TEXT`."""
    first = re.match(r"[A-Z]+|\+3d", argument)
    said = SAY.get(argument) or SAY.get(first[0] if first else "")
    if said is not None:
        return metavars(_(said))
    return _("{argument} is missing.").format(argument=" ".join(map(as_typed, metavars(argument).split())))
