"""Buying, wearing, crafting, living, travelling by the fifth-edition rules, typed at the real command."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.command_line import CommandLine, words_of

ROLAND = "join Roland class=paladin str=16 dex=10 con=14 int=8 wis=12 cha=14 species=human"
ZOE = "join Zoé class=wizard str=8 dex=16 con=13 int=16 wis=10 cha=10 species=gnome skills=arcana"
TOOLS = "tools=\"smith's tools,herbalism kit,woodcarver's tools\""


@pytest.fixture
def inn(campaign: CommandLine) -> CommandLine:
    """Roland with 2,000 gp, Zoé with 9,000, who knows three tools and has none."""
    return (
        campaign.new("L'Auberge", "--rules", "srd5").play(f"{ROLAND} --coins 2000gp\n{ZOE} {TOOLS} --coins 9000gp\n")
        and campaign
    )


def worth(table: CommandLine, who: str) -> int:
    """What a purse is worth in copper."""
    value: int = table.sheet(who)["purse_value"]["quantity"]
    return value


def derived(table: CommandLine, who: str) -> dict[str, Any]:
    found: dict[str, Any] = table.sheet(who)["derived"]
    return found


def result(table: CommandLine, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = table.json(*words)["result"]
    return found


def refused(table: CommandLine, *words: str, code: int = 3) -> str:
    found: str = table("--json", *words, code=code).error["code"]
    return found


def clock(table: CommandLine) -> int:
    return table.balances().get("campaign:clock", {}).get("seconds", 0)


def require_sound(table: CommandLine) -> None:
    """The program finds nothing wrong with what it recorded."""
    assert [found for found in table.json("audit")["findings"] if found["severity"] != "override"] == []
    table.require_verified()


# Trade.


def test_what_is_bought_and_sold_moves_coins_and_things(inn: CommandLine) -> None:
    inn("buy", "Roland", "torch", "3")
    assert worth(inn, "Roland") == 200_000 - 3
    # 3 cp halved and rounded down is 1 cp (reading R16).
    assert result(inn, "sell", "Roland", "torches", "3")["paid"] == 1
    inn("buy", "Roland", "rapière")
    assert result(inn, "sell", "Roland", "rapier")["paid"] == 1250
    assert refused(inn, "sell", "Roland", "rapier") == "not_in_inventory"
    assert refused(inn, "buy", "Roland", "vorpal spoon", code=2) == "ware_unknown"
    inn("pay", "Roland", "500gp", "--for", "une dette")
    assert refused(inn, "buy", "Roland", "plate") == "purse_too_light"
    require_sound(inn)


def test_gems_keep_their_value_and_magic_items_sell_at_theirs(inn: CommandLine) -> None:
    inn("find", "gem=50gp*4", "item=Tapisserie:300gp", "magic=Plate Armor +1:?", "item=potion of healing")
    assert result(inn, "sell", "hoard", "gem", "4")["paid"] == 20_000
    assert result(inn, "sell", "hoard", "Tapisserie")["paid"] == 30_000
    # A +1 Plate Armor is worth 4,000 + 1,500 gp, a potion its 50 gp (reading R20).
    assert result(inn, "sell", "hoard", "Plate Armor +1")["paid"] == 550_000
    assert result(inn, "sell", "hoard", "potion of healing")["paid"] == 5_000
    require_sound(inn)


def test_magic_armour_is_bought_by_its_name(inn: CommandLine) -> None:
    assert result(inn, "buy", "Zoé", "harnois +1")["cost"] == 550_000
    assert refused(inn, "buy", "Zoé", "dragon orb", code=2) == "price_missing"


def test_barding_costs_four_times_the_armour(inn: CommandLine) -> None:
    assert result(inn, "buy", "Roland", "barde (cotte de mailles)")["cost"] == 30_000
    # 110 lb of barding, and 1,700 gp at 50 to the pound: 34 lb more.
    assert derived(inn, "Roland")["load_lb"] == 144


def test_an_appraisal_by_rarity_and_base(inn: CommandLine) -> None:
    inn("find", "magic=Épée étrange:?")
    assert refused(inn, "appraise", "Épée étrange", "base=longsword") == "rarity_unknown"
    inn("identify", "Épée étrange", "Langue de feu", "item=flame tongue", "base=longsword")
    found = inn.json("appraise", "Langue de feu", "rarity=rare")["result"]["items"]
    assert [row["value"] for row in found.values()] == [401_500]
    assert refused(inn, "identify", "Langue de feu", "Langue de feu", "base=longbow", code=2) == "not_its_base"
    assert refused(inn, "appraise", "Langue de feu", "rarity=artifact") == "priceless"
    require_sound(inn)


def test_coins_are_exchanged_and_weigh_a_fiftieth_of_a_pound(inn: CommandLine) -> None:
    inn("receive", "Zoé", "100cp", "--from", "un mendiant")
    inn("exchange", "Zoé", "100cp", "gp")
    assert inn.purse("Zoé") == {"gp": 9001}
    assert derived(inn, "Zoé")["load_lb"] == "9001/50"


def test_treasure_is_shared_by_coin_and_by_value(inn: CommandLine) -> None:
    """Reading R3, both modes: what cannot be divided stays with the party."""
    inn.play("find 101gp 46sp 19cp")
    coins = result(inn, "split", "--no-change")["coins"]
    assert coins["Roland"] == {"gp": 50, "sp": 23, "cp": 9}
    assert inn.json("party")["hoard"]["coins"] == {"gp": 1, "cp": 1}
    inn.play("find 1gp 1sp")
    shares = result(inn, "split")
    # 101 + 110 cp: 105 each, and 1 cp is left.
    assert (shares["shares"], shares["remainder"]) == ({"Roland": 105, "Zoé": 105}, 1)
    require_sound(inn)


# Bundles, packs and light.


def test_a_pack_is_opened_and_arrows_are_shot_one_by_one(inn: CommandLine) -> None:
    inn("buy", "Roland", "explorer's pack")
    inn("use", "Roland", "paquetage d'explorateur")
    held = {item["id"]: item["quantity"] for item in inn.sheet("Roland")["items"]}
    assert held == {
        "backpack": 1,
        "bedroll": 1,
        "oil": 2,
        "rations": 10,
        "rope": 1,
        "tinderbox": 1,
        "torch": 10,
        "waterskin": 1,
    }
    inn("buy", "Zoé", "flèches", "2")
    inn("use", "Zoé", "flèche", "21")
    assert {item["id"]: item["quantity"] for item in inn.sheet("Zoé")["items"]} == {"arrow": 19}
    inn("buy", "Zoé", "burglar's pack")
    inn("give", "Zoé", "Roland", "candle", "4")
    assert {item["id"]: item["quantity"] for item in inn.sheet("Zoé")["items"]}["candle"] == 6
    require_sound(inn)


def test_lights_burn_down_with_the_clock(inn: CommandLine) -> None:
    inn.play('buy Roland torch 2\nbuy Roland oil 2\nbuy Roland "hooded lantern"')
    inn("use", "Roland", "torch")
    inn("use", "Roland", "hooded lantern")
    assert derived(inn, "Roland")["light"] == {"torch": 60, "lantern_hooded": 360}
    inn("time", "+90min")
    assert derived(inn, "Roland")["light"] == {"lantern_hooded": 270}
    inn("rest", "short", "Roland")
    assert derived(inn, "Roland")["light"] == {"lantern_hooded": 210}
    inn("use", "Roland", "oil")
    inn("time", "+9h")
    assert derived(inn, "Roland")["light"] == {"lantern_hooded": 30}
    assert [item["id"] for item in inn.sheet("Roland")["items"]] == ["lantern_hooded", "torch"]
    inn("time", "+1h")
    assert "light" not in derived(inn, "Roland")
    require_sound(inn)


# Wearing.


def test_armour_class_follows_from_what_is_worn(inn: CommandLine) -> None:
    assert (derived(inn, "Roland")["ac"], derived(inn, "Zoé")["ac"]) == (10, 13)
    inn.play('buy Roland "chain mail"\nbuy Roland shield\nequip Roland "chain mail"\nequip Roland shield')
    assert derived(inn, "Roland")["ac"] == 16 + 2
    inn.play('buy Zoé "scale mail"\nequip Zoé "scale mail"')
    # Dexterity +3 counts as 2 in medium armour.
    assert derived(inn, "Zoé")["ac"] == 14 + 2
    inn("equip", "Roland", "shield", "--off")
    assert derived(inn, "Roland")["ac"] == 16
    inn("buy", "Roland", "plate")
    assert refused(inn, "equip", "Roland", "plate") == "already_worn"
    inn.play('find "magic=Bouclier +2:?"\ntake Roland "Bouclier +2"\nequip Roland "Bouclier +2"')
    assert derived(inn, "Roland")["ac"] == 16 + 4
    require_sound(inn)


def test_hands_and_clothes_are_counted(inn: CommandLine) -> None:
    inn.play("buy Roland greatsword\nbuy Roland shield\nequip Roland shield\nbuy Roland rations")
    assert refused(inn, "equip", "Roland", "greatsword") == "hands_full"
    inn("equip", "Roland", "greatsword", "--override", "quatre bras")
    inn.play(
        'find "item=boots of elvenkind" "item=winged boots"\n'
        'take Roland "boots of elvenkind"\ntake Roland "winged boots"'
    )
    inn("equip", "Roland", "boots of elvenkind")
    assert refused(inn, "equip", "Roland", "winged boots") == "already_worn"
    inn("buy", "Roland", "mule")
    assert refused(inn, "equip", "Roland", "mule") == "not_worn"


def test_armour_too_heavy_for_its_wearer_slows(inn: CommandLine) -> None:
    inn.play("buy Zoé plate\nequip Zoé plate")
    assert (derived(inn, "Zoé")["ac"], derived(inn, "Zoé")["speed_ft"]) == (18, 20)


def test_a_magic_weapon_adds_its_bonus_to_attack_and_damage(inn: CommandLine) -> None:
    inn.play('find "magic=Épée longue +1:?"\ntake Roland "Épée longue +1"\nequip Roland "Épée longue +1"')
    answer_keys = inn.json("roll", "Roland", "attack", "ac=18", "--faces", "12,5")["result"]
    # 12, Strength +3, proficiency +2, the sword's +1; 1d8 + 3 + 1.
    assert (answer_keys["total"], answer_keys["outcome"], answer_keys["damage"]) == (18, "success", 9)


# Attunement and charges.


def find_and_take(table: CommandLine, who: str, *items: str) -> None:
    for item in items:
        table("find", f"item={item}")
        table("take", who, item)


def test_three_items_are_attuned_to_and_no_fourth(inn: CommandLine) -> None:
    find_and_take(inn, "Zoé", "ring of protection", "cloak of protection", "staff of fire", "ring of evasion")
    inn("equip", "Zoé", "ring of protection")
    inn("equip", "Zoé", "cape de protection")
    # With a Short Rest spent on it alone.
    before = clock(inn)
    inn("rest", "short", "Zoé", "attune=staff of fire")
    assert clock(inn) - before == 3600
    assert len(derived(inn, "Zoé")["attuned"]) == 3
    assert refused(inn, "equip", "Zoé", "ring of evasion") == "attunement_limit"
    assert refused(inn, "rest", "short", "Zoé", "attune=ring of evasion") == "attunement_limit"
    assert refused(inn, "rest", "short", "Zoé", "unattune=ring of evasion") == "not_attuned"
    # Taken off, the cloak stays attuned; a rest ends that.
    inn("equip", "Zoé", "cloak of protection", "--off")
    assert len(derived(inn, "Zoé")["attuned"]) == 3
    inn("rest", "short", "Zoé", "unattune=cloak of protection")
    inn("equip", "Zoé", "ring of evasion")
    assert len(derived(inn, "Zoé")["attuned"]) == 3
    require_sound(inn)


def test_nobody_attunes_to_two_of_the_same(inn: CommandLine) -> None:
    find_and_take(inn, "Zoé", "ring of protection")
    inn("equip", "Zoé", "ring of protection")
    inn("find", "magic=Anneau de protection:?")
    inn("take", "Zoé", "Anneau de protection")
    lot = next(item["id"] for item in inn.sheet("Zoé")["items"] if "~" in item["id"])
    assert refused(inn, "equip", "Zoé", lot) == "attunement_duplicate"


def test_some_items_are_for_some_classes(inn: CommandLine) -> None:
    find_and_take(inn, "Roland", "staff of healing", "holy avenger", "bag of holding")
    assert refused(inn, "equip", "Roland", "staff of healing") == "attunement_by"
    assert refused(inn, "rest", "short", "Roland", "attune=bag of holding") == "not_for_attunement"
    assert refused(inn, "rest", "short", "Roland", "attune=wand of fear") == "not_in_inventory"
    assert refused(inn, "rest", "short", "Roland", "attune=spoon", code=2) == "item_unknown"


def test_death_ends_every_attunement(inn: CommandLine) -> None:
    find_and_take(inn, "Zoé", "ring of protection", "cloak of protection")
    inn.play('equip Zoé "ring of protection"\nequip Zoé "cloak of protection"')
    inn("die", "Zoé", "--from", "une chute")
    assert "attuned" not in derived(inn, "Zoé")
    inn("undo")
    assert len(derived(inn, "Zoé")["attuned"]) == 2
    inn("damage", "Zoé", "40")
    assert "attuned" not in derived(inn, "Zoé")
    require_sound(inn)


def test_attuning_to_a_lot_ends_the_attunement_of_another_character(inn: CommandLine) -> None:
    inn("find", "magic=Anneau de protection:?")
    inn("take", "Zoé", "Anneau de protection")
    inn("equip", "Zoé", "Anneau de protection")
    inn("give", "Zoé", "Roland", "Anneau de protection")
    inn("equip", "Roland", "Anneau de protection")
    inn("give", "Roland", "Zoé", "Anneau de protection")
    assert "attuned" not in derived(inn, "Zoé")
    require_sound(inn)


def test_charges_are_spent_and_come_back_at_dawn(inn: CommandLine) -> None:
    """A wand of 7 charges: 5 spent, 2 left; 1d6 + 1 of 3 makes 6; a 6 fills it."""
    inn("buy", "Zoé", "wand of magic missiles")
    wand = next(item["id"] for item in inn.sheet("Zoé")["items"])
    inn("use", "Zoé", "wand of magic missiles", "5")
    assert inn.sheet("Zoé")["counters"][f"item:{wand}"] == 2
    inn("time", "+6h", "--faces", "3")
    assert inn.sheet("Zoé")["counters"][f"item:{wand}"] == 2 + 3 + 1
    inn("spend", "Zoé", "baguette de projectiles magiques", "2")
    assert refused(inn, "spend", "Zoé", "wand of magic missiles", "5") == "not_enough_charges"
    inn("time", "+1d", "--faces", "6")
    assert inn.sheet("Zoé")["counters"][f"item:{wand}"] == 7
    assert refused(inn, "restore", "Zoé", "wand of magic missiles", "1") == "charges_not_spent"
    require_sound(inn)


def test_the_last_charge_may_destroy_the_wand(inn: CommandLine) -> None:
    inn("buy", "Zoé", "wand of magic missiles")
    answer = result(inn, "use", "Zoé", "wand of magic missiles", "7", "--faces", "2")
    assert (answer["charges"], answer["destroyed"]) == (0, False)
    inn("restore", "Zoé", "wand of magic missiles", "3")
    assert result(inn, "use", "Zoé", "wand of magic missiles", "3", "--faces", "1")["destroyed"]
    assert inn.sheet("Zoé")["items"] == []
    inn("undo")
    assert list(inn.sheet("Zoé")["counters"].values())[-1] == 3
    require_sound(inn)


def test_charges_go_with_the_item(inn: CommandLine) -> None:
    inn("buy", "Zoé", "wand of magic missiles", "2")
    first, second = sorted(item["id"] for item in inn.sheet("Zoé")["items"])
    inn("use", "Zoé", first, "4")
    inn("give", "Zoé", "Roland", first)
    assert inn.sheet("Roland")["counters"][f"item:{first}"] == 3
    assert inn.sheet("Zoé")["counters"][f"item:{second}"] == 7
    inn("identify", second, "Baguette usée", "charges=1")
    assert inn.sheet("Zoé")["counters"][f"item:{second}"] == 1
    assert refused(inn, "identify", second, "Baguette usée", "charges=8") == "charges_above"
    assert refused(inn, "find", "item=wand of fear*101", code=2) == "too_many_apart"
    inn("find", "magic=Anneau:?")
    assert refused(inn, "identify", "Anneau", "Anneau", "charges=1", code=2) == "charges_not_here"


def test_a_potion_heals(inn: CommandLine) -> None:
    inn("buy", "Roland", "potion of healing")
    inn("damage", "Roland", "7")
    inn("use", "Roland", "potion of healing", "--faces", "3,2")
    assert inn.hit_points("Roland") == 5 + 2 + 3 + 2
    assert inn.sheet("Roland")["items"] == []


def test_all_that_a_potion_gave_may_be_told_and_for_whom(inn: CommandLine) -> None:
    """`srd5:healing PUB equipment`: 2d4 + 2 for one."""
    inn("buy", "Zoé", "potion of healing", "2")
    inn("damage", "Roland", "7")
    assert refused(inn, "use", "Zoé", "potion of healing", "on=Roland", "regained=3") == "no_such_total"
    assert refused(inn, "use", "Zoé", "potion of healing", "2", "regained=21") == "no_such_total"
    inn("use", "Zoé", "potion of healing", "on=Roland", "regained=4")
    assert inn.hit_points("Roland") == 5 + 4
    assert [item["quantity"] for item in inn.sheet("Zoé")["items"]] == [1]
    require_sound(inn)


def test_a_healers_kit_has_ten_uses(inn: CommandLine) -> None:
    inn("buy", "Zoé", "healer's kit")
    for use in range(10):
        inn("damage", "Roland", "12")
        inn("heal", "Roland", "kit=yes")
        left = inn.sheet("Zoé")["items"]
        assert len(left) == (0 if use == 9 else 1)
        inn("heal", "Roland", "12")
    require_sound(inn)


def test_an_item_that_is_not_consumable_stays_when_used(inn: CommandLine) -> None:
    find_and_take(inn, "Zoé", "bag of holding", "potion of flying", "dust of dryness")
    inn("use", "Zoé", "bag of holding")
    inn("use", "Zoé", "potion of flying")
    inn("use", "Zoé", "dust of dryness", "used_up=yes")
    inn("buy", "Zoé", "rations", "3")
    inn("use", "Zoé", "rations")
    assert {item["id"]: item["quantity"] for item in inn.sheet("Zoé")["items"]} == {"bag_of_holding": 1, "rations": 2}


# Making.


def test_plate_takes_750_gp_and_150_days(inn: CommandLine) -> None:
    """`srd5:craft PUB`, the worked example."""
    inn("buy", "Zoé", "smith's tools")
    before = worth(inn, "Zoé")
    answer = result(inn, "work", "Zoé", "craft", "item=plate")
    assert (answer["cost"], answer["days"], answer["hours_each"]) == (75_000, "150", "1200")
    assert before - worth(inn, "Zoé") == 75_000
    assert clock(inn) == 150 * 86_400
    assert "plate_armor" in [item["id"] for item in inn.sheet("Zoé")["items"]]
    require_sound(inn)


def test_a_heavy_crossbow_takes_5_days_or_20_hours_of_two(inn: CommandLine) -> None:
    """`srd5:craft PUB`, the worked example, and reading R17."""
    inn("buy", "Zoé", "woodcarver's tools")
    assert result(inn, "work", "Zoé", "craft", "item=heavy crossbow")["days"] == "5"
    assert clock(inn) == 5 * 86_400
    answer = result(inn, "work", "Zoé", "craft", "item=arbalète lourde", "workers=2")
    assert (answer["cost"], answer["days"], answer["hours_each"]) == (2500, "5", "20")
    # Two days of eight hours, and four hours.
    assert clock(inn) == 7 * 86_400 + 4 * 3600
    inn("work", "Zoé", "craft", "item=heavy crossbow", "meanwhile=yes")
    assert clock(inn) == 7 * 86_400 + 4 * 3600
    assert refused(inn, "work", "Zoé", "craft", "item=heavy crossbow", "workers=3") == "too_many_workers"


def test_a_bucket_takes_2_cp_and_a_day(inn: CommandLine) -> None:
    inn("buy", "Zoé", "smith's tools")
    answer = result(inn, "work", "Zoé", "craft", "item=bucket", "count=3")
    assert (answer["cost"], answer["days"]) == (6, "3")


def test_a_magic_plate_takes_3500_gp_or_2000_and_the_plate(inn: CommandLine) -> None:
    """`srd5:craft PUB`, the worked example: 50 days, 400 hours."""
    inn("buy", "Zoé", "smith's tools")
    answer = result(inn, "work", "Zoé", "craft", "base=plate", "plus=1")
    assert (answer["cost"], answer["days"], answer["hours_each"]) == (350_000, "50", "400")
    inn("buy", "Zoé", "plate")
    held = result(inn, "work", "Zoé", "craft", "base=plate", "plus=1", "base_held=yes")
    assert held["cost"] == 200_000
    items = {item["id"].partition("~")[0]: item for item in inn.sheet("Zoé")["items"]}
    assert "plate_armor" not in items
    assert items["armor_plus_1_plus_2_or_plus_3"]["value"] == 550_000
    inn("equip", "Zoé", next(item["id"] for item in inn.sheet("Zoé")["items"] if "armor_plus" in item["id"]))
    assert derived(inn, "Zoé")["ac"] == 19
    require_sound(inn)


def test_potions_and_scrolls_have_their_own_cost(inn: CommandLine) -> None:
    inn("buy", "Zoé", "herbalism kit")
    potion = result(inn, "work", "Zoé", "brew", "count=2")
    assert (potion["cost"], potion["days"]) == (5000, "2")
    assert result(inn, "work", "Zoé", "craft", "item=potion of healing")["cost"] == 2500
    scroll = result(inn, "work", "Zoé", "scribe", "level=3", "spell=Boule de feu")
    assert (scroll["cost"], scroll["days"]) == (15_000, "5")
    items = {item["id"].partition("~")[0]: item for item in inn.sheet("Zoé")["items"]}
    assert items["potion_of_healing"]["quantity"] == 3
    assert items["spell_scroll_level_3"]["value"] == 30_000
    assert "Boule de feu" in items["spell_scroll_level_3"]["name"]
    # A common consumable takes half of 50 gp and half of 5 days.
    other = result(inn, "work", "Zoé", "craft", "item=potion of climbing")
    assert (other["cost"], other["days"], other["hours_each"]) == (2500, "5/2", "20")
    require_sound(inn)


def test_crafting_requires_tools_and_skills_unless_overridden(inn: CommandLine) -> None:
    assert refused(inn, "work", "Roland", "craft", "item=longsword") == "tool_not_proficient"
    assert refused(inn, "work", "Roland", "craft", "item=longsword", "proficient=yes") == "tool_missing"
    assert refused(inn, "work", "Zoé", "craft", "item=longsword") == "tool_missing"
    assert refused(inn, "work", "Roland", "scribe", "level=1") == "skill_not_proficient"
    assert refused(inn, "work", "Roland", "craft", "item=ring of protection") == "skill_not_proficient"
    assert refused(inn, "work", "Zoé", "craft", "item=shield", code=2) == "tool_not_listed"
    assert refused(inn, "work", "Zoé", "craft", "item=dragon orb") == "priceless"
    assert refused(inn, "work", "Zoé", "craft", "item=dancing sword", code=2) == "base_not_told"
    assert refused(inn, "work", "Zoé", "craft", "item=dancing sword", "base=longbow", code=2) == "not_its_base"
    assert refused(inn, "work", "Zoé", "craft", code=2) == "nothing_to_craft"
    assert refused(inn, "work", "Zoé", "craft", "item=longsword", "base=plate", code=2) == "nothing_to_craft"
    # The company's tool will do, and the GM's word for the rest.
    inn("buy", "Roland", "smith's tools")
    inn("work", "Zoé", "craft", "item=longsword")
    inn("work", "Zoé", "craft", "item=shield", "tool=smith's tools")
    inn("work", "Roland", "scribe", "level=0", "--override", "un don")
    require_sound(inn)


# Living.


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("lifestyle standard=modest days=7", 700),
        ("lifestyle standard=aristocratic months=1", 30_000),
        ("lifestyle standard=wretched weeks=4", 0),
        ("lodging standard=comfortable days=2", 160),
        ("meals standard=wealthy count=3", 90),
        ("meals standard=wealthy", 30),
        ("hireling hireling=skilled days=6", 1200),
        ("hireling hireling=skilled days=6 count=3", 3600),
        ("hireling hireling=messenger miles=85", 170),
        ("spell level=5 components=50000", 250_000),
        ("spell level=0", 3000),
        ("passage berth=cabin days=3 count=2", 1200),
    ],
)
def test_living_and_service_are_paid(inn: CommandLine, words: str, cost: int) -> None:
    before = worth(inn, "Zoé")
    assert result(inn, "work", "Zoé", *words.split())["cost"] == cost
    assert before - worth(inn, "Zoé") == cost
    require_sound(inn)


def test_wrong_keys_of_living_costs_are_refused(inn: CommandLine) -> None:
    assert refused(inn, "work", "Zoé", "lifestyle", "standard=modest", code=2) == "how_long"
    assert refused(inn, "work", "Zoé", "lifestyle", "standard=modest", "days=1", "weeks=1", code=2) == "how_long"
    assert refused(inn, "work", "Zoé", "lodging", "standard=wretched", "days=1", code=2) == "no_such_standard"
    assert refused(inn, "work", "Zoé", "hireling", "hireling=messenger", "days=1", code=2) == "paid_by_miles"
    assert refused(inn, "work", "Zoé", "hireling", "hireling=skilled", "miles=1", code=2) == "paid_by_days"
    assert refused(inn, "work", "Zoé", "lifestyle", "standard=royal", "days=1", code=2) == "key_value"
    assert refused(inn, "work", "Zoé", "alchimie", code=2) == "work_unknown"


def test_an_unknown_item_is_refused_with_the_nearest_name(inn: CommandLine) -> None:
    error = inn("--json", "work", "Zoé", "craft", "item=longswrod", code=2).error
    assert error["code"] == "key_value"
    assert "« campaign règles montrer objets et prix »" in error["hint"].replace("\u00a0", " ")
    assert len(error["hint"]) < 300


# Those who serve.


def test_hirelings_are_paid_by_the_day(inn: CommandLine) -> None:
    inn("hire", "Gardes", "--employer", "Roland", "kind=hireling", "hireling=skilled", "count=3")
    inn("hire", "Porteur", "--employer", "Zoé", "kind=hireling", "hireling=untrained", "--wage", "1gp/day")
    # A messenger is paid by the errand.
    inn("hire", "Coursier", "--employer", "Zoé", "kind=hireling", "hireling=messenger")
    paid = result(inn, "wages", "--days", "6")["wages"]
    assert paid == {"Gardes": 3600, "Porteur": 600}
    assert refused(inn, "damage", "Gardes", "3") == "counted_by_heads"
    assert refused(inn, "rest", "long", "Gardes") == "no_rest_of_these"
    # Hirelings are no part of the company that shares.
    inn("find", "100gp")
    assert set(result(inn, "split")["shares"]) == {"Roland", "Zoé"}
    require_sound(inn)


def test_mounts_die_at_0_hit_points_and_carry_their_load(inn: CommandLine) -> None:
    inn("hire", "Trotte", "--employer", "Roland", "kind=mount", "mount=cheval de selle")
    inn("give", "Roland", "Trotte", "1000gp")
    assert derived(inn, "Trotte") == {"load_lb": 20, "carry_lb": 480, "draw_lb": 2400}
    inn("damage", "Trotte", "13")
    assert inn.sheet("Trotte")["status"] == "dead"


def test_ships_have_a_threshold_and_are_repaired_for_20_gp_a_point(inn: CommandLine) -> None:
    inn("hire", "La Mouette", "--employer", "Zoé", "kind=vehicle", "vehicle=voilier")
    inn("damage", "La Mouette", "14")
    assert inn.hit_points("La Mouette") == 300
    inn("damage", "La Mouette", "15")
    assert inn.hit_points("La Mouette") == 285
    before = worth(inn, "Zoé")
    inn("heal", "La Mouette", "5")
    assert (inn.hit_points("La Mouette"), before - worth(inn, "Zoé"), clock(inn)) == (290, 10_000, 5 * 86_400)
    assert derived(inn, "La Mouette")["ac"] == 15
    assert refused(inn, "damage", "La Mouette", "fire=20", code=2) == "only_an_amount"
    inn("hire", "Carriole", "--employer", "Zoé", "kind=vehicle", "vehicle=cart")
    assert refused(inn, "damage", "Carriole", "5") == "no_hull"
    require_sound(inn)


# Journeys.


@pytest.mark.parametrize(
    ("words", "miles", "km"),
    [
        ("+3h pace=fast", "12", "18"),
        ("+2d pace=slow", "36", "54"),
        ("+1h pace=normal", "3", "9/2"),
        ("+1d pace=fast terrain=mountain", "18", "27"),
        ("+1d pace=fast terrain=mountain road=yes", "24", "36"),
        ("+1h pace=fast mounted=yes", "8", "12"),
        ("+1d pace=fast vehicle=wagon", "24", "36"),
        ('+1d vehicle="sailing ship"', "48", "72"),
        ("+8h pace=fast", "32", "48"),
    ],
)
def test_the_distance_of_a_journey_follows_from_its_pace(inn: CommandLine, words: str, miles: str, km: str) -> None:
    answer = result(inn, "time", *words_of(words))
    assert (answer["miles"], answer["km"]) == (miles, km)


def test_a_forced_march_requires_saves_and_exhausts(inn: CommandLine) -> None:
    """Eleven hours: DC 11, 12, 13. Roland adds 2; Zoé adds 1, and exhaustion takes 2 from the next save."""
    inn("time", "+11h", "pace=normal", "--faces", "Roland=9,10,11", "--faces", "Zoé=9,12,14")
    # Roland: 11, 12, 13 are all just enough. Zoé: 10 fails, 12 + 1 − 2 = 11 fails, 14 + 1 − 4 = 11 fails.
    assert "exhaustion" not in inn.sheet("Roland")["conditions"]
    assert inn.sheet("Zoé")["conditions"]["exhaustion"] == 3
    # Speed 15 is half of 30: the company is slow now.
    assert result(inn, "time", "+1h", "pace=fast")["miles"] == "2"
    assert refused(inn, "time", "+90min", "pace=slow", code=2) == "travel_by_hours"
    require_sound(inn)


def test_rations_are_eaten_day_by_day(inn: CommandLine) -> None:
    inn.play('buy Roland rations 3\nbuy Zoé "explorer\'s pack"')
    inn("time", "+5d", "pace=slow", "rations=yes")
    # Roland's three days, Zoé's five, and two of Roland's out of her pack, which is opened.
    held = {item["id"]: item["quantity"] for item in inn.sheet("Zoé")["items"]}
    assert (held["rations"], inn.sheet("Roland")["items"]) == (10 - 5 - 2, [])
    answer_keys = inn("--lang", "en", "time", "+3d", "rations=yes").out
    assert "days without food: 1 of 3" in answer_keys
    assert "days without food: 2 of 3" in answer_keys
    assert refused(inn, "time", "+3h", "rations=yes", code=2) == "food_by_days"
    require_sound(inn)
