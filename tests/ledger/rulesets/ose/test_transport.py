"""Animals, vehicles and voyages of the basic old-school rules, with the figures computed independently."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDescribed,
    CharactersHealed,
    CharactersHurt,
    CoinsReceived,
    ConditionsChanged,
    Goods,
    GoodsGiven,
    ItemBought,
    RetainerHired,
    RollRecorded,
    SessionStarted,
    TimePassed,
)
from ledger.rulesets.ose.movement import speeds
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, a_fighter, game_with, given, rules_with

TABLES = OseTables.over(rules_with().tables)


def an_animal(who: str = "Bess", **keys: Any) -> RetainerHired:
    return RetainerHired(who=who, employer="Brom", keys={"kind": "animal", "item": "mule", "hp": 9, **keys})


def a_ship(who: str = "Gull", **keys: Any) -> RetainerHired:
    return RetainerHired(who=who, employer="Brom", keys={"kind": "vehicle", "hull": 50, "move": 90, **keys})


def laden(game: Game, who: str, gp: int) -> None:
    game.play(CoinsReceived(who="Brom", amount={"gp": gp}, source="king"))
    game.play(GoodsGiven(source="Brom", target=who, goods=Goods(coins={"gp": gp})))


def shown(game: Game, who: str) -> dict[str, Any]:
    return dict(game.rules.derived(game.state, f"character:{who}"))


def rides(mount: str, who: str = "Brom") -> CharacterDescribed:
    return CharacterDescribed(who=who, keys={"mount": mount})


# Animals


@pytest.mark.parametrize(
    ("item", "move", "load", "most"),
    [
        ("camel", 45, 3000, 6000),
        ("draft_horse", 27, 4500, 9000),
        ("riding_horse", 72, 3000, 6000),
        ("war_horse", 36, 4000, 8000),
        ("mule", 36, 2000, 4000),
    ],
)
def test_animals_carry_the_printed_load_and_move_half_as_fast_with_more(
    item: str, move: int, load: int, most: int
) -> None:
    game = given(a_fighter(), an_animal(item=item))
    laden(game, "Bess", load)
    assert (shown(game, "Bess")["cargo"], shown(game, "Bess")["move"]) == (load, move)
    laden(game, "Bess", 1)
    assert shown(game, "Bess")["move"] == move // 2
    laden(game, "Bess", most - load)
    assert shown(game, "Bess")["move"] == 0


def test_a_bought_animal_becomes_a_character_when_hired() -> None:
    game = given(a_fighter(), ItemBought(who="Brom", item="mule"))
    game.when(an_animal()).then(("character:Brom", "item:mule", -1), ("character:Bess", "hp.max", 9))
    game.when(an_animal(item="sword")).then_refused("not_carried_by", item="sword", service="animal")
    game.when(an_animal(item="cart")).then_refused("not_carried_by", item="cart")
    strange = RetainerHired(who="Griff", employer="Brom", keys={"kind": "animal"})
    game.when(strange).then_refused("key_missing", missing=["move"])
    griffon = RetainerHired(who="Griff", employer="Brom", keys={"kind": "animal", "move": 108, "capacity": 2000})
    game.play(griffon)
    assert shown(game, "Griff")["km_per_day"] == 108


def test_animals_can_be_hurt_and_die_and_are_not_present_in_sessions() -> None:
    game = given(a_fighter(), an_animal(), SessionStarted(present=("Brom",)))
    game.play(CharactersHurt(who=("Bess",), amount="4"))
    game.play(CharactersHealed(who=("Bess",), amount="9"))
    assert game.held("Bess")["hp"] == 9
    game.play(CharactersHurt(who=("Bess",), amount="9"))
    assert game.field("Bess", "status") == "dead"
    assert not game.rules.is_adventurer(game.state, "character:Bess")


def test_a_rider_moves_as_the_mount_which_carries_the_riders_load() -> None:
    game = given(a_fighter(), an_animal(item="riding_horse"))
    game.play(rides("bess"))
    assert game.field("Brom", "mount") == "Bess"
    journey = TimePassed(count=1, unit="day", keys={"terrain": "clear"})
    game.when(journey).then(km=72)
    # A hundred gold pieces in Brom's purse, and 2901 on the horse: one more than its load.
    laden(game, "Bess", 2901)
    assert shown(game, "Bess")["cargo"] == 3001
    game.when(journey).then(km=36)
    laden(game, "Bess", 3000)
    game.when(journey).then_refused("mount_goes_no_further", who="Brom", mount="Bess")
    game.play(rides("aucune"))
    game.when(journey).then(km=36)


def test_only_living_animals_and_vehicles_can_be_ridden() -> None:
    game = given(a_fighter(), a_fighter("Lira"), an_animal())
    game.when(rides("Lira")).then_refused("cannot_be_ridden", mount="Lira")
    game.when(rides("Pégase")).then_refused("character_unknown", name="Pégase")
    game.play(rides("Bess"))
    game.play(CharactersHurt(who=("Bess",), amount="9"))
    game.when(TimePassed(count=1, unit="day", keys={"terrain": "clear"})).then(km=36)


def test_a_wagon_with_twice_the_animals_carries_more() -> None:
    game = given(a_fighter(), a_ship("Cart", item="cart", hull=6), a_ship("Wain", item="wagon", hull=20, doubled=True))
    assert (game.field("Cart", "capacity"), game.field("Wain", "capacity")) == (4000, 25000)
    laden(game, "Cart", 4001)
    assert shown(game, "Cart") == {"cargo": 4001, "vehicle_move": 0, "vehicle_encounter": 0}
    own = RetainerHired(who="Own", employer="Brom", keys={"kind": "vehicle", "hull": 6, "item": "cart"})
    game.play(own)
    assert shown(game, "Own")["vehicle_move"] == 18
    bare = RetainerHired(who="Raft", employer="Brom", keys={"kind": "vehicle", "hull": 6})
    game.when(bare).then_refused("key_missing", missing=["move"])


# Vessels


def test_missing_rowers_slow_by_tenths_as_lost_hull_points_do() -> None:
    figures = [speeds.movement_left(TABLES, 90, 50, 50, rowing=rowing, rowers=60) for rowing in (60, 55, 54, 45, 0)]
    assert figures == [90, 90, 81, 72, 0]
    # Two tenths of the hull and one of the rowers: 90 - 27.
    assert speeds.movement_left(TABLES, 90, 40, 50, rowing=54, rowers=60) == 63
    game = given(a_fighter(), a_ship(rowers=60))
    game.play(CharacterDescribed(who="Gull", keys={"rowing": 45}))
    assert shown(game, "Gull") == {"vehicle_move": 72, "vehicle_encounter": 24}


def test_a_gale_may_waterlog_a_ship_until_a_workshop_repairs_it() -> None:
    game = given(a_fighter(), a_ship(), a_ship("Drake", item="longship"))
    game.when(RollRecorded(who="Drake", kind="gale", faces={"": (11,)})).then(answer="stays_dry")
    game.play(RollRecorded(who="Gull", kind="gale", faces={"": (20,)}))
    assert shown(game, "Gull")["vehicle_move"] == 60
    game.play(CharactersHealed(who=("Gull",), amount="1", keys={"repair": "field"}))
    assert shown(game, "Gull")["vehicle_move"] == 60
    game.play(CharactersHealed(who=("Gull",), amount="1", keys={"repair": "workshop"}))
    assert shown(game, "Gull")["vehicle_move"] == 90
    game.when(RollRecorded(who="Brom", kind="gale", faces={"": (1,)})).then_refused("no_vessel", vessel="Brom")
    game.when(RollRecorded(who="gm", kind="gale", faces={"": (1,)})).then(answer="takes_water")


@pytest.mark.parametrize(
    ("kind", "face", "answer"),
    [("wreck", 75, "wrecked"), ("wreck", 76, "safe"), ("founder", 80, "sinks"), ("founder", 81, "safe")],
)
def test_storms_end_as_printed(kind: str, face: int, answer: str) -> None:
    given(a_fighter()).when(RollRecorded(who="gm", kind=kind, faces={"": (face,)})).then(answer=answer)


def test_boarding_by_force_and_shelter_are_two_chances_in_six() -> None:
    for kind in ("boarding", "shelter"):
        given(a_fighter()).when(RollRecorded(who="gm", kind=kind, faces={"": (2,)})).then(outcome="success", target=2)


def test_a_voyage_depends_on_the_vessel_the_wind_and_the_current() -> None:
    game = given(a_fighter(), a_ship())
    sail = TimePassed(count=2, unit="day", keys={"vessel": "gull"})
    game.when(sail).then(km=180)
    assert "days_travelled" not in game.held("Brom")
    game.when(TimePassed(count=1, unit="day", keys={"vessel": "Gull", "wind": 12})).then(km=270)
    game.when(TimePassed(count=1, unit="day", keys={"vessel": "Gull", "wind": 2})).then(km=0)
    down = TimePassed(count=2, unit="day", keys={"vessel": "Gull", "current": "with"}, faces={"": (3, 10)})
    game.when(down).then(km=90 + 13 + 90 + 20)
    up = TimePassed(count=1, unit="day", keys={"vessel": "Gull", "current": "against"}, faces={"": (10,)})
    game.when(up).then(km=70)


def test_a_voyage_takes_no_keys_of_a_march() -> None:
    game = given(a_fighter(), a_ship())
    both = TimePassed(count=1, unit="day", keys={"vessel": "Gull", "terrain": "sea"})
    game.when(both).then_refused("key_value")
    march = TimePassed(count=1, unit="day", keys={"vessel": "Gull", "forced": True})
    game.when(march).then_refused("keys_together", keys=["vessel", "forced"])
    game.when(TimePassed(count=1, unit="day", keys={"wind": 7})).then_refused("key_missing", missing=["vessel"])
    game.when(TimePassed(count=1, unit="hour", keys={"vessel": "Gull"})).then_refused("travel_by_days")
    game.when(TimePassed(count=1, unit="day", keys={"vessel": "Brom"})).then_refused("no_vessel", vessel="Brom")
    game.play(CharactersHurt(who=("Gull",), amount="999", keys={"attack": "giant"}, faces={"": (4,)}))
    game.when(TimePassed(count=1, unit="day", keys={"vessel": "Gull"})).then_refused("vessel_lies_still")


def test_the_longer_table_of_winds_may_be_the_rule() -> None:
    game = game_with(a_fighter(), a_ship(), variable_wind=True)
    game.when(TimePassed(count=1, unit="day", keys={"vessel": "Gull", "wind": 4})).then(km=45)


def test_conditions_of_a_vessel_can_be_set() -> None:
    game = given(a_fighter(), a_ship(), ConditionsChanged(who=("Gull",), conditions={"waterlogged": 1}))
    assert shown(game, "Gull")["vehicle_move"] == 60
