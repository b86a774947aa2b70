"""Situations of an attack by the basic old-school rules, and missiles used up."""

from __future__ import annotations

from typing import Any

from ledger.facts import (
    CharacterDescribed,
    ConditionsChanged,
    CounterSpent,
    Goods,
    GoodsTaken,
    ItemEquipped,
    Keys,
    RollRecorded,
    Thing,
    TimePassed,
    TreasureFound,
)
from tests.support.given import Game, Outcome, a_fighter, an_adventurer, game_with, given


def rolled(game: Game, who: str, *faces: int, kind: str = "attack", **keys: Any) -> Outcome:
    kept: Keys = {name.rstrip("_"): value for name, value in keys.items()}
    return game.when(RollRecorded(who=who, kind=kind, keys=kept, faces={"": faces}))


def armed(*items: tuple[str, int], wields: str) -> Game:
    game = given(a_fighter())
    for item, count in items:
        give(game, item, count)
    game.play(ItemEquipped(who="Brom", item=wields))
    return game


def give(game: Game, item: str, count: int = 1, who: str = "Brom") -> None:
    game.play(TreasureFound(things=(Thing(kind="item", item=item, count=count),)))
    game.play(GoodsTaken(who=who, source="hoard", goods=Goods(item=item, count=count)))


def wear(game: Game, item: str, who: str = "Brom") -> None:
    give(game, item, who=who)
    game.play(ItemEquipped(who=who, item=item))


# Shots


def test_a_bow_uses_up_an_arrow_and_opens_a_quiver_for_it() -> None:
    game = armed(("short_bow", 1), ("arrows_20", 1), wields="short_bow")
    shot = rolled(game, "Brom", 10, ac=7)
    shot.then(
        ("character:Brom", "item:arrows_20", -1),
        ("character:Brom", "item:arrow", 19),
        ("world:used", "item:arrow", -19),
    )
    game.play(RollRecorded(who="Brom", kind="attack", keys={"ac": 7}, faces={"": (10,)}))
    game.play(RollRecorded(who="Brom", kind="attack", keys={"ac": 7, "range": "long"}, faces={"": (3,)}))
    assert game.held("Brom")["item:arrow"] == 18


def test_a_shooter_without_listed_missiles_may_shoot() -> None:
    game = armed(("sling", 1), wields="sling")
    outcome = rolled(game, "Brom", 10, ac=7).then(outcome="failure")
    assert outcome.draft is not None
    assert not outcome.draft.postings


def test_a_chosen_missile_must_be_held_and_fit_the_weapon() -> None:
    game = armed(("long_bow", 1), ("arrow", 2), ("silver_arrow_1", 1), wields="long_bow")
    silver = rolled(game, "Brom", 10, ac=7, shot="silver_arrow_1")
    silver.then(("character:Brom", "item:silver_arrow_1", -1))
    game.play(RollRecorded(who="Brom", kind="attack", keys={"ac": 7, "shot": "silver_arrow_1"}, faces={"": (9,)}))
    rolled(game, "Brom", 10, ac=7, shot="silver_arrow_1").then_refused("not_in_inventory")
    rolled(game, "Brom", 10, ac=7, shot="crossbow_bolt").then_refused("no_such_shot", item="crossbow_bolt")
    rolled(game, "Brom", 10, ac=7).then(("character:Brom", "item:arrow", -1))


def test_a_missile_needs_a_weapon_that_shoots_it() -> None:
    game = armed(("sword", 1), ("arrow", 3), wields="sword")
    rolled(game, "Brom", 10, ac=7, shot="arrow").then_refused("only_at_a_distance", keys=["shot"])
    rolled(game, "Brom", 10, ac=7, range="short", shot="arrow").then_refused("key_missing", missing=["weapon"])
    bow = rolled(game, "Brom", 10, ac=7, range="short", weapon="short_bow", shot="arrow")
    bow.then(("character:Brom", "item:arrow", -1))


