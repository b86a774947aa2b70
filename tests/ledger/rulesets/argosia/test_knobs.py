"""Where the text of Argosia leaves a reading open, the default and each house rule work as they are named."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import CharacterJoined, CharactersHurt, Facts, RestTaken, RollRecorded
from tests.support.given import Game, rules_with
from tests.support.rulebook_vectors import evaluate

STRIKE = {"level": 1, "defence": 30, "dice": [20], "damage_dice_count": 1, "damage_dice": [6], "damage_bonuses": [1]}
BOTH = {"kind": "combat", "level": 1, "threshold": 10, "advantage": True, "disadvantage": True}
HARD = {"hp": 3, "base_max_hp": 20, "aggravated": 0, "comfortable": False, "adventure_points_max": 2}
CASES: list[tuple[str, dict[str, Any], str, str | bool, dict[str, Any]]] = [
    # Level 5: half is 2 or 3.
    (
        "roll",
        {"kind": "movement", "level": 5, "threshold": 13, "dice": [10]},
        "half_level_rounding",
        "down",
        {"total": 12},
    ),
    (
        "roll",
        {"kind": "movement", "level": 5, "threshold": 13, "dice": [10]},
        "half_level_rounding",
        "up",
        {"total": 13},
    ),
    ("roll", {**BOTH, "dice": [9]}, "advantage_and_disadvantage", "cancel", {"kept": 9}),
    # Of 4, 17 and 9 the middle one is 9.
    ("roll", {**BOTH, "dice": [4, 17, 9]}, "advantage_and_disadvantage", "both_rolled", {"kept": 9}),
    # 3 and half of 20; or half of the 17 that are missing.
    ("rest", HARD, "uncomfortable_rest", "half_of_maximum", {"hp": 13}),
    ("rest", HARD, "uncomfortable_rest", "half_of_missing", {"hp": 11}),
    ("save_for_half", {"damage": 11, "saved": True}, "resist_rounding", "down", {"damage": 5}),
    ("save_for_half", {"damage": 11, "saved": True}, "resist_rounding", "up", {"damage": 6}),
    # Twice 6 + 1; or twice 6, and 1.
    ("attack", STRIKE, "natural_20_doubles", "total", {"damage": 14}),
    ("attack", STRIKE, "natural_20_doubles", "dice_only", {"damage": 13}),
    (
        "apply_damage",
        {"hp": 15, "max_hp": 20, "damage": 4, "aggravated": True},
        "aggravated_also_reduces_current",
        True,
        {"hp": 11, "max_hp": 16},
    ),
    (
        "apply_damage",
        {"hp": 15, "max_hp": 20, "damage": 4, "aggravated": True},
        "aggravated_also_reduces_current",
        False,
        {"hp": 15, "max_hp": 16},
    ),
]


@pytest.mark.parametrize(("topic", "given", "knob", "value", "expected"), CASES)
def test_a_reading_has_its_effect(
    topic: str, given: dict[str, Any], knob: str, value: str | bool, expected: dict[str, Any]
) -> None:
    answer = evaluate("argosia", topic, {**given, knob: value})
    assert {name: answer[name] for name in expected} == expected


def game_with(*entries: Facts, **knobs: str | bool) -> Game:
    game = Game("argosia", rules_with("argosia", **knobs))
    for facts in (CharacterJoined(who="Yselle", keys={"level": 2, "hp": 20}), *entries):
        game.play(facts)
    return game


@pytest.mark.parametrize(("on", "hp"), [(False, 13), (True, 19)])
def test_a_rest_may_roll_a_respites_dice_too(on: bool, hp: int) -> None:
    # 20 - 17 = 3; the respite's 4 + 2 if it counts; then half of 20.
    hard = RestTaken(rest="rest", who=("Yselle",), keys={"comfortable": False}, faces={"": (4, 2)} if on else {})
    game = game_with(CharactersHurt(who=("Yselle",), amount="17"), hard, respite_inside_rest=on)
    assert game.held("Yselle")["hp"] == hp


@pytest.mark.parametrize(("on", "outcomes"), [(False, ["failure", "success"]), (True, ["fumble", "critical"])])
def test_naturals_may_have_names_of_their_own(on: bool, outcomes: list[str]) -> None:
    game = game_with(house_criticals=on)
    for face, outcome in zip((1, 20), outcomes, strict=True):
        save = RollRecorded(who="Yselle", kind="save", faces={"": (face,)})
        game.when(save).then(outcome=outcome)


def test_every_knob_is_tested_here() -> None:
    turned = {knob for _topic, _given, knob, _value, _expected in CASES} | {"respite_inside_rest", "house_criticals"}
    knobs = rules_with("argosia").tables.group("knobs")
    assert turned == set(knobs)
    assert all(row["choices"][0] == row["value"] for row in knobs.values())
