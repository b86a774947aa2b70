"""Gear as it is typed: putting on and laying aside, light and food, and what the clock does to both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM, MIRETTE, CommandLine

MIRA = ("join", "Mira", "class=magic_user", "str=9", "int=16", "wis=10", "dex=10", "con=10", "cha=9", "hp_die=3")


@pytest.fixture
def evening(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, "en").open(BROM, MIRETTE, MIRA)


def test_what_is_put_on_is_on_the_sheet_until_it_leaves(evening: CommandLine) -> None:
    for item in ("chain mail", "shield", "sword"):
        evening("buy", "Brom", item)
        evening("equip", "Brom", item)
    sheet = evening.json("sheet", "Brom")
    assert sheet["equipped"] == ["chainmail", "shield", "sword"]
    assert (sheet["derived"]["armour_class"], sheet["derived"]["ascending_ac"]) == (4, 15)
    assert not [key for key in sheet["fields"] if key.startswith("equipped")]
    assert "Equipped" in evening("sheet", "Brom").out
    said = evening("equip", "Brom", "bouclier", "--off").out
    assert "Brom lays aside: shield." in said
    assert "armour class 5 [14]" in said
    evening("sell", "Brom", "chainmail")
    assert evening.json("sheet", "Brom")["equipped"] == ["sword"]
    assert evening.json("sheet", "Brom", "--as-of", "10")["equipped"] == ["chainmail", "shield", "sword"]
    evening("undo")
    assert evening.json("sheet", "Brom")["equipped"] == ["chainmail", "sword"]
    assert evening.json("audit")["findings"] == []


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        (("equip", "Mira", "sword"), "class_may_not_wield", 3),
        (("equip", "Mira", "leather"), "class_may_not_wear", 3),
        (("equip", "Mira", "plate mail"), "not_in_inventory", 3),
        (("equip", "Mira", "12gp"), "coins_are_not_worn", 2),
        (("equip", "Mira", "crown of stars"), "item_unknown", 2),
        (("equip", "Nobody", "sword"), "character_unknown", 2),
        (("spend", "Mira", "slots.1", "2"), "no_slots", 3),
        (("time", "+1d", "terrain=moon"), "key_value", 2),
        (("time", "+1d", "weather=fine"), "key_unknown", 2),
        (("time", "+1h", "terrain=forest"), "travel_by_days", 2),
        (("roll", "Brom", "attack", "ac=5", "weapon=rope"), "key_value", 2),
        (("damage", "Brom", "3", "subdual=yes"), "knob_off", 3),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_recorded(
    evening: CommandLine, words: tuple[str, ...], code: str, exit_code: int
) -> None:
    evening("buy", "Mira", "sword")
    evening("buy", "Mira", "leather")
    before = evening.entry_count
    answer = evening.type(*words, "--json")
    assert answer.code == exit_code
    assert f'"code":"{code}"' in answer.err.replace(" ", "")
    assert evening.entry_count == before


def test_the_game_masters_word_beats_a_class(evening: CommandLine) -> None:
    evening("buy", "Mira", "sword")
    evening("equip", "Mira", "sword", "--override", "a ghost guides her hand")
    assert evening.json("sheet", "Mira")["equipped"] == ["sword"]


def test_a_torch_out_of_a_bundle_burns_down_with_the_clock(evening: CommandLine) -> None:
    evening("buy", "Brom", "torches")
    evening("use", "Brom", "torche")
    assert evening.json("sheet", "Brom")["derived"]["light"] == {"torch": 6}
    assert {item["id"]: item["quantity"] for item in evening.json("sheet", "Brom")["items"]} == {"torch": 5}
    assert "5 turns left" not in evening("time", "+2 turns").out
    said = " ".join(evening("time", "+4 turns").out.split())
    assert "torch goes out" in said
    assert "a turn of rest is overdue (6 turns without): −1 to attack and damage" in said
    assert evening.json("sheet", "Brom")["conditions"] == {"tired": 1}
    evening("rest", "turn")
    assert evening.json("sheet", "Brom")["conditions"] == {}


def test_a_journey_feeds_and_tires(evening: CommandLine) -> None:
    evening("buy", "Brom", "standard rations")
    result = evening.json("time", "+2d", "travel=forest", "rations=yes")["result"]
    assert (result["km_per_day"], result["km"]) == (24, 48)
    assert evening.json("check", "Brom", "standard ration=1")["result"]["checked"] == {"item:ration_standard": 1}
    said = " ".join(evening("time", "+1d", "rations=yes").out.split())
    assert "days without food: 1 of 1" in said
    assert evening.json("sheet", "Mira")["conditions"] == {"hungry": 1}
    assert evening.json("party")["together"] == {"move": 36, "encounter_move": 12, "km_per_day": 36}


def test_spells_are_counted_and_come_back_by_night(evening: CommandLine) -> None:
    assert evening.json("sheet", "Mira")["counters"] == {"slots.1": 1}
    assert "spells of level 1" in evening("sheet", "Mira").out
    evening("spend", "Mira", "slots.1")
    assert evening.json("sheet", "Mira")["counters"] == {"slots.1": 0}
    evening("rest", "nuit", "Mira")
    assert evening.json("sheet", "Mira")["counters"] == {"slots.1": 1}
    assert evening.json("sheet", "Brom")["counters"] == {}


def test_the_same_in_french(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "fr").open(BROM)
    evening("buy", "Brom", "cotte de mailles")
    said = evening("equip", "Brom", "cotte de mailles").out.replace("\u00a0", " ").replace("\u202f", " ")
    assert "Brom s’équipe : cotte de mailles." in said
    assert "classe d’armure 5 [14]" in said
    evening("buy", "Brom", "torches")
    evening("use", "Brom", "torche")
    shown = evening("time", "+6 tours").out.replace("\u00a0", " ").replace("\u202f", " ")
    assert "torche : s’éteint" in shown
    evening("time", "+1 jour", "voyage=forêt", "forcée=oui", "manger=non")
