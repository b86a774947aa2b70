"""What a roll came to, told in the place of what its die showed: `bob athletics = 17`, `discrétion, total 18`.

A number alone behind a roll is what its die showed. Whoever knows only the total says so, and the die is what the
total is without the modifiers of the roll, where it is one die.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.output.words.language import _
from cli.script.shorthand.meaning import Command, Meaning, Reading, throws_dice, unclear
from cli.script.shorthand.told_results import outcome_of
from ledger.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.app import App

TOTAL = re.compile(
    r"(.*[^\s,;:(])[\s,;:(]+(?:=|(?:(?:for|pour) (?:a |un )?)?(?:in |au |en )?(?:total|tout)(?: (?:of|de))?)\s*:?\s*"
    r"(\d{1,3})[\s).!]*",
    re.IGNORECASE,
)
"""A line with a total behind it."""

ANY_FACE = 10
"""A face by which it is found what a roll adds to its die."""

SIDES = 20
"""What a die of these rolls shows at most."""


def with_total(app: App, text: str, read: Callable[[str], Meaning]) -> Meaning | None:
    """What a line is that ends with the total of its roll; None for any other line.

    Args:
        read: Reads a line.

    Raises:
        InputError: `shorthand_unclear`, where no face of the die comes to that; whatever is wrong with the roll.
    """
    found = TOTAL.fullmatch(text.strip())
    if found is None:
        return None
    rolled = [each for each in _readings(found[1], read) if len(each) == 1 and throws_dice(each[0])]
    if len(rolled) != 1:
        return None
    command, total = rolled[0][0], int(found[2])
    adds = added_to_die(app, [*command, "--faces", str(ANY_FACE)])
    if adds is None:
        # More dice than one, or another die.
        return None
    face = face_left(total, adds)
    if face is None:
        raise unclear(text.strip(), total_of=total, adds=f"{adds:+d}")
    return Meaning([[*command, "--faces", str(face)]])


def face_left(total: int, adds: int) -> int | None:
    """What the die showed of a roll that came to a total; None where no die shows that."""
    return total - adds if 1 <= total - adds <= SIDES else None


def with_face(command: Command, face: int) -> Command:
    """A roll that tells another face of its die."""
    at = command.index("--faces") + 1
    return [*command[:at], str(face), *command[at + 1 :]]


def in_all(total: str) -> str:
    """The note of a roll of which all that it came to was told, and not what its die showed."""
    return _("{total} in all").format(total=total)


def added_to_die(app: App, command: Command) -> int | None:
    """What a roll adds to the die that its command tells; None where that is none alone."""
    face, came = command[command.index("--faces") + 1], outcome_of(app, command)[1]
    return came - int(face) if face.isdecimal() and isinstance(came, int) else None


def _readings(text: str, read: Callable[[str], Meaning]) -> list[Reading]:
    """What a line may be: of `attack goblin 1` the number is a name, where the total is told behind it."""
    try:
        return [read(text).commands]
    except InputError as error:
        return list(error.facts.get("readings", ()))


def as_total(text: str, face: int) -> str:
    """A line that ends with a number, with that as the total; empty where it ends otherwise."""
    found = re.fullmatch(rf"(.*\S)\s+{face}\s*", text)
    return f"{found[1]} = {face}" if found else ""
