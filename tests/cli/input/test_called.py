"""Things and foes are found by any word of their names; where several have it, they are asked back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

BOB = "join Bob class=fighter str=12 int=9 wis=10 dex=12 con=12 cha=11 hp=8 --coins 900gp"


@pytest.fixture
def bob(tmp_path: Path) -> CommandLine:
    campaign = CommandLine(tmp_path, "en")
    campaign.new()
    campaign.play(BOB)
    return campaign


@pytest.fixture
def monsters(tmp_path: Path) -> CommandLine:
    campaign = CommandLine(tmp_path, "en")
    campaign.new(rules="srd5")
    return campaign


@pytest.mark.parametrize(("typed", "met"), [("2 wolves", "wolf"), ("3 harpies", "harpy"), ("2 loups", "wolf")])
def test_several_are_met_by_the_row_of_one(monsters: CommandLine, typed: str, met: str) -> None:
    result = monsters.json("meet", *typed.split())["result"]
    assert result["monster"] == met
    assert all(name.endswith((" 1", " 2", " 3")) for name in result["met"])


def test_a_foe_is_overcome_by_a_word_of_its_name_unless_it_may_be_another(monsters: CommandLine) -> None:
    monsters("meet", "giant", "spider"), monsters("meet", "brown", "bear"), monsters("meet", "2", "dire", "wolves")
    assert monsters("defeat", "spider", "--json", code=2).error["code"] == "foe_not_met"
    assert monsters.json("defeat", "giant", "spider")["entries"][0]["facts"]["foes"] == ["other:giant spider"]
    assert monsters.json("defeat", "bears")["entries"][0]["facts"]["foes"] == ["other:brown bear"]
    assert monsters.json("defeat", "3", "owlbears")["entries"][0]["facts"]["what"] == "owlbear"
    monsters("meet", "black", "bear"), monsters("meet", "polar", "bear")
    assert monsters("defeat", "bear", "--json", code=2).error["hint"].endswith(": black bear, polar bear.")


def test_where_no_row_names_a_foe_a_word_of_its_name_does(bob: CommandLine) -> None:
    bob("meet", "giant", "spider", "hd=3")
    assert bob.json("defeat", "spider")["entries"][0]["facts"]["foes"] == ["other:giant spider"]


def test_an_item_is_found_by_any_word_of_its_name(bob: CommandLine) -> None:
    bob("find", "magic=Silver ring", "magic=black sword", "magic=gnarled wand")
    assert "Silver ring" in bob("item", "ring").out
    for command in ("take Bob ring", "give Bob hoard ring", "appraise ring 50gp"):
        assert "ilver ring" in bob(*command.split()).out
    bob("find", "magic=Ring of fire")
    for command in ("take Bob ring", "appraise ring 50gp", "identify ring X", "item ring"):
        refused = bob(*command.split(), "--json", code=2).error
        assert refused["code"] == "item_ambiguous"
        assert "Ring of fire" in refused["hint"]
        assert "Silver ring" in refused["hint"]
    assert "Silver ring" in bob("take", "Bob", "silver").out


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (("black", "sword", "as", "X"), "X"),
        (("black", "sword", "Stormbringer"), "Stormbringer"),
        (("sword", "is", "Sting", "the", "Old"), "Sting the Old"),
        (("sword", "=", "Sting"), "Sting"),
        (("black", "comme", "Dard"), "Dard"),
        (("sword", "Sword", "of", "ruin"), "Sword of ruin"),
        (("black", "Sword", "of", "ruin"), "Sword of ruin"),
        (("black", "As", "of", "swords"), "of swords"),
    ],
)
def test_a_find_of_several_words_and_its_new_name_are_told_apart(
    bob: CommandLine, typed: tuple[str, ...], name: str
) -> None:
    bob("find", "magic=black sword")
    assert bob.json("identify", *typed)["entries"][0]["facts"]["name"] == name


def test_what_several_wares_are_called_is_asked_and_one_is_taken(bob: CommandLine) -> None:
    horses = "Name one of: draft horse, riding horse, war horse, horse barding."
    for typed in (["horse"], ["2", "horses"], ["2 horses"]):
        assert bob("buy", "Bob", *typed, "--json", code=2).error["hint"] == horses
    rations = 'Name one of: "rations, iron (7 days)", "rations, standard (7 days)".'
    assert bob("buy", "Bob", "rations", "--json", code=2).error["hint"] == rations
    assert bob.json("buy", "Bob", "barding")["entries"][0]["facts"]["item"] == "barding"
    assert bob.json("buy", "Bob", "ring", "--price", "5gp")["entries"][0]["facts"]["item"] == "ring"


def test_a_ration_of_a_week_is_one_of_its_pieces(bob: CommandLine) -> None:
    bob("buy", "Bob", "standard rations")
    assert bob.json("use", "Bob", "ration")["entries"][0]["facts"]["goods"]["item"] == "ration_standard"
    bob("buy", "Bob", "iron rations")
    assert bob("use", "Bob", "ration", "--json", code=2).error["code"] == "item_ambiguous"


def test_an_id_is_met_and_found_as_a_name_without_underscores(monsters: CommandLine) -> None:
    assert monsters.json("meet", "goblin_warrior", "2")["result"]["met"] == ["goblin warrior 1", "goblin warrior 2"]
    assert monsters.json("meet", "old_man", "hp=3")["result"]["met"] == ["old man"]
    monsters("find", "item=silver_ring:5gp")
    assert "_" not in monsters("treasure").out + monsters("party", "--foes").out + monsters("history").out
