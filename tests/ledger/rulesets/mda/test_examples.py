"""The rulebook's worked examples of a hero's life (chapter 2), typed into the real command."""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine

DICE = "dice=3,5,4,2,3"


@pytest.fixture
def tharoune(campaign: CommandLine) -> CommandLine:
    """A campaign without characters."""
    campaign("new", "Tharoune", "--rules", "mda", "--lang", "fr")
    return campaign


@pytest.mark.parametrize("values", ["CO=13 IN=15 CH=13 AD=12 FO=13", "CO=10 IN=20 CH=20 AD=8 FO=8"])
def test_two_ways_to_place_49_points_on_the_printed_dice(tharoune: CommandLine, values: str) -> None:
    # 2.1 L191-L193: dice 3, 5, 4, 2, 3; both give 66.
    tharoune("join", "Héros", DICE, *values.split())
    traits = tharoune.sheet("Héros")["traits"]
    assert sum(traits[trait]["score"] for trait in ("co", "in", "ch", "ad", "fo")) == 66


def test_a_check_of_strength_plus_five(tharoune: CommandLine) -> None:
    # 2.2 L213-L215: FO 13, a die of 11, + 5 is 16: failed, and 5 PAV.
    tharoune("join", "Héros", DICE, "CO=13", "IN=15", "CH=13", "AD=12", "FO=13")
    answer = tharoune.json("roll", "Héros", "FO=5", "--faces", "11")["result"]
    assert (answer["total"], answer["target"], answer["outcome"], answer["pav"]) == (16, 13, "failure", 5)
    assert tharoune.sheet("Héros")["xp"]["total"] == 10_505


@pytest.mark.parametrize(("ev", "minutes"), [(1, 60), (2, 40), (3, 20), (4, 5), (5, 1)])
def test_low_vital_energy_means_minutes_of_unconsciousness(tharoune: CommandLine, ev: int, minutes: int) -> None:
    # 2.3 L228, of the 85 EV of L230.
    tharoune("join", "Héros", "CO=12", "IN=12", "CH=12", "AD=12", "FO=12")
    tharoune("damage", "Héros", 85 - ev)
    if minutes > 1:
        tharoune("time", f"+{minutes - 1}min")
    assert tharoune.sheet("Héros")["conditions"] == {"unconscious": 1}
    tharoune("time", "+1min")
    assert tharoune.sheet("Héros")["conditions"] == {}


def test_a_magician_who_reaches_level_18_adds_18_pa(tharoune: CommandLine) -> None:
    # 2.4 L244.
    values = ("CO=12", "IN=15", "CH=12", "AD=12", "FO=12", "EV=75", "EA=40", "niveau=17", "PAV=15300")
    tharoune("join", "Mage", "profession=magicien", *values)
    tharoune("level-up", "Mage", "caractéristique=IN", "combat=PRD", "EV=1")
    assert tharoune.sheet("Mage")["counters"] == {"ea": 58}


def test_levels_16_to_21_are_reached_where_they_are_printed(tharoune: CommandLine) -> None:
    # 2.7 L277: 12 000, 13 600, 15 300 and, for level 21, 21 000.
    tharoune("join", "Héros", "CO=12", "IN=12", "CH=12", "AD=12", "FO=12")
    for level, award in ((16, 1500), (17, 1600), (18, 1700), (19, 1800), (20, 1900), (21, 2000)):
        tharoune("award", "--to", "Héros", "--xp", award - 1)
        refused = tharoune("level-up", "Héros", "--json", code=3).error
        assert refused["code"] == "pav_insufficient"
        tharoune("award", "--to", "Héros", "--xp", 1)
        tharoune("level-up", "Héros", "--faces", "3")
        assert tharoune.sheet("Héros")["level"] == level
    assert tharoune.sheet("Héros")["xp"] == {"total": 21_000, "next_level_at": 23_100}


def test_a_warrior_trains_his_mind_for_four_levels(tharoune: CommandLine) -> None:
    # 2.8 L303: from FO 20 and IN 9 to FO 16 and IN 13.
    tharoune("join", "Guerrier", "CO=12", "IN=9", "CH=12", "AD=12", "FO=20", "niveau=21", "PAV=30000")
    for _ in range(4):
        tharoune("level-up", "Guerrier", "depuis=FO", "vers=IN")
    sheet = tharoune.sheet("Guerrier")
    assert (sheet["level"], sheet["traits"]["fo"]["score"], sheet["traits"]["in"]["score"]) == (25, 16, 13)
