"""The basic old-school rules at the table: decisions, with the sums computed independently."""

from __future__ import annotations

import pytest

from ledger.facts import (
    CharacterDied,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    ConditionsChanged,
    ExperienceAwarded,
    FoesDefeated,
    Keys,
    RestTaken,
    RetainerHired,
    Thing,
    TreasureFound,
)
from tests.support.given import Game, a_fighter, given

AVERAGE: dict[str, int | str] = dict.fromkeys(("str", "int", "wis", "dex", "con", "cha"), 10)


def a_retainer(who: str = "Ulf", employer: str = "Brom", **keys: int | str) -> RetainerHired:
    return RetainerHired(who=who, employer=employer, keys={**AVERAGE, "class": "fighter", "hp": 6, **keys})


def a_novice(who: str, class_id: str, **keys: int | str) -> CharacterJoined:
    return CharacterJoined(who=who, keys={**AVERAGE, "class": class_id, **keys}, coins={})


def gold(count: int) -> TreasureFound:
    return TreasureFound(things=(Thing(kind="coins", coins={"gp": count}),))


# Joining


def test_constitution_is_added_to_a_hit_die_and_gold_dice_are_multiplied_by_ten() -> None:
    keys: Keys = {**AVERAGE, "class": "fighter", "con": 16, "hp_die": 7, "gold_dice": "3,4,5", "alignment": "law"}
    game = given(CharacterJoined(who="Brom", keys=keys))
    held = game.held("Brom")
    assert (held["hp"], held["hp.max"], held["gp"], held["level:fighter"]) == (9, 9, 120, 1)
    assert game.field("Brom", "alignment") == "law"
    assert game.state.holdings("world:origins") == {"gp": -120}


def test_dice_that_were_not_given_are_rolled_in_the_order_of_the_book() -> None:
    facts = CharacterJoined(who="Brom", keys={**AVERAGE, "class": "thief"}, faces={"": (4, 1, 2, 3)})
    held = given(facts).held("Brom")
    assert (held["hp"], held["gp"]) == (4, 60)


def test_nobody_begins_with_less_than_one_hit_point() -> None:
    assert given(a_novice("Vex", "magic_user", con=3, hp_die=1)).held("Vex")["hp"] == 1


def test_hit_points_that_no_die_gives_are_refused_unless_overridden() -> None:
    giant = a_fighter(hp=9)
    given().when(giant).then_refused("hit_points_impossible", least=1, most=8)
    given().when(giant, override="blessed at birth").then(("character:Brom", "hp.max", 9))
    given().when(a_fighter(hp_die=3)).then_refused("keys_together")
    given().when(CharacterJoined(who="Brom", keys={**AVERAGE, "class": "thief", "hp_die": 5}, coins={})).then_refused(
        "face_impossible", face=5, sides=4
    )


def test_a_class_requires_its_scores() -> None:
    weak = a_novice("Pip", "halfling", con=8, dex=8, hp=4)
    given().when(weak).then_refused("class_requirements_not_met", missing=["con", "dex"])


def test_a_retainer_brings_no_money_unless_given() -> None:
    game = given(a_fighter(), a_retainer(), a_retainer("Odo", gold_dice="1,1,1"))
    assert "gp" not in game.held("Ulf")
    assert game.held("Odo")["gp"] == 30


# Experience


