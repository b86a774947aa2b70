"""Errors of Altaride's rules for input at the limits, and a scenario in which every step fails once."""

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


def create(number: int, who: str = "Bob", **changes: Any) -> dict[str, Any]:
    """A step that makes somebody of forty years."""
    return {"n": number, "do": "create", "who": who, "age": 40, "ranks": {}, "characteristics": FIVE, **changes}


def step(number: int, do: str, **changes: Any) -> dict[str, Any]:
    """A step of Ada's."""
    return {"n": number, "do": do, "who": "Ada", **changes}


def test_a_scenario_reports_every_error_of_a_step() -> None:
    steps = [
        (create(1, age=0), "bad_age"),
        (create(2, skills={"furtivite": -1}), "bad_level"),
        (create(3, skills={"furtivite": 120}), "level_above_formula"),
        (create(4, morality=25), "morality_range"),
        (create(5, ranks={"charm": "Bon"}), "unknown_rank"),
        (create(6, ranks={"beauty": "Joli"}), "unknown_rank"),
        (create(7, skills={"alchimie": 1}), "unknown_skill"),
        (create(8, characteristics={**FIVE, "DEX": 120}), "points_overspent"),
        (create(9, "Ada", skills={"furtivite": 2}), None),
        (step(10, "roll", skill="initiative", dice=[9]), "unknown_skill"),
        (step(11, "roll", skill="furtivite", dice=[]), "dice_count"),
        (step(12, "roll", skill="furtivite", dice=[21]), "die_face_invalid"),
        (step(13, "cast", skill="incantations", dice=[9], difficulty=20), "sorcery_skill_not_opened"),
        (step(14, "session_end", award=30), None),
        (step(15, "spend", purchases=[{"kind": "luck", "id": "DEX"}]), "unknown_purchase"),
        (step(16, "spend", purchases=[{"kind": "skill_level", "id": "DEX"}]), "unknown_skill"),
        (step(17, "spend", purchases=[{"kind": "characteristic", "id": "furtivite"}]), "unknown_purchase"),
        (step(18, "rank_change", aspect="charm", label="Bon", mode="pay"), "unknown_rank"),
        (step(19, "rank_change", aspect="status", label="Baron", mode="free"), "unknown_rank"),
    ]
    changes = evaluate(
        "altaride", "scenario", {"sessions": [{"title": "", "steps": [given for given, _code in steps]}]}
    )
    assert {row["n"]: row.get("error") for row in changes["history"]} == {given["n"]: code for given, code in steps}
    assert (changes["sheets"].keys(), changes["sheets"]["Ada"]["xp"]) == ({"Ada"}, 25)


def test_a_scenario_reports_exact_halves() -> None:
    steps = [create(1, "Ada"), step(2, "roll", skill="cascade", dice=[20, 9], difficulty=20)]
    exact = {"altaride.formula_rounding": "exact"}
    changes = evaluate("altaride", "scenario", {"house_rules": exact, "sessions": [{"title": "", "steps": steps}]})
    assert (changes["history"][1]["score"], changes["history"][1]["total"]) == (7.5, 36.5)
