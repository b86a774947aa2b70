"""Where the text of Altaride leaves a reading open, the default and each house rule work as they are named."""

from __future__ import annotations

from typing import Any

from ledger.facts import (
    CharacterDescribed,
    CharacterImproved,
    CharacterJoined,
    ChoiceMade,
    ExperienceAwarded,
    Facts,
    Opponent,
    RollRecorded,
)
from tests.support.given import Game, rules_with
from tests.support.rulebook_vectors import examples

FIVE = {"DEX": 9, "FOR": 6, "PER": 8, "SAV": 7, "SOC": 5}


def game_with(*entries: Facts, **knobs: str | int) -> Game:
    """Odile the priest, and what happened to her, by other readings."""
    game = Game("altaride", rules_with("altaride", **knobs))
    keys: dict[str, Any] = {**FIVE, "SOC": 8, "school": "priest", "incantations": 2, "gestes": 3, "furtivite": 1}
    for facts in (CharacterJoined(who="Odile", keys=keys), *entries):
        game.play(facts)
    return game


def test_an_unopened_skill_may_be_refused() -> None:
    game_with().when(RollRecorded(who="Odile", kind="natation", faces={"": (9,)})).then(total=15)
    closed = game_with(unopened_skill="refused")
    closed.when(RollRecorded(who="Odile", kind="natation")).then_refused("skill_not_opened", skill="natation")
    closed.when(RollRecorded(who="Odile", kind="furtivite", faces={"": (9,)})).then(total=18)


def test_a_spell_works_or_fails_at_equal_totals() -> None:
    # (9 + 7)/2 + 3 and 10 against 11 and 10.
    resisted = RollRecorded(who="Odile", kind="resist", against=Opponent("gm", "11"), faces={"": (10, 10)})
    game_with().when(resisted).then(spell_works=True, margin=0, outcome="success")
    game_with(resist_tie="target").when(resisted).then(spell_works=False, outcome="failure")


def test_a_long_blade_one_scale_up_may_be_refused() -> None:
    strike = RollRecorded(who="Odile", kind="weapon", value="long", keys={"weapon_scale": "large"}, faces={"": (9,)})
    game_with().when(strike).then(skill="arme_longue")
    game_with(small_long_weapon="refused").when(strike).then_refused("weapon_too_large")


def test_the_number_of_words_depends_on_incantations_or_the_level_of_the_school() -> None:
    def know(*words: str) -> CharacterDescribed:
        return CharacterDescribed(who="Odile", keys={"words": ",".join(words)})

    game = game_with(know("protection", "vie"))
    game.when(know("protection", "benediction", "vie")).then_refused("too_many_words", count=3, limit=2)
    buys = CharacterImproved(who="Odile", things={"school_level": 1})
    game.when(buys).then_refused("school_without_level")
    by_school = game_with(ExperienceAwarded(xp=12, each=True), words_level="school")
    by_school.when(know("vie")).then_refused("too_many_words", count=1, limit=0)
    unschooled = CharacterJoined(who="Aubin", keys={**FIVE, "school_level": 1})
    by_school.when(unschooled).then_refused("sorcery_requires_school", thing="school_level")
    # The first level costs as much as opening a skill, and one rises in a session.
    by_school.play(buys)
    assert (by_school.held("Odile")["xp"], by_school.held("Odile")["school_level"]) == (2, 1)
    by_school.play(know("vie"))
    by_school.when(buys).then_refused("one_level_per_session", skill="school_level")


def test_negative_experience_may_be_settled_with_skills() -> None:
    old = [CharacterDescribed(who="Odile", keys={"age": 34}), ExperienceAwarded(xp=0)]
    game = game_with(*old, negative_settlement="skill")
    owed = game.rules.pending_options(game.state, "character:Odile")
    assert owed == ("furtivite", "incantations", "gestes", "give_up")
    game.play(ChoiceMade(who="Odile", option="gestes"))
    assert (game.held("Odile")["xp"], game.held("Odile")["gestes"]) == (-1, 2)
    game.play(ChoiceMade(who="Odile", option="furtivite"))
    assert "furtivite" not in game.held("Odile")
    assert game.rules.pending_options(game.state, "character:Odile") == ()


def test_exact_halves_are_rolled_and_shown_unrounded() -> None:
    # (9 + 6)/2 is 7 and a half, and 13.
    roll = RollRecorded(who="Odile", kind="cascade", target=20, faces={"": (13,)})
    game = game_with(formula_rounding="exact")
    game.when(roll).then(total="41/2", outcome="success", margin="1/2")
    assert game.rules.derived(game.state, "character:Odile")["initiative"] == "17/2"


def test_every_knob_is_tested_here() -> None:
    turned = {knob for example in examples("altaride") for knob in example.get("knobs", ())}
    turned |= {"unopened_skill", "resist_tie", "small_long_weapon", "words_level"}
    knobs = rules_with("altaride").tables.group("knobs")
    assert turned == set(knobs)
    assert all(row["choices"][0] == row["value"] for row in knobs.values())