def test_retainers_count_among_those_who_share_and_receive_half() -> None:
    game = given(
        a_fighter("Brom", str=16),
        a_novice("Lira", "cleric", wis=8, hp=4),
        a_retainer(),
        gold(100),
        FoesDefeated(what="ogre", keys={"hd": "4+1"}),
    )
    # 100 + 125 = 225, a third is 75: × 1.10 = 82.5, × 0.90 = 67.5, half of 75 = 37.5, each rounded down once.
    outcome = game.when(ExperienceAwarded())
    outcome.then(("party:pool", "treasure", -10000), ("party:pool", "xp", -125), pool=225)
    outcome.then(awards={"Brom": 82, "Lira": 67, "Ulf": 37}, lost={}, remainder=225 - 186)
    assert outcome.draft is not None
    steps = [(step.step, step.who, step.value) for step in outcome.draft.derivation]
    assert steps == [
        ("pool", None, 225),
        ("share", None, 75),
        ("prime_requisite", "character:Brom", "165/2"),
        ("rounded_down", "character:Brom", 82),
        ("prime_requisite", "character:Lira", "135/2"),
        ("rounded_down", "character:Lira", 67),
        ("retainer", "character:Ulf", "75/2"),
        ("rounded_down", "character:Ulf", 37),
        ("loyalty_due", "character:Ulf", None),
    ]
    assert all(step.source for step in outcome.draft.derivation)


def test_the_pool_is_exact_to_the_copper() -> None:
    game = given(a_fighter(), TreasureFound(things=(Thing(kind="coins", coins={"cp": 350, "sp": 1}),)))
    game.when(ExperienceAwarded()).then(pool="18/5", awards={"Brom": 3}, remainder="3/5")


def test_magic_and_finds_without_a_worth_give_no_experience() -> None:
    things = (
        Thing(kind="gem", value=5000, count=2),
        Thing(kind="jewel", value=90000),
        Thing(kind="item", name="Tapis", value=30000),
        Thing(kind="magic", name="Anneau", value=100000),
        Thing(kind="gem"),
        Thing(kind="item", item="sword"),
    )
    game = given(a_fighter(), TreasureFound(things=things))
    assert game.state.quantity("party:pool", "treasure") == 130000


def test_an_adventure_gives_one_level_at_most_however_many_awards_it_has() -> None:
    game = given(
        a_fighter("Brom"),
        gold(2500),
        ExperienceAwarded(continues=True),
        CharacterLevelled(who="Brom", keys={"hp_die": 5}),
    )
    assert game.field("Brom", "adventure.xp") == 0
    game.play(gold(2000))
    ended = game.play(ExperienceAwarded())
    assert ended.result["awards"] == {"Brom": 1499}
    assert ended.result["lost"] == {"Brom": 501}
    assert game.held("Brom")["xp"] == 3999
    # The next adventure begins at 3999, so that it may end one short of the fourth level.
    assert game.field("Brom", "adventure.xp") is None
    game.play(gold(9000))
    assert game.play(ExperienceAwarded()).result["awards"] == {"Brom": 4000}


def test_an_ending_ends_the_adventure_of_the_absent_too() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), gold(200), ExperienceAwarded(continues=True))
    game.play(ExperienceAwarded(to=("Brom",)))
    assert game.field("Lira", "adventure.xp") is None


def test_an_ending_remains_when_the_one_before_it_is_voided() -> None:
    game = given(
        a_fighter("Brom"), ExperienceAwarded(xp=1000), gold(1000), ExperienceAwarded(), gold(1000), ExperienceAwarded()
    )
    game.play(game.void(5))
    assert game.field("Brom", "adventure.xp") is None


def test_the_start_of_an_adventure_remains_when_its_first_award_is_voided() -> None:
    game = given(a_fighter("Brom"), ExperienceAwarded(xp=1000), ExperienceAwarded(xp=1000))
    game.play(game.void(3))
    assert (game.held("Brom")["xp"], game.field("Brom", "adventure.xp")) == (1000, 0)


def test_a_game_masters_award_is_adjusted_and_does_not_end_the_adventure() -> None:
    game = given(a_fighter("Brom", str=13), a_retainer())
    each = game.play(ExperienceAwarded(xp=100, each=True))
    assert (each.result["awards"], each.result["pool"]) == ({"Brom": 105, "Ulf": 50}, 200)
    assert game.field("Brom", "adventure.xp") == 0
    game.when(ExperienceAwarded(xp=100, shares={"Ulf": "1/3"})).then(awards={"Brom": 78, "Ulf": 25})
    game.when(ExperienceAwarded(xp=100, to=("Brom",), shares={"Ulf": "1/3"})).then_refused("share_for_stranger")


