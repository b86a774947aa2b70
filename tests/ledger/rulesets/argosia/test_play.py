"""Argosia at the table: wounds, choices, rests, counters and rolls as entries, with the sums computed independently."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    Goods,
    ItemBought,
    ItemUsed,
    RestTaken,
    RetainerHired,
    RollRecorded,
    TimePassed,
    TreasureSplit,
)
from tests.ledger.rulesets.argosia.characters import an_adventurer, hurt, respite, table
from tests.support.given import Game, Outcome


def heal(amount: int, **keys: Any) -> CharactersHealed:
    return CharactersHealed(who=("Yselle",), amount=str(amount), keys=keys)


def night(**given: Any) -> RestTaken:
    return RestTaken(rest="rest", who=("Yselle",), **given)


def rolled(game: Game, kind: str, *faces: int, who: str = "Yselle", **given: Any) -> Outcome:
    return game.when(RollRecorded(who=who, kind=kind, faces={"": faces} if faces else {}, **given))


def state(game: Game, who: str = "Yselle") -> tuple[int, int, int]:
    """Present and greatest hit points, and aggravated damage."""
    held = game.held(who)
    return held.get("hp", 0), held.get("hp.max", 0), held.get("aggravated", 0)


FALLEN = hurt(20)
OUT = ChoiceMade(who="Yselle", option="unconscious")
EXALTED = ChoiceMade(who="Yselle", option="second_wind", faces={"": (3, 5)})


# At no hit points.


def test_at_no_hit_points_only_a_choice_is_allowed() -> None:
    game = table(FALLEN)
    assert game.rules.pending_options(game.state, "character:Yselle") == ("unconscious", "second_wind")
    rolled(game, "attack", 12, value="10", keys={"damage": "1d6"}).then_refused("cannot_act", condition="must_choose")
    game.when(RestTaken(rest="respite", who=("Yselle",))).then_refused("cannot_act")
    game.when(ChoiceMade(who="Yselle", option="dead")).then_refused("choice_unknown")


def test_a_save_is_allowed_before_the_choice() -> None:
    rolled(table(FALLEN), "save", 13).then(outcome="success", total=15, target=15)


def test_a_second_wind_heals_a_die_for_each_level_and_exalts() -> None:
    game = table(FALLEN, EXALTED)
    assert state(game) == (8, 20, 0)
    assert game.held("Yselle")["condition:exalted"] == 1
    game.when(OUT).then_refused("nothing_to_choose")


def test_somebody_exalted_dies_at_no_hit_points() -> None:
    game = table(FALLEN, EXALTED, hurt(7))
    game.when(hurt(1)).then(("character:Yselle", "hp", -1), dead=["Yselle"])


def test_unarmed_damage_never_kills() -> None:
    game = table(FALLEN, EXALTED, hurt(9, knockout=True))
    assert game.field("Yselle", "status") == "active"
    assert game.held("Yselle")["condition:unconscious"] == 1


def test_healing_wakes_the_unconscious_who_is_then_prone() -> None:
    game = table(FALLEN, OUT)
    rolled(game, "vigour", 12).then_refused("cannot_act", condition="unconscious")
    game.play(heal(3))
    assert "condition:unconscious" not in game.held("Yselle")
    assert game.held("Yselle")["condition:prone"] == 1
    standing = ConditionsChanged(who=("Yselle",), conditions={"prone": 1}, ended=True)
    game.play(standing)
    game.when(standing).then_refused("condition_absent")


def test_a_creature_at_no_hit_points_chooses_unconsciousness_or_death() -> None:
    hire = RetainerHired(who="Brute", employer="Yselle", keys={"hp": 8, "nature": "creature"})
    game = table(hire, hurt(9, "Brute"))
    assert game.rules.pending_options(game.state, "character:Brute") == ("unconscious", "dead")
    game.when(ChoiceMade(who="Brute", option="dead")).then(dead=["Brute"])


# Aggravated damage.


def test_aggravated_damage_lowers_the_maximum_of_healing() -> None:
    game = table(hurt(5, aggravated=True), heal(9))
    assert state(game) == (15, 15, 5)
    game.play(heal(2, aggravated=True))
    assert state(game) == (15, 17, 3)


def test_as_much_aggravated_damage_as_hit_points_leaves_a_choice_and_more_kills() -> None:
    game = table(hurt(20, aggravated=True))
    assert state(game) == (0, 0, 20)
    game.when(EXALTED).then_refused("no_second_wind")
    game.when(OUT).then(("character:Yselle", "condition:unconscious", 1))
    game.when(hurt(1, aggravated=True)).then(dead=["Yselle"])


def test_a_void_restores_the_maximum_before_hit_points() -> None:
    game = table(hurt(5, aggravated=True), heal(5))
    game.play(game.void(3))
    assert state(game) == (20, 20, 0)


# Respite and rest.


def test_a_respite_heals_a_die_for_each_level() -> None:
    game = table(hurt(9), respite(Yselle=(4, 2)))
    assert state(game) == (17, 20, 0)


def test_a_respite_needs_everyone_present() -> None:
    game = table(an_adventurer("Corvin"), hurt(9))
    game.when(respite(Yselle=(4, 2))).then_refused("respite_is_for_everyone", who=["Corvin"])
    game.when(respite("Yselle", "Corvin", Yselle=(4, 2))).then(("character:Yselle", "hp", 6))
    game.play(CharacterDied(who="Corvin", cause="a fall"))
    game.when(respite(Yselle=(4, 2))).then(("character:Yselle", "hp", 6))


def test_a_respite_wakes_and_ends_passing_conditions() -> None:
    game = table(FALLEN, OUT, ConditionsChanged(who=("Yselle",), conditions={"blind": 1}), respite(Yselle=(1, 1)))
    assert state(game) == (2, 20, 0)
    assert not [commodity for commodity in game.held("Yselle") if commodity.startswith("condition:")]


def test_a_night_without_comfort_heals_half_of_the_maximum_after_an_aggravated_point() -> None:
    game = table(hurt(18), hurt(1, aggravated=True), night(keys={"comfortable": False}))
    assert state(game) == (11, 20, 0)  # 20 - 18 - 1 = 1 of 19; one point back: 20, half of which is 10


def test_there_is_one_rest_a_day_by_the_clock_or_by_the_date_given() -> None:
    game = table(hurt(5), night())
    game.when(night()).then_refused("one_rest_per_day")
    assert game.when(night(), ingame="the second day").draft is not None
    game.play(TimePassed(count=1, unit="day"))
    game.play(hurt(3, aggravated=True))
    game.play(night(days=2))
    assert state(game) == (19, 19, 1)
    game.when(night()).then_refused("one_rest_per_day")


def test_a_rest_ends_exaltation_and_refills_counters() -> None:
    game = table(
        FALLEN,
        EXALTED,
        CounterSpent(who="Yselle", counter="adventure_points", count=3),
        CounterSpent(who="Yselle", counter="use:Brutal"),
        night(),
        adventure_points=3,
        abilities="Brutal*2",
    )
    assert game.rules.counters(game.state, "character:Yselle") == {"adventure_points": 3, "use:Brutal": 2}
    assert "condition:exalted" not in game.held("Yselle")


# What is counted.


def test_a_counter_cannot_be_overspent() -> None:
    game = table(adventure_points=2)
    spend = CounterSpent(who="Yselle", counter="adventure_points", count=3)
    game.when(spend).then_refused("not_enough_adventure_points", held=2, asked=3)
    game.when(spend, override="fate").then(("character:Yselle", "adventure_points", -2), left=0)
    game.when(CounterSpent(who="Yselle", counter="luck")).then_refused("counter_unknown", known=["adventure_points"])


def test_a_counter_cannot_be_restored_above_its_maximum() -> None:
    game = table(CounterSpent(who="Yselle", counter="spell_matrices"), spell_matrices=2)
    game.when(CounterRestored(who="Yselle", counter="spell_matrices", count=2)).then(left=2)


def test_counters_and_thresholds_may_be_set_later() -> None:
    game = table(adventure_points=2)
    keys: dict[str, int | str] = {"adventure_points": 4, "vigour": 10, "abilities": "Soin*1", "age": "30"}
    game.play(CharacterDescribed(who="Yselle", keys=keys))
    assert game.rules.counters(game.state, "character:Yselle") == {"adventure_points": 4, "use:Soin": 1}
    assert (game.held("Yselle")["vigour"], game.field("Yselle", "age")) == (10, "30")
    game.play(CharacterDescribed(who="Yselle", keys={"adventure_points": 1}))
    assert game.rules.counters(game.state, "character:Yselle")["adventure_points"] == 1


def test_a_level_is_recorded_with_its_maximum_and_heals_nothing() -> None:
    game = table(hurt(4, aggravated=True))
    game.when(CharacterLevelled(who="Yselle", keys={"hp": 19})).then_refused("hit_points_fewer")
    game.play(CharacterLevelled(who="Yselle", keys={"hp": 26}))
    assert state(game) == (16, 22, 4)
    assert game.rules.progress(game.state, "character:Yselle").level == 3


def test_a_torch_burns_until_the_next_respite() -> None:
    game = table(torches=1)
    torch = ItemUsed(who="Yselle", goods=Goods(item="torch"))
    game.when(torch).then(("world:used", "item:torch", 1))
    game.play(torch)
    assert game.field("Yselle", "lit") == "torch"
    game.when(torch).then_refused("not_in_inventory")
    game.play(respite())
    assert game.field("Yselle", "lit") is None


def test_oil_needs_a_lantern() -> None:
    table(oil_flasks=1).when(ItemUsed(who="Yselle", goods=Goods(item="oil_flask"))).then_refused("light_needs")


# Rolls.


@pytest.mark.parametrize(
    ("kind", "faces", "more", "expected"),
    [
        ("vigour", (11,), {}, {"total": 12, "target": 12, "outcome": "success"}),
        ("vigour", (4, 15), {"edge": "advantage"}, {"kept": 15, "outcome": "success"}),
        ("vigour", (4, 15), {"edge": "disadvantage"}, {"kept": 4, "outcome": "failure"}),
        ("vigour", (10,), {"keys": {"helpers": 1}}, {"total": 12, "outcome": "success"}),
        ("vigour", (3, 12), {"keys": {"helpers": 2}}, {"kept": 12}),
        ("vigour", (12,), {"edge": "disadvantage", "keys": {"considerable": True}}, {"kept": 12}),
        ("vigour", (20,), {"target": 40}, {"total": 21, "outcome": "success"}),
        ("combat", (1,), {"value": "2"}, {"total": 3, "outcome": "failure"}),
        ("combat", (4, 9), {"keys": {"threshold": 10, "advantage": True}}, {"kept": 9, "target": 10}),
        ("combat", (9,), {"value": "10", "edge": "disadvantage", "keys": {"advantage": True}}, {"kept": 9}),
        (
            "combat",
            (12,),
            {"value": "15", "keys": {"paces": 3, "tactical": "attack"}},
            {"total": 15, "outcome": "success"},
        ),
        ("combat", (5, 14), {"value": "10", "keys": {"light": "dim", "with": "ranged"}}, {"kept": 5}),
        (
            "combat",
            (14,),
            {"value": "10", "keys": {"light": "dim", "with": "ranged", "darkvision": True}},
            {"kept": 14},
        ),
        ("attack", (12, 5), {"value": "14", "keys": {"damage": "1d8+2"}}, {"result": "wound", "damage": 7}),
        ("attack", (11,), {"value": "14", "keys": {"damage": "2d6+9"}}, {"result": "contusion", "damage": 2}),
        ("attack", (20, 6), {"value": "30", "keys": {"damage": "1d8+1"}}, {"result": "wound", "damage": 14}),
        ("attack", (1,), {"value": "2", "keys": {"damage": "3d6"}}, {"result": "miss", "damage": 0, "effects": False}),
        ("attack", (18, 4), {"value": "14", "keys": {"with": "unarmed"}}, {"damage": 5, "effects": True}),
        ("initiative", (6, 7), {"keys": {"extra": 1}}, {"initiative": 15, "total": 15}),
        ("surprise", (12,), {}, {"surprised": True, "loses_action": True, "keeps_manoeuvre": True}),
        ("creature_trick", (13,), {}, {"placed": False, "outcome": "success"}),
        ("trick", (11,), {"value": "13", "keys": {"target_level": 1}}, {"placed": True, "save_allowed": False}),
        ("trick", (11, 16), {"value": "13", "keys": {"target_level": 2}}, {"placed": False, "outcome": "failure"}),
        ("trick", (3,), {"value": "13", "keys": {"target_level": 2}}, {"placed": False, "save_allowed": True}),
        ("luck", (4,), {}, {"answer": "yes", "outcome": "success"}),
        ("element", (3, 13), {"keys": {"damage": "9", "resistant": True}}, {"damage": 4, "secondary": False}),
        ("element", (), {"keys": {"damage": "9", "invulnerable": True}}, {"damage": 0, "secondary": False}),
    ],
)
def test_a_roll_is_judged(kind: str, faces: tuple[int, ...], more: dict[str, Any], expected: dict[str, Any]) -> None:
    rolled(table(), kind, *faces, **more).then(**expected)


def test_a_creature_saves_at_eighteen_and_needs_its_level() -> None:
    game = table()
    rolled(game, "save", 13, who="gm", keys={"level": 4}).then(total=17, target=18, outcome="failure")
    rolled(game, "save", 13, who="gm").then_refused("key_missing", missing=["level"])


def test_too_dark_or_too_far_is_refused() -> None:
    game = table()
    rolled(game, "combat", 9, value="10", keys={"light": "dark", "with": "ranged"}).then_refused("too_dark")
    rolled(game, "combat", 9, value="10", keys={"light": "pitch"}).then_refused("too_dark")
    rolled(game, "combat", 9, value="10", keys={"paces": 13}).then_refused("too_far", most=12)
    rolled(game, "combat", 9, value="10", keys={"paces": 4, "tactical": "attack"}).then_refused("no_tactical_bonus")


def test_in_a_group_action_everybody_rolls_and_half_must_succeed() -> None:
    game = table(an_adventurer("Corvin", level=1))
    both = RollRecorded(who="gm", kind="group_action", value="movement", faces={"Yselle": (11,), "Corvin": (11,)})
    game.when(both).then(success=True, rolls={"Corvin": False, "Yselle": True}, total=1, target=1)
    counted = RollRecorded(who="gm", kind="group_action", keys={"successes": 2, "failures": 3})
    game.when(counted).then(success=False, target=3)
    game.when(RollRecorded(who="gm", kind="group_action")).then_refused("key_missing")


@pytest.mark.parametrize(
    ("faces", "effect", "held"),
    [
        ((1,), "blind", {"condition:blind": 1}),
        ((2,), "paralysed", {"condition:paralysed": 1}),
        ((3,), "mute", {"condition:mute": 1}),
        ((4,), "no_recovery_until_rest", {"condition:no_recovery": 1}),
        ((5, 3), "aggravated_1d4", {"hp": 17, "hp.max": 17, "aggravated": 3}),
        ((6, 5, 2), "damage_1d8_per_level", {"hp": 13}),
        ((7,), "disadvantage_all", {"condition:weakened": 1}),
        ((8,), "dead_or_zero_hp", {"hp": 0}),
    ],
)
def test_a_poison_acts_at_once(faces: tuple[int, ...], effect: str, held: dict[str, int]) -> None:
    game = table()
    game.play(RollRecorded(who="Yselle", kind="poison", faces={"": faces}))
    assert {commodity: game.held("Yselle").get(commodity, 0) for commodity in held} == held
    assert game.field("Yselle", "status") == "active"


def test_a_poison_that_prevents_healing_ends_with_a_rest() -> None:
    game = table(hurt(9), RollRecorded(who="Yselle", kind="poison", faces={"": (4,)}), heal(5), respite())
    assert state(game) == (11, 20, 0)
    game.play(night())
    assert state(game) == (20, 20, 0)
    assert "condition:no_recovery" not in game.held("Yselle")


def test_an_elements_secondary_effect_is_saved_against() -> None:
    fire = CharactersHurt(who=("Yselle",), amount="9", keys={"element": "fire"}, faces={"": (12,)})
    game = table(fire)
    assert state(game) == (11, 20, 0)
    assert game.held("Yselle")["condition:burning"] == 1
    cold = CharactersHurt(who=("Yselle",), amount="9", keys={"element": "cold", "resistant": True})
    game.when(cold, dice=lambda sides: sides).then(("character:Yselle", "hp", -4))


# What the game has not.


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (ItemBought(who="Yselle", item="torch"), "no_coins"),
        (TreasureSplit(), "no_coins"),
        (ExperienceAwarded(xp=100), "rules_have_none"),
        (FoesDefeated(what="goblin"), "rules_have_none"),
        (CharacterJoined(who="Brom", keys={"hp": 8}, coins={"gp": 3}), "no_coins"),
    ],
)
def test_coins_and_experience_are_refused(facts: Facts, code: str) -> None:
    table().when(facts).then_refused(code)


def test_impossible_states_are_found() -> None:
    game = table()
    impossible = game.rules.impossible_states
    who = "character:Yselle"
    assert impossible(game.state, who) == []
    game.state.balances[who].update({"hp": 21})
    assert impossible(game.state, who) == ["hit_points_above_maximum"]
    game.state.balances[who].update({"hp": 3, "condition:unconscious": 1})
    assert impossible(game.state, who) == ["unconscious_with_hit_points"]
    game.state.balances[who].update({"hp": 0, "condition:unconscious": 0, "condition:exalted": 1})
    assert impossible(game.state, who) == ["exalted_without_hit_points"]
    game.state.balances[who].update({"hp": 2})
    game.state.values[who]["status"] = "dead"
    assert impossible(game.state, who) == ["dead_with_hit_points"]


def test_nights_of_two_people_apart_count_for_each() -> None:
    game = table(an_adventurer("Odile"), hurt(5), hurt(5, who="Odile"))
    game.play(night(days=5, beside=True))
    before = game.state.quantity("campaign:clock", "seconds")
    nights = RestTaken(rest="rest", who=("Odile",), days=3, beside=True)
    game.play(nights)
    assert game.state.quantity("campaign:clock", "seconds") == before
    game.when(nights).then_refused("one_rest_per_day")
