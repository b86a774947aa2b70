"""Fifth-edition characters at the command line: the printed examples as they are typed, and what is refused and how."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine
from tests.support.golden import require_command_golden
from tests.support.refusals import refusal_texts

MIDDLING = "str=13 dex=13 con=10 int=13 wis=13 cha=13"

# Printed examples (SRD 5.2.1, “Character Creation”, “Classes”, “Gameplay Toolbox”).


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign("new", "La Vallée", "--rules", "srd5")
    return campaign


def test_a_ranger_4_and_sorcerer_3_casts_at_level_5(table: CommandLine) -> None:
    table.play(f"join Lia class=ranger level=7 class_level=4 {MIDDLING}\n" + 3 * "level-up Lia class=sorcerer\n")
    counters = table.sheet("Lia")["counters"]
    assert [counters[f"slots.{level}"] for level in (1, 2, 3)] == [4, 3, 2]


def test_a_cleric_6_and_fighter_1_needs_the_experience_of_level_8(table: CommandLine) -> None:
    table.play(f"join Lia class=cleric level=6 {MIDDLING}\naward --xp 9000\nlevel-up Lia class=fighter")
    table.play("award --xp 10999")
    assert table.sheet("Lia")["xp"]["total"] == 33_999
    assert table("level-up", "Lia", "class=fighter", "--json", code=3).error["code"] == "xp_below_threshold"
    table.play("award --xp 1\nlevel-up Lia class=fighter")
    assert table.sheet("Lia")["classes"] == {"cleric": 6, "fighter": 2}
    assert table.sheet("Lia")["counters"]["hit_dice.d10"] == 2


def test_constitution_from_17_to_18_at_level_8_gives_8_more(table: CommandLine) -> None:
    table.play(f"join Lia class=fighter level=7 {MIDDLING} con=17".replace("con=10 ", "") + "\naward --xp 11000")
    result = table.json("level-up", "Lia", "increase.con=1")["result"]
    assert result["gain"] == 6 + 3 + 8


def test_a_barbarian_without_wisdom_13_becomes_no_druid(table: CommandLine) -> None:
    table.play("join Lia class=barbarian str=15 dex=13 con=14 int=8 wis=12 cha=10\naward --xp 300")
    assert table("level-up", "Lia", "class=druid", "--json", code=3).error["code"] == "multiclass_prerequisite"


def test_a_start_at_level_10_has_64000_experience(table: CommandLine) -> None:
    table.play(f"join Lia class=rogue level=10 coins.d10=4 {MIDDLING}")
    sheet = table.sheet("Lia")
    assert (sheet["xp"]["total"], sheet["purse_value"]["quantity"]) == (64_000, 800 + 50_000 + 10_000)


@pytest.mark.parametrize(
    ("level", "heads", "difficulty", "budget"), [(1, 4, "low", 200), (3, 5, "moderate", 1125), (15, 6, "high", 46_800)]
)
def test_the_experience_that_an_encounter_may_hold(
    table: CommandLine, level: int, heads: int, difficulty: str, budget: int
) -> None:
    table.play("\n".join(f"join Lia{head} class=wizard level={level} coins.d10=1 {MIDDLING}" for head in range(heads)))
    assert table.json("party")["together"][f"encounter_{difficulty}"] == budget


def test_five_goblins_and_a_bugbear_are_112_for_each_of_four(table: CommandLine) -> None:
    table.play("\n".join(f"join Lia{head} class=wizard {MIDDLING}" for head in range(4)))
    table.play("defeat gobelins cr=1/4 --count 5\ndefeat bugbear cr=1")
    result = table.json("award")["result"]
    assert (result["pool"], set(result["awards"].values()), result["remainder"]) == (450, {112}, 2)


def test_feats_are_due_for_experience_past_level_20(table: CommandLine) -> None:
    table.play(f"join Lia class=wizard level=20 coins.d10=1 {MIDDLING}\naward --xp 59999")
    assert table.sheet("Lia")["derived"]["feats"] == 1
    table.play("award --xp 1")
    assert table.sheet("Lia")["derived"]["feats"] == 2


# What is refused.

PARTY = """
join Brom class=fighter str=16 dex=12 con=14 int=10 wis=10 cha=8 species=dwarf
join Lira class=wizard str=8 dex=14 con=12 int=16 wis=13 cha=10 species=elf
spend Lira slots.1 2
damage Brom 13
heal Brom kit=yes
"""

JOIN = ("join", "Zoé", "class=bard", *MIDDLING.split())
REFUSED: dict[str, tuple[str, ...]] = {
    # Bad input.
    "key_value": ("join", "Zoé", "class=bard", "str=31", *MIDDLING.split()[1:]),
    "key_unknown": (*JOIN, "espece=elf", "clas=elf"),
    "key_missing": ("join", "Zoé", "class=bard"),
    "package_unknown": (*JOIN, "coins.class=b"),
    "class_level_above": (*JOIN, "level=3", "class_level=5"),
    "expertise_without_skill": (*JOIN, "expertise=stealth"),
    "hit_dice_in_short_rest": ("rest", "long", "Lira", "d6=1"),
    "not_resting": ("rest", "short", "Lira", "spend=Brom:1d10"),
    "one_rest": ("rest", "short", "Lira", "--days", "2"),
    "face_impossible": ("rest", "short", "Lira", "d6=1", "--faces", "Lira=7"),
    "keys_together": ("defeat", "loup", "cr=1", "xp=3"),
    "counter_unknown": ("spend", "Lira", "luck"),
    # What the rules say no to.
    "point_budget": (*JOIN[:3], "str=15", "dex=15", "con=15", "int=15", "wis=8", "cha=8", "scores=points"),
    "not_the_array": (*JOIN, "scores=array"),
    "score_out_of_range": (*JOIN[:3], "str=21", *MIDDLING.split()[1:]),
    "increase_of_background": (*JOIN, "background=sage", "increase.str=2", "increase.wis=1"),
    "size_of_species": (*JOIN, "species=gnome", "size=medium"),
    "xp_below_threshold": ("level-up", "Lira"),
    "no_milestones": ("award", "milestone=yes"),
    "rest_needs_1_hp": ("rest", "long", "Brom"),
    "not_of_species": ("rest", "trance", "Brom,Lira", "hours_since_last=99"),
    "no_hit_die_left": ("rest", "short", "Lira", "d6=2"),
    "no_slot_left": ("spend", "Lira", "slots.1"),
    "not_spent": ("restore", "Lira", "slots.1", "3"),
    "nothing_left": ("spend", "Lira", "arcane_recovery", "2"),
    "slot_too_small": ("spend", "Lira", "slots.1", "spell_level=2"),
    "no_recovery_left": ("rest", "short", "Lira", "recover=2"),
}
WRONG_INPUT = set(list(REFUSED)[: list(REFUSED).index("point_budget")])


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_reported_and_nothing_is_recorded(tmp_path: Path, language: str) -> None:
    evening = CommandLine(tmp_path, language).new("Le col", rules="srd5").lines(PARTY)
    require_command_golden(f"srd5_people.{language}.txt", refusal_texts(evening, REFUSED, WRONG_INPUT))


def test_a_potion_says_what_it_healed_in_its_own_line(table: CommandLine) -> None:
    table.play(f"join Lia class=ranger {MIDDLING}\nfind 'item=potion de guérison'\ntake Lia potion".replace("'", '"'))
    table.play("damage Lia 9")
    table("use", "Lia", "potion", "--faces", "1,3")
    assert "Lia consomme : potion de guérison. Lia regagne 6 pv." in table("log").out.replace("\xa0", " ")
