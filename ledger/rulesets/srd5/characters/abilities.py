"""Computes ability scores: their modifier, their cost in points, and scores that are rolled."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import require_faces
from ledger.rules.tables import Tables


def modifier(tables: Tables, score: int) -> int:
    """The modifier of a score: half of what it is above 10, rounded down (`srd5:abilities L391-L401`).

    Raises:
        InputError: `score_out_of_range`.
    """
    rule = tables["abilities"]
    if not rule["min"] <= score <= rule["max"]:
        raise InputError("score_out_of_range", score=score, min=rule["min"], max=rule["max"])
    return int((score - rule["modifier_from"]) // rule["per"])


def point_cost(tables: Tables, scores: Sequence[int]) -> tuple[int, int, list[int]]:
    """The cost of scores, the points left, and the scores that cannot be bought (`srd5:abilities PUB`)."""
    costs, budget = tables["scores"]["costs"], int(tables["scores"]["budget"])
    dear = [score for score in scores if str(score) not in costs]
    cost = sum(int(costs[str(score)]) for score in scores if str(score) in costs)
    return cost, budget - cost, dear


def rolled_score(tables: Tables, faces: Sequence[int]) -> int:
    """The score of four dice, of which the best three count (`srd5:abilities PUB`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables["scores"]
    return sum(sorted(require_faces(faces, rule["dice"], rule["sides"]))[-int(rule["kept"]) :])
