"""Errors of Altaride's rules for input at the limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rulebook_vectors import evaluate

FIVE = {"DEX": 9, "FOR": 6, "PER": 8, "SAV": 7, "SOC": 5}
LEAST: dict[str, Any] = {
    "words": 1, "casters": 1, "targets": "Soi", "power": 0, "scale": 1, "range": "Soi/Contact",
    "area": "Soi/Cible/1M", "duration": "1Tour", "casting_time": "1Tour",
}  # fmt: skip


def buying(xp: int, *purchases: tuple[str, str], **changes: Any) -> dict[str, Any]:
    """Experience spent by somebody who is good at stealth and dodging."""
    bought = [{"kind": kind, "id": id_} for kind, id_ in purchases]
    return {"xp": xp, "characteristics": FIVE, "skills": {"furtivite": 5, "esquive": 8}, "purchases": bought, **changes}


def fighter(die: int) -> dict[str, Any]:
    """Somebody who rolls initiative."""
    return {"fighters": [{"name": "A", "scale": "normal", "DEX": 5, "PER": 5, "die": die}]}


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("creation.budget", {"age": 0}, "bad_age"),
    ("xp.session", {"award": 5, "dice_xp": 0, "age": 0}, "bad_age"),
    ("rank", {"aspect": "charm", "label": "Laid"}, "unknown_rank"),
    ("skill.cost", {"from": -1, "to": 3}, "bad_level"),
    ("skill.score", {"skill": "furtivite", "characteristics": FIVE, "level": -1, "modifier": 0}, "bad_level"),
    ("roll", {"score": 11, "dice": [], "difficulty": 20}, "dice_count"),
    ("roll", {"score": 11, "dice": [1, 20, 3], "difficulty": 20}, "dice_count"),
    ("opposition", {"a": {"score": 0, "dice": [2]}, "b": {"score": 0, "dice": [25]}}, "die_face_invalid"),
    ("initiative", fighter(0), "die_face_invalid"),
    ("initiative", fighter(21), "die_face_invalid"),
    ("elements", {"major_level": 3, "minor_level": -1}, "bad_level"),
    ("words.known", {"school": None, "incantations_level": 3, "words": ["Vie"]}, "unknown_word"),
    ("xp.spend", buying(20, ("skill_open", "langues"), ("skill_level", "langues")), "one_level_per_session"),
    ("xp.spend", buying(11, ("skill_level", "esquive"), ("characteristic", "DEX")), "level_above_formula"),
    ("xp.spend", buying(100, ("school", "priest"), ("school", "priest")), "school_unique"),
    ("xp.spend", buying(100, ("school", "necromancer")), "unknown_purchase"),
    ("xp.spend", buying(100, ("school_level", "priest"), school="priest"), "unknown_purchase"),
    ("creation.cost", {"age": 18, "characteristics": FIVE, "school": "necromancer"}, "unknown_purchase"),
]


@pytest.mark.parametrize(("topic", "given", "code"), FAULTS)
def test_an_error_has_the_code_of_the_digest(topic: str, given: dict[str, Any], code: str) -> None:
    assert evaluate("altaride", topic, given) == {"error": code}


@pytest.mark.parametrize(
    ("changes", "factors", "difficulty"),
    [
        ({"range": "200KM"}, 40, 60),  # one step of 100 km beyond the table
        ({"range": "150KM"}, 40, 60),
        ({"duration": "3Ans"}, 45, 65),
        ({"scale": "Normal"}, 15, 35),
        ({"power": 31}, 40, 60),
        ({"casters": 8}, 40, 8),  # (20 + 40)/8 is 7 and a half, rounded up
        ({"casting_time": "2Ans"}, 5, -10),
        ({"casters": 3, "targets": "Soi", "casting_time": "1An", "gm_bonus": 12}, 15, -2),  # -7/3
    ],
)
def test_factors_beyond_and_between_columns_have_their_costs(
    changes: dict[str, Any], factors: int, difficulty: int
) -> None:
    assert evaluate("altaride", "spell.difficulty", LEAST | changes) == {"factors": factors, "difficulty": difficulty}
