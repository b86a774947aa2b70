"""The figures of play against what the French document prints, line by line, and its examples as they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.command_line import CommandLine, words_of
from tests.support.given import rules_of

TABLES = rules_of("srd5").tables


# The document's worked examples, typed.


OPENING = (
    'new "La Marche" --rules srd5',
    "join Roland class=paladin str=16 dex=11 con=14 int=8 wis=12 cha=14 skills=athlétisme",
    "join Zoé class=bard str=8 dex=16 con=13 int=13 wis=10 cha=15 skills=persuasion,tromperie",
    "join Mira class=wizard str=8 dex=14 con=12 int=16 wis=15 cha=10 skills=perception",
    "join Otto class=fighter str=16 dex=10 con=14 int=8 wis=10 cha=8 level=2",
)


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """Roland, a paladin of 12 hit points; Zoé, a bard; Mira, a wizard; Otto of 20 hit points."""
    for line in OPENING:
        campaign(*words_of(line))
    return campaign


def rolled(table: CommandLine, *words: str) -> dict[str, Any]:
    result: dict[str, Any] = table.json("roll", *words)["result"]
    return result


@pytest.mark.parametrize(("edge", "kept"), [("--dis", 3), ("--adv", 18)])
def test_18_and_3_are_a_3_with_disadvantage_and_an_18_with_advantage(table: CommandLine, edge: str, kept: int) -> None:
    """srd5:advantage L538."""
    answer = rolled(table, "Zoé", "int", edge, "--faces", "18,3")
    assert (answer["kept"], answer["total"]) == (kept, kept + 1)


def test_one_advantage_cancels_any_number_of_disadvantages(table: CommandLine) -> None:
    """srd5:advantage L544."""
    answer = rolled(table, "Roland", "con=15", "avantage=1", "désavantage=3", "--faces", "13")
    assert (answer["mode"], answer["total"], answer["outcome"]) == ("normal", 15, "success")


@pytest.mark.parametrize(("edge", "die", "kept"), [("--dis", 1, 14), ("--dis", 2, 3), ("--adv", 1, 18)])
def test_inspiration_rolls_one_of_3_and_18_again_and_not_both(
    table: CommandLine, edge: str, die: int, kept: int
) -> None:
    """srd5:advantage L550."""
    table("restore", "Roland", "inspiration")
    answer = rolled(table, "Roland", "wis", edge, f"inspiration={die}", "--faces", "3,18,14")
    assert answer["kept"] == kept
    assert table.sheet("Roland")["counters"]["inspiration"] == 0


def test_climbing_a_cliff_adds_the_bonus_only_with_athletics(table: CommandLine) -> None:
    """srd5:skills L598-L600."""
    assert rolled(table, "Roland", "athlétisme=15", "--faces", "10")["total"] == 10 + 3 + 2
    assert rolled(table, "Otto", "athlétisme=15", "--faces", "10")["total"] == 10 + 3


def test_two_skills_of_one_check_add_the_bonus_once(table: CommandLine) -> None:
    """srd5:proficiency L568."""
    assert rolled(table, "Zoé", "persuasion", "--faces", "10")["total"] == 10 + 2 + 2
    assert rolled(table, "Zoé", "tromperie", "--faces", "10")["total"] == 10 + 2 + 2


def test_a_skill_and_a_tool_are_an_advantage(table: CommandLine) -> None:
    """srd5:proficiency L622."""
    answer = rolled(table, "Roland", "athlétisme", "outil=oui", "--faces", "4,15")
    assert (answer["kept"], answer["total"]) == (15, 20)
    assert rolled(table, "Roland", "str", "outil=oui", "--faces", "4")["total"] == 4 + 3 + 2


def test_wizards_are_proficient_in_saves_of_intelligence_and_wisdom(table: CommandLine) -> None:
    """srd5:proficiency L614."""
    assert table.sheet("Mira")["derived"]["saves"] == {"str": -1, "dex": 2, "con": 1, "int": 5, "wis": 4, "cha": 0}
    assert rolled(table, "Mira", "save=wis", "--vs", "15", "--faces", "11")["outcome"] == "success"


def test_wisdom_15_and_perception_see_14_without_looking(table: CommandLine) -> None:
    """srd5:passive PUB."""
    assert table.sheet("Mira")["derived"]["passive_perception"] == 14
    assert rolled(table, "Mira", "perception passive=15")["outcome"] == "failure"
    assert rolled(table, "Mira", "perception passive=15", "--adv")["total"] == 19


def test_the_ambushed_roll_initiative_with_disadvantage(table: CommandLine) -> None:
    """srd5:combat L835."""
    assert rolled(table, "Zoé", "initiative", "surpris=oui", "--faces", "17,4")["total"] == 4 + 3


def test_a_natural_20_hits_whatever_the_armour_and_a_natural_1_misses(table: CommandLine) -> None:
    """srd5:d20 L512, L528."""
    hit = rolled(table, "Roland", "attaque=30", "--faces", "20")
    assert (hit["outcome"], hit["critical"], hit["total"]) == ("critical", True, 25)
    miss = rolled(table, "Roland", "attaque=5", "--faces", "1")
    assert (miss["outcome"], miss["critical"], miss["success"]) == ("fumble", False, False)


def test_a_critical_dagger_rolls_2d4_instead_of_1d4(table: CommandLine) -> None:
    """srd5:damage L1054."""
    assert rolled(table, "Zoé", "dégâts=1d4", "mod=3", "--faces", "3")["total"] == 6
    assert rolled(table, "Zoé", "dégâts=1d4", "mod=3", "critique=oui", "--faces", "3,2")["total"] == 8
    attack = rolled(table, "Roland", "attaque=15", "damage=1d4+2d6", "--faces", "20,1,2,3,4,5,6")
    assert attack["damage"] == 1 + 2 + 3 + 4 + 5 + 6 + 3


def test_28_fire_in_an_aura_against_resistance_and_vulnerability_are_22(table: CommandLine) -> None:
    """srd5:damage L1084."""
    answer = table.json("damage", "Otto", "feu=28", "ajustement=-5", "résistance=tous", "vulnérabilité=feu")
    assert [step["value"] for step in answer["entries"][0]["derivation"] if "type" in step["args"]] == [28, 23, 11, 22]
    assert table.hit_points("Otto") == 0


def test_resistance_to_necrotic_and_to_all_damage_halves_once(table: CommandLine) -> None:
    """srd5:damage L1078."""
    table("damage", "Otto", "nécrotiques=15", "resist=nécrotiques,tous")
    assert table.hit_points("Otto") == 20 - 7


def test_cold_is_halved_and_fire_doubled(table: CommandLine) -> None:
    """srd5:damage L1074."""
    table("damage", "Otto", "froid=5", "feu=4", "resist=froid", "vulnerable=feu")
    assert table.hit_points("Otto") == 20 - 2 - 8


def test_a_fireball_is_rolled_once_for_everybody_in_it(table: CommandLine) -> None:
    """srd5:damage L1062."""
    table("damage", "Otto,Mira", "feu=2d6", "--faces", "1,2")
    assert (table.hit_points("Otto"), table.hit_points("Mira")) == (17, 7 - 3)


def test_of_8_healed_at_14_of_20_only_6_are_regained(table: CommandLine) -> None:
    """srd5:healing L1098."""
    table("damage", "Otto", 6)
    answer = table.json("heal", "Otto", 8)
    assert (answer["result"]["healed"], answer["result"]["hp"]) == ({"Otto": 6}, {"Otto": {"current": 20, "max": 20}})
    assert answer["entries"][0]["derivation"][0]["args"] == {"amount": 8, "lost": 2}


@pytest.mark.parametrize(("damage", "status"), [(18, "dead"), (17, "down")])
def test_18_damage_at_6_of_12_is_death_and_17_is_not(table: CommandLine, damage: int, status: str) -> None:
    """srd5:zero L1112."""
    table("damage", "Roland", 6)
    table("damage", "Roland", damage)
    assert table.sheet("Roland")["status"] == status


def test_of_7_damage_5_temporary_hit_points_leave_2(table: CommandLine) -> None:
    """srd5:temphp L1146."""
    table("heal", "Roland", "temporaires=5")
    assert table.sheet("Roland")["hp"] == {"current": 12, "max": 12, "temporary": 5}
    table("damage", "Roland", 7)
    assert table.sheet("Roland")["hp"] == {"current": 10, "max": 12, "temporary": 0}


@pytest.mark.parametrize(("choice", "held"), [("garder", 10), ("remplacer", 12)])
def test_12_temporary_hit_points_over_10_are_10_or_12_and_never_22(table: CommandLine, choice: str, held: int) -> None:
    """srd5:temphp L1156."""
    table("heal", "Roland", "temp=10")
    assert table("heal", "Roland", "temp=12", "--json", code=2).error["code"] == "temporary_choice_missing"
    table("heal", "Roland", "temp=12", f"choix={choice}")
    assert table.sheet("Roland")["hp"]["temporary"] == held


def test_temporary_hit_points_wake_nobody(table: CommandLine) -> None:
    """srd5:temphp L1162."""
    table("damage", "Roland", 12)
    table("heal", "Roland", "temp=6")
    sheet = table.sheet("Roland")
    assert (sheet["status"], sheet["hp"]["temporary"]) == ("down", 6)
    assert sheet["conditions"] == {"unconscious": 1, "prone": 1}


def test_three_successes_are_stable_and_need_not_be_in_a_row(table: CommandLine) -> None:
    """srd5:deathsave L1126-L1128."""
    table("damage", "Roland", 12)
    for face in (10, 9, 15, 3):
        table("roll", "Roland", "mort", "--faces", face)
    assert rolled(table, "Roland", "mort", "--faces", "11")["state"] == "stable"
    assert table("roll", "Roland", "mort", "--faces", 11, "--json", code=3).error["code"] == "already_stable"


def test_knocking_out_leaves_1_hit_point_till_a_short_rest_is_over(table: CommandLine) -> None:
    """srd5:zero L1094-L1096."""
    table("damage", "Roland", 30, "assommer=oui")
    sheet = table.sheet("Roland")
    assert (sheet["hp"]["current"], sheet["conditions"]) == (1, {"knocked_out": 1, "prone": 1})
    table("rest", "court", "Roland")
    # Nobody rests for an hour and lies where they fell.
    assert table.sheet("Roland")["conditions"] == {}
