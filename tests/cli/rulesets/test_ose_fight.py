"""A fight of the basic old-school rules, typed whole: what each line records, as it is said in both languages."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

SCORES = "str=16 int=9 wis=9 dex=9 con=12 cha=10"
COMPANY = f"""
join Bob class=fighter {SCORES} hp_die=8 --coins 100gp
join Ann class=thief {SCORES} hp_die=4 --coins 100gp
join Ced class=cleric {SCORES} hp_die=5 --coins 100gp
buy Bob sword
equip Bob sword
session start
meet orc hd=1 ac=6 hp=5 morale=8 --count 2
"""
FIGHT = (
    (
        'roll Bob attack --against "orc 1" --faces 14',
        "Bob, attack (orc 1): 16 against 13, hit.",
        "Bob, attaque (orc 1) : 16 contre 13, touché.",
    ),
    (
        'roll Bob attack --against "orc 1" sword --faces 3',
        "Bob, attack (orc 1, sword): 5 against 13, miss.",
        "Bob, attaque (orc 1, épée) : 5 contre 13, raté.",
    ),
    (
        'roll "orc 1" attack --against Bob --faces 14',
        "Orc 1, attack (Bob): 14 against 10, hit.",
        "Orc 1, attaque (Bob) : 14 contre 10, touché.",
    ),
    (
        'roll "orc 1" attack weapon=scimitar --against Bob --faces 9',
        "Orc 1, attack (Bob, scimitar): 9 against 10, miss.",
        "Orc 1, attaque (Bob, scimitar) : 9 contre 10, raté.",
    ),
    (
        'roll Ann attack behind --against "orc 2" --faces 12',
        "Ann, attack (orc 2, from behind): 14 against 13, hit.",
        "Ann, attaque (orc 2, par derrière) : 14 contre 13, touché.",
    ),
    (
        'roll Ann backstab --against "orc 2" modifier=4 --faces 2',
        "Ann, backstab (orc 2): 8 against 13, miss.",
        "Ann, coup dans le dos (orc 2) : 8 contre 13, raté.",
    ),
    ('damage "orc 1" 5 --from Bob', "Orc 1 loses 5 hp (Bob). Orc 1 dies.", "Orc 1 perd 5 PV (Bob). Orc 1 meurt."),
    (
        'roll "orc 2" morale --faces 4,5',
        "Orc 2, morale: 9 against 8, yields or flees.",
        "Orc 2, moral : 9 sous 8, se rend ou s’enfuit.",
    ),
    (
        "roll Ann pick pockets chance=20 --faces 12",
        "Ann, pick pockets: 12 against 20, success.",
        "Ann, vol à la tire : 12 sous 20, réussite.",
    ),
    (
        'roll Ann "crocheter la serrure" --vs 15 --faces 16',
        "Ann, open locks: 16 against 15, failure.",
        "Ann, crochetage de serrures : 16 sous 15, échec.",
    ),
    (
        'roll Ced "turn undead" --vs 7 --faces 4,5',
        "Ced, turn undead: 9 against 7, success.",
        "Ced, repousser les morts-vivants : 9 contre 7, réussite.",
    ),
)


@pytest.mark.parametrize(("language", "place"), [("en", 1), ("fr", 2)])
def test_every_blow_of_a_fight_is_said_in_its_line(language: str, place: int, tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, language).new()
    campaign.play(COMPANY)
    for line in FIGHT:
        said = campaign(*shlex.split(line[0])).out
        assert line[place] in " ".join(said.replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ").split()), line[0]
    assert campaign("audit").code == 0


def test_the_name_of_a_skill_is_its_own_and_asks_for_the_chance_that_the_text_leaves_out(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, "en").new()
    campaign.play(COMPANY)
    refused = campaign("roll", "Ann", "open locks", "--faces", "5", code=2)
    assert "chance=" in refused.err
    (tmp_path / "ours.toml").write_text("[skills.open_locks]\nthief = { 1 = 15, 2 = 20 }\n")
    campaign("rules", "adopt", "--house", "ours.toml")
    assert campaign.json("roll", "Ann", "open locks", "--faces", "5")["result"]["target"] == 15


def test_who_carries_more_than_anybody_moves_with_is_named_when_time_passes(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, "en").new()
    campaign.play(COMPANY)
    campaign("receive", "Ann", "1500gp")
    assert "1,600 that" not in campaign("time", "+1turn").out
    campaign("receive", "Ann", "1cp")
    assert "load: 1,601 coins, more than the 1,600" in campaign("time", "+1turn").out
    assert "1 deviation" in campaign("audit").out


def test_a_spell_is_cast_from_memory_by_its_name(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, "fr").new()
    campaign("join", "Mag", "class=magic_user", *SCORES.split(), "hp_die=4", "--coins", "10gp")
    assert "Mag lance projectile magique" in campaign("utiliser", "Mag", "magic missile").out
    assert campaign("dépenser", "Mag", "sommeil", "--json", code=3).error["code"] == "no_slots"
    assert campaign("utiliser", "Mag", "bénédiction", "--json", code=2).error["code"] == "spell_of_others"


@pytest.mark.parametrize(("rules", "said"), [("ose", "normal human"), ("srd5", "untrained hireling")])
def test_an_ordinary_hireling_is_hired_in_a_word(rules: str, said: str, tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, "en").new(rules=rules)
    campaign("join", "Bob", "class=fighter", *SCORES.split(), "--coins", "10gp")
    answer = campaign("hire", "porter", "--employer", "Bob")
    assert said in answer.err
    assert "porter" in answer.out
    assert campaign("audit").code == 0