def test_a_bow_in_melee_and_a_foe_use_up_no_missile() -> None:
    game = armed(("short_bow", 1), ("arrow", 3), wields="short_bow")
    blow = rolled(game, "Brom", 10, ac=7, with_="melee")
    rolled(game, "gm", 10, ac=7, hd="1", range="short")
    assert blow.draft is not None
    assert not blow.draft.postings


# Situations


def test_cover_counts_for_missiles_only() -> None:
    game = given(a_fighter())
    rolled(game, "Brom", 14, ac=7, range="medium", cover=2).then(total=12, outcome="success")
    rolled(game, "Brom", 14, ac=7, cover=2).then_refused("only_at_a_distance", keys=["cover"])


def test_a_retreating_target_is_hit_more_easily_and_from_behind_without_its_shield() -> None:
    game = given(a_fighter())
    wear(game, "leather")
    wear(game, "shield")
    # Leather 7, a shield 1: armour class 6. A foe of one hit die needs 19 - 6 = 13, or 12 without the shield.
    rolled(game, "gm", 12, hd="1", target="brom").then(target=13, outcome="failure")
    rolled(game, "gm", 10, hd="1", target="Brom", retreating=True).then(target=12, total=12, outcome="success")
    rolled(game, "gm", 12, hd="1", target="Brom", behind=True).then(target=12, outcome="success")
    rolled(game, "Brom", 10, ac=7, retreating=True).then(total=12, outcome="success")
    rolled(game, "gm", 12, hd="1", behind=True).then_refused("key_missing", missing=["target"])
    rolled(game, "gm", 12, hd="1", target="Brom", ac=3).then_refused("keys_together", keys=["ac", "target"])
    rolled(game, "gm", 12, hd="1", target="Nobody").then_refused("character_unknown", name="Nobody")


def test_a_target_is_found_by_its_present_name() -> None:
    game = given(a_fighter(), CharacterDescribed(who="Brom", keys={"name": "Sire Brom"}))
    rolled(game, "gm", 10, hd="1", target="sire brom").then(target=10, outcome="success")


def test_the_helpless_are_hit_in_melee_without_a_roll() -> None:
    game = given(a_fighter(), ConditionsChanged(who=("Brom",), conditions={"asleep": 1}))
    rolled(game, "gm", 12, hd="1", target="Brom").then_refused("hit_without_roll", who="Brom", condition="asleep")
    rolled(game, "gm", 12, hd="1", target="Brom", range="short").then(outcome="success")


def test_boarding_and_unsteady_footing_are_a_malus_to_attacks() -> None:
    game = given(a_fighter(), ConditionsChanged(who=("Brom",), conditions={"boarding": 1, "unsteady": 1}))
    rolled(game, "Brom", 14, ac=7).then(total=12)
    rolled(game, "Brom", 14, ac=7, range="medium").then(total=8)
    rolled(game, "gm", 8, hd="1", target="Brom").then(target=8, outcome="success")
    game.play(TimePassed(count=1, unit="round"))
    assert "condition:boarding" not in game.held("Brom")
    assert game.held("Brom")["condition:unsteady"] == 1


def test_somebody_gagged_or_unsteady_cannot_cast() -> None:
    game = given(an_adventurer("Nielle", class_="magic_user", hp=4))
    spell = CounterSpent(who="Nielle", counter="slots.1", count=1)
    game.when(spell).then(("character:Nielle", "spent:slots.1", 1))
    game.play(ConditionsChanged(who=("Nielle",), conditions={"silenced": 1}))
    game.when(spell).then_refused("cannot_cast", who="Nielle", condition="silenced")
    game.when(spell, override="a wand").then(("character:Nielle", "spent:slots.1", 1))


def test_slow_weapons_act_last() -> None:
    game = game_with(a_fighter(dex=13), individual_initiative=True)
    give(game, "two_handed_sword")
    game.play(ItemEquipped(who="Brom", item="two_handed_sword"))
    outcome = rolled(game, "Brom", 6, kind="initiative").then(total=7)
    assert outcome.draft is not None
    assert [step.step for step in outcome.draft.derivation if step.who] == ["ability", "acts_last", "rolled", "total"]
