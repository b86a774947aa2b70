"""Reads dice as Avrae writes them: `2d20kh1 (~~10~~, 18) + 5 = 23`, dropped ones struck through, extremes in bold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from ledger.dice_tree import MOST_SIDES
from ledger.facts import ToldDie

GROUP = re.compile(
    r"(?P<struck>~~)?(?P<rolled>\d*d(?P<sides>\d{1,6}|%)[a-z0-9<>=!]*)[ ]*\((?P<shown>[^()]*)\)", re.IGNORECASE
)
"""Dice of one kind with what they show."""

TOTAL = re.compile(r"=\s*[`*]*(-?\d{1,12})[`*]*\s*$")
FACE = re.compile(r"\d{1,9}")
ANNOTATION = re.compile(r"\s*\[([^\]]*)\]")
PERCENT = 100

LONGEST_LINE = 4_000
"""Characters of a line of dice at most; those of Discord are shorter."""

LONGEST = 200
"""Characters of an expression that are kept."""

MOST_DICE = 1_000


class ShownDice(Struct, frozen=True, kw_only=True):
    """What a line of dice says.

    Attributes:
        expression: What was rolled, without what it showed.
        dice: In order; those that nobody can read are left out.
        total: None where none is shown.
        sort: What is said of it in brackets, such as the type of damage.
        unread: A face that the die does not have.
    """

    expression: str
    dice: tuple[ToldDie, ...]
    total: int | None
    sort: str
    unread: str = ""


def read_dice(text: str) -> ShownDice | None:
    """The dice of a line; None where it shows neither dice nor a total."""
    if len(text) > LONGEST_LINE:
        return None
    found, unread = list[ToldDie](), ""
    for group in GROUP.finditer(text):
        sides = PERCENT if group["sides"] == "%" else int(group["sides"])
        for face, is_kept in _faces(group["shown"], dropped=group["struck"] is not None):
            if 1 <= face <= sides <= MOST_SIDES and len(found) < MOST_DICE:
                found.append(ToldDie(sides=sides, face=face, kept=is_kept))
            else:
                unread = f"{face} (d{sides})"
    total = TOTAL.search(text)
    if not found and total is None:
        return None
    rolled = text[: total.start()] if total else text
    return ShownDice(
        expression=_expression(rolled),
        dice=tuple(found),
        total=int(total[1]) if total else None,
        sort=", ".join(dict.fromkeys(part.strip() for part in ANNOTATION.findall(rolled) if part.strip())),
        unread=unread,
    )


def _faces(shown: str, *, dropped: bool) -> Iterator[tuple[int, bool]]:
    """Each face, and whether it counts; of `1 -> 3`, a face that counts as another, the one that it showed."""
    for part in shown.split(","):
        if face := FACE.search(part):
            yield int(face[0]), not (dropped or "~~" in part)


def _expression(text: str) -> str:
    bare = (
        ANNOTATION.sub("", GROUP.sub(lambda group: group["rolled"], text))
        .replace("**", "")
        .replace("~~", "")
        .replace("`", "")
    )
    return " ".join(bare.split())[:LONGEST]
