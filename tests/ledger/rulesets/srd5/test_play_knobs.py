"""Where the document leaves a reading of play open, the default and each house rule work as they are named."""

from __future__ import annotations

from typing import Any

from ledger.facts import (
    CharacterDied,
    CharacterJoined,
    CharacterRevived,
    CharactersHealed,
    CharactersHurt,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    Facts,
    RestTaken,
    RollRecorded,
    TimePassed,
)
from tests.support.given import Game, rules_with


def a_fighter(who: str = "Lia", **keys: Any) -> CharacterJoined:
    """A fighter with 12 hit points."""
    scores = dict.fromkeys(("str", "dex", "wis", "int", "cha"), 10)
    return CharacterJoined(who=who, keys={"class": "fighter", **scores, "con": 14, **keys}, coins={})


def game_with(*entries: Facts, **knobs: str | bool) -> Game:
    """Lia, a human, and what happened to her."""
    game = Game("srd5", rules_with("srd5", **knobs))
    for facts in (a_fighter(species="human"), *entries):
        game.play(facts)
    return game


GRANT = CounterRestored(who="Lia", counter="inspiration")
GIFT = CounterSpent(who="Lia", counter="inspiration", keys={"to": "Wolf"})
OUT = CharactersHurt(who=("Lia",), amount="20", keys={"knockout": True})


def test_inspiration_may_be_handed_over_at_any_time_where_that_is_the_rule() -> None:
    game = game_with(a_fighter("Wolf"), GRANT, GIFT, inspiration_gift="freely")
    assert "inspiration" not in game.held("Lia")
    assert game.held("Wolf")["inspiration"] == 1
    game.play(GRANT)
    game.when(GIFT).then_refused("inspiration_already_held", who="Wolf")
    kept = game_with(a_fighter("Wolf"), GRANT)
    kept.when(GIFT).then_refused("inspiration_is_kept")
    kept.when(GIFT, override="they embrace").then(("character:Wolf", "inspiration", 1))


def test_humans_are_inspired_by_a_long_rest_or_by_a_new_day() -> None:
    rested, dawn = RestTaken(rest="long", who=("Lia",)), TimePassed(count=1, unit="day")
    assert game_with(rested).held("Lia")["inspiration"] == 1
    assert "inspiration" not in game_with(dawn).held("Lia")
    assert game_with(dawn, human_inspiration="day").held("Lia")["inspiration"] == 1
    assert "inspiration" not in game_with(rested, human_inspiration="day").held("Lia")


def test_a_short_rest_ends_a_knockout_or_only_healing_does() -> None:
    rest = RestTaken(rest="short", who=("Lia",))
    assert "condition:knocked_out" not in game_with(OUT, rest).held("Lia")
    game = game_with(OUT, rest, knockout_ends="healing")
    assert game.held("Lia")["condition:knocked_out"] == 1
    game.play(CharactersHealed(who=("Lia",), amount="1"))
    assert "condition:knocked_out" not in game.held("Lia")


def test_a_revival_clears_what_it_says_or_only_what_the_spell_does() -> None:
    before = (
        ConditionsChanged(who=("Lia",), conditions={"exhaustion": 2}),
        CharactersHealed(who=("Lia",), keys={"temporary": "5"}),
        CharacterDied(who="Lia", cause="old age"),
        CharacterRevived(who="Lia", keys={"spell": "raise_dead"}),
    )
    game = game_with(*before)
    assert (game.held("Lia")["hp"], game.held("Lia")["condition:exhaustion"]) == (1, 1)
    assert "hp.temporary" not in game.held("Lia")
    other = game_with(*before, revival_order="as_the_spell_says")
    assert (other.held("Lia")["hp"], other.held("Lia")["condition:exhaustion"]) == (1, 2)
    assert (other.held("Lia")["hp.temporary"], other.held("Lia")["revival_penalty"]) == (5, 4)


def test_without_modifiers_a_death_save_is_the_die_alone() -> None:
    entries = (
        ConditionsChanged(who=("Lia",), conditions={"exhaustion": 1}),
        CharactersHurt(who=("Lia",), amount="12"),
        RollRecorded(who="Lia", kind="death", keys={"bonus": -1}, faces={"": (11,)}),
    )
    assert game_with(*entries).held("Lia")["death.failures"] == 1
    assert game_with(*entries, death_save_modifiers=False).held("Lia")["death.successes"] == 1
