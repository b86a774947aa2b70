"""Reads the d20 of a skill roll: it is rolled on after a 20, subtracts after a 1, and both give experience."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.altaride.tables import AltarideTables

MOST_DICE = 100
"""The most dice of one roll; a house rule could otherwise make it endless."""

Figure = int | Fraction
"""An integer, or a fraction where a knob leaves formulas unrounded."""


class ThrownDice(Struct, frozen=True):
    """The result of a score and its dice.

    Attributes:
        critical: `success` or `failure`, None for neither; the total alone decides what is reached.
        xp: Experience that the faces bring.
    """

    total: Figure
    critical: str | None
    xp: int


def is_die_due(tables: AltarideTables, faces: Sequence[int]) -> bool:
    """Whether one more die is rolled (`altaride:skills L182-L183`): after every 20, and once after a first 1."""
    rule = tables.d20
    if not faces or (faces[0] == rule.subtracts_on and len(faces) == 1):
        return True
    return len(faces) < MOST_DICE and all(face == rule.adds_on for face in faces)


def read_dice(tables: AltarideTables, score: Figure, faces: Sequence[int]) -> ThrownDice:
    """The total of a score and its dice (`altaride:skills L180-L185`).

    Raises:
        InputError: `face_impossible`; `faces_count`, if dice are missing or too many.
    """
    rule = tables.d20
    for face in faces:
        require_face(face, rule.sides)
    needed = next(
        (count for count in range(1, len(faces) + 1) if not is_die_due(tables, faces[:count])), len(faces) + 1
    )
    if needed != len(faces):
        raise InputError("faces_count", expected=needed, given=len(faces))
    if faces[0] == rule.subtracts_on:
        return ThrownDice(score - faces[1], "failure", face_xp(tables, faces))
    critical = "success" if faces[0] == rule.adds_on else None
    return ThrownDice(score + sum(faces), critical, face_xp(tables, faces))


def face_xp(tables: AltarideTables, faces: Sequence[int]) -> int:
    """Experience for every 1 and 20 rolled, or once for the roll by a knob (`altaride:skills L185`)."""
    rule = tables.d20
    lessons = sum(face in (rule.adds_on, rule.subtracts_on) for face in faces)
    return rule.xp_per_face * (min(1, lessons) if tables.readings.xp_on_faces == "roll" else lessons)
