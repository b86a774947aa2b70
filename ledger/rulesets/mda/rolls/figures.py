"""Computes checks of characteristics (épreuves) (`mda:2.2 L207-L220`)."""

from __future__ import annotations

from fractions import Fraction

from ledger.rules.shared.dice_faces import require_face
from ledger.rules.tables import Tables


def passes_check(total: int, value: int) -> bool:
    """Whether a modified die is at most the value (`mda:2.2 L209`)."""
    return total <= value


def pav_of_die(tables: Tables, face: int) -> int:
    """Adventure points of a check: half of the natural die, rounded down, success or not (`mda:2.2 L215-L220`).

    Raises:
        InputError: `face_impossible`.
    """
    rule = tables["checks"]
    return int(require_face(face, int(rule["sides"])) * Fraction(rule["part"]))
