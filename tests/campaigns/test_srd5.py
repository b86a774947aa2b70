"""A campaign of three sessions by the fifth-edition rules, against figures computed independently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.campaigns import played_once, require_lines_fit, require_nothing_once_voided, require_same_in_a_copy
from tests.support.command_line import CommandLine
from tests.support.given import rules_of
from tests.support.processes import ROOT

SCRIPT = ROOT / "examples" / "srd5-three-sessions.campaign"


def opened(table: CommandLine) -> CommandLine:
    table("new", "La Couronne noyée", "--rules", "srd5")
    table("run", SCRIPT)
    return table


played = played_once(opened)


def test_final_sheets(played: CommandLine) -> None:
    # Experience: two wolves 2 × 50 and a bandit captain 450 are 550, 183 each of three and 1 left; 351 are 117 each;
    # two ogres 2 × 450, a minotaur 700 and 200 are 1,800, 600 each; a young black dragon 2,900 and 2,500 are 1,800
    # each. 183 + 117 + 600 + 1,800 = 2,700: level 4.
    expected: dict[str, tuple[dict[str, int], int, dict[str, int]]] = {
        # Brune: d10 in full, Constitution 15 (+2), a dwarf's 1: 13; a 7: + 10 = 23; 6 + 2 + 1: 32; at level 4
        # Constitution 16: 6 + 2 + 1, and 1 for each of 4 levels: 45. The Second Wind of the temple came back; a fighter
        # of level 4 has three.
        "Brune": ({"fighter": 4}, 45, {"hit_dice.d10": 4, "second_wind": 3, "inspiration": 1}),
        # Odon: d8 in full and 2: 10; three times 5 + 2: 31. A human is inspired by the last Long Rest.
        "Odon": (
            {"cleric": 4},
            31,
            {"hit_dice.d8": 4, "slots.1": 4, "slots.2": 3, "channel_divinity": 2, "inspiration": 1},
        ),
        # Perle: d8 in full and 1: 9; a wizard's 4 + 1: 14; a rogue's 6 + 1: 21; a wizard's 4 + 1: 26. Raised with a
        # penalty of 4, of which two Long Rests took 2. Brune's second inspiration is hers.
        "Perle": (
            {"rogue": 2, "wizard": 2},
            26,
            {
                "hit_dice.d6": 2,
                "hit_dice.d8": 2,
                "slots.1": 3,
                "arcane_recovery": 1,
                "inspiration": 1,
                "revival_penalty": 2,
            },
        ),
    }
    for name, (classes, most, counters) in expected.items():
        sheet = played.sheet(name)
        assert (sheet["status"], sheet["level"], sheet["classes"]) == ("active", 4, classes), name
        assert sheet["xp"] == {"total": 2700, "next_level_at": 6500}, name
        assert sheet["hp"] == {"current": most, "max": most, "temporary": 0}, name
        assert sheet["counters"] == counters, name
        assert sheet["conditions"] == {}, name


def test_final_scores_and_what_follows_from_them(played: CommandLine) -> None:
    scores = {name: [row["score"] for row in played.sheet(name)["traits"].values()] for name in SCORES}
    assert scores == SCORES
    perle = played.sheet("Perle")["derived"]
    # A rogue's saves: Dexterity 4 + 2, Intelligence 2 + 2. Stealth 4 and twice 2. Leather 11 + 4.
    assert (perle["saves"]["dex"], perle["saves"]["int"], perle["skills"]["stealth"]) == (6, 4, 8)
    assert (perle["ac"], perle["attuned"], perle["d20_penalty"]) == (15, ["ring_of_protection~90"], -2)
    # Chain mail 16 and a shield 2.
    assert played.sheet("Brune")["derived"]["ac"] == 18


SCORES = {
    # 15 12 14 8 13 10 bought for 9 + 4 + 7 + 0 + 5 + 2 = 27; a soldier's Strength + 2, Constitution + 1; level 4: both
    # + 1.
    "Brune": [18, 12, 16, 8, 13, 10],
    # The standard array; an acolyte's Wisdom + 2, Charisma + 1; level 4 Wisdom + 2.
    "Odon": [10, 12, 14, 8, 19, 14],
    # Six times 4d6; a criminal's Dexterity + 2, Intelligence + 1.
    "Perle": [8, 18, 12, 15, 10, 13],
}


def test_final_purses(played: CommandLine) -> None:
    # Shares in copper: (120 gp, 45 sp, two gems at 50 gp) 22,450: 7,483 and 1 left; (301 gp, 10 ep) whole coins: 100 gp
    # and 3 ep each, 1 gp and 1 ep left; of the 2,600 gp all but 100 went for a spell.
    purses = {
        # 155 + 14; chain mail 75, shield 10, longsword 15; share; a week 7; two potions 100; share; tools 20; a sword
        # crafted for 7.50 and sold for as much; a poor week 1.40.
        "Brune": 16_900 - 10_000 + 7483 - 700 - 10_000 + 10_150 - 2000 - 750 + 750 - 140,
        # 7 + 8; mace 5, kit 5; share; a week 7; a potion brewed 25; share; Till 5 days at 2 sp; 10 to Perle; 2,500 came
        # and went.
        "Odon": 1500 - 1000 + 7483 - 700 - 2500 + 10_150 - 100 - 1000,
        # 8 + 16; dagger 2, five torches; share; a week 7; leather 10, bow 25, arrows 1; share; 10 from Odon.
        "Perle": 2400 - 205 + 7483 - 700 - 3600 + 10_150 + 1000,
        "Till": 100,
    }
    assert {name: played.sheet(name)["purse_value"]["quantity"] for name in purses} == purses
    assert played.json("party")["hoard"]["coins"] == {"gp": 101, "ep": 1, "cp": 1}


def test_final_packs(played: CommandLine) -> None:
    held = {name: {item["id"].partition("~")[0]: item["quantity"] for item in _items(played, name)} for name in PACKS}
    assert held == PACKS


def _items(table: CommandLine, name: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = table.sheet(name)["items"]
    return items


PACKS: dict[str, dict[str, int]] = {
    # A soldier's package, and what was bought; one of two potions drunk.
    "Brune": {
        "spear": 1,
        "shortbow": 1,
        "arrow": 20,
        "healers_kit": 1,
        "quiver": 1,
        "clothes_travelers": 1,
        "chain_mail": 1,
        "longsword": 1,
        "shield": 1,
        "smiths_tools": 1,
        "potion_of_healing": 1,
    },
    # A cleric's and an acolyte's, each with a holy symbol; a mace was bought.
    "Odon": {
        "chain_shirt": 1,
        "shield": 1,
        "mace": 2,
        "priests_pack": 1,
        "holy_amulet": 2,
        "calligraphers_supplies": 1,
        "book": 1,
        "parchment": 10,
        "robe": 1,
        "herbalism_kit": 1,
        "potion_of_healing": 1,
    },
    # A rogue's and a criminal's; one of five torches burnt.
    "Perle": {
        "leather_armor": 2,
        "dagger": 5,
        "shortsword": 1,
        "shortbow": 2,
        "arrow": 20,
        "quiver": 1,
        "thieves_tools": 2,
        "burglars_pack": 1,
        "crowbar": 1,
        "pouch": 2,
        "clothes_travelers": 1,
        "torch": 4,
        "arrows": 1,
        "ring_of_protection": 1,
    },
}


def test_the_state_at_the_end_of_each_session(played: CommandLine) -> None:
    # Brune: 13 - 4 (half of 9 poison, a dwarf) = 9, a hit die of 1 + 2 = 12. Odon: 0, stable, 1, a hit die of 5 + 2: 8.
    first = {name: played.sheet(name, "--as-of", "s1")["hp"] for name in ("Brune", "Odon", "Perle")}
    assert [hp["current"] for hp in first.values()] == [12, 8, 9]
    assert [hp["max"] for hp in first.values()] == [23, 17, 14]
    # Brune: 23 - 14 = 9, potion 3 + 2 + 2 = 16, Second Wind 7 + 2: 23. Odon: 17 - 6. Perle: 6 temporary; half of 9 is
    # 4, 2 left; a fall of 7: 14 - 5 = 9; 4 + 1 + 3 = 8 regained, up to 14.
    second = {name: played.sheet(name, "--as-of", "s2") for name in ("Brune", "Odon", "Perle")}
    assert [sheet["hp"]["current"] for sheet in second.values()] == [23, 11, 14]
    assert second["Brune"]["conditions"] == {"exhaustion": 1}
    assert second["Perle"]["derived"]["attuned"] == ["ring_of_protection~90"]
    # Brune: 32 - 11; the 7 before were voided. Odon: 24 - 22 = 2, and 8 + 2 + 5 + 1 + 3 = 19.
    third = {name: played.sheet(name, "--as-of", "s3")["hp"]["current"] for name in ("Brune", "Odon", "Perle")}
    assert third == {"Brune": 21, "Odon": 21, "Perle": 21}


def test_a_death_ends_attunement_and_a_spell_brings_back(played: CommandLine) -> None:
    revival = next(entry["entry"] for entry in played.entries("--kind", "CharacterRevived"))
    dead, raised = (played.sheet("Perle", "--as-of", point) for point in (revival - 1, revival))
    assert (dead["status"], dead["hp"]["current"], dead["derived"].get("attuned")) == ("dead", 0, None)
    assert (raised["status"], raised["hp"]["current"], raised["derived"]["d20_penalty"]) == ("active", 1, -4)


def test_every_kind_of_roll_but_single_checks_is_rolled(played: CommandLine) -> None:
    rolled = {entry["facts"].get("kind") for entry in played.entries("--kind", "RollRecorded")}
    tables = rules_of("srd5").tables
    kinds = {kind for kind, row in tables.group("rolls").items() if row["judge"] != "check"}
    # A concentration save is the answer to a choice here, and each rolls initiative by itself.
    assert kinds - rolled == {"concentration", "turn_order"}


def test_it_is_audited_clean_and_conserves(played: CommandLine) -> None:
    assert played.json("audit")["findings"] == []
    played("balances", "--check")
    played.require_verified()


def test_a_backup_is_the_same_campaign_again(played: CommandLine, tmp_path: Path) -> None:
    require_same_in_a_copy(played, str(tmp_path / "copy.db"), tmp_path / "lines.jsonl")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_screen_fits_80_columns_and_leaves_no_place_open(played: CommandLine, language: str) -> None:
    screens = [["party"], ["treasure"], ["inventory"], ["history"], ["rules"], ["explain", "Perle", "hp.max"]]
    screens += [["sheet", name] for name in ("Brune", "Odon", "Perle", "Till")]
    require_lines_fit(played, screens, language)


def test_voiding_everything_newest_first_leaves_nothing(campaign: CommandLine) -> None:
    require_nothing_once_voided(opened(campaign))
