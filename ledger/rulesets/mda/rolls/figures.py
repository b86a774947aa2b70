"""Computes checks of characteristics (épreuves) (`mda:2.2 L207-L220`)."""

from __future__ import annotations

from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.mda.tables import MdaTables


def passes_check(total: int, value: int) -> bool:
    """Whether a modified die is at most the value (`mda:2.2 L209`)."""
    return total <= value


def pav_of_die(tables: MdaTables, face: int) -> int:
    """Adventure points of a check: half of the natural die, rounded down, success or not (`mda:2.2 L215-L220`).

    Raises:
        InputError: `face_impossible`.
    """
    rule = tables.checks
    return int(require_face(face, rule.sides) * rule.part)
