"""The rolls of the basic old-school rules: their totals and answers."""

from __future__ import annotations

from typing import Any

from ledger.facts import ConditionsChanged, Keys, RetainerHired, RollRecorded
from tests.support.given import Game, Outcome, a_fighter, given

AVERAGE = dict.fromkeys(("str", "int", "wis", "dex", "con", "cha"), 10)


def rolled(game: Game, who: str, kind: str, *faces: int, keys: Keys | None = None, **more: Any) -> Outcome:
    return game.when(RollRecorded(who=who, kind=kind, keys=keys or {}, faces={"": faces}, **more))


def test_an_attack_counts_strength_in_melee_and_dexterity_and_range_at_a_distance() -> None:
    game = given(a_fighter(str=16, dex=13))
    rolled(game, "Brom", "attack", 10, keys={"ac": 7}).then(
        expression="1d20+2",
        dice=[{"sides": 20, "face": 10, "kept": True}],
        total=12,
        target=12,
        outcome="success",
        margin=0,
    )
    rolled(game, "Brom", "attack", 10, keys={"ac": 7, "range": "short"}).then(total=12)
    rolled(game, "Brom", "attack", 10, keys={"ac": 7, "range": "long", "modifier": -1}).then(total=9, outcome="failure")
    rolled(game, "Brom", "attack", 20, keys={"ac": -9, "modifier": -8}).then(outcome="success", target=20)
    rolled(game, "Brom", "attack", 1, keys={"ac": 9, "modifier": 20}).then(outcome="failure")


def test_a_foe_attacks_by_its_hit_dice() -> None:
    game = given(a_fighter())
    foe = {"on_behalf": "gobelin"}
    rolled(game, "gm", "attack", 9, keys={"ac": 3, "hd": "9"}, **foe).then(target=9, outcome="success", ac_hit=3)
    rolled(game, "gm", "attack", 9, keys={"ac": 3, "thac0": 20}, **foe).then(target=17, outcome="failure")
    rolled(game, "gm", "attack", 9, keys={"ac": 3}, **foe).then_refused("key_missing", missing=["thac0", "hd"])


def test_conditions_are_a_malus_to_attacks() -> None:
    game = given(a_fighter(), ConditionsChanged(who=("Brom",), conditions={"exhausted": 1}))
    rolled(game, "Brom", "attack", 14, keys={"ac": 7}).then(total=12)
    rolled(game, "Brom", "damage", 2).then(total=1, expression="1d6-2")
    game.play(ConditionsChanged(who=("Brom",), conditions={"blind": 1}))
    rolled(game, "Brom", "attack", 14, keys={"ac": 7}).then_refused("cannot_attack", condition="blind")


def test_a_save_depends_on_class_and_level_and_wisdom_helps_against_magic() -> None:
    game = given(a_fighter(wis=16))
    rolled(game, "Brom", "save", 14, keys={"category": "spells"}).then(target=16, outcome="failure", margin=-2)
    rolled(game, "Brom", "save", 14, value="spells", keys={"magic": True}).then(total=16, outcome="success")
    rolled(game, "gm", "save", 12, value="death", keys={"hd": "NH"}).then(target=14, outcome="failure")
    rolled(game, "gm", "save", 12, value="death", target=11).then(target=11, outcome="success")
    rolled(game, "Brom", "save", 12).then_refused("key_missing", missing=["category"])
    rolled(game, "Brom", "save", 12, value="death", keys={"category": "death"}).then_refused("key_twice")


def test_an_ability_check_succeeds_at_or_below_the_score() -> None:
    game = given(a_fighter(dex=11))
    rolled(game, "Brom", "dex", 11).then(total=11, target=11, outcome="success", margin=0)
    rolled(game, "Brom", "dex", 8, keys={"modifier": 4}).then(total=12, outcome="failure")
    rolled(game, "Brom", "dex", 1, keys={"modifier": 20}).then(outcome="success")
    rolled(game, "Brom", "dex", 20, keys={"modifier": -20}).then(outcome="failure")
    rolled(game, "gm", "dex", 9, keys={"score": 8}).then(outcome="failure")
    rolled(game, "gm", "dex", 9).then_refused("key_missing", missing=["score"])


