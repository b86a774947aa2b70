"""Computes ability scores: their modifier, their cost in points, and scores that are rolled."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.srd5.tables import Srd5Tables


def modifier(tables: Srd5Tables, score: int) -> int:
    """The modifier of a score: half of what it is above 10, rounded down (`srd5:abilities L391-L401`).

    Raises:
        InputError: `score_out_of_range`.
    """
    rule = tables.abilities
    if not rule.min <= score <= rule.max:
        raise InputError("score_out_of_range", score=score, min=rule.min, max=rule.max)
    return (score - rule.modifier_from) // rule.per


def point_cost(tables: Srd5Tables, scores: Sequence[int]) -> tuple[int, int, list[int]]:
    """The cost of scores, the points left, and the scores that cannot be bought (`srd5:abilities PUB`)."""
    costs, budget = tables.scores.costs, tables.scores.budget
    dear = [score for score in scores if score not in costs]
    cost = sum(costs.get(score, 0) for score in scores)
    return cost, budget - cost, dear


def rolled_score(tables: Srd5Tables, faces: Sequence[int]) -> int:
    """The score of four dice, of which the best three count (`srd5:abilities PUB`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables.scores
    return sum(sorted(require_faces(faces, rule.dice, rule.sides))[-rule.kept :])
