"""Fifth-edition play at the table: tests, wounds, dying, healing, conditions, hazards; sums computed independently."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDied,
    CharacterJoined,
    CharacterRevived,
    CharactersHealed,
    ChoiceMade,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    Facts,
    Goods,
    ItemBought,
    ItemEquipped,
    ItemUsed,
    Opponent,
    RestTaken,
    RollRecorded,
    TimePassed,
)
from tests.ledger.rulesets.srd5.characters import MIDDLING, a_fighter, heal, hurt, set_, table
from tests.support.given import Game, Outcome, given


def off(condition: str, who: str = "Lia") -> ConditionsChanged:
    return ConditionsChanged(who=(who,), conditions={condition: 1}, ended=True)


def rolls(kind: str, *faces: int, who: str = "Lia", **given: Any) -> RollRecorded:
    return RollRecorded(who=who, kind=kind, faces={"": faces} if faces else {}, **given)


def rolled(game: Game, kind: str, *faces: int, **given: Any) -> Outcome:
    return game.when(rolls(kind, *faces, **given))


def death(*faces: int) -> list[Facts]:
    return [rolls("death", face) for face in faces]


def hit_points_and_death_saves(game: Game, who: str = "Lia") -> tuple[int, int, int]:
    """Hit points, and death saves that succeeded and failed."""
    held = game.held(who)
    return held.get("hp", 0), held.get("death.successes", 0), held.get("death.failures", 0)


def conditions(game: Game, who: str = "Lia") -> dict[str, int]:
    held = game.held(who)
    return {id_.removeprefix("condition:"): level for id_, level in held.items() if id_.startswith("condition:")}


DOWN = hurt(12)
DYING = {"unconscious": 1, "prone": 1}


# D20 Tests.


def test_a_check_adds_ability_and_proficiency_and_expertise_doubles_it() -> None:
    game = table(wis=16, skills="perception,stealth", expertise="stealth")
    rolled(game, "perception", 9, value="14").then(total=14, target=14, outcome="success", margin=0)
    rolled(game, "stealth", 9).then(total=13, outcome=None)
    rolled(game, "wis", 9).then(total=12)
    rolled(game, "perception", 9, keys={"ability": "str"}).then(total=11)


def test_a_difficulty_may_be_given_in_words_and_only_once() -> None:
    rolled(table(), "str", 15, keys={"difficulty": "medium"}).then(target=15, outcome="success")
    rolled(table(), "str", 15, value="10", keys={"difficulty": "medium"}).then_refused("key_twice")
    rolled(table(), "str", 15, value="10", target=12).then_refused("key_twice")


def test_a_natural_20_is_no_success_of_a_check() -> None:
    rolled(table(str=6), "str", 20, value="19").then(total=18, outcome="failure")


def test_a_foes_roll_takes_its_whole_modifier() -> None:
    rolled(table(), "dex", 12, who="gm", on_behalf="Goblin", keys={"modifier": 2}, value="14").then(total=14)


def test_opposed_checks_are_rolled_by_both_and_a_tie_is_no_success() -> None:
    game = table(a_fighter("Wolf", wis=14, skills="perception"), skills="stealth", dex=16)
    faces = {"Lia": (10,), "Wolf": (12,)}
    tried = RollRecorded(who="Lia", kind="stealth", against=Opponent(who="Wolf", roll="perception"), faces=faces)
    # 10 + 3 + 2 against 12 + 2 + 2.
    game.when(tried).then(total=15, target=16, outcome="failure")
    even = RollRecorded(who="Lia", kind="stealth", against=Opponent(who="Wolf", roll="perception"))
    game.when(even, dice=lambda sides: 1).then(total=6, target=5)
    passive = RollRecorded(
        who="Lia", kind="stealth", against=Opponent(who="Wolf", roll="passive perception"), faces={"": (9,)}
    )
    game.when(passive).then(total=14, target=14, outcome=None)
    dice = RollRecorded(who="Lia", kind="stealth", against=Opponent(who="gm", roll="1d20+4"), faces={"": (3, 9)})
    game.when(dice).then(total=14, target=7, outcome="success")


def test_a_disadvantage_counts_once_however_many_there_are_for_a_passive_score_too() -> None:
    stated = RollRecorded(who="Lia", kind="passive", edge="disadvantage")
    table().when(stated).then(total=5)
    table(set_("poisoned")).when(stated).then(total=5)
    table(set_("poisoned")).when(RollRecorded(who="Lia", kind="passive", edge="advantage")).then(total=10)


def test_the_refusal_to_heal_the_dead_names_them() -> None:
    outcome = table(hurt(500)).when(heal(5), override="un miracle")
    assert outcome.error is not None
    assert (outcome.error.code, outcome.error.facts["who"]) == ("character_dead", "Lia")


def test_half_of_a_group_is_enough() -> None:
    game = table(a_fighter("Wolf", dex=8), a_fighter("Mona"))
    tried = rolls("group_check", who="gm", value="stealth", keys={"dc": 11})
    faces = {"Lia": (11,), "Mona": (2,), "Wolf": (12,)}
    stated = RollRecorded(
        **{**{name: getattr(tried, name) for name in ("who", "kind", "value", "keys")}, "faces": faces}
    )
    game.when(stated).then(total=2, target=2, outcome="success", rolls={"Lia": True, "Mona": False, "Wolf": True})
    rolled(game, "group_check", value="stealth").then_refused("key_missing", missing=["dc"])
    rolled(game, "group_check", value="juggling", keys={"dc": 11}).then_refused("key_value")


def test_hostility_is_a_disadvantage_and_a_bright_mind_is_hard_to_move() -> None:
    game = table(cha=14, skills="persuasion")
    keys = {"attitude": "hostile", "intelligence": 18}
    rolled(game, "influence", 17, 13, value="persuasion", keys=keys).then(total=17, target=18, outcome="failure")
    rolled(game, "influence", 11, value="persuasion").then(total=15, target=15, outcome="success")


def test_poison_and_fear_hinder_checks_and_attacks_but_no_saves() -> None:
    game = table(set_("poisoned"))
    rolled(game, "str", 12, 4).then(mode="disadvantage", total=4)
    rolled(game, "attack", 12, 4, value="5").then(mode="disadvantage", kept=4)
    rolled(game, "save", 12, value="con", target=14).then(mode="normal", total=12 + 2 + 2)


def test_a_petrified_body_fails_saves_without_dice_and_halves_all_damage() -> None:
    game = table(set_("petrified"))
    rolled(game, "save", value="dex", target=5).then(outcome="failure", total=0)
    game.play(hurt(fire="9"))
    assert hit_points_and_death_saves(game)[0] == 12 - 4


def test_a_save_may_be_failed_on_purpose() -> None:
    rolled(table(), "save", value="wis", keys={"fail": True, "dc": 10}).then(outcome="failure")


def test_the_blind_see_nothing_and_the_deaf_hear_nothing() -> None:
    game = table(set_("blinded"))
    rolled(game, "perception", keys={"sight": True}).then(outcome="failure")
    rolled(game, "perception", 12, keys={"hearing": True}).then(total=12)


def test_the_invisible_act_sooner_and_the_stunned_later() -> None:
    rolled(table(set_("invisible")), "initiative", 4, 15).then(total=15)
    rolled(table(set_("stunned")), "initiative", 4, 15).then(total=4)


def test_everybody_and_their_foes_act_in_the_order_of_initiative() -> None:
    game = table(a_fighter("Wolf", dex=16), a_fighter("Mona"))
    keys = {"foes": "Goblin:2, Ogre:-1", "ambushed": "Wolf,ogre"}
    # Lia 9, Mona 12, Wolf the worse of 15 and 4 and 3, the goblin 10 + 2, the ogre the worse of 8 and 3 less 1.
    faces = {"Lia": (9,), "Mona": (12,), "Wolf": (15, 4), "": (10, 8, 3)}
    rolled = RollRecorded(who="gm", kind="turn_order", keys=keys, faces=faces)
    game.when(rolled).then(
        order=["Mona", "Goblin", "Lia", "Wolf", "Ogre"],
        totals={"Lia": 9, "Mona": 12, "Wolf": 7, "Goblin": 12, "Ogre": 2},
        tie=True,
    )


def test_initiative_may_be_a_score_without_dice() -> None:
    game = table(dex=16)
    rolled(game, "initiative", keys={"score": True}).then(total=13, mode="normal")
    rolled(game, "initiative", keys={"score": True}, edge="advantage").then(total=18)
    rolled(game, "initiative", keys={"score": True, "surprised": True}).then(total=8)


def test_exhaustion_weighs_on_every_test() -> None:
    game = table(hurt(exhaustion=2))
    rolled(game, "str", 15).then(total=11)
    rolled(game, "initiative", 15).then(total=11)
    rolled(game, "save", 15, value="dex").then(total=11)


def test_halflings_roll_a_1_again() -> None:
    rolled(table(species="halfling"), "str", 1, 14, value="10").then(kept=14, outcome="success")
    rolled(table(species="elf"), "str", 1, value="10").then(kept=1)
    at_the_table = table(species="halfling").when(rolls("str", 1, value="10"), rolled="table")
    at_the_table.then(kept=1, outcome="failure")


# Attacks and damage.


def test_an_attack_that_hits_rolls_its_damage() -> None:
    game = table(str=16)
    tried = rolled(game, "attack", 10, 5, value="15", keys={"damage": "1d8", "damage_bonus": 1})
    tried.then(total=15, outcome="success", damage=5 + 3 + 1, critical=False)
    rolled(game, "attack", 9, value="15", keys={"damage": "1d8"}).then(outcome="failure")
    rolled(game, "attack", 10, value="15", keys={"proficient": False}).then(total=13)
    rolled(game, "attack", 10, value="15", keys={"ranged": True}).then(total=12)
    rolled(game, "attack", 10).then_refused("key_missing", missing=["ac"])


def test_a_hit_may_be_told_before_its_damage() -> None:
    game = table(str=16)
    tried = game.when(rolls("attack", 10, value="15", keys={"damage": "1d8"}), rolled="table")
    tried.then(total=15, outcome="success", critical=False)
    assert tried.draft is not None
    assert "damage" not in tried.draft.result
    assert "damage_to_roll" in [step.step for step in tried.draft.derivation]


def test_damage_that_is_not_rolled_takes_no_modifier() -> None:
    rolled(table(dex=16), "attack", 15, value="10", keys={"damage": "1", "ranged": True}).then(damage=1)


def test_attacks_on_the_helpless_have_advantage_and_hit_critically_from_near() -> None:
    game = table(a_fighter("Wolf"), set_("paralyzed", who="Wolf"), str=16)
    keys = {"target": "Wolf", "damage": "1d4"}
    rolled(game, "attack", 3, 12, 1, 2, keys=keys).then(total=17, target=10, outcome="critical", damage=6)
    rolled(game, "attack", 3, 12, 2, keys={**keys, "near": False}).then(outcome="success", damage=5)


def test_the_prone_are_hit_more_easily_from_near_and_less_from_afar() -> None:
    game = table(a_fighter("Wolf"), set_("prone", who="Wolf"))
    rolled(game, "attack", 3, 12, keys={"target": "Wolf"}).then(mode="advantage")
    rolled(game, "attack", 3, 12, keys={"target": "Wolf", "ranged": True}).then(mode="disadvantage")


def test_total_cover_refuses_unless_the_game_master_says_otherwise() -> None:
    tried = rolls("attack", 12, value="10", keys={"cover": "total"})
    table().when(tried).then_refused("target_has_total_cover")
    table().when(tried, override="by magic").then(target=10)


def test_species_and_conditions_resist_too() -> None:
    game = table(hurt(poison="7"), species="dwarf")
    assert hit_points_and_death_saves(game)[0] == 13 - 3
    game.play(hurt(poison="4", cold="3", saved=True, resist="cold,poison"))
    # Half of 4 and half of that; half of 3, and half of that.
    assert hit_points_and_death_saves(game)[0] == 10 - 1


@pytest.mark.parametrize("stated", [hurt(fire="-3"), hurt(cold="2", fire="1-2"), heal(temporary="-1")])
def test_negative_amounts_are_refused(stated: Facts) -> None:
    table().when(stated).then_refused("negative_amount")


def test_damage_below_a_threshold_does_nothing() -> None:
    game = table(hurt(fire="4", cold="3", threshold=8))
    assert hit_points_and_death_saves(game)[0] == 12
    game.play(hurt(fire="4", cold="4", threshold=8))
    assert hit_points_and_death_saves(game)[0] == 4


def test_a_fall_is_a_die_for_every_ten_feet_and_lands_prone() -> None:
    game = table(hurt(fall=35, faces=(1, 2, 3)))
    assert (hit_points_and_death_saves(game)[0], conditions(game)) == (6, {"prone": 1})
    assert conditions(table(hurt(fall=9))) == {}


def test_fire_burns_for_a_d4() -> None:
    assert hit_points_and_death_saves(table(hurt(burning=True, faces=(3,))))[0] == 9


def test_a_maximum_drained_to_0_kills() -> None:
    game = table(hurt(drain=5))
    assert (game.held("Lia")["hp"], game.held("Lia")["hp.max"], game.held("Lia")["hp.max_lost"]) == (7, 7, 5)
    game.when(hurt(drain=7)).then(dead=["Lia"])


# Gear.


def geared(*items: str, **keys: Any) -> Game:
    """Lia with a heavy purse, who buys some things and puts them on."""
    stated = {"class": "fighter", **MIDDLING, "con": 14, **{name.rstrip("_"): value for name, value in keys.items()}}
    game = given(CharacterJoined(who="Lia", keys=stated, coins={"gp": 9000}), ruleset_id="srd5")
    for item in items:
        game.play(ItemBought(who="Lia", item=item))
        game.play(ItemEquipped(who="Lia", item=item))
    return game


def test_the_weapon_that_is_wielded_says_ability_damage_and_type() -> None:
    game = geared("rapier", str=8, dex=16)
    rolled(game, "attack", 10, 5, value="15").then(total=15, damage=8, type="piercing")
    rolled(game, "attack", 10, 2, value="5", keys={"weapon": "dagger"}).then(total=15, damage=5)
    rolled(game, "attack", 10, 2, value="5", keys={"weapon": "club"}).then(total=11, damage=1)
    rolled(game, "attack", 10, 5, value="5", keys={"weapon": "longbow"}).then(total=15, damage=8)
    rolled(game, "attack", 10, 9, value="5", keys={"weapon": "longsword", "two_handed": True}).then(damage=8)
    rolled(game, "attack", 10, value="5", keys={"weapon": "lantern"}).then_refused("key_value")


def test_the_number_to_reach_is_the_targets_armour_class() -> None:
    game = geared("chain_mail", "shield", str=13, dex=16)
    assert game.rules.derived(game.state, "character:Lia")["ac"] == 18
    rolled(game, "attack", 14, who="gm", on_behalf="Orc", keys={"modifier": 3, "target": "Lia"}).then(target=18)


def test_heavy_and_untrained_armour_give_disadvantage() -> None:
    rolled(geared("chain_mail", str=13), "stealth", 15, 4).then(mode="disadvantage")
    game = geared("chain_mail", str=13, class_="wizard")
    rolled(game, "str", 15, 4).then(total=4 + 1)
    rolled(game, "save", 15, 4, value="dex").then(total=4)
    rolled(game, "wis", 15).then(total=15)


def test_potions_are_drunk_or_given_and_a_kit_stabilises() -> None:
    game = geared()
    for item in ("potion_of_healing", "potion_of_healing", "healers_kit"):
        game.play(ItemBought(who="Lia", item=item))
    game.play(a_fighter("Wolf"))
    game.play(hurt(9))
    game.play(ItemUsed(who="Lia", goods=Goods(item="potion_of_healing"), faces={"": (1, 3)}))
    assert hit_points_and_death_saves(game)[0] == 3 + 6
    game.play(hurt(12, "Wolf"))
    kit = next(id_ for id_ in game.held("Lia") if id_.startswith("item:healers_kit")).removeprefix("item:")
    game.play(ItemUsed(who="Lia", goods=Goods(item=kit), keys={"on": "Wolf"}))
    assert conditions(game, "Wolf") == {**DYING, "stable": 1}
    on_wolf = ItemUsed(who="Lia", goods=Goods(item="potion_of_healing"), keys={"on": "Wolf"}, faces={"": (1, 1)})
    game.play(on_wolf)
    assert (hit_points_and_death_saves(game, "Wolf")[0], conditions(game, "Wolf")) == (4, {"prone": 1})
    assert "item:potion_of_healing" not in game.held("Lia")


# At no hit points.


def test_a_character_at_0_hit_points_is_unconscious_prone_and_dying() -> None:
    game = table(set_("concentration"), DOWN)
    assert conditions(game) == DYING
    game.when(rolls("death", 12)).then(state="dying", successes=1, failures=0, outcome="success")


def test_three_failures_kill_and_a_natural_1_is_two() -> None:
    game = table(DOWN, *death(9, 1))
    assert game.field("Lia", "status") == "dead"
    assert conditions(game) == {"prone": 1}
    assert hit_points_and_death_saves(game) == (0, 0, 0)


def test_a_natural_20_wakes() -> None:
    game = table(DOWN, *death(9, 20))
    assert (hit_points_and_death_saves(game), conditions(game)) == ((1, 0, 0), {"prone": 1})


def test_damage_at_0_hit_points_is_a_failure_and_a_critical_is_two() -> None:
    game = table(DOWN, *death(14), hurt(3))
    assert hit_points_and_death_saves(game) == (0, 1, 1)
    game.when(hurt(3, critical=True)).then(dead=["Lia"])
    table(DOWN).when(hurt(12)).then(dead=["Lia"])


def test_healing_wakes_and_resets_death_saves() -> None:
    game = table(DOWN, *death(14, 3), heal(2))
    assert (hit_points_and_death_saves(game), conditions(game)) == ((2, 0, 0), {"prone": 1})
    game.when(rolls("death", 12)).then_refused("not_at_zero_hp", hp=2)


def test_falling_again_resets_a_failure_that_a_void_left() -> None:
    game = table(DOWN, *death(5))
    game.play(game.void(3))
    game.play(DOWN)
    assert hit_points_and_death_saves(game) == (0, 0, 0)


def test_exhaustion_counts_against_death_saves() -> None:
    game = table(hurt(exhaustion=1), DOWN, *death(11))
    assert hit_points_and_death_saves(game) == (0, 0, 1)


def test_first_aid_makes_stable_and_damage_undoes_it() -> None:
    game = table(a_fighter("Wolf", wis=14, skills="medicine"), DOWN, *death(14, 3))
    rolled(game, "stabilise", 5, who="Wolf", value="Lia").then(outcome="failure", state={"Lia": "dying"})
    game.play(rolls("stabilise", 6, who="Wolf", value="Lia"))
    assert (hit_points_and_death_saves(game), conditions(game)) == ((0, 0, 0), {**DYING, "stable": 1})
    game.play(hurt(1))
    assert (hit_points_and_death_saves(game), conditions(game)) == ((0, 0, 1), DYING)


def test_a_kit_needs_no_check_and_a_total_may_be_given() -> None:
    assert conditions(table(DOWN, heal(kit=True)))["stable"] == 1
    assert "stable" not in conditions(table(DOWN, heal(medicine=9)))
    assert conditions(table(DOWN, heal(medicine=10)))["stable"] == 1
    table().when(heal(medicine=10)).then_refused("not_at_zero_hp")


def test_the_stable_wake_after_some_hours() -> None:
    game = table(DOWN, heal(kit=True))
    game.when(heal(recovery=True, faces=(3,))).then(("character:Lia", "hp", 1))
    game.play(TimePassed(count=3, unit="hour"))
    assert hit_points_and_death_saves(game)[0] == 0
    game.play(TimePassed(count=1, unit="hour"))
    assert (hit_points_and_death_saves(game)[0], conditions(game)) == (1, {"prone": 1})
    table(DOWN).when(heal(recovery=True)).then_refused("not_stable")


def test_the_hours_until_waking_pass_on_the_clock() -> None:
    two = (a_fighter("Wolf"), hurt(12), hurt(12, who="Wolf"), heal(kit=True), heal(kit=True, who="Wolf"))
    game = table(*two)
    game.play(TimePassed(count=1, unit="hour"))
    game.when(heal(recovery=True, faces=(3,))).then(("campaign:clock", "seconds", 2 * 3600))
    both = CharactersHealed(who=("Lia", "Wolf"), keys={"recovery": True}, faces={"Lia": (2,), "Wolf": (4,)})
    game.when(both).then(("campaign:clock", "seconds", 3 * 3600), ("character:Wolf", "hp", 1))


def test_a_monster_dies_at_0_hit_points() -> None:
    table().when(hurt(12, monster=True)).then(dead=["Lia"])
    table().when(hurt(11, monster=True)).then(dead=[])


def test_first_aid_and_healing_wake_the_knocked_out() -> None:
    for care in (heal(1), heal(medicine=10)):
        game = table(hurt(20, knockout=True))
        assert conditions(game) == {"knocked_out": 1, "prone": 1}
        game.play(care)
        assert conditions(game) == {"prone": 1}
    assert "knocked_out" in conditions(table(hurt(20, knockout=True), heal(medicine=9)))


def test_unconsciousness_at_0_hit_points_cannot_be_ended_by_condition() -> None:
    table(DOWN).when(off("unconscious")).then_refused("unconscious_at_zero_hp")
    assert conditions(table(set_("unconscious"), off("unconscious"))) == {"prone": 1}


# Healing.


def test_spells_heal_by_dice_slot_and_modifier_and_spend_the_slot() -> None:
    cleric = a_fighter("Anna", class_="cleric", wis=16)
    game = table(cleric, hurt(11), heal(with_="cure_wounds", by="Anna", slot=1, faces=(2, 3)))
    # 2 + 3 and the modifier 3.
    assert hit_points_and_death_saves(game)[0] == 1 + 8
    assert game.held("Anna")["spent:slots.1"] == 1
    game.play(heal(with_="cure_wounds", by="Anna", slot=1, faces=(1, 1)))
    game.when(heal(with_="cure_wounds", by="Anna", slot=1)).then_refused("no_slot_left")


def test_higher_slots_roll_more_dice() -> None:
    game = table(hurt(11), heal(with_="healing_word", slot=3, modifier=0, faces=(1, 1, 1, 1, 1, 1)))
    assert hit_points_and_death_saves(game)[0] == 7
    game.when(heal(with_="prayer_of_healing", slot=1)).then_refused("slot_too_low")


def test_one_roll_heals_all_and_no_more_than_the_spell_may() -> None:
    game = table(a_fighter("Wolf"), hurt(11), hurt(11, "Wolf"))
    both = CharactersHealed(who=("Lia", "Wolf"), keys={"with": "prayer_of_healing"}, faces={"": (2, 2)})
    game.play(both)
    assert (hit_points_and_death_saves(game)[0], hit_points_and_death_saves(game, "Wolf")[0]) == (5, 5)
    too_many = CharactersHealed(who=("Lia", "Wolf"), keys={"with": "cure_wounds"})
    game.when(too_many).then_refused("too_many_targets", most=1, count=2)


def test_features_heal_from_what_they_have() -> None:
    game = table(hurt(11), heal(with_="second_wind", faces=(4,)))
    assert (hit_points_and_death_saves(game)[0], game.held("Lia")["spent:second_wind"]) == (1 + 4 + 1, 1)
    paladin = table(hurt(11), heal(3, with_="lay_on_hands"), class_="paladin")
    assert (hit_points_and_death_saves(paladin)[0], paladin.held("Lia")["spent:lay_on_hands"]) == (4, 3)
    paladin.when(heal(3, with_="lay_on_hands")).then_refused("nothing_left")
    paladin.when(heal(with_="lay_on_hands")).then_refused("amount_missing")


def test_aid_raises_the_maximum_for_eight_hours() -> None:
    game = table(hurt(5), heal(with_="aid", slot=3))
    assert (game.held("Lia")["hp"], game.held("Lia")["hp.max"]) == (17, 22)
    game.play(TimePassed(count=8, unit="hour"))
    assert (game.held("Lia")["hp"], game.held("Lia")["hp.max"], conditions(game)) == (12, 12, {})
    ended = table(heal(with_="aid"), off("aided"))
    assert (ended.held("Lia")["hp"], ended.held("Lia")["hp.max"]) == (12, 12)
    stated = table(set_("aided", 2), set_("aided"))
    assert (stated.held("Lia")["hp"], stated.held("Lia")["hp.max"]) == (17, 17)


def test_the_end_of_aid_leaves_no_negative_maximum_after_a_drain() -> None:
    game = table(heal(with_="aid"), hurt(drain=15))
    game.play(off("aided"))
    assert (game.field("Lia", "status"), game.held("Lia").get("hp.max", 0), game.held("Lia")["hp.max_lost"]) == (
        "dead",
        0,
        12,
    )


def test_a_feature_may_set_hit_points() -> None:
    game = table(DOWN, *death(3), heal(feature=1))
    assert (hit_points_and_death_saves(game), conditions(game)) == ((1, 0, 0), {"prone": 1})


def test_a_clock_turned_back_before_the_last_long_rest_is_said_and_a_short_rest_taken() -> None:
    game = table(TimePassed(count=20, unit="hour"))
    passed = len(game.pasts)
    game.play(RestTaken(rest="long", who=("Lia",)))
    game.play(game.void(passed))
    game.when(RestTaken(rest="long", who=("Lia",))).then_refused("rest_before_last")
    game.play(RestTaken(rest="short", who=("Lia",)))
    game.play(RestTaken(rest="long", who=("Lia",), keys={"hours_since_last": 16}))


def test_false_life_gives_temporary_hit_points() -> None:
    game = table(heal(with_="false_life", slot=2, faces=(1, 2)))
    assert game.held("Lia")["hp.temporary"] == 3 + 4 + 5
    game.play(RestTaken(rest="long", who=("Lia",)))
    assert "hp.temporary" not in game.held("Lia")


@pytest.mark.parametrize("keys", [{"temporary": "3", "medicine": 10}, {"kit": True, "feature": 1}])
def test_one_way_of_healing_at_a_time(keys: dict[str, Any]) -> None:
    table(DOWN).when(heal(**keys)).then_refused("keys_together")
    table(DOWN).when(heal(3, temporary="3")).then_refused("keys_together")


# Death and back.


def test_raise_dead_weighs_on_tests_till_four_long_rests_are_over() -> None:
    game = table(hurt(exhaustion=2), CharacterDied(who="Lia", cause="a dragon"))
    game.play(CharacterRevived(who="Lia", keys={"spell": "raise_dead"}))
    assert (hit_points_and_death_saves(game)[0], conditions(game)) == (1, {"exhaustion": 1})
    rolled(game, "str", 15).then(total=15 - 4 - 2)
    for penalty in (3, 2, 1, 0):
        game.play(RestTaken(rest="long", who=("Lia",)))
        assert game.held("Lia").get("revival_penalty", 0) == penalty
        game.play(TimePassed(count=16, unit="hour"))


def test_revivify_is_too_late_after_a_minute() -> None:
    game = table(CharacterDied(who="Lia", cause="a dragon"), TimePassed(count=10, unit="round"))
    revived = CharacterRevived(who="Lia", keys={"spell": "revivify"})
    game.when(revived).then(("character:Lia", "hp", 1))
    game.play(TimePassed(count=1, unit="round"))
    game.when(revived).then_refused("dead_too_long", since=66, within=60)


def test_the_sixth_level_of_exhaustion_kills_and_revival_leaves_five() -> None:
    game = table(set_("exhaustion", 5))
    game.when(hurt(exhaustion=1)).then(dead=["Lia"])
    game.play(set_("exhaustion", 6))
    assert game.field("Lia", "status") == "dead"
    game.play(CharacterRevived(who="Lia"))
    assert conditions(game) == {"exhaustion": 5}


# Concentration and conditions.


def test_damage_while_concentrating_requires_a_save_each_time() -> None:
    game = table(set_("concentration"), hurt(3), heal(3), set_("aided"), hurt(1))
    assert game.field("Lia", "concentration_due") == "10,10"
    assert game.rules.pending_options(game.state, "character:Lia")[:2] == ("concentration_save", "end_concentration")
    game.play(ChoiceMade(who="Lia", option="concentration_save", faces={"": (8,)}))
    assert game.field("Lia", "concentration_due") == "10"
    # 8 + 2 for Constitution + 2 for a fighter's proficiency is enough, 5 + 4 is not.
    rolled(game, "concentration", 5).then(total=9, target=10, outcome="failure")
    game.play(rolls("concentration", 5))
    assert "concentration" not in conditions(game)
    assert game.field("Lia", "concentration_due") is None


def test_falling_ends_concentration_and_its_saves() -> None:
    game = table(set_("concentration"), DOWN)
    assert (conditions(game), game.field("Lia", "concentration_due")) == (DYING, None)
    assert "concentration_due" not in [step.step for step in game.pasts[-1].body.derivation]


def test_the_dead_heal_nobody() -> None:
    game = table(a_fighter("Anna", class_="cleric"), CharacterDied(who="Anna", cause="a dragon"), hurt(3))
    game.when(heal(with_="cure_wounds", by="Anna", slot=1)).then_refused("character_dead", who="Anna")


def test_concentration_may_be_given_up() -> None:
    game = table(set_("concentration"), hurt(3), ChoiceMade(who="Lia", option="end_concentration"))
    assert conditions(game) == {}


def test_a_concentration_save_may_be_given_its_damage() -> None:
    game = table(set_("concentration"))
    rolled(game, "concentration", 7, value="23").then(total=11, target=11, outcome="success")
    rolled(game, "concentration").then_refused("key_missing", missing=["damage_taken"])


@pytest.mark.parametrize("condition", ["incapacitated", "stunned", "unconscious", "paralyzed"])
def test_the_incapacitated_concentrate_no_more(condition: str) -> None:
    game = table(set_("concentration"), set_(condition))
    assert "concentration" not in conditions(game)
    game.when(set_("concentration")).then_refused("cannot_concentrate")


# Hazards.


def test_hunger_and_thirst_exhaust_and_no_rest_helps_before_eating_and_drinking() -> None:
    game = table(hurt(thirst=True), hurt(fasting=4), hurt(fasting=5))
    assert conditions(game) == {"exhaustion": 2, "dehydrated": 1, "malnourished": 1}
    game.play(RestTaken(rest="long", who=("Lia",)))
    assert conditions(game)["exhaustion"] == 2
    game.play(heal(water=True))
    game.play(TimePassed(count=16, unit="hour"))
    game.play(RestTaken(rest="long", who=("Lia",)))
    assert conditions(game) == {"exhaustion": 1, "malnourished": 1}


def test_breathing_again_removes_the_exhaustion_of_suffocation() -> None:
    game = table(hurt(exhaustion=1), hurt(suffocation=2))
    assert conditions(game) == {"exhaustion": 3, "suffocating": 2}
    game.play(heal(breath=True))
    assert conditions(game) == {"exhaustion": 1}


def test_cold_is_saved_against_each_hour() -> None:
    game = table(rolls("hazard", 5, value="extreme_cold"))
    assert conditions(game) == {"exhaustion": 1}
    rolled(game, "hazard", 9, value="extreme_heat", keys={"hour": 3}).then(target=7, outcome="success")
    hungry = table(rolls("hazard", 5, value="malnutrition"))
    assert conditions(hungry) == {"exhaustion": 1, "malnourished": 1}


# Heroic Inspiration.


def test_inspiration_is_held_once_and_a_second_may_be_handed_over() -> None:
    grant = CounterRestored(who="Lia", counter="inspiration")
    to_wolf = CounterRestored(who="Lia", counter="inspiration", keys={"to": "Wolf"})
    game = table(a_fighter("Wolf"), grant)
    game.play(grant)
    assert game.held("Lia")["inspiration"] == 1
    game.play(to_wolf)
    assert game.held("Wolf")["inspiration"] == 1
    game.when(to_wolf).then_refused("inspiration_already_held", who="Wolf")
    give = CounterSpent(who="Wolf", counter="inspiration", keys={"to": "Lia"})
    game.when(give).then_refused("inspiration_is_kept")


def test_inspiration_rolls_any_die_again_even_of_damage() -> None:
    game = table(CounterRestored(who="Lia", counter="inspiration"))
    rolled(game, "damage", 1, 5, 6, value="2d6", keys={"inspiration": 1}).then(total=11)
    rolled(game, "str", 5, 6, keys={"inspiration": 2}).then_refused("die_missing", die=2, dice=1)
    rolled(table(), "str", 5, 6, keys={"inspiration": 1}).then_refused("no_inspiration")


# What is no roll of this kind.


@pytest.mark.parametrize(
    ("kind", "given", "option"),
    [
        ("damage", {"value": "1d4", "edge": "advantage"}, "--adv, --dis"),
        ("initiative", {"target": 12}, "--vs"),
        ("save", {"value": "dex", "against": Opponent(who="gm", roll="1d20")}, "--against … 1d20"),
    ],
)
def test_options_without_meaning_for_a_roll_are_refused(kind: str, given: dict[str, Any], option: str) -> None:
    rolled(table(), kind, **given).then_refused("roll_option_unknown", option=option)


def test_a_death_save_is_a_characters() -> None:
    rolled(table(), "death", who="gm").then_refused("character_missing")
