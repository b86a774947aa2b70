"""Where the text leaves a hero's life open to two readings, the default and each house rule work as they are named."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import CharacterJoined, CharacterLevelled, CharactersHurt, ExperienceAwarded, Facts, RestTaken
from tests.support.given import Game, rules_with


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