@pytest.mark.parametrize(
    ("keys", "xp"),
    [({"hd": "1/2"}, 40), ({"hd": "3", "abilities": 2}, 520), ({"xp": 7}, 56), ({"hd": "2", "peril": True}, 200)],
)
def test_defeated_foes_add_to_the_pool(keys: Keys, xp: int) -> None:
    given(a_fighter()).when(FoesDefeated(what="foe", count=8, keys=keys)).then(("party:pool", "xp", xp))


def test_foes_need_hit_dice_or_experience() -> None:
    given(a_fighter()).when(FoesDefeated(what="foe")).then_refused("key_missing", missing=["hd"])
    given(a_fighter()).when(FoesDefeated(what="foe", keys={"xp": 5, "hd": "1"})).then_refused("keys_together")


# Levels


def test_a_level_adds_its_die_to_the_maximum_and_not_to_present_hit_points() -> None:
    game = given(a_fighter(con=18, hp=8), ExperienceAwarded(xp=2000))
    game.when(CharacterLevelled(who="Brom", keys={"hp_die": 4})).then(
        ("character:Brom", "hp.max", 7), ("character:Brom", "level:fighter", 1), level=2, hp={"current": 8, "max": 15}
    )
    game.when(CharacterLevelled(who="Brom", keys={"hp_die": 9})).then_refused("face_impossible", face=9, sides=8)


def test_a_level_needs_its_experience() -> None:
    game = given(a_fighter(), ExperienceAwarded(xp=1999))
    level_up = CharacterLevelled(who="Brom", keys={"hp_die": 4})
    game.when(level_up).then_refused("not_enough_xp", held=1999, needed=2000, level=2)
    game.play(level_up, override="a gift of the gods")
    assert game.rules.has_unearned_level(game.state, "character:Brom")
    assert game.rules.progress(game.state, "character:Brom").next_level_at == 4000


def a_veteran(class_id: str, level: int) -> Game:
    game = given(a_novice("Odo", class_id, con=18, hp=5, int=12, str=12))
    for _ in range(level - 1):
        next_at = game.rules.progress(game.state, "character:Odo").next_level_at
        assert next_at is not None
        game.play(ExperienceAwarded(xp=next_at - game.held("Odo").get("xp", 0)))
        game.play(ExperienceAwarded())
        game.play(CharacterLevelled(who="Odo"), dice=lambda sides: 1)
    return game


def test_after_the_ninth_level_hit_points_are_fixed_and_without_constitution() -> None:
    game = a_veteran("dwarf", 10)
    assert game.held("Odo")["hp.max"] == 5 + 8 * 4 + 3
    game.when(CharacterLevelled(who="Odo", keys={"hp_die": 3}), override="eager").then_refused("hit_die_not_rolled")


def test_a_level_above_the_last_is_refused_even_when_overridden() -> None:
    game = a_veteran("halfling", 8)
    assert game.rules.progress(game.state, "character:Odo").next_level_at is None
    game.when(CharacterLevelled(who="Odo"), override="please").then_refused("above_maximum_level", level=8)
    # Near the last level no second one can be reached, so nothing is lost.
    game.when(ExperienceAwarded(xp=1_000_000)).then(awards={"Odo": 1_000_000})


# Hit points


def test_a_fall_rolls_a_die_for_each_full_three_metres() -> None:
    fall = CharactersHurt(who=("Brom",), keys={"fall": 8}, faces={"": (2, 3)})
    given(a_fighter()).when(fall).then(("character:Brom", "hp", -5))
    saved = CharactersHurt(who=("Brom",), keys={"fall": 8, "save": "half"}, faces={"": (2, 3)})
    given(a_fighter()).when(saved).then(("character:Brom", "hp", -2))
    given(a_fighter()).when(CharactersHurt(who=("Brom",))).then_refused("amount_missing")
    given(a_fighter()).when(CharactersHurt(who=("Brom",), amount="3", keys={"fall": 8})).then_refused("keys_together")


