"""Rolls while exploring by the basic old-school rules: chances, encounters, foraging, rooms."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import Keys, RollRecorded, TimePassed
from ledger.rulesets.ose.monsters import parse_hit_dice
from ledger.rulesets.ose.rolls.encounters import distance_dice
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, Outcome, a_fighter, game_with, given, rules_with

TABLES = rules_with().tables


def rolled(game: Game, who: str, kind: str, *faces: int, keys: Keys | None = None, **more: Any) -> Outcome:
    return game.when(RollRecorded(who=who, kind=kind, keys=keys or {}, faces={"": faces}, **more))


@pytest.mark.parametrize(("kind", "chance"), [("listen", 1), ("search", 1), ("hunt", 1), ("bait", 3)])
def test_chances_are_as_printed_unless_given(kind: str, chance: int) -> None:
    game = given(a_fighter())
    rolled(game, "Brom", kind, chance).then(target=chance, outcome="success", margin=0)
    rolled(game, "Brom", kind, chance + 1).then(outcome="failure")
    rolled(game, "gm", kind, 5, value="5").then(target=5, outcome="success")
    rolled(game, "gm", kind, 5, target=4).then(target=4, outcome="failure")


@pytest.mark.parametrize(
    ("kind", "most", "yes", "no"),
    [
        ("trap", 2, "sprung", "not_sprung"),
        ("caught", 50, "caught", "not_caught"),
        ("common_tongue", 20, "speaks", "does_not_speak"),
    ],
)
def test_an_event_is_neither_success_nor_failure(kind: str, most: int, yes: str, no: str) -> None:
    game = given(a_fighter())
    rolled(game, "gm", kind, most).then(answer=yes, outcome=None, total=most)
    rolled(game, "gm", kind, most + 1).then(answer=no, outcome=None)


def test_everybody_may_try_once_at_a_door_or_in_an_area() -> None:
    game = given(a_fighter(), a_fighter("Lira"))
    game.play(RollRecorded(who="Brom", kind="listen", keys={"at": "Porte nord"}, faces={"": (6,)}))
    again = RollRecorded(who="Brom", kind="listen", keys={"at": "porte NORD"}, faces={"": (1,)})
    game.when(again).then_refused("tried_already", who="Brom")
    game.when(again, override="another night").then(outcome="success")
    rolled(game, "Lira", "listen", 1, keys={"at": "Porte nord"}).then(outcome="success")
    rolled(game, "Brom", "search", 1, keys={"at": "Porte nord"}).then(outcome="success")
    rolled(game, "Brom", "listen", 1, keys={"at": "porte sud"}).then(outcome="success")
    rolled(game, "Brom", "hunt", 1, keys={"at": "porte sud"}).then_refused("key_unknown")


@pytest.mark.parametrize(
    ("terrain", "lost", "wandering"),
    [
        ("clear", 1, 1),
        ("barren", 2, 2),
        ("hills", 2, 2),
        ("mountain", 2, 3),
        ("forest", 2, 2),
        ("desert", 3, 2),
        ("jungle", 3, 3),
        ("swamp", 3, 3),
        ("coast", 2, 2),
        ("sea", 2, 2),
        ("sea_unguided", 6, 2),
        ("dungeon", None, 1),
        ("city", None, 1),
        ("settled", None, 1),
        ("road", None, 1),
        ("air", None, 2),
        ("river", None, 2),
    ],
)
def test_terrain_sets_the_chances_of_getting_lost_and_of_encounters(
    terrain: str, lost: int | None, wandering: int
) -> None:
    game = given(a_fighter())
    rolled(game, "gm", "wandering", wandering, value=terrain).then(answer="met")
    rolled(game, "gm", "wandering", wandering + 1, keys={"terrain": terrain}).then(answer="not_met")
    if lost is None:
        rolled(game, "gm", "lost", 1, value=terrain).then_refused("no_such_risk", terrain=terrain)
        rolled(game, "gm", "lost", 1, value=terrain, target=2).then(answer="lost")
        return
    rolled(game, "gm", "lost", lost, value=terrain).then(answer="lost")
    if lost < 6:
        rolled(game, "gm", "lost", lost + 1, value=terrain).then(answer="not_lost")


def test_noise_and_hiding_change_the_chance_of_monsters() -> None:
    game = given(a_fighter())
    rolled(game, "gm", "wandering", 2, value="dungeon", keys={"modifier": 1}).then(answer="met")
    rolled(game, "gm", "wandering", 1, value="dungeon", keys={"modifier": -1}).then(answer="not_met")
    rolled(game, "gm", "wandering", 1).then_refused("key_missing", missing=["terrain"])


def test_the_distance_of_an_encounter_depends_on_terrain() -> None:
    game = given(a_fighter())
    rolled(game, "gm", "distance", 2, 5, value="dungeon").then(total=7, metres=21, expression="2d6")
    rolled(game, "gm", "distance", 1, 2, 3, 4, value="forest").then(metres=100)
    rolled(game, "gm", "distance", 3, value="sea", keys={"surprised": True}).then(metres=30, expression="1d4")
    rolled(game, "gm", "distance", 2, 5, value="dungeon", keys={"surprised": True}).then(metres=21)
    rolled(game, "gm", "distance", 3).then_refused("key_missing", missing=["terrain"])


@pytest.mark.parametrize(("reading", "sides"), [("4d6", 6), ("4d10", 10)])
def test_a_knob_chooses_between_two_printed_distances_outdoors(reading: str, sides: int) -> None:
    row = distance_dice(OseTables.over(rules_with(encounter_distance=reading).tables), "hills", surprised=False)
    assert (row.dice, row.sides, row.metres_each) == (4, sides, 10)
    game = game_with(a_fighter(), encounter_distance=reading)
    rolled(game, "gm", "distance", sides, 1, 1, 1, value="hills").then(metres=10 * (sides + 3))


def test_foraged_food_goes_into_the_pack_and_is_eaten_first() -> None:
    game = given(a_fighter())
    rolled(game, "Brom", "forage", 2).then(outcome="failure")
    found = rolled(game, "Brom", "forage", 1, 4)
    found.then(("character:Brom", "item:foraged_food", 4), outcome="success", feeds=4, expression="2d6")
    rolled(game, "gm", "forage", 1, 3).then(feeds=3)
    game.play(RollRecorded(who="Brom", kind="forage", faces={"": (1, 1)}))
    game.play(TimePassed(count=1, unit="day", keys={"rations": True}))
    assert "item:foraged_food" not in game.held("Brom")
    assert "condition:hungry" not in game.held("Brom")


@pytest.mark.parametrize(
    ("hd", "dice"), [("3", (3, 0)), ("3+1", (3, 1)), ("1-1", (1, -1)), ("1/2", (0, 0)), ("<1", (0, 0)), ("NH", (0, 0))]
)
def test_hit_dice_are_parsed_into_dice_and_bonus(hd: str, dice: tuple[int, int]) -> None:
    assert parse_hit_dice(hd) == dice


def test_a_monster_has_a_d8_for_each_hit_die_and_at_least_one_hit_point() -> None:
    game = given(a_fighter())
    rolled(game, "gm", "monster_hp", 8, 4, 3, value="3+1").then(total=16, expression="3d8+1")
    rolled(game, "gm", "monster_hp", 1, value="1-1").then(total=1)
    rolled(game, "gm", "monster_hp", 4, keys={"hd": "1/2"}).then(total=4, expression="1d4")
    rolled(game, "gm", "monster_hp", 4).then_refused("key_missing", missing=["hd"])


@pytest.mark.parametrize(
    ("faces", "answer", "treasure"),
    [
        ((1, 1), "empty", True),
        ((2, 2), "empty", False),
        ((3, 3), "monster", True),
        ((4, 4), "monster", False),
        ((5,), "special", False),
        ((6, 2), "trap", True),
    ],
)
def test_a_room_has_contents_and_a_chance_of_treasure(faces: tuple[int, ...], answer: str, treasure: bool) -> None:
    rolled(given(a_fighter()), "gm", "room", *faces).then(answer=answer, treasure=treasure)


def test_an_object_dropped_from_the_air_hits_on_16() -> None:
    game = given(a_fighter())
    rolled(game, "gm", "bombing", 16).then(target=16, outcome="success")
    rolled(game, "gm", "bombing", 15, keys={"modifier": 1}).then(total=16, outcome="success")
    rolled(game, "gm", "bombing", 15).then(outcome="failure", margin=-1)


@pytest.mark.parametrize(("area", "metres"), [("new", 108), ("known", 324), ("swimming", 54)])
def test_the_distance_explored_in_some_turns_is_shown(area: str, metres: int) -> None:
    game = given(a_fighter())
    game.when(TimePassed(count=3, unit="turn", keys={"area": area})).then(metres=metres)
    game.when(TimePassed(count=3, unit="day", keys={"area": area})).then_refused("area_by_turns")
