"""Where the text of Argosia leaves a reading open, the default and each house rule work as they are named."""

from __future__ import annotations

import pytest

from ledger.facts import CharacterJoined, CharactersHurt, Facts, RestTaken, RollRecorded
from tests.support.given import Game, rules_with
from tests.support.rulebook_vectors import examples


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
    turned = {knob for example in examples("argosia") for knob in example.get("knobs", ())} | {
        "respite_inside_rest",
        "house_criticals",
    }
    knobs = rules_with("argosia").tables.group("knobs")
    assert turned == set(knobs)
    assert all(row["choices"][0] == row["value"] for row in knobs.values())
