"""Dice that were shown, held against the dice that a rule asks for; every ruleset asks for some."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import InputError


def require_face(face: int, sides: int) -> int:
    """A face that its die has.

    Raises:
        InputError: `face_impossible`.
    """
    if not 1 <= face <= sides:
        raise InputError("face_impossible", face=face, sides=sides)
    return face


def require_faces(faces: Sequence[int], count: int, sides: int) -> Sequence[int]:
    """As many faces as there are dice, each of which its die has.

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    if len(faces) != count:
        raise InputError("faces_count", expected=count, given=len(faces))
    return [require_face(face, sides) for face in faces]


def percentile(tens: int, units: int) -> int:
    """Two ten-sided dice read as a d100: two noughts are 100."""
    return 10 * tens + units or 100
