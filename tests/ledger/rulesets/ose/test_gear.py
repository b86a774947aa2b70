"""Gear, load, light, food, fatigue and spells, with figures computed independently from the rulebook."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ledger.facts import (
    CharacterDied,
    CharactersHurt,
    CoinsReceived,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    Goods,
    GoodsDropped,
    GoodsGiven,
    GoodsTaken,
    ItemBought,
    ItemEquipped,
    ItemIdentified,
    ItemSold,
    ItemUsed,
    Keys,
    RestTaken,
    RollRecorded,
    Thing,
    TimePassed,
    TreasureFound,
)
from ledger.rulesets.ose.gear import supplies
from ledger.rulesets.ose.gear.equipping import class_may_use
from ledger.rulesets.ose.magic import spells
from ledger.rulesets.ose.movement import load
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, a_fighter, an_adventurer, game_with, given, rules_of, rules_with

TABLES = OseTables.over(rules_of("ose").tables)
MAGIC_USER: dict[str, Any] = {"class": "magic_user", "hp": 3}
NO_HIT_POINTS: dict[str, Any] = {"class": "fighter"}


def buying(who: str, *items: str) -> list[ItemBought]:
    return [ItemBought(who=who, item=item, price={}) for item in items]


def wearing(who: str, *items: str) -> list[ItemEquipped]:
    return [ItemEquipped(who=who, item=item) for item in items]


def armed(*items: str, **fighter: Any) -> Game:
    """A fighter with some things equipped."""
    return given(a_fighter(**fighter), *buying("Brom", *items), *wearing("Brom", *items))


def figure(game: Game, name: str, who: str = "Brom") -> Any:
    return game.rules.derived(game.state, f"character:{who}")[name]


def lot_of(game: Game, name: str, kind: str = "magic") -> str:
    """Something found and taken, by the id of its lot."""
    found = game.play(TreasureFound(things=(Thing(kind=kind, name=name),)))
    (lot,) = found.result["items"]
    item = str(lot).removeprefix("item:")
    game.play(GoodsTaken(who="Brom", goods=Goods(item=item)))
    return item


def equipped(game: Game, who: str = "Brom") -> set[str]:
    fields = game.state.fields(f"character:{who}")
    return {key.removeprefix("equipped:") for key in fields if key.startswith("equipped:")}


# Armour class


@pytest.mark.parametrize(
    ("items", "dex", "ac"),
    [
        ((), 10, 9),
        (("leather",), 10, 7),
        (("chainmail", "shield"), 13, 3),
        (("plate_mail", "shield"), 18, -1),
        ((), 3, 12),
    ],
)
def test_armour_class_of_what_is_worn(items: tuple[str, ...], dex: int, ac: int) -> None:
    game = armed(*items, dex=dex)
    assert (figure(game, "armour_class"), figure(game, "ascending_ac")) == (ac, 19 - ac)


@pytest.mark.parametrize(
    ("name", "ac"),
    [("Cotte de mailles +1", 4), ("chainmail -1", 6), ("Bouclier +2", 6), ("Armure de plates +3", 0), ("Cape +1", 9)],
)
def test_a_name_shows_what_magic_adds(name: str, ac: int) -> None:
    game = given(a_fighter())
    game.play(ItemEquipped(who="Brom", item=lot_of(game, name)))
    assert figure(game, "armour_class") == ac


def test_exhaustion_worsens_armour_class() -> None:
    game = armed("chainmail")
    game.play(ConditionsChanged(who=("Brom",), conditions={"exhausted": 1}))
    assert figure(game, "armour_class") == 7


# Equipping


def test_one_armour_one_shield_and_two_hands() -> None:
    game = armed("chainmail", "shield", "sword")
    for item in ("leather", "two_handed_sword", "dagger", "backpack", "mule"):
        game.play(ItemBought(who="Brom", item=item, price={}))
    game.when(ItemEquipped(who="Brom", item="leather")).then_refused("already_worn", worn="chainmail")
    game.when(ItemEquipped(who="Brom", item="two_handed_sword")).then_refused("hands_full")
    game.when(ItemEquipped(who="Brom", item="dagger")).then_refused("hands_full")
    game.when(ItemEquipped(who="Brom", item="mule")).then_refused("not_worn")
    game.when(ItemEquipped(who="Brom", item="sword")).then_refused("already_equipped")
    game.when(ItemEquipped(who="Brom", item="dagger", off=True)).then_refused("not_equipped")
    game.when(ItemEquipped(who="Brom", item="spear")).then_refused("not_in_inventory")
    game.play(ItemEquipped(who="Brom", item="backpack"))
    game.play(ItemEquipped(who="Brom", item="sword", off=True))
    game.play(ItemEquipped(who="Brom", item="shield", off=True))
    game.play(ItemEquipped(who="Brom", item="two_handed_sword"))
    assert equipped(game) == {"chainmail", "backpack", "two_handed_sword"}


ALLOWED = {
    # srd, by class: armours, shield, and some weapons that distinguish the classes
    "fighter": ("leather chainmail plate_mail shield", "sword two_handed_sword long_bow dagger"),
    "cleric": ("leather chainmail plate_mail shield", "club mace sling staff war_hammer"),
    "magic_user": ("", "dagger silver_dagger"),
    "thief": ("leather", "sword two_handed_sword long_bow dagger"),
    "dwarf": ("leather chainmail plate_mail shield", "sword short_bow battle_axe dagger"),
    "elf": ("leather chainmail plate_mail shield", "sword two_handed_sword long_bow dagger"),
    "halfling": ("leather chainmail plate_mail shield", "sword short_bow dagger"),
}


@pytest.mark.parametrize("class_id", ALLOWED)
def test_classes_wear_and_wield_only_what_they_may(class_id: str) -> None:
    armours, weapons = (words.split() for words in ALLOWED[class_id])
    assert [
        item for item in ("leather", "chainmail", "plate_mail", "shield") if class_may_use(TABLES, class_id, item)
    ] == armours
    assert all(class_may_use(TABLES, class_id, item) for item in weapons)
    forbidden = {
        "cleric": set(TABLES.group("weapons")) - set(weapons),
        "magic_user": set(TABLES.group("weapons")) - set(weapons),
        "dwarf": {"long_bow", "two_handed_sword"},
        "halfling": {"long_bow", "two_handed_sword"},
    }.get(class_id, set())
    assert {item for item in TABLES.group("weapons") if not class_may_use(TABLES, class_id, item)} == forbidden


def test_gear_that_a_class_may_not_use_is_refused_unless_overridden() -> None:
    game = given(a_fighter("Mira", **MAGIC_USER), *buying("Mira", "sword", "leather"))
    game.when(ItemEquipped(who="Mira", item="sword")).then_refused("class_may_not_wield", item="sword")
    game.when(ItemEquipped(who="Mira", item="leather")).then_refused("class_may_not_wear", item="leather")
    game.play(ItemEquipped(who="Mira", item="leather"), override="a blessing")
    assert figure(game, "armour_class", "Mira") == 7


def test_an_item_that_leaves_its_holder_is_no_longer_equipped() -> None:
    lira = a_fighter("Lira")
    for leaving in (
        GoodsGiven(source="Brom", target="Lira", goods=Goods(item="sword")),
        GoodsGiven(source="Brom", target="hoard", goods=Goods(item="sword")),
        GoodsDropped(who="Brom", goods=Goods(item="sword")),
        ItemUsed(who="Brom", goods=Goods(item="sword")),
        ItemSold(who="Brom", item="sword"),
    ):
        game = armed("sword")
        game.play(lira)
        game.play(leaving)
        assert equipped(game) == set(), leaving
        game.play(ItemBought(who="Brom", item="sword", price={}))
        assert equipped(game) == set(), "another sword is not in hand by itself"


def test_a_spare_item_may_leave_and_a_void_equips_the_other_again() -> None:
    game = armed("sword")
    game.play(ItemBought(who="Brom", item="sword", price={}))
    game.play(GoodsDropped(who="Brom", goods=Goods(item="sword")))
    assert equipped(game) == {"sword"}
    game.play(GoodsDropped(who="Brom", goods=Goods(item="sword")))
    assert equipped(game) == set()
    game.play(game.void(len(game.pasts)))
    assert equipped(game) == {"sword"}


def test_a_cursed_item_cannot_be_taken_off_without_magic_or_death() -> None:
    game = given(a_fighter(), a_fighter("Lira"))
    mail = lot_of(game, "Cotte de mailles -1")
    game.play(ItemEquipped(who="Brom", item=mail))
    game.when(ItemEquipped(who="Brom", item=mail, off=True)).then_refused("cursed_stays")
    gift = GoodsGiven(source="Brom", target="Lira", goods=Goods(item=mail))
    game.when(gift).then_refused("cursed_stays")
    game.play(CharacterDied(who="Brom", cause="a fight"))
    game.play(gift)
    assert equipped(game) == set()


def test_identifying_armour_records_its_kind_and_magic() -> None:
    game = given(a_fighter(dex=8))
    armour = lot_of(game, "Armure noire")
    game.play(ItemEquipped(who="Brom", item=armour))
    assert figure(game, "armour_class") == 10, "nobody knows yet what it is"
    game.play(ItemIdentified(item=armour, name="Armure du fou", keys={"base": "plate_mail", "bonus": 1}))
    assert figure(game, "armour_class") == 3
    # The rulebook's curse: AC 9 [10] before DEX.
    game.play(ItemIdentified(item=armour, name="Armure du fou", keys={"base": "plate_mail", "worthless": True}))
    assert (figure(game, "armour_class"), figure(game, "ascending_ac")) == (10, 9)
    game.when(ItemEquipped(who="Brom", item=armour, off=True)).then_refused("cursed_stays")


# Striking


def attack(keys: Keys, face: int = 10) -> RollRecorded:
    return RollRecorded(who="Brom", kind="attack", keys=keys, faces={"": (face,)})


def test_an_attack_is_made_with_the_weapon_in_hand() -> None:
    # STR 16: + 2 in melee; DEX 13: + 1 with missiles.
    game = armed("long_bow", str=16, dex=13)
    game.when(attack({"ac": 5})).then(total=11)
    game.when(attack({"ac": 5, "with": "melee"})).then(total=12)
    game.when(attack({"ac": 5, "weapon": "sword"})).then(total=12)
    game.when(attack({"ac": 5, "weapon": "dagger", "range": "short"})).then(total=12)
    game.when(attack({"ac": 5, "weapon": "leather"})).then_refused("key_value", key="weapon")
    game.when(RollRecorded(who="Brom", kind="attack")).then_refused("key_missing", missing=["ac"])
    magic = given(a_fighter(str=16))
    magic.play(ItemEquipped(who="Brom", item=lot_of(magic, "Épée +1")))
    magic.when(attack({"ac": 5})).then(total=13)
    magic.when(RollRecorded(who="Brom", kind="damage", faces={"": (4,)})).then(total=7)
    magic.when(attack({"ac": 5, "with": "unarmed"})).then(total=12)


def test_an_ascending_armour_class_is_accepted_and_may_be_the_rule() -> None:
    game = given(a_fighter())
    game.when(attack({"aac": 14}, 14)).then(total=14, target=14, outcome="success")
    game.when(attack({"aac": 14, "ac": 5})).then_refused("keys_together")
    # A 7th-level fighter: THAC0 14, attack bonus 5 (the rulebook's [+5]).
    ascending = game_with(a_fighter(), ascending_ac=True)
    by_thac0: Keys = {"aac": 14, "thac0": 14}
    ascending.when(attack(by_thac0, 9)).then(total=14, target=14, outcome="success", ac_hit=5)
    ascending.when(attack(by_thac0, 8)).then(outcome="failure")
    ascending.when(attack({"ac": 5, "thac0": 14}, 9)).then(target=14, outcome="success")
    ascending.when(RollRecorded(who="Brom", kind="attack")).then_refused("key_missing", missing=["aac"])


@pytest.mark.parametrize(("on", "needed"), [(False, 20), (True, 24)])
def test_attacks_may_go_without_the_bounds_of_the_matrix(on: bool, needed: int) -> None:
    game = game_with(a_fighter(), attack_by_thac0_arithmetic=on)
    game.when(attack({"ac": -5}, 19)).then(target=needed, outcome="failure")
    game.when(attack({"ac": -5}, 20)).then(outcome="success")


@pytest.mark.parametrize(("on", "sides"), [(False, 6), (True, 10)])
def test_weapons_may_have_dice_of_their_own(on: bool, sides: int) -> None:
    game = game_with(
        a_fighter(),
        *buying("Brom", "two_handed_sword"),
        *wearing("Brom", "two_handed_sword"),
        variable_weapon_damage=on,
    )
    game.when(RollRecorded(who="Brom", kind="damage", faces={"": (6,)})).then(expression=f"1d{sides}")
    game.when(RollRecorded(who="Brom", kind="damage", keys={"with": "unarmed"}, faces={"": (2,)})).then(
        expression="1d2"
    )


def test_initiative_may_be_rolled_by_each_with_dex() -> None:
    roll = RollRecorded(who="Brom", kind="initiative", faces={"": (4,)})
    game_with(a_fighter(dex=18)).when(roll).then(total=4)
    game_with(a_fighter(dex=18), individual_initiative=True).when(roll).then(total=6)


def test_morale_may_be_left_to_the_game_master() -> None:
    roll = RollRecorded(who="gm", kind="morale", value="7", faces={"": (3, 3)})
    game_with().when(roll).then(outcome="success")
    game_with(morale=False).when(roll).then_refused("knob_off", knob="morale")


def test_damage_that_is_not_meant_to_kill_is_counted_apart() -> None:
    blow = CharactersHurt(who=("Brom",), amount="5", keys={"subdual": True})
    given(a_fighter(hp=8)).when(blow).then_refused("knob_off", knob="subdual")
    game = game_with(a_fighter(hp=8), blow, subdual=True)
    assert (game.held("Brom")["hp"], game.held("Brom")["subdual"]) == (8, 5)
    game.play(CharactersHurt(who=("Brom",), amount="3", keys={"subdual": True}))
    assert (game.held("Brom")["hp"], game.held("Brom")["condition:subdued"]) == (8, 1)
    game.play(RestTaken(rest="day", who=("Brom",)))
    assert not {"subdual", "condition:subdued"} & game.held("Brom").keys()


def test_low_first_hit_dice_may_be_rolled_again() -> None:
    hero = an_adventurer("Brom", **NO_HIT_POINTS)
    thrice, once = (msgspec.structs.replace(hero, faces={"": faces}) for faces in ((1, 2, 6), (1,)))
    assert game_with(thrice, reroll_low_first_hp=True).held("Brom")["hp"] == 6
    assert game_with(once).held("Brom")["hp"] == 1


# Load and movement


def moving(option: str, *entries: Any) -> tuple[Any, ...]:
    game = game_with(a_fighter(coins={}), *entries, encumbrance=option)
    return tuple(figure(game, name) for name in ("move", "encounter_move", "km_per_day"))


def test_movement_depends_on_armour_or_load() -> None:
    plate = [*buying("Brom", "plate_mail"), *wearing("Brom", "plate_mail")]
    laden = ConditionsChanged(who=("Brom",), conditions={"laden": 1})
    coins = CoinsReceived(who="Brom", amount={"gp": 1021}, source="a dragon")
    assert moving("none", *plate, laden, coins) == (36, 12, 36)
    assert moving("basic") == (36, 12, 36)
    assert moving("basic", *plate) == (18, 6, 18)
    assert moving("basic", *plate, laden) == (9, 3, 9)
    assert moving("detailed", *plate) == (27, 9, 27)  # 500 and 80 for gear
    assert moving("detailed", *plate, coins) == (0, 0, 0)  # 1601
    assert moving("basic", *plate, coins) == (18, 6, 18)  # only the treasure counts towards the most


def test_treasure_has_the_printed_weights() -> None:
    game = game_with(a_fighter(), encumbrance="detailed")
    weights = {"Potion de soins": 10, "Parchemin scellé": 1, "Baguette noire": 10, "Bâtonnet": 20, "Bâton noueux": 40}
    weights |= {"Cotte de mailles +1": 200, "Bouclier +1": 50, "Épée +1": 60, "Anneau": 0}
    for name, weight in weights.items():
        before = figure(game, "load")
        lot_of(game, name)
        assert figure(game, "load") - before == weight, name
    for kind, weight in (("gem", 1), ("jewel", 10)):
        before = figure(game, "load")
        lot_of(game, kind, kind)
        assert figure(game, "load") - before == weight, kind


def test_the_party_moves_as_fast_as_its_slowest_member() -> None:
    game = game_with(
        a_fighter(), a_fighter("Lira"), *buying("Lira", "chainmail"), *wearing("Lira", "chainmail"), encumbrance="basic"
    )
    together = game.rules.derived_for_group(game.state, ["character:Brom", "character:Lira"])
    assert together == {"move": 18, "encounter_move": 6, "km_per_day": 18}
    game.when(TimePassed(count=2, unit="day", keys={"terrain": "road"})).then(km_per_day=27, km=54)
    game.when(TimePassed(count=1, unit="day", keys={"terrain": "swamp", "flying": True})).then(km=36)
    game.when(TimePassed(count=1, unit="day", keys={"terrain": "clear", "move": 72})).then(km=72)
    game.when(TimePassed(count=1, unit="hour", keys={"terrain": "road"})).then_refused("travel_by_days")


def test_somebody_with_too_great_a_load_cannot_move() -> None:
    game = game_with(
        a_fighter(coins={}), CoinsReceived(who="Brom", amount={"cp": 1521}, source="a dragon"), encumbrance="detailed"
    )
    journey = TimePassed(count=1, unit="day", keys={"terrain": "clear"})
    game.when(journey).then_refused("cannot_move", who="Brom", load=1601, most=1600)


WINDS = {
    False: {2: 0, 3: 108, 11: 108, 12: 324},
    True: {2: 0, 3: 36, 4: 54, 5: 72, 6: 108, 8: 108, 9: 144, 10: 162, 11: 216, 12: 324},
}


@pytest.mark.parametrize(
    ("variable", "total", "speed"), [(on, total, speed) for on in WINDS for total, speed in WINDS[on].items()]
)
def test_a_ship_sails_by_the_wind(variable: bool, total: int, speed: int) -> None:
    faces = (max(1, total - 6), total - max(1, total - 6))
    roll = RollRecorded(who="gm", kind="wind", keys={"speed": 108}, faces={"": faces})
    game_with(variable_wind=variable).when(roll).then(total=total, speed=speed)


def test_armour_and_weapons_have_their_weights_and_magic_armour_half() -> None:
    assert load.weight_of_item(TABLES, "plate_mail") == 500
    assert load.weight_of_item(TABLES, "plate_mail", magic=True) == 250
    assert load.weight_of_item(TABLES, "sword", magic=True) == 60


# Time


def after(game: Game, count: int, unit: str, **keys: Any) -> None:
    game.play(TimePassed(count=count, unit=unit, keys=keys))


def test_six_turns_without_rest_tire_and_a_turn_of_rest_refreshes() -> None:
    game = given(a_fighter())
    after(game, 5, "turn")
    assert "condition:tired" not in game.held("Brom")
    after(game, 1, "turn")
    assert game.held("Brom")["condition:tired"] == 1
    game.when(attack({"ac": 9})).then(total=9)
    game.play(RestTaken(rest="turn", who=("Brom",)))
    assert not {"condition:tired", "turns_active"} & game.held("Brom").keys()


def test_seven_days_of_travel_tire_and_only_a_full_day_of_rest_refreshes() -> None:
    game = given(a_fighter())
    after(game, 6, "day", terrain="forest")
    assert "condition:tired" not in game.held("Brom")
    after(game, 1, "day", terrain="forest")
    assert game.held("Brom")["condition:tired"] == 1
    game.play(RestTaken(rest="turn", who=("Brom",)))
    game.play(RestTaken(rest="night", who=("Brom",)))
    game.play(RestTaken(rest="day", who=("Brom",), keys={"interrupted": True}))
    assert game.held("Brom")["condition:tired"] == 1
    game.play(RestTaken(rest="day", who=("Brom",)))
    assert not {"condition:tired", "days_travelled"} & game.held("Brom").keys()


def test_after_a_forced_march_a_day_of_rest_is_due() -> None:
    game = given(a_fighter())
    game.when(TimePassed(count=1, unit="day", keys={"forced": True})).then(km=54)
    after(game, 1, "day", forced=True)
    assert "condition:tired" not in game.held("Brom")
    after(game, 1, "day", terrain="road")
    assert game.held("Brom")["condition:tired"] == 1


def test_thirty_rounds_of_running_exhaust_and_three_turns_of_rest_restore() -> None:
    game = given(a_fighter())
    after(game, 29, "round", running=True)
    assert "condition:exhausted" not in game.held("Brom")
    after(game, 1, "round", running=True)
    assert game.held("Brom")["condition:exhausted"] == 1
    game.when(attack({"ac": 9})).then(total=8)
    game.play(RestTaken(rest="turn", who=("Brom",), days=2))
    assert game.held("Brom")["condition:exhausted"] == 1
    game.play(RestTaken(rest="turn", who=("Brom",), days=3))
    assert "condition:exhausted" not in game.held("Brom")


# Spells


# srd: spells of each level by class level
PRINTED = {
    "cleric": "00000 10000 20000 21000 22000 22110 22211 33221 33322 44332 44433 55443 55544 65554",
    "magic_user": "100000 200000 210000 220000 221000 222000 322100 332200 333210 333320 433321 443332 444333 444433",
    "elf": "10000 20000 21000 22000 22100 22200 32210 33220 33321 33332",
}


@pytest.mark.parametrize("class_id", PRINTED)
def test_spell_slots_are_as_printed(class_id: str) -> None:
    for level, row in enumerate(PRINTED[class_id].split(), 1):
        assert spells.spell_slots(TABLES, class_id, level) == [int(digit) for digit in row]
    assert spells.spell_slots(TABLES, "fighter", 3) == []


def test_a_cast_spell_is_memorised_again_after_a_night_and_an_hour() -> None:
    game = given(a_fighter("Mira", **MAGIC_USER), a_fighter())
    mira = "character:Mira"
    assert game.rules.counters(game.state, mira) == {"slots.1": 1}
    assert game.rules.counters(game.state, "character:Brom") == {}
    cast = CounterSpent(who="Mira", counter="slots.1")
    game.play(cast)
    game.when(cast).then_refused("no_slots", left=0)
    game.when(CounterSpent(who="Brom", counter="slots.1")).then_refused("no_slots")
    game.when(CounterRestored(who="Mira", counter="slots.1", count=2)).then_refused("slots_not_spent", spent=1)
    game.play(RestTaken(rest="night", who=("Mira",), keys={"interrupted": True}))
    assert game.rules.counters(game.state, mira) == {"slots.1": 0}
    game.when(RestTaken(rest="night", who=("Mira",))).then(("campaign:clock", "seconds", 9 * 3600))
    game.play(RestTaken(rest="night", who=("Mira", "Brom")))
    assert game.rules.counters(game.state, mira) == {"slots.1": 1}
    game.when(RestTaken(rest="night", who=("Mira",))).then(("campaign:clock", "seconds", 8 * 3600))


# Light, food, ammunition


def test_a_torch_burns_six_turns_and_a_bundle_opens_by_itself() -> None:
    game = given(a_fighter(), *buying("Brom", "torches_6"))
    game.play(ItemUsed(who="Brom", goods=Goods(item="torch")))
    assert (game.held("Brom")["item:torch"], game.held("Brom").get("item:torches_6")) == (5, None)
    after(game, 5, "turn")
    assert figure(game, "light") == {"torch": 1}
    game.play(ItemUsed(who="Brom", goods=Goods(item="torch", count=2)))
    assert figure(game, "light") == {"torch": 13}
    after(game, 13, "turn")
    assert "light" not in game.rules.derived(game.state, "character:Brom")
    game.when(ItemUsed(who="Brom", goods=Goods(item="torch", count=4))).then_refused("not_in_inventory", held=3)


def test_a_whole_bundle_burns_one_torch_after_the_other() -> None:
    game = given(a_fighter(), *buying("Brom", "torches_6"))
    game.play(ItemUsed(who="Brom", goods=Goods(item="torches_6")))
    assert [name for name in game.held("Brom") if name.startswith("item:")] == []
    assert figure(game, "light") == {"torch": 36}


def test_a_lantern_burns_a_flask_for_twenty_four_turns() -> None:
    game = given(a_fighter(), *buying("Brom", "lantern", "oil_flask", "oil_flask", "oil_flask"))
    game.play(ItemUsed(who="Brom", goods=Goods(item="lantern")))
    game.play(ItemUsed(who="Brom", goods=Goods(item="oil_flask")))
    assert (game.held("Brom")["item:lantern"], game.held("Brom")["item:oil_flask"]) == (1, 1)
    assert figure(game, "light") == {"lantern": 48}
    game.when(ItemUsed(who="Brom", goods=Goods(item="lantern", count=2))).then_refused("not_in_inventory")
    without = given(a_fighter(), *buying("Brom", "oil_flask"), ItemUsed(who="Brom", goods=Goods(item="oil_flask")))
    assert "light" not in without.rules.derived(without.state, "character:Brom")


@pytest.mark.parametrize(("turns", "torches", "flasks"), [(0, 0, 0), (6, 1, 1), (7, 2, 1), (24, 4, 1), (25, 5, 2)])
def test_the_number_of_lights_needed_is_computed(turns: int, torches: int, flasks: int) -> None:
    assert supplies.lights_needed(TABLES, "torch", turns) == torches
    assert supplies.lights_needed(TABLES, "lantern", turns) == flasks


def test_missiles_are_taken_out_of_their_quivers() -> None:
    game = given(a_fighter(), *buying("Brom", "arrows_20", "arrows_20", "crossbow_bolts_30"))
    game.play(ItemUsed(who="Brom", goods=Goods(item="arrow", count=23)))
    assert (game.held("Brom")["item:arrow"], game.held("Brom").get("item:arrows_20")) == (17, None)
    game.play(GoodsDropped(who="Brom", goods=Goods(item="crossbow_bolt", count=2)))
    assert game.held("Brom")["item:crossbow_bolt"] == 28


def test_rations_are_eaten_by_the_day_and_shared_and_people_without_them_are_hungry() -> None:
    # Two weeks for four people: seven rations each week, so three days and two meals of the fourth.
    names = ("Brom", "Lira", "Odon", "Vex")
    game = given(*(a_fighter(name) for name in names), *buying("Brom", "rations_standard_7", "rations_iron_7"))
    after(game, 3, "day", rations=True)
    assert {name: game.held(name).get("condition:hungry", 0) for name in names} == dict.fromkeys(names, 0)
    assert game.held("Brom")["item:ration_iron"] == 2
    after(game, 1, "day", rations=True)
    assert [game.held(name).get("condition:hungry", 0) for name in names] == [0, 0, 1, 1]
    game.play(ItemBought(who="Vex", item="rations_iron_7", price={}))
    game.play(RestTaken(rest="day", who=("Odon", "Vex"), keys={"rations": True}))
    assert [game.held(name).get("condition:hungry", 0) for name in names] == [0, 0, 0, 0]
    game.when(TimePassed(count=1, unit="hour", keys={"rations": True})).then_refused("food_by_days")


def test_optional_rules_are_off_by_default() -> None:
    for knob in (
        "ascending_ac",
        "variable_weapon_damage",
        "attack_by_thac0_arithmetic",
        "encumbrance",
        "variable_wind",
    ):
        assert rules_with().tables.knob(knob) in (False, "none")


def test_light_for_some_turns_uses_up_as_many_torches_as_needed() -> None:
    game = given(a_fighter(), *(ItemBought(who="Brom", item=item) for item in ("torches_6", "lantern", "oil_flask")))
    for_13_turns = ItemUsed(who="Brom", goods=Goods(item="torch"), keys={"turns": 13})
    game.when(for_13_turns).then(("world:used", "item:torch", -3))
    game.play(for_13_turns)
    assert game.rules.derived(game.state, "character:Brom")["light"] == {"torch": 18}
    game.play(ItemUsed(who="Brom", goods=Goods(item="lantern"), keys={"turns": 7}))
    assert game.rules.derived(game.state, "character:Brom")["light"] == {"torch": 18, "lantern": 24}
    again = ItemUsed(who="Brom", goods=Goods(item="torch"), keys={"turns": 24})
    game.when(again).then_refused("not_in_inventory")
    both = ItemUsed(who="Brom", goods=Goods(item="torch"), keys={"turns": 6, "used_up": True})
    game.when(both).then_refused("keys_together")
    game.when(ItemUsed(who="Brom", goods=Goods(item="torch", count=2), keys={"turns": 6})).then_refused("keys_together")


def test_an_item_that_gives_no_light_is_refused() -> None:
    game = given(a_fighter(), ItemBought(who="Brom", item="sword"))
    lit = ItemUsed(who="Brom", goods=Goods(item="sword"), keys={"turns": 6})
    game.when(lit).then_refused("gives_no_light", item="sword")


def test_the_party_sheet_shows_how_long_the_food_lasts() -> None:
    game = given(a_fighter(), a_fighter("Lira"), ItemBought(who="Brom", item="rations_iron_7"))
    members = ("character:Brom", "character:Lira")
    assert game.rules.derived_for_group(game.state, members)["food_days"] == 3
    assert game.rules.derived_for_group(game.state, members[:1])["food_days"] == 7
    assert "food_days" not in game.rules.derived_for_group(game.state, members[1:])
