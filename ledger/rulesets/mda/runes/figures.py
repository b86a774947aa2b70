"""Computes the energy of a triangle of rune stones, the rune test, and the cost of a recharge."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.mda.tables import MdaTables

PLACES = ("goal", "carrier", "path")


def triangle_energy(tables: MdaTables, goal: str, carrier: str, path: str) -> int:
    """PA of a triangle: each stone counts as its place does (`mda:6.2 L979-L995, 6.6 L1051-L1077`).

    Raises:
        InputError: `rune_unknown`.
    """
    runes, places = tables.runes, tables.places
    for rune in (goal, carrier, path):
        if rune not in runes:
            raise InputError("rune_unknown", rune=rune, known=list(runes))
    laid = dict(zip(PLACES, (goal, carrier, path), strict=True))
    return sum(places[place].times * runes[rune].stone for place, rune in laid.items())


def passes_rune_test(tables: MdaTables, scores: Sequence[int], faces: Sequence[int], modifier: int = 0) -> bool:
    """Whether every die is within its characteristic (`mda:6.5 L1029-L1041`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    shown = require_faces(faces, len(scores), tables.rune_test.sides)
    return all(face + modifier <= score for face, score in zip(shown, scores, strict=True))


def repeats(tables: MdaTables, level: int) -> int:
    """How often a rune test may be repeated at once at a level (`mda:6.5 L1031`)."""
    return level // tables.rune_test.levels_per_repeat


def tests_allowed(tables: MdaTables, level: int) -> int:
    """Rune tests allowed in a row: the first and its repeats, or the repeats alone, by the knob (`mda:6.5 L1031`)."""
    own = repeats(tables, level)
    return own + 1 if tables.readings.rune_repeats == "extra" else own


class Payment(Struct, frozen=True):
    """The cost of a recharge in each energy."""

    astral: int
    vital: int


def is_too_little_astral(tables: MdaTables, power: int, astral: int) -> bool:
    """Whether EA is above 0 but too little to recharge, and the knob forbids adding EV (`mda:6.6 L1087`)."""
    return 0 < astral < power and tables.readings.rune_partial_ea == "refused"


def payment(tables: MdaTables, power: int, astral: int) -> Payment:
    """The cost of a recharge: EA, and for half of what it lacks, rounded up, EV (`mda:6.6 L1083-L1089`)."""
    paid = min(power, astral)
    return Payment(paid, -(-(power - paid) // tables.recharge.astral_for_one_vital))


def days_left(tables: MdaTables, days: int) -> int:
    """Days until the power is back, some days after the release (`mda:6.6 L1079`)."""
    return max(0, tables.recharge.days - days)
