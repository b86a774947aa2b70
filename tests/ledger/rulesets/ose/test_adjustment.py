"""Abilities adjusted at creation."""

from __future__ import annotations

from tests.support.given import an_adventurer, given


def test_two_points_of_intelligence_buy_one_of_strength() -> None:
    keys = {"class": "fighter", "hp": 5, "int": 13, "lower.int": 4, "raise.str": 2}
    game = given(an_adventurer("Brom", **keys))
    assert {ability: game.held("Brom")[ability] for ability in ("str", "int")} == {"str": 12, "int": 9}


def test_an_adjustment_against_the_rules_is_refused_unless_overridden() -> None:
    keys = {"class": "fighter", "hp": 5, "int": 10, "lower.int": 2, "raise.str": 1}
    given().when(an_adventurer("Brom", **keys)).then_refused("below_minimum_9", ability="int", score=8)
    given().when(an_adventurer("Brom", **keys), override="a dull lad").then(("character:Brom", "int", 8))


def test_a_point_from_each_of_two_abilities_is_not_two_from_one() -> None:
    keys = {"class": "fighter", "hp": 5, "int": 13, "wis": 13, "lower.int": 1, "lower.wis": 1, "raise.str": 1}
    given().when(an_adventurer("Brom", **keys)).then_refused("ratio_not_two_for_one")


def test_a_thief_cannot_lower_strength_nor_anybody_a_prime_requisite() -> None:
    thief = {"class": "thief", "hp": 3, "str": 14, "lower.str": 2, "raise.dex": 1}
    given().when(an_adventurer("Lira", **thief)).then_refused("ability_may_not_be_lowered", ability="str")
    fighter = {"class": "fighter", "hp": 3, "str": 14, "lower.str": 2, "raise.str": 1}
    given().when(an_adventurer("Brom", **fighter)).then_refused("ability_may_not_be_lowered", ability="str")
