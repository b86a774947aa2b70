"""The tables of the basic old-school rules against what the rulebook prints."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from ledger.rules.tables import folded
from ledger.rulesets.ose import monsters
from ledger.rulesets.ose.characters.classes import attack_bonus
from ledger.rulesets.ose.rolls import encounters, outcomes
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import rules_of
from tests.support.rulebook_tables import LOOSE, french

TABLES = OseTables.over(rules_of("ose").tables)

# ose:Matrice de valeurs d'attaque L530-L545: a row for each THAC0 from 20 down to 5, armour class 9 on the left.
TOP_ROW = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20, 20, 20]


@pytest.mark.parametrize("thac0", range(5, 21))
def test_the_attack_matrix_is_as_printed(thac0: int) -> None:
    row = [outcomes.attack_target(TABLES, thac0, ac) for ac in range(9, -4, -1)]
    higher = 20 - thac0
    # Each row is the one above it less one, until the bounds of 2 and 20 hold it.
    unbounded = [11 + column - higher for column in range(13)]
    assert row == [min(20, max(2, needed)) for needed in unbounded]
    if thac0 == 20:
        assert row == TOP_ROW


# ose:Monstres vaincus L748-L751
WORTH = {
    "1/2": (5, 1), "1": (10, 3), "1+1": (15, 4), "2": (20, 5), "2+2": (25, 10), "3": (35, 15), "3+1": (50, 25),
    "4": (75, 50), "4+1": (125, 75), "5": (175, 125), "5+1": (225, 175), "6": (275, 225), "6+1": (350, 300),
    "7": (450, 400), "7+1": (450, 400), "8": (650, 550), "8+3": (650, 550), "9": (900, 700), "10+1": (900, 700),
    "11": (1100, 800), "12+2": (1100, 800), "13": (1350, 950), "16+1": (1350, 950), "17": (2000, 1150),
    "20+1": (2000, 1150), "21": (2500, 2000), "21+1": (2500, 2000), "22": (2750, 2000), "30": (4750, 2000),
}  # fmt: skip


@pytest.mark.parametrize(("hd", "printed"), WORTH.items())
def test_foes_are_worth_the_printed_experience(hd: str, printed: tuple[int, int]) -> None:
    base, ability = printed
    assert monsters.FoeExperience(TABLES, hd).total == base
    assert monsters.FoeExperience(TABLES, hd, 3).total == base + 3 * ability


@pytest.mark.parametrize(
    ("hd", "as_"), [("1-1", "1/2"), ("2-1", "1+1"), ("5-2", "4+1"), ("22-1", "21"), ("NH", "1/2"), ("<1", "1/2")]
)
def test_hit_dice_with_a_malus_rank_between_the_rows(hd: str, as_: str) -> None:
    assert monsters.FoeExperience(TABLES, hd, 1).total == monsters.FoeExperience(TABLES, as_, 1).total


def test_peril_moves_a_foe_to_the_next_row_and_the_last_stays() -> None:
    assert monsters.FoeExperience(TABLES, "1", peril=True).total == 15
    assert monsters.FoeExperience(TABLES, "20", 1, peril=True).total == 4500
    assert monsters.FoeExperience(TABLES, "21", peril=True).total == 2500


# ose:THAC0 des monstres par Dés de vie L557-L558; the bonus of 5+ and 6+ by L529
TO_HIT = {
    "NH": (20, -1), "1/2": (19, 0), "1": (19, 0), "1+1": (18, 1), "2": (18, 1), "2+1": (17, 2), "3": (17, 2),
    "4": (16, 3), "5": (15, 4), "5+1": (14, 5), "6": (14, 5), "6+1": (13, 6), "7": (13, 6), "7+1": (12, 7),
    "9": (12, 7), "9+1": (11, 8), "11": (11, 8), "13": (10, 9), "15": (9, 10), "17": (8, 11), "19": (7, 12),
    "21": (6, 13), "21+1": (5, 14), "40": (5, 14),
}  # fmt: skip


@pytest.mark.parametrize(("hd", "printed"), TO_HIT.items())
def test_foes_hit_as_printed(hd: str, printed: tuple[int, int]) -> None:
    thac0 = monsters.monster_thac0(TABLES, hd)
    assert (thac0, attack_bonus(TABLES, thac0)) == printed


# ose:Jet de sauvegarde des monstres L552-L556, put in order: death, wands, paralysis, breath, spells
SAVES = {
    "NH": [14, 15, 16, 17, 18], "1/2": [12, 13, 14, 15, 16], "3+1": [12, 13, 14, 15, 16], "4": [10, 11, 12, 13, 14],
    "6+2": [10, 11, 12, 13, 14], "7": [8, 9, 10, 10, 12], "10": [6, 7, 8, 8, 10], "13": [4, 5, 6, 5, 8],
    "16": [2, 3, 4, 3, 6], "19": [2, 2, 2, 2, 4], "22": [2, 2, 2, 2, 2],
}  # fmt: skip


@pytest.mark.parametrize(("hd", "printed"), SAVES.items())
def test_foes_save_as_printed(hd: str, printed: list[int]) -> None:
    assert [monsters.monster_save(TABLES, hd, category) for category in TABLES.group("saves")] == printed


# ose:Chance de fuite L438-L444; for 5 to 12 fleeing from nine and more the game's public SRD
ESCAPES = {
    (1, 1): 50, (4, 3): 70, (2, 4): 90, (5, 3): 35, (12, 8): 50, (8, 9): 70, (13, 6): 25, (24, 16): 35, (20, 17): 50,
    (25, 10): 10, (99, 30): 25, (40, 31): 35,
}  # fmt: skip


@pytest.mark.parametrize(("sides", "printed"), ESCAPES.items())
def test_chances_of_escape_are_as_printed(sides: tuple[int, int], printed: int) -> None:
    assert encounters.evasion_by_numbers(TABLES, *sides) == printed


def test_chances_of_escape_at_sea_are_as_printed() -> None:
    slower = (-30, -1, 0, 30, 31, 60, 61, 90, 91, 120, 121, 500)
    assert [encounters.evasion_on_water(TABLES, metres) for metres in slower] == [
        80, 80, 50, 50, 40, 40, 35, 35, 25, 25, 10, 10,
    ]  # fmt: skip


@pytest.mark.parametrize(("class_id", "row"), TABLES.group("classes").items())
def test_a_class_has_rising_thresholds_and_falling_saves(class_id: str, row: Mapping[str, Any]) -> None:
    assert row["xp"][0] == 0
    assert all(lower < higher for lower, higher in pairwise(row["xp"]))
    for figures in (row["thac0"], *row["saves"].values()):
        levels = sorted(map(int, figures))
        assert levels[0] == 1
        assert levels[-1] <= len(row["xp"])
        assert all(figures[str(lower)] > figures[str(higher)] for lower, higher in pairwise(levels))
    assert set(row["saves"]) == set(TABLES.group("saves"))
    assert set(row["prime_requisites"]) <= set(TABLES.group("traits"))


def test_there_are_seven_classes_and_seventy_three_items_for_sale() -> None:
    assert len(TABLES.group("classes")) == 7
    priced = {item for item, row in TABLES.group("items").items() if row.get("price_cp", -1) >= 0}
    assert len(priced) == 73
    held = {row["holds"]["item"] for row in TABLES.group("items").values() if "holds" in row}
    found = {"foraged_food", "ring_of_protection"}
    assert set(TABLES.group("items")) - priced == held | found, "what is not sold comes out of a bundle"


GROUPS = ("items", "classes", "rolls", "conditions", "rests", "units", "saves", "traits", "coinage.coins", "fields")


@pytest.mark.parametrize("group", [*GROUPS, *(f"keys.{command}" for command in TABLES["keys"])])
def test_no_name_means_two_things(group: str) -> None:
    words: dict[str, str] = {}
    for id_, row in TABLES.group(group).items():
        for word in (id_, *row["names"].values(), *row.get("long", {}).values(), *row.get("aliases", ())):
            assert words.setdefault(folded(word), id_) == id_, word


def test_french_names_use_french_typography() -> None:
    assert [(path, text) for path, text in french(TABLES.data) if LOOSE.search(text)] == []


def test_names_used_by_players_are_found() -> None:
    assert TABLES.find("items", "armure de plates") == "plate_mail"
    assert TABLES.find("coinage.coins", "PO") == "gp"
    assert TABLES.find("traits", "FOR") == "str"
