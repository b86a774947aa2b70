"""Magic items whose effect is a fixed number change the sheet that they are worn on (`srd5:magic-items PUB`)."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterJoined,
    CharacterLevelled,
    Goods,
    GoodsDropped,
    GoodsTaken,
    ItemEquipped,
    ItemIdentified,
    RestTaken,
    RollRecorded,
    Thing,
    TreasureFound,
)
from projections.sheets.sheet import sheet
from tests.support.given import Game, rules_of

TABLES = rules_of("srd5").tables
LIA = "character:Lia"
SCORES = {"str": 10, "dex": 14, "con": 12, "int": 10, "wis": 10, "cha": 10}
BASES = {"armor": "plate_armor", "weapon": "longsword"}
"""What is inside a magic armour or weapon that may be of several sorts."""


def lia(class_: str = "wizard", **keys: Any) -> Game:
    """A wizard of level 4: AC 10 + 2, a d6 and Constitution 12."""
    game = Game("srd5")
    stated = {"class": class_, "species": "dwarf", "level": 4, **SCORES, **keys}
    game.play(CharacterJoined(who="Lia", keys=stated, coins={}))
    return game


def find(game: Game, item: str, name: str | None = None, /, **identified: Any) -> str:
    """Give her an item of the list, by another name or not; return its lot."""
    named = name or TABLES.term("items", item, "en")
    game.play(TreasureFound(things=(Thing(kind="magic", name=named),)))
    (commodity,) = [key for key in game.state.holdings("party:hoard") if "~" in key]
    lot = commodity.removeprefix("item:")
    game.play(GoodsTaken(who="Lia", goods=Goods(item=lot)))
    if identified:
        game.play(ItemIdentified(item=lot, name=named, keys=identified))
    return lot


def wear(game: Game, item: str, name: str | None = None, /, **identified: Any) -> str:
    lot = find(game, item, name, **identified)
    game.play(ItemEquipped(who="Lia", item=lot), override="anybody may")
    return lot


def figures(game: Game) -> dict[str, Any]:
    return dict(game.rules.derived(game.state, LIA))


def rolled(game: Game, kind: str, **keys: Any) -> int:
    stated = RollRecorded(who="Lia", kind=kind, keys=keys, faces={"": (10,)})
    total: int = game.decide(stated)[1].result["total"]
    return total


@pytest.mark.parametrize(
    ("item", "figure", "before", "after"),
    [
        ("cloak_of_protection", "ac", 12, 13),
        ("cloak_of_protection", "saves.con", 1, 2),
        ("ring_of_protection", "saves.int", 2, 3),
        ("bracers_of_defense", "ac", 12, 14),
        ("robe_of_the_archmagi", "ac", 12, 17),
        # 8 + 2 + Intelligence 0, and 2.
        ("robe_of_the_archmagi", "spell_save_dc", 10, 12),
        ("robe_of_the_archmagi", "spell_attack", 2, 4),
        ("robe_of_stars", "saves.wis", 2, 3),
        ("staff_of_power", "ac", 12, 14),
        ("staff_of_power", "saves.str", 0, 2),
        ("staff_of_power", "spell_attack", 2, 4),
        ("staff_of_the_magi", "spell_attack", 2, 4),
        ("staff_of_the_magi", "spell_save_dc", 10, 10),
        ("talisman_of_pure_good", "spell_attack", 2, 4),
        ("scarab_of_protection", "ac", 12, 13),
        ("stone_of_good_luck_luckstone", "saves.cha", 0, 1),
        ("stone_of_good_luck_luckstone", "passive_perception", 10, 11),
        ("stone_of_good_luck_luckstone", "initiative", 2, 3),
        ("amulet_of_health", "worn_scores.con", None, 19),
        ("amulet_of_health", "saves.con", 1, 4),
        ("belt_of_dwarvenkind", "worn_scores.con", None, 14),
        ("belt_of_hill_giant_strength", "worn_scores.str", None, 21),
        ("belt_of_stone_giant_strength", "worn_scores.str", None, 23),
        ("belt_of_frost_giant_strength", "worn_scores.str", None, 23),
        ("belt_of_fire_giant_strength", "worn_scores.str", None, 25),
        ("belt_of_cloud_giant_strength", "worn_scores.str", None, 27),
        ("belt_of_storm_giant_strength", "worn_scores.str", None, 29),
        # Strength 29 carries 29 × 15 pounds.
        ("belt_of_storm_giant_strength", "carry_lb", 150, 435),
        ("gauntlets_of_ogre_power", "worn_scores.str", None, 19),
        ("headband_of_intellect", "spell_save_dc", 10, 14),
        ("thunderous_greatclub", "worn_scores.str", None, 20),
        ("ioun_stone_of_agility", "ac", 12, 13),
        ("ioun_stone_of_mastery", "proficiency", 2, 3),
        ("ioun_stone_of_protection", "ac", 12, 13),
        ("ioun_stone_of_insight", "worn_scores.wis", None, 12),
        ("boots_of_striding_and_springing", "speed_ft", 30, 30),
        # Plate 18 with the armour's own bonus: Dexterity does not count.
        ("dwarven_plate", "ac", 12, 20),
        ("demon_armor", "ac", 12, 19),
        # Scale mail 14, Dexterity 2, and 1; studded leather 12, 2 and 1; a shield 2 and 2.
        ("dragon_scale_mail", "ac", 12, 17),
        ("glamoured_studded_leather", "ac", 12, 15),
        ("shield_of_the_cavalier", "ac", 12, 16),
    ],
)
def test_what_an_item_does_to_a_sheet(item: str, figure: str, before: int | None, after: int) -> None:
    game = lia()
    row = TABLES["items"][item]
    of_several = "base_sorts" in row or len(row.get("bases", ())) > 1
    base = {"base": BASES[row["category"]]} if of_several else {}
    assert placed(game, figure) == before
    lot = wear(game, item, **base)
    assert placed(game, figure) == after
    if row.get("attunement"):
        game.play(RestTaken(rest="short", who=("Lia",), keys={"unattune": TABLES.term("items", item, "en")}))
    game.play(ItemEquipped(who="Lia", item=lot, off=True))
    assert placed(game, figure) == before


def placed(game: Game, figure: str) -> Any:
    value: Any = figures(game)
    for part in figure.split("."):
        value = value.get(part, {})
    return None if value == {} else value


@pytest.mark.parametrize("item", [id_ for id_, row in TABLES.group("magic_effects").items() if isinstance(row, dict)])
def test_every_effect_appears_and_ends_with_the_item(item: str) -> None:
    """On the sheet or in a roll of a wearer who is attuned; no trace of it stays."""
    row, effect = TABLES["items"][item], TABLES["magic_effects"][item]
    base = next(iter(row.get("bases", ())), None) or BASES.get(row.get("category", ""))
    game = lia(str=8)
    bare, plain = sheet(game.state, game.rules, LIA), swing(game, base or "longsword")
    name = "Wand of the War Mage +1" if effect.get("plus_to_spells") else None
    identified = {"item": item, "plus": 1} if name else {"base": base} if base and row["category"] in BASES else {}
    lot = wear(game, item, name, **identified)
    shown = sheet(game.state, game.rules, LIA)
    of_armour = {"no_strength", "quiet", "trained"} & set(effect)
    seen = shown["derived"] != bare["derived"] or shown["hp"] != bare["hp"]
    seen = seen or any(swing(game, weapon) != plain for weapon in (lot, *effect.get("weapons", ())))
    assert seen or of_armour or item == "boots_of_striding_and_springing", shown
    game.play(GoodsDropped(who="Lia", goods=Goods(item=lot)))
    after = sheet(game.state, game.rules, LIA)
    assert (after["derived"], after["hp"]["max"]) == (bare["derived"], bare["hp"]["max"])


def swing(game: Game, weapon: str) -> tuple[int, int]:
    """The totals of an attack and its damage with the same dice."""
    keys: dict[str, Any] = {"ac": 1, "weapon": game_name(game, weapon)}
    draft = game.when(RollRecorded(who="Lia", kind="attack", keys=keys), dice=lambda sides: 3).draft
    return (draft.result["total"], draft.result["damage"]) if draft else (0, 0)


def game_name(game: Game, item: str) -> str:
    return str(game.state.field(f"item:{item}", "name") or item)


def test_an_item_that_requires_attunement_has_no_effect_without() -> None:
    game = lia()
    lot = wear(game, "cloak_of_protection")
    game.play(RestTaken(rest="short", who=("Lia",), keys={"unattune": "cloak of protection"}))
    assert figures(game)["ac"] == 12
    game.play(ItemEquipped(who="Lia", item=lot))
    assert figures(game)["ac"] == 13


def test_some_items_work_carried_and_others_only_worn() -> None:
    game = lia()
    for item in ("stone_of_good_luck_luckstone", "cloak_of_protection"):
        find(game, item)
        name = TABLES.term("items", item, "en")
        game.play(RestTaken(rest="short", who=("Lia",), keys={"attune": name}))
    assert (figures(game)["saves"]["con"], figures(game)["ac"]) == (2, 12)


def test_two_items_of_the_same_name_count_once_and_of_two_names_twice() -> None:
    game = lia()
    wear(game, "cloak_of_protection")
    wear(game, "ring_of_protection")
    assert figures(game)["ac"] == 14
    wear(game, "ring_of_protection")
    assert figures(game)["ac"] == 14


def test_bracers_of_defense_work_without_armour_and_shield_only() -> None:
    for item, ac in (("leather_armor", 13), ("shield", 14)):
        game = lia()
        wear(game, "bracers_of_defense")
        game.play(TreasureFound(things=(Thing(kind="item", item=item),)))
        game.play(GoodsTaken(who="Lia", goods=Goods(item=item)))
        game.play(ItemEquipped(who="Lia", item=item))
        assert figures(game)["ac"] == ac, item


def test_an_item_that_sets_a_score_does_not_lower_a_higher_one() -> None:
    game = lia(str=20)
    wear(game, "gauntlets_of_ogre_power")
    assert "worn_scores" not in figures(game)


def test_a_raised_constitution_raises_the_maximum_for_every_level() -> None:
    game = lia()
    most = game.held("Lia")["hp.max"]
    lot = wear(game, "amulet_of_health")
    # Constitution 12 (+1) is 19 (+4): 3 for each of 4 levels; present hit points stay (R10).
    assert (game.held("Lia")["hp.max"], game.held("Lia")["hp"]) == (most + 12, most)
    game.play(CharacterLevelled(who="Lia"), override="a gift")
    raised = game.held("Lia")["hp.max"] - most - 12
    # A level's d6: 4 fixed, 1 of her own Constitution, 1 as a dwarf, and 3 by the amulet.
    assert raised == 9
    game.play(GoodsDropped(who="Lia", goods=Goods(item=lot)))
    assert game.held("Lia")["hp.max"] == most + 6
    assert "hp.max_worn" not in game.held("Lia")


def test_weapons_ammunition_and_spells_add_to_attack_and_damage() -> None:
    game = lia("fighter")
    # Strength 0 and proficiency 2.
    assert rolled(game, "attack", ac=30, weapon="longsword") == 12
    wear(game, "holy_avenger", base="longsword")
    assert rolled(game, "attack", ac=30) == 15
    find(game, "arrow", "Arrow +2")
    assert rolled(game, "attack", ac=30, weapon="shortbow") == 14
    shot = RollRecorded(
        who="Lia", kind="attack", keys={"ac": 10, "weapon": "shortbow", "ammunition": "Arrow +2"}, faces={"": (10, 3)}
    )
    result = game.decide(shot)[1].result
    # 10 + 2 + 2 + 2; 3 + 2 + 2.
    assert (result["total"], result["damage"]) == (16, 7)
    wear(game, "bracers_of_archery")
    assert game.decide(shot)[1].result["damage"] == 9
    game.when(RollRecorded(who="Lia", kind="attack", keys={"ac": 10, "ammunition": "bolts +1"})).then_refused(
        "not_in_inventory"
    )


def test_checks_saves_and_spell_attacks_are_rolled_with_what_is_worn() -> None:
    game = lia()
    wear(game, "stone_of_good_luck_luckstone")
    wear(game, "wand_of_the_war_mage_plus_1_plus_2_or_plus_3", "Wand of the War Mage +2", item=WAR_MAGE, plus=2)
    assert rolled(game, "stealth") == 10 + 2 + 1
    assert rolled(game, "save", ability="int") == 10 + 2 + 1
    assert rolled(game, "initiative") == 10 + 2 + 1
    assert rolled(game, "attack", ac=30, spell=True) == 10 + 2 + 2
    assert figures(game)["spell_attack"] == 4
    wear(game, "gloves_of_thievery")
    assert rolled(game, "sleight_of_hand") == 10 + 2 + 1 + 5


WAR_MAGE = "wand_of_the_war_mage_plus_1_plus_2_or_plus_3"


def test_elven_chain_and_mithral_armour_lift_requirements() -> None:
    """Elven chain counts as trained; mithral requires no Strength and leaves Stealth alone."""
    game = lia(str=8)
    wear(game, "mithral_armor", base="plate_armor")
    assert figures(game)["speed_ft"] == 30
    steps = [step.step for step in game.decide(RollRecorded(who="Lia", kind="stealth"))[1].derivation]
    assert "noisy_armour" not in steps
    assert "untrained_armour" in steps
    game = lia()
    wear(game, "elven_chain", base="chain_shirt")
    steps = [step.step for step in game.decide(RollRecorded(who="Lia", kind="stealth"))[1].derivation]
    assert "untrained_armour" not in steps


def test_every_effect_is_of_an_item_and_every_sorted_item_has_its_effect() -> None:
    effects = {id_ for id_, row in TABLES.group("magic_effects").items() if isinstance(row, dict)}
    assert effects <= set(TABLES.group("items"))
    assert all(TABLES["items"][id_]["kind"] == "magic" for id_ in effects)
