"""What a class lets somebody choose at its levels, typed: it is said, asked for, and taken once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

KARA = ("join", "Kara", "class=rogue", "str=8", "dex=16", "con=12", "int=10", "wis=10", "cha=10", "--coins", "10gp")


@pytest.fixture
def campaign(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, "en").new(rules="srd5")


def test_who_joins_is_told_of_the_choices_of_the_class_and_takes_them(campaign: CommandLine) -> None:
    assert "Kara must choose: skills × 4, expertise × 2." in campaign(*KARA).out
    assert "campaign choose Kara skills=…" in campaign("choose", "Kara").out
    campaign("choose", "Kara", "skills=stealth,insight,perception")
    assert campaign.json("choose", "Kara")["pending"] == {"skills": 1, "expertise": 2}
    assert campaign("choose", "Kara", "skills=history,nature", "--json", code=3).error["code"] == "too_many_chosen"
    campaign("choose", "Kara", "skills=history")
    campaign("choose", "Kara", "expertise=stealth,history")
    assert campaign.json("sheet", "Kara")["pending"] == []
    assert "nothing to choose" in campaign("choose", "Kara").out
    # A correction brings the choice back.
    campaign("undo")
    assert campaign.json("sheet", "Kara")["pending"] == ["expertise"]
    assert campaign("audit").code == campaign("verify").code == 0


def test_what_is_given_at_once_is_not_owed(campaign: CommandLine) -> None:
    campaign(*KARA, "background=criminal", "increase.dex=2", "increase.con=1", "skills=history,insight,nature,medicine")
    assert campaign.json("choose", "Kara")["pending"] == {"expertise": 2}
    campaign("describe", "Kara", "expertise=history,insight")
    assert campaign.json("choose", "Kara")["pending"] == {}


def test_a_level_asks_for_what_it_owes(campaign: CommandLine) -> None:
    campaign(*KARA, "level=2", "skills=history,insight,nature,medicine", "expertise=history,insight")
    campaign("session", "start")
    campaign("award", "--xp", "2400", "--each")
    assert "Kara must choose: subclass." in campaign("level-up", "Kara").out
    # A wound has nothing to do with it.
    assert "must choose" not in campaign("damage", "Kara", "1").out
    campaign("choose", "Kara", "subclass=Thief")
    assert "ability score increase or feat" in campaign("level-up", "Kara").out
    assert campaign("choose", "Kara", "increase.dex=1", "--json", code=3).error["code"] == "too_many_chosen"
    campaign("choose", "Kara", "increase.dex=2")
    sheet = campaign.json("sheet", "Kara")
    assert (sheet["traits"]["dex"]["score"], sheet["fields"]["subclass"], sheet["pending"]) == (18, "Thief", [])


def test_a_score_under_magic_is_one_number_with_its_modifier(campaign: CommandLine) -> None:
    campaign(*KARA)
    campaign("find", "magic=Gauntlets of Ogre Power:?")
    campaign("take", "Kara", "gauntlets")
    campaign("identify", "gauntlets", "Gauntlets of Ogre Power")
    campaign("equip", "Kara", "gauntlets")
    assert campaign.json("sheet", "Kara")["traits"]["str"] == {"score": 19, "modifier": 4}
    assert campaign.json("explain", "Kara", "str")["total"] == 19
    assert campaign("check", "Kara", "str=8", code=1).code == 1


def test_a_roll_takes_what_the_pace_of_the_journey_does_to_it(campaign: CommandLine) -> None:
    campaign(*KARA)
    campaign("session", "start")
    assert "pace=fast" in campaign("time", "+1h", "pace=fast").out
    assert campaign.json("roll", "Kara", "stealth", "pace=fast", "--faces", "12,5")["result"]["kept"] == 5
    assert campaign.json("roll", "Kara", "athletics", "pace=fast", "--faces", "12")["result"]["kept"] == 12


def test_what_a_class_does_is_found_by_its_name(campaign: CommandLine) -> None:
    campaign(*KARA)
    campaign("join", "Bob", "class=fighter", *KARA[3:])
    campaign("join", "Ced", "class=cleric", *KARA[3:])
    campaign("damage", "Bob", "8")
    assert "Sneak Attack: 4." in campaign("roll", "Kara", "sneak attack", "--faces", "4").out
    assert campaign("roll", "Bob", "attaque sournoise", "--json", code=3).error["code"] == "not_a_feature"
    assert campaign.json("use", "Bob", "second souffle", "--faces", "4")["result"]["total"] == 5
    sheet = campaign.json("sheet", "Bob")
    assert (sheet["hp"]["current"], sheet["counters"]["second_wind"]) == (sheet["hp"]["max"] - 3, 1)
    assert "Ced casts bless" in campaign("use", "Ced", "bénédiction").out
    assert "none left." in campaign("roll", "Ced", "bless").out
    assert campaign("spend", "Ced", "bless", "--json", code=3).error["code"] == "no_slot_left"
    assert campaign("use", "Ced", "sacred flame", "--json", code=2).error["code"] == "spell_without_slot"
    assert campaign("use", "Bob", "bless", "--json", code=2).error["code"] == "spell_of_others"
    # A name of nothing is no spell, unless it says so.
    assert campaign("use", "Ced", "torhc", "--json", code=2).error["code"] == "item_unknown"
