"""Where the text of Altaride leaves a reading open, the default and each house rule work as they are named."""

from __future__ import annotations

from typing import Any

import pytest

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
from tests.support.rulebook_vectors import evaluate

FIVE = {"DEX": 9, "FOR": 6, "PER": 8, "SAV": 7, "SOC": 5}
MADE = {"age": 18, "characteristics": FIVE}
SPELL = {"words": 2, "casters": 3, "targets": 2, "power": 10, "scale": 3, "range": "10M", "area": "5M"}
SPELL |= {"duration": "1Min", "casting_time": "2Tours"}
CAST = {"score": 10, "dice": [4], "difficulty": 20}
MINI = {"a": "mini", "b": "giant"}
CASES: list[tuple[str, dict[str, Any], str, str | int, dict[str, Any]]] = [
    # 35 points of characteristics, or five of them free.
    ("creation.cost", MADE, "characteristic_start", 0, {"spent": 350}),
    ("creation.cost", MADE, "characteristic_start", 1, {"spent": 300}),
    # (9 + 6)/2.
    ("skill.formula", {"skill": "cascade", "characteristics": FIVE}, "formula_rounding", "floor", {"formula": 7}),
    ("skill.formula", {"skill": "cascade", "characteristics": FIVE}, "formula_rounding", "ceil", {"formula": 8}),
    ("skill.formula", {"skill": "cascade", "characteristics": FIVE}, "formula_rounding", "exact", {"formula": 7.5}),
    ("age.malus", {"age": 70}, "age_malus", "table", {"malus": 20}),
    ("age.malus", {"age": 70}, "age_malus", "printed_formula", {"malus": 5}),
    ("rank", {"aspect": "status", "label": "Miséreux"}, "rank_direction", "left_costs", {"cost": -20}),
    ("rank", {"aspect": "status", "label": "Miséreux"}, "rank_direction", "left_refunds", {"cost": 20}),
    ("xp.settle", {"net": -12}, "negative_settlement", "characteristic", {"lost": 2, "xp_after": 8}),
    ("xp.settle", {"net": -12}, "negative_settlement", "skill", {"lost": 12, "xp_after": 0}),
    ("roll", {"score": 5, "dice": [20, 1], "difficulty": 9}, "xp_on_faces", "die", {"xp": 2}),
    ("roll", {"score": 5, "dice": [20, 1], "difficulty": 9}, "xp_on_faces", "roll", {"xp": 1}),
    ("spell.difficulty", SPELL, "spell_base", 20, {"difficulty": 30}),
    # (75 - 5)/3 is 23 and a third.
    ("spell.difficulty", SPELL, "spell_base", 0, {"difficulty": 24}),
    ("spell.difficulty", SPELL, "spell_casters_division", "after_all", {"difficulty": 30}),
    ("spell.difficulty", SPELL, "spell_casters_division", "before_time", {"difficulty": 27}),
    # 14 against 20 misses by 6.
    ("spell.cast", CAST, "mental_loss_steps", "floor", {"mental_level_step": 1}),
    ("spell.cast", CAST, "mental_loss_steps", "started", {"mental_level_step": 2}),
    ("scale.modifier", {**MINI, "action": "physical"}, "scale_modifier", "bonus_difference", {"a": -20}),
    ("scale.modifier", {**MINI, "action": "physical"}, "scale_modifier", "ordinal_difference", {"a": -4}),
    ("scale.modifier", {**MINI, "action": "parry"}, "scale_sign", "combat_detail", {"a": 20}),
    ("scale.modifier", {**MINI, "action": "parry"}, "scale_sign", "general", {"a": -20}),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "given", "knob", "value", "expected"), CASES)
def test_a_reading_has_its_effect(
    topic: str, given: dict[str, Any], knob: str, value: str | int, expected: dict[str, Any]
) -> None:
    answer = evaluate("altaride", topic, {**given, "house_rules": {f"altaride.{knob}": value}})
    assert {name: answer[name] for name in expected} == expected


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
    turned = {knob for _topic, _given, knob, _value, _expected in CASES}
    turned |= {"unopened_skill", "resist_tie", "small_long_weapon", "words_level"}
    knobs = rules_with("altaride").tables.group("knobs")
    assert turned == set(knobs)
    assert all(row["choices"][0] == row["value"] for row in knobs.values())