def test_somebody_without_hit_points_is_dead_at_once_and_cannot_be_healed() -> None:
    game = given(a_fighter(hp=8), CharactersHurt(who=("Brom",), amount="20"))
    assert (game.field("Brom", "status"), game.held("Brom").get("hp", 0)) == ("dead", 0)
    assert game.rules.impossible_states(game.state, "character:Brom") == []
    game.when(CharactersHealed(who=("Brom",), amount="3")).then_refused("character_dead")


def test_a_death_takes_the_hit_points_that_were_left() -> None:
    given(a_fighter(hp=8)).when(CharacterDied(who="Brom", cause="poison")).then(("character:Brom", "hp", -8))


def test_a_day_of_rest_heals_a_die_of_three_and_moves_the_clock() -> None:
    game = given(a_fighter("Brom", hp=8), a_fighter("Lira", hp=8), CharactersHurt(who=("Brom",), amount="7"))
    rest = RestTaken(rest="day", who=("Brom", "Lira"), days=2, faces={"": (3, 1)})
    game.when(rest).then(("character:Brom", "hp", 4), ("campaign:clock", "seconds", 172_800))
    game.when(RestTaken(rest="day", who=("Brom",), keys={"interrupted": True})).then(healed={"Brom": 0})
    # Each die heals at least one, so no more than there are hit points are of any use.
    game.when(RestTaken(rest="day", who=("Brom",), days=1_000_000)).then(healed={"Brom": 7})
    for faces in ({}, {"": (2,)}, {"Lira": (2,)}):
        game.when(RestTaken(rest="day", who=("Lira",), faces=faces)).then(healed={"Lira": 0})


def test_slow_healing_needs_two_days_for_a_die_and_halves_magic() -> None:
    game = given(
        a_fighter(hp=8),
        CharactersHurt(who=("Brom",), amount="7"),
        ConditionsChanged(who=("Brom",), conditions={"slow_healing": 1}),
    )
    game.when(RestTaken(rest="day", who=("Brom",), days=3, faces={"": (2,)})).then(healed={"Brom": 2})
    game.when(CharactersHealed(who=("Brom",), amount="5")).then(healed={"Brom": 2})


# The sheet


def test_a_sheet_shows_the_figures_of_level_and_scores() -> None:
    game = given(a_fighter(str=16, cha=6, int=13))
    rules, who = game.rules, "character:Brom"
    assert rules.derived(game.state, who) == {
        "armour_class": 9,
        "ascending_ac": 10,
        "move": 36,
        "encounter_move": 12,
        "km_per_day": 36,
        "thac0": 19,
        "attack_bonus": 0,
        "saves": {"death": 12, "wands": 13, "paralysis": 14, "breath": 15, "spells": 16},
        "prime_percent": 10,
        "missile": 0,
        "initiative": 0,
        "open_doors_in_6": 4,
        "extra_languages": 1,
        "max_retainers": 3,
        "loyalty": 6,
    }
    assert [rules.modifier(game.state, who, trait) for trait in AVERAGE] == [2, None, 0, 0, 0, -1]
    assert rules.progress(game.state, who).next_level_at == 2000


def test_impossible_states_are_found() -> None:
    game = given(a_fighter(hp=8))
    held = game.state.balances["character:Brom"]
    held["hp"] = 9
    assert game.rules.impossible_states(game.state, "character:Brom") == ["hit_points_above_maximum"]
    held["hp"] = 0
    assert game.rules.impossible_states(game.state, "character:Brom") == ["alive_without_hit_points"]
    game.state.values["character:Brom"]["status"] = "dead"
    held["hp"] = 1
    assert game.rules.impossible_states(game.state, "character:Brom") == ["dead_with_hit_points"]
    assert game.rules.impossible_states(game.state, "character:Nobody") == []
