"""Where the text leaves a hero's life open to two readings, the default and each house rule work as they are named."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import CharacterJoined, CharacterLevelled, CharactersHurt, ExperienceAwarded, Facts, RestTaken
from tests.support.given import Game, rules_with
from tests.support.rulebook_vectors import evaluate

ELF: dict[str, Any] = {
    "level_before": 21,
    "pav": 23_100,
    "characteristics": {"CO": 13, "IN": 15, "CH": 13, "AD": 12, "FO": 15},
    "EV_max": 75,
    "EA": 40,
    "AT": 17,
    "PRD": 15,
    "profession": "elf",
    "owns_rune": False,
}
CASES: list[tuple[str, dict[str, Any], str, str, dict[str, Any]]] = [
    # 5 + 9 + 3 = 17: 8 1/2; by wounds 2 + 4 + 1, or 3 + 5 + 2.
    ("pav.wounds", {"bl": [5, 9, 3]}, "pav_wound_rounding", "floor", {"pav": 8}),
    ("pav.wounds", {"bl": [5, 9, 3]}, "pav_wound_rounding", "ceil", {"pav": 9}),
    ("pav.wounds", {"bl": [5, 9, 3]}, "pav_wound_scope", "total", {"pav": 8}),
    ("pav.wounds", {"bl": [5, 9, 3]}, "pav_wound_scope", "per_wound", {"pav": 7}),
    ("rest", {"EV": 40, "EV_max": 85, "days": 20}, "rest_partial", "none", {"EV": 40}),
    ("rest", {"EV": 40, "EV_max": 85, "days": 20}, "rest_partial", "linear", {"EV": 70}),
    ("adventure.start", {"EV": 60, "EV_max": 103, "days": 30}, "ev_adventure_start", "maximum", {"EV": 103}),
    ("adventure.start", {"EV": 60, "EV_max": 103, "days": 30}, "ev_adventure_start", "fixed_85", {"EV": 85}),
    # The 85 of the text never exceed the maximum and never lower the energy.
    ("adventure.start", {"EV": 60, "EV_max": 70, "days": 30}, "ev_adventure_start", "fixed_85", {"EV": 70}),
    ("adventure.start", {"EV": 95, "EV_max": 103, "days": 30}, "ev_adventure_start", "fixed_85", {"EV": 95}),
    ("levelup", {**ELF, "choice": {}}, "levelup_ea_professions", "gifted", {"EA": 62}),
    ("levelup", {**ELF, "choice": {}}, "levelup_ea_professions", "magicians_only", {"EA": 40}),
    ("levelup", {**ELF, "choice": {"combat": "AT"}}, "levelup_combat_after_21", "allowed", {"AT": 18}),
    (
        "levelup",
        {**ELF, "choice": {"combat": "AT"}},
        "levelup_combat_after_21",
        "stopped",
        {"error": "no_combat_point_at_this_level"},
    ),
]


@pytest.mark.parametrize(("topic", "given", "knob", "value", "expected"), CASES)
def test_each_reading_does_what_its_name_says(
    topic: str, given: dict[str, Any], knob: str, value: str, expected: dict[str, Any]
) -> None:
    answer = evaluate("mda", topic, {**given, "house_rules": {f"mda.{knob.replace('_', '.', 1)}": value}})
    assert {name: answer.get(name) for name in expected} == expected


def game_with(*entries: Facts, **knobs: str | bool) -> Game:
    game = Game("mda", rules_with("mda", **knobs))
    values: dict[str, Any] = {
        **dict.fromkeys(("co", "in", "ch", "ad", "fo"), 12),
        "level": 21,
        "pav": 30_000,
        "profession": "elf",
    }
    for facts in (CharacterJoined(who="Ilse", keys={**values, "ev": 100, "ea": 0}), *entries):
        game.play(facts)
    return game


LEVEL = CharacterLevelled(who="Ilse", keys={"combat": "at"})
WOUNDS = ExperienceAwarded(to=("Ilse",), keys={"bl": "5,9,3"})


@pytest.mark.parametrize(
    ("knobs", "entries", "commodity", "held"),
    [
        ({}, [WOUNDS], "xp", 30_008),
        ({"pav_wound_rounding": "ceil"}, [WOUNDS], "xp", 30_009),
        ({"pav_wound_scope": "per_wound"}, [WOUNDS], "xp", 30_007),
        ({}, [RestTaken(rest="care", who=("Ilse",), days=15)], "hp", 40),
        ({"rest_partial": "linear"}, [RestTaken(rest="care", who=("Ilse",), days=15)], "hp", 70),
        ({}, [RestTaken(rest="between", who=("Ilse",), days=31)], "hp", 100),
        ({"ev_adventure_start": "fixed_85"}, [RestTaken(rest="between", who=("Ilse",), days=31)], "hp", 85),
        ({}, [LEVEL], "ea", 22),
        ({"levelup_ea_professions": "magicians_only"}, [LEVEL], "ea", 0),
        ({}, [LEVEL], "at", 11),
    ],
)
def test_each_reading_applies_to_recorded_commands(
    knobs: dict[str, str], entries: list[Facts], commodity: str, held: int
) -> None:
    game = game_with(CharactersHurt(who=("Ilse",), amount="60"), *entries, **knobs)
    assert game.held("Ilse").get(commodity, 0) == held


def test_no_swordsmanship_after_21_is_refused_at_the_table() -> None:
    game_with(levelup_combat_after_21="stopped").when(LEVEL).then_refused("no_combat_point_at_this_level", level=22)


def test_every_default_is_the_first_of_its_choices() -> None:
    assert all(row["choices"][0] == row["value"] for row in rules_with("mda").tables.group("knobs").values())
