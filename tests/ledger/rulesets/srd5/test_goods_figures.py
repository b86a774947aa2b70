"""The goods of the fifth-edition rules against what is printed, and what must hold between the tables themselves."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ledger.rules.tables import folded
from ledger.rulesets.srd5.crafting import play as crafting_play
from ledger.rulesets.srd5.gear import load
from ledger.rulesets.srd5.gear.charges import figures as charge_figures
from ledger.rulesets.srd5.gear.items import Piece
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.trade import figures as trade_figures
from ledger.rulesets.srd5.travel import figures as travel_figures
from tests.support.given import rules_of
from tests.support.processes import ROOT
from tests.support.rulebook_tables import LOOSE, french, lines_of
from tests.support.rulebook_vectors import PRINTED

RULES = rules_of("srd5")
TABLES = Srd5Tables.over(RULES.tables)

GOODS = ("weapon", "armor", "gear", "ammunition", "focus", "tool", "tool_variant", "mount", "tack", "vehicle")
FIGURES: dict[str, Any] = json.loads(Path(PRINTED, "srd5.goods.json").read_text("utf-8"))
"""Prices, weights and figures that the rulebook prints."""

FILES = "armour attunement craft gear gear_words hiring light living load magic_items mounts tools trade travel weapons"


def test_every_price_and_weight_is_the_printed_one() -> None:
    seen = 0
    for kind in GOODS:
        for row in FIGURES[kind]:
            item = row["id"].replace("-", "_")
            assert RULES.price(item) == row["price_cp"], item
            if "weight_lb" in row:
                assert load.weight_of_item(TABLES, item) == Fraction(str(row["weight_lb"])), item
            seen += 1
    assert seen == 207


def test_weapons_and_armour_are_as_printed() -> None:
    for row in FIGURES["weapon"]:
        weapon = TABLES["weapons"][row["id"].replace("-", "_")]
        assert (weapon["damage"], weapon["type"], weapon["proficiency"], weapon["strike"], weapon["mastery"]) == (
            row["damage"],
            row["type"],
            row["category"],
            row["kind"],
            row["mastery"],
        )
        assert weapon.get("properties", []) == [name.replace("-", "_") for name in row["properties"]]
        assert (weapon.get("versatile"), weapon.get("range_ft")) == (row.get("versatile"), row.get("range_ft"))
    for row in FIGURES["armor"]:
        if row["category"] == "shield":
            assert TABLES["armour"]["shield"] == row["ac_bonus"]
            continue
        armour = TABLES["armour"]["worn"][row["id"].replace("-", "_")]
        most = {"full": None, "max2": 2, "none": 0}[row["dex"]]
        assert (armour["ac"], armour.get("dex_most"), armour.get("needs_str")) == (row["ac"], most, row.get("str"))
        assert (armour["don_min"], armour["doff_min"]) == (row["don_min"], row["doff_min"])
        assert armour["stealth_disadvantage"] is row["stealth_disadvantage"]


def test_magic_items_are_as_printed() -> None:
    for row in FIGURES["magic_item"]:
        if row["id"] in ("potions-of-healing", "spell-scroll"):
            # These are in the tables by their sorts: four potions, ten levels of scrolls.
            continue
        item = TABLES.items[row["id"].replace("-", "_")]
        rarity = [name.replace("-", "_") for name in row["rarity"]]
        assert [*(item.rarity or ("varies",))] == rarity, row["id"]
        assert item.attunement is row["attunement"]
        assert item.consumable is row.get("consumable", False)
        assert (item.charges, item.regain) == (row.get("charges"), row.get("regain", ""))
        assert item.destroyed_on == row.get("last_charge_d20_destroy")
        assert ("base" in row) is item.has_base


def test_packs_hold_what_they_weigh() -> None:
    for id_, pack in FIGURES["pack"].items():
        item = id_.replace("-", "_")
        held = TABLES.items[item].bundle
        assert held == {name.replace("-", "_"): count for name, count in pack["contents"].items()}
        assert sum(load.weight_of_item(TABLES, one) * count for one, count in held.items()) == load.weight_of_item(
            TABLES, item
        )


def test_costs_of_living_crafting_and_travel_are_as_printed() -> None:
    for standard, row in FIGURES["lifestyle"].items():
        assert TABLES["lifestyles"][standard]["per_day_cp"] == row["cp_per_day"]
    for standard in FIGURES["meal_cp"]:
        row = TABLES["lifestyles"][standard]
        lodging, meal = FIGURES["lodging_cp_per_day"][standard], FIGURES["meal_cp"][standard]
        assert (row["lodging_cp"], row["meal_cp"]) == (lodging, meal)
    for food, price in FIGURES["drink_food_cp"].items():
        assert RULES.price(food.replace("-", "_")) == price
    assert TABLES["spell_services"]["cost_cp"] == FIGURES["spell_service"]["cp"]
    for rarity, row in FIGURES["rarity"].items():
        ours = TABLES["rarities"][rarity.replace("-", "_")]
        for name in ("value_cp", "craft_days", "craft_cp"):
            assert ours.get(name) == row.get(name)
    for name in ("days", "cost_cp", "save_dc", "attack"):
        assert TABLES["scribing"][name] == FIGURES["scroll"][name]
    for row in FIGURES["size"]:
        carry = Fraction(str(row["carry_per_str_lb"]))
        assert load.capacity(TABLES, 1, row["id"]) == (carry, Fraction(str(row["push_per_str_lb"])))
    for terrain, row in FIGURES["travel"]["terrain"].items():
        ours = TABLES["terrains"][terrain]
        assert ours["pace"] == row["max"]
        assert all(ours[dc] == row[dc] for dc in ("forage_dc", "navigate_dc", "search_dc"))
    for row in FIGURES["vehicle"]:
        ours = TABLES["vehicles"][row["id"].replace("-", "_")]
        assert Fraction(ours["miles_per_hour"]) == Fraction(str(row["mph"]))
        assert all(ours[name] == row[name] for name in ("ac", "hp", "crew", "passengers", "damage_threshold"))
    for potion in FIGURES["healing_potion"].values():
        made = [row for row in TABLES["items"].values() if isinstance(row, dict) and "heals" in row]
        assert f"{potion['dice']}+{potion['bonus']}" in [row["heals"] for row in made]


def test_computed_prices_are_the_printed_ones() -> None:
    """Potions by their rarity and scrolls by the cost of scribing have the prices that the lists print."""
    for potion, id_ in (
        ("healing", "potion_of_healing"),
        ("greater", "potion_of_greater_healing"),
        ("superior", "potion_of_superior_healing"),
        ("supreme", "potion_of_supreme_healing"),
    ):
        assert RULES.price(id_) == FIGURES["healing_potion"][potion]["price_cp"]


@pytest.mark.parametrize(
    ("line", "pace", "figures"),
    [(797, "fast", ("120", "6", "45")), (798, "normal", ("90", "4,5", "36")), (799, "slow", ("60", "3", "27"))],
)
def test_the_printed_paces_are_in_the_book(line: int, pace: str, figures: tuple[str, str, str]) -> None:
    printed = lines_of("srd5")[line - 1]
    assert all(re.search(rf"\b{re.escape(figure)}\b", printed) for figure in figures), printed
    row = TABLES["paces"][pace]
    stated = (row["metres_per_minute"], Fraction(row["km_per_hour"]), Fraction(row["km_per_day"]))
    assert stated == tuple(Fraction(figure.replace(",", ".")) for figure in figures)


# Between the tables.


def test_every_item_is_of_a_known_kind_and_leads_to_a_page() -> None:
    for id_, row in TABLES.group("items").items():
        assert row["kind"] in TABLES["item_kinds"], id_
        assert row["source"].startswith("srd5:"), id_
        for one in TABLES.items[id_].bundle:
            assert one in TABLES["items"], (id_, one)


def test_tools_make_what_there_is() -> None:
    for id_, row in TABLES.group("tools").items():
        assert TABLES["items"][id_]["kind"] == "tool"
        assert all(item in TABLES["items"] for item in (*row.get("makes", ()), *row.get("makes_not", ())))
        assert all(sort in TABLES["item_sorts"] for sort in row.get("makes_sorts", ()))


@pytest.mark.parametrize(
    ("item", "tools"),
    [
        ("plate_armor", ["smiths_tools"]),
        ("hide_armor", ["leatherworkers_tools"]),
        ("padded_armor", ["weavers_tools"]),
        ("heavy_crossbow", ["woodcarvers_tools"]),
        ("musket", ["tinkers_tools"]),
        ("whip", ["leatherworkers_tools"]),
        ("club", ["carpenters_tools", "woodcarvers_tools"]),
        ("longsword", ["smiths_tools"]),
        ("arcane_orb", ["jewelers_tools", "woodcarvers_tools"]),
        ("shield", []),
    ],
)
def test_the_tools_of_an_item_follow_their_lists(item: str, tools: list[str]) -> None:
    assert crafting_play.tools_for(TABLES, item) == tools


@pytest.mark.parametrize(
    ("item", "base", "plus", "worth"),
    [
        ("armor_plus_1_plus_2_or_plus_3", "plate_armor", 1, 550_000),
        ("armor_plus_1_plus_2_or_plus_3", "plate_armor", 3, 20_150_000),
        ("weapon_plus_1_plus_2_or_plus_3", "longsword", 2, 401_500),
        ("ring_of_protection", None, 0, 400_000),
        ("armor_of_invulnerability", "plate_armor", 0, 20_150_000),
        ("potion_of_flying", None, 0, 2_000_000),
        ("dragon_orb", None, 0, None),
        ("belt_of_giant_strength", None, 0, None),
        ("dancing_sword", None, 0, None),
        ("dancing_sword", "longsword", 0, 4_001_500),
    ],
)
def test_a_magic_item_is_worth_its_rarity_and_what_is_inside(
    item: str, base: str | None, plus: int, worth: int | None
) -> None:
    assert trade_figures.magic_item_value(TABLES, Piece(item, base, plus)) == worth


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("Plate Armor +1", 550_000),
        ("harnois +1", 550_000),
        ("+2 longsword", 401_500),
        ("Harnois", None),
        ("épée", None),
    ],
)
def test_a_magic_item_is_priced_by_its_name(name: str, worth: int | None) -> None:
    assert RULES.price_by_name(name) == worth


@pytest.mark.parametrize(
    ("text", "regain"),
    [("1d6+1", (1, 6, 1)), ("2d8+4", (2, 8, 4)), ("1d3", (1, 3, 0)), ("1", (0, 0, 1)), ("", (0, 0, 0))],
)
def test_a_regain_is_parsed(text: str, regain: tuple[int, int, int]) -> None:
    assert charge_figures.parse_regain(text) == regain


def test_every_regain_of_the_tables_is_parsed() -> None:
    for id_, row in TABLES.group("items").items():
        if "regain" in row:
            assert any(charge_figures.parse_regain(row["regain"])), id_


def test_a_goliath_counts_as_one_size_larger() -> None:
    assert load.capacity(TABLES, 10, "medium", 1) == load.capacity(TABLES, 10, "large")
    assert load.capacity(TABLES, 10, "gargantuan", 1) == load.capacity(TABLES, 10, "gargantuan")


def test_nothing_moves_beyond_what_can_be_dragged() -> None:
    most = load.capacity(TABLES, 10, "medium")
    assert [load.speed_under_load(TABLES, 30, Fraction(pounds), most) for pounds in (150, 151, 300, 301)] == [
        30,
        5,
        5,
        0,
    ]


def test_one_arrow_weighs_its_part_of_twenty() -> None:
    assert load.weight_of_item(TABLES, "arrow") == Fraction(1, 20)
    assert load.weight_of_item(TABLES, "barding_chain_shirt") == 40


@pytest.mark.parametrize(
    ("pace", "terrain", "road", "kept"),
    [
        ("fast", None, False, "fast"),
        ("fast", "mountain", False, "slow"),
        ("fast", "mountain", True, "normal"),
        ("fast", "forest", False, "normal"),
        ("fast", "forest", True, "fast"),
        ("slow", "grassland", True, "slow"),
    ],
)
def test_terrain_caps_the_pace_and_a_road_lifts_the_cap(pace: str, terrain: str | None, road: bool, kept: str) -> None:
    assert travel_figures.pace_on_terrain(TABLES, pace, terrain, road=road) == kept


# Words.


def test_no_word_means_two_things() -> None:
    for group in ("items", "tools", "rarities", "paces", "terrains", "vehicles", "lifestyles", "hirelings", "works"):
        words: dict[str, str] = {}
        for id_, row in TABLES.group(group).items():
            for word in (id_, *row["names"].values(), *row.get("aliases", ())):
                assert words.setdefault(folded(word), id_) == id_, (group, word)


def test_french_words_are_set_as_french_is() -> None:
    for name in FILES.split():
        text = (ROOT / "ledger" / "rulesets" / "srd5" / f"{name}.toml").read_text(encoding="utf-8")
        assert [(path, said) for path, said in french(tomllib.loads(text)) if LOOSE.search(said)] == []
