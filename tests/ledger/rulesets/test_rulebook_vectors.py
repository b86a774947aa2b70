"""Every worked example of the rulebooks that the program's rules cover comes out as printed."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.rules.loader import known_rulesets
from tests.support.rulebook_vectors import evaluate, vectors


@pytest.mark.parametrize(
    ("ruleset", "topic", "given", "expect"),
    [
        pytest.param(ruleset, vector["topic"], vector["given"], vector["expect"], id=f"{ruleset}-{vector['id']}")
        for ruleset in known_rulesets()
        for vector in vectors(ruleset)
    ],
)
def test_an_example_of_the_book_comes_out_as_printed(
    ruleset: str, topic: str, given: dict[str, Any], expect: dict[str, Any]
) -> None:
    assert evaluate(ruleset, topic, given) == expect


# Examples printed in the rulebook itself, and cases of our own in addition to the digest's.
OWN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("attack_matrix", {"thac0": 17, "ac": 5}, {"needed": 12}),  # ose:L131
    ("attack_matrix", {"thac0": 19, "ac": 5}, {"needed": 14}),  # ose:L546
    ("ac_hit", {"thac0": 12, "roll": 9}, {"ac_hit": 3}),  # ose:L651
    ("monster_xp", {"hd": "2+2"}, {"xp": 25}),  # ose:L747
    ("percent", {"percent": 30, "tens": 0, "units": 7}, {"roll": 7, "success": True}),
    ("coin_value", {"coins": {"ep": 3, "sp": 5}}, {"value_cp": 200, "value_gp": 2, "weight_coins": 8}),
    ("coin_convert", {"amount": 7, "from": "gp", "to": "pp"}, {"amount": 1, "remainder_cp": 200}),
    ("starting_gold", {"dice": [1, 2]}, {"error": "wrong_number_of_dice"}),
    ("purchase", {"purse": {"pp": 1}, "items": [{"id": "garlic", "qty": 1}]}, {"cost_cp": 500, "purse_after_cp": 0}),
    ("fall_damage", {"metres": 2, "dice": []}, {"dice": 0, "damage": 0}),
    ("fall_damage", {"metres": 6, "dice": [1]}, {"error": "wrong_number_of_dice"}),
    ("time", {"turns": 6}, {"rounds": 360, "minutes": 60}),
    ("time", {"rounds": 60}, {"turns": 1, "seconds": 600}),
    ("half_damage", {"damage": 1, "saved": True}, {"damage": 0}),
    ("xp_apply", {"class": "elf", "xp": 0, "level_at_start": 1, "award": 9000}, {"xp": 7999, "level": 2, "lost": 1001}),
    ("class_requirements", {"class": "elf", "scores": {"int": 8}}, {"allowed": False, "missing": ["int"]}),
    ("hiring", {"dice": [4, 5]}, {"total": 9, "result": "accepted"}),
    ("loyalty", {"cha": 18, "dice": [6, 5], "modifiers": [1]}, {"score": 11, "total": 11, "loyal": True}),
    ("evasion", {"fleeing": 13, "pursuers": 16, "modifier": 25}, {"percent": 60}),
    (
        "treasure_share",
        {"coins": {"gp": 1}, "recipients": [{"name": "A", "shares": "1"}, {"name": "B", "shares": "1/2"}]},
        {"total_cp": 100, "share_cp": "200/3", "portions_cp": {"A": 66, "B": 33}, "remainder_cp": 1},
    ),
]


@pytest.mark.parametrize(("topic", "given", "expect"), OWN)
def test_an_example_of_our_own_comes_out(topic: str, given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert evaluate("ose", topic, given) == expect


@pytest.mark.parametrize(
    ("knobs", "divisor", "awards"),
    [
        ({}, 3, {"A": 36, "B": 33, "R": 16}),
        ({"retainer_xp": "half_weight"}, "5/2", {"A": 44, "B": 40, "R": 20}),
    ],
)
def test_the_readings_of_a_retainers_half_differ(
    knobs: dict[str, str], divisor: int | str, awards: dict[str, int]
) -> None:
    people = [{"name": "A", "prime_percent": 10}, {"name": "B"}, {"name": "R", "kind": "retainer"}]
    answer = evaluate("ose", "xp_award", {"treasure": {"coins": {"gp": 100}}, "characters": people, **knobs})
    assert (answer["divisor"], answer["awards"]) == (divisor, awards)
