"""Checks the faces that dice showed against the dice that a rule needs."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import InputError


def require_face(face: int, sides: int) -> int:
    """Require that a die has this face; return it.

    Raises:
        InputError: `face_impossible`.
    """
    if not 1 <= face <= sides:
        raise InputError("face_impossible", face=face, sides=sides)
    return face


def require_faces(faces: Sequence[int], count: int, sides: int) -> Sequence[int]:
    """Require as many faces as there are dice, each one that its die has; return them.

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    if len(faces) != count:
        raise InputError("faces_count", expected=count, given=len(faces))
    return [require_face(face, sides) for face in faces]


def percentile(tens: int, units: int) -> int:
    """The total of two ten-sided dice as a d100: two zeros are 100."""
    return 10 * tens + units or 100