def test_chances_in_six_and_in_a_hundred() -> None:
    game = given(a_fighter(str=18))
    rolled(game, "Brom", "x_in_6", 2, value="2").then(outcome="success", margin=0, expression="1d6")
    rolled(game, "Brom", "open_doors", 5).then(target=5, outcome="success")
    rolled(game, "Brom", "percent", 100, value="99").then(outcome="failure")
    rolled(game, "gm", "evasion", 51, keys={"fleeing": 4, "pursuers": 1}).then(target=50, outcome="failure")
    rolled(game, "gm", "evasion", 35, keys={"slower": 70}).then(target=35, outcome="success")
    rolled(game, "Brom", "research", 15).then(target=15, outcome="failure")
    rolled(game, "Brom", "research", 31, value="30").then(outcome="success", margin=1)
    rolled(game, "gm", "open_doors", 1).then_refused("roll_needs_character")


def test_morale_and_loyalty_succeed_at_or_below_a_score() -> None:
    game = given(
        a_fighter(cha=13), RetainerHired(who="Ulf", employer="Brom", keys={**AVERAGE, "class": "fighter", "hp": 6})
    )
    rolled(game, "gm", "morale", 4, 4, value="7", keys={"modifier": 1}).then(target=8, outcome="success")
    rolled(game, "gm", "morale", 1, 2, value="2", keys={"modifier": 2}).then(target=2, outcome="failure")
    morale = RollRecorded(who="gm", kind="morale", value="12", faces={"": (6, 6)})
    game.when(morale).then_refused("morale_not_needed")
    rolled(game, "gm", "morale", 6, 6, value="8", keys={"successes": 2}).then_refused("morale_not_needed")
    rolled(game, "Ulf", "loyalty", 4, 4).then(target=8, outcome="success")
    rolled(game, "Ulf", "loyalty", 4, 4, keys={"modifier": -1}).then(target=7, outcome="failure")
    rolled(game, "Brom", "loyalty", 4, 4).then_refused("key_missing", missing=["score"])


def test_reactions_are_answered_by_their_tables() -> None:
    game = given(a_fighter(cha=18))
    rolled(game, "Brom", "reaction", 5, 5).then(total=12, answer="friendly", outcome=None)
    rolled(game, "gm", "reaction", 1, 1).then(total=2, answer="hostile")
    rolled(game, "Brom", "hiring", 1, 2, keys={"generosity": -2, "reputation": -1}).then(total=2, answer="offended")


def test_sides_roll_for_surprise_and_initiative() -> None:
    game = given(a_fighter())
    rolled(game, "gm", "surprise", 2).then(outcome="failure", target=3)
    rolled(game, "Brom", "surprise", 3).then(outcome="success", margin=0)
    rolled(game, "Brom", "initiative", 4).then(total=4, outcome=None, target=None)
    rolled(game, "Brom", "initiative", 4, edge="advantage").then_refused("roll_option_unknown", option="--adv, --dis")
    rolled(game, "Brom", "initiative", 4, target=3).then_refused("roll_option_unknown", option="--vs")


def test_damage_is_a_die_and_strength_and_at_least_one() -> None:
    game = given(a_fighter(str=3))
    rolled(game, "Brom", "damage", 2).then(total=1)
    rolled(game, "Brom", "damage", 2, keys={"with": "missile"}).then(total=2, expression="1d6")
    rolled(game, "Brom", "damage", 3, keys={"with": "unarmed"}).then_refused("face_impossible", sides=2)


def test_keys_of_another_kind_of_roll_are_refused() -> None:
    given(a_fighter()).when(RollRecorded(who="Brom", kind="str", keys={"ac": 3})).then_refused("key_unknown")
