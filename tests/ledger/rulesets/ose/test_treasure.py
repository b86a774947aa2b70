"""Treasure types, gems and jewellery: the tables as printed, and treasure rolled by them."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from ledger.facts import ExperienceAwarded, ItemAppraised, Thing, TreasureFound
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.treasure import hoards
from tests.support.given import Game, a_fighter, game_with, given, rules_of

RULES = rules_of("ose")
TABLES = OseTables.over(RULES.tables)

# ose:L766-L797, as printed: percent, dice, times, what.
PRINTED = {
    "A": "25 1d6×1000 cp; 30 1d6×1000 sp; 20 1d4×1000 ep; 35 2d6×1000 gp; 25 1d2×1000 pp; 50 6d6 gems;"
    " 50 6d6 jewellery; 30 3 magic",
    "B": "50 1d8×1000 cp; 25 1d6×1000 sp; 25 1d4×1000 ep; 25 1d3×1000 gp; 25 1d6 gems; 25 1d6 jewellery; 10 1 magic",
    "C": "20 1d12×1000 cp; 30 1d4×1000 sp; 10 1d4×1000 ep; 25 1d4 gems; 25 1d4 jewellery; 10 2 magic",
    "D": "10 1d8×1000 cp; 15 1d12×1000 sp; 60 1d6×1000 gp; 30 1d8 gems; 30 1d8 jewellery; 15 2 magic",
    "E": "5 1d10×1000 cp; 30 1d12×1000 sp; 25 1d4×1000 ep; 25 1d8×1000 gp; 10 1d10 gems; 10 1d10 jewellery; 25 3 magic",
    "F": "10 2d10×1000 sp; 20 1d8×1000 ep; 45 1d12×1000 gp; 30 1d3×1000 pp; 20 2d12 gems; 10 1d12 jewellery;"
    " 30 3 magic",
    "G": "50 1d4×10000 gp; 50 1d6×1000 pp; 25 3d6 gems; 25 1d10 jewellery; 35 4 magic",
    "H": "25 3d8×1000 cp; 50 1d100×1000 sp; 50 1d4×10000 ep; 50 1d6×10000 gp; 25 5d4×1000 pp; 50 1d100 gems;"
    " 50 1d4×10 jewellery; 15 4 magic",
    "I": "30 1d8×1000 pp; 50 2d6 gems; 50 2d6 jewellery; 15 1 magic",
    "J": "25 1d4×1000 cp; 10 1d3×1000 sp",
    "K": "30 1d6×1000 sp; 10 1d2×1000 ep",
    "L": "50 1d4 gems",
    "M": "40 2d4×1000 gp; 50 5d6×1000 pp; 55 5d4 gems; 45 2d6 jewellery",
    "N": "40 2d4 potions",
    "O": "50 1d4 scrolls",
    "P": "3d8 cp",
    "Q": "3d6 sp",
    "R": "2d6 ep",
    "S": "2d4 gp",
    "T": "1d6 pp",
    "U": "10 1d100 cp; 10 1d100 sp; 5 1d100 gp; 5 1d4 gems; 5 1d4 jewellery; 2 1 magic",
    "V": "10 1d100 sp; 5 1d100 ep; 10 1d100 gp; 5 1d100 pp; 10 1d4 gems; 10 1d4 jewellery; 5 1 magic",
    # ose:L728
    "level_1": "1d6×100 sp; 50 1d6×10 gp; 5 1d6 gems; 2 1d6 jewellery; 2 1 magic",
    "level_2": "1d12×100 sp; 50 1d6×100 gp; 10 1d6 gems; 5 1d6 jewellery; 8 1 magic",
    "level_4": "1d6×1000 sp; 1d6×200 gp; 20 1d6 gems; 10 1d6 jewellery; 10 1 magic",
    "level_6": "1d6×2000 sp; 1d6×500 gp; 30 1d6 gems; 15 1d6 jewellery; 15 1 magic",
    "level_8": "1d6×5000 sp; 1d6×1000 gp; 40 1d12 gems; 20 1d12 jewellery; 20 1 magic",
    # ose:L851
    "map_I": "1 magic",
    "map_II": "1d6×10 gems; 2d10 jewellery",
    "map_III": "2 magic",
    "map_IV": "3 magic",
    "map_V": "3 magic",
    "map_VI": "3 magic",
    "map_VII": "5d6 gems; 2 magic",
    "map_VIII": "1d4×1000 gp",
    "map_IX": "5d6×1000 gp",
    "map_X": "5d6×1000 gp; 1 magic",
    "map_XI": "5d6×1000 gp; 5d6 gems",
    "map_XII": "6d6×1000 gp",
}


def as_printed(type_id: str) -> str:
    printed = []
    for line in hoards.lines_of(TABLES, type_id):
        times = f"×{line.times}" if line.times != 1 else ""
        parts = [] if line.percent is None else [str(line.percent)]
        printed.append(" ".join([*parts, f"{line.dice or line.count}{times}", line.what]))
    return "; ".join(printed)


def test_every_treasure_type_is_as_printed() -> None:
    assert {type_id: as_printed(type_id) for type_id in TABLES.group("treasure_types")} == PRINTED


def test_limits_and_additions_of_magic_lines_are_as_printed() -> None:
    limits = {
        type_id: {key: list(words) for key in ("one_of", "none_of", "plus") if (words := getattr(line, key))}
        for type_id in TABLES.group("treasure_types")
        for line in hoards.lines_of(TABLES, type_id)
        if line.what == "magic"
    }
    assert {type_id: limit for type_id, limit in limits.items() if limit} == {
        "B": {"one_of": ["sword", "armour", "weapon"]},
        "D": {"plus": ["potion"]},
        "E": {"plus": ["scroll"]},
        "F": {"none_of": ["weapon"], "plus": ["potion", "scroll"]},
        "G": {"plus": ["scroll"]},
        "H": {"plus": ["potion", "scroll"]},
        "map_IV": {"none_of": ["sword"]},
        "map_V": {"plus": ["potion"]},
        "map_VI": {"plus": ["scroll", "potion"]},
    }


# ose:L766-L797: the printed means in copper pieces.
MEANS = {
    "A": 1800000,
    "B": 200000,
    "C": 100000,
    "D": 390000,
    "E": 230000,
    "F": 770000,
    "G": 2300000,
    "H": 6000000,
    "I": 1100000,
    "J": 2500,
    "K": 18000,
    "L": 24000,
    "M": 5000000,
    "P": 10,
    "Q": 100,
    "R": 300,
    "S": 500,
    "T": 1700,
    "U": 16000,
    "V": 33000,
}


def test_every_mean_is_as_printed() -> None:
    types = TABLES.group("treasure_types")
    assert {type_id: row["mean_cp"] for type_id, row in types.items() if "mean_cp" in row} == MEANS


def test_printed_means_are_those_of_the_lines() -> None:
    for type_id, row in TABLES.group("treasure_types").items():
        if "mean_cp" in row:
            mean = hoards.mean_worth(TABLES, RULES.coinage, type_id) * 100
            # Printed with two digits at most, type P rounded most of all.
            assert abs(mean - row["mean_cp"]) <= Fraction(36, 100) * row["mean_cp"], type_id
            if row["mean_cp"] > 2500:
                assert abs(mean - row["mean_cp"]) <= Fraction(3, 100) * row["mean_cp"], type_id


def test_a_gems_worth_is_rolled_with_d20() -> None:
    worth = [hoards.gem_value(TABLES, face) for face in range(1, 21)]
    assert worth == [10] * 4 + [50] * 5 + [100] * 6 + [500] * 4 + [1000]


BASIC = {"armour": 10, "misc": 15, "potion": 40, "ring": 45, "rod_staff_wand": 50, "scroll_map": 70, "sword": 90}
EXPERT = {"armour": 10, "misc": 15, "potion": 35, "ring": 40, "rod_staff_wand": 45, "scroll_map": 75, "sword": 95}


@pytest.mark.parametrize(("column", "up_to"), [("basic", BASIC), ("expert", EXPERT)])
def test_categories_are_as_printed(column: str, up_to: dict[str, int]) -> None:
    for face in range(1, 101):
        wanted = next((kind for kind, last in up_to.items() if face <= last), "weapon")
        assert hoards.magic_category(TABLES, column, face) == wanted


# Rolling.


def of_type(name: str, *faces: int, count: int = 1, **keys: Any) -> TreasureFound:
    shown = {"": faces} if faces else {}
    return TreasureFound(things=(Thing(kind="type", name=name, count=count),), keys=keys, faces=shown)


def found(game: Game) -> list[tuple[str, str, int | None, int]]:
    """Name, kind, worth and number of the lots in the hoard."""
    held = game.state.holdings("party:hoard")
    rows = []
    for lot, number in held.items():
        if lot.startswith("item:"):
            fields = game.state.fields(lot)
            value = fields.get("value")
            name = fields.get("name", lot.removeprefix("item:").partition("~")[0])
            rows.append((str(name), str(fields["kind"]), value if isinstance(value, int) else None, number))
    return sorted(rows, key=str)


def test_a_treasure_is_rolled_line_by_line_and_equal_pieces_are_one_lot() -> None:
    # B: 3000 cp; no sp; 2000 ep; no gp; 3 gems of 50, 500 and 50; no jewels; a magic item: potion again, then a sword.
    faces = (50, 3, 26, 25, 2, 90, 25, 3, 5, 16, 9, 26, 10, 40, 71)
    game = given(a_fighter(), of_type("B", *faces))
    assert {coin: n for coin, n in game.state.holdings("party:hoard").items() if ":" not in coin} == {
        "cp": 3000,
        "ep": 2000,
    }
    assert found(game) == [("gem", "gem", 5000, 2), ("gem", "gem", 50000, 1), ("sword", "magic", None, 1)]
    assert game.state.quantity("party:pool", "treasure") == 3000 + 100_000 + 60_000


def test_jewels_are_3d6_each_and_damaged_ones_half() -> None:
    game = given(a_fighter(), of_type("U", 100, 100, 100, 100, 5, 2, 3, 3, 5, 6, 6, 6, 100))
    assert found(game) == [("jewel", "jewel", 110_000, 1), ("jewel", "jewel", 180_000, 1)]
    game = given(a_fighter(), of_type("U", 100, 100, 100, 100, 5, 2, 3, 3, 5, 6, 6, 6, 100, damaged=True))
    assert found(game) == [("jewel", "jewel", 55_000, 1), ("jewel", "jewel", 90_000, 1)]


def test_more_dice_than_the_lines_need_are_refused() -> None:
    given(a_fighter()).when(of_type("J", 26, 11, 4)).then_refused("faces_left_over", given=3, used=2)


def test_several_treasures_are_each_rolled() -> None:
    game = given(a_fighter(), of_type("P", 1, 2, 3, 8, 8, 8, count=2))
    assert game.state.holdings("party:hoard") == {"cp": 30}
    given(a_fighter()).when(of_type("P", count=101)).then_refused("treasure_count", most=100)


def test_rooms_without_guards_and_maps_are_types_too() -> None:
    game = given(a_fighter(), of_type("level_1", 6, 50, 4, 6, 3, 3))
    assert game.state.holdings("party:hoard") == {"gp": 40, "sp": 600}
    game = given(a_fighter(), of_type("map_XI", 1, 2, 3, 4, 5, 1, 1, 1, 1, 1, *[20] * 5))
    assert game.state.quantity("party:hoard", "gp") == 15_000
    assert found(game) == [("gem", "gem", 100_000, 5)]


def test_an_empty_treasure_is_recorded() -> None:
    outcome = given(a_fighter()).when(of_type("L", 51))
    assert outcome.draft is not None
    assert (outcome.draft.postings, [step.step for step in outcome.draft.derivation]) == (
        (),
        ["treasure_none", "treasure_type"],
    )


def test_the_column_depends_on_the_companys_level_unless_chosen() -> None:
    assert hoards.magic_category(TABLES, "basic", 40) == "potion"
    novices = given(a_fighter(), of_type("map_I", 40))
    assert found(novices) == [("potion", "magic", None, 1)]
    assert found(given(a_fighter(), of_type("map_I", 40, column="expert"))) == [("ring", "magic", None, 1)]
    veterans = given(a_fighter())
    veterans.state.balances["character:Brom"]["level:fighter"] = 4
    veterans.play(of_type("map_I", 40))
    assert found(veterans) == [("ring", "magic", None, 1)]


def test_a_knob_may_fix_the_column() -> None:
    game = game_with(a_fighter(), magic_item_column="expert")
    game.play(of_type("map_I", 40))
    assert found(game) == [("ring", "magic", None, 1)]


def test_no_weapons_bars_swords_unless_the_knob_says_otherwise() -> None:
    # F: only the magic line is there; a sword is rolled again under the default.
    lines = (100, 100, 100, 100, 100, 100, 30)
    game = given(a_fighter(), of_type("F", *lines, 80, 95, 1, 1, 1))
    assert [row[0] for row in found(game)] == ["armour", "armour", "armour", "potion", "scroll"]
    game = game_with(a_fighter(), no_weapons="swords_allowed")
    game.play(of_type("F", *lines, 80, 95, 1, 1))
    assert [row[0] for row in found(game)] == ["armour", "armour", "potion", "scroll", "sword"]


def test_richer_jewellery_is_for_high_levels_with_the_knob() -> None:
    rich = of_type("map_II", 1, 1, 1, *[1] * 10, *[6] * 6, jewellery=200)
    given(a_fighter()).when(rich).then_refused("jewellery_not_higher", usual=100, level=3)
    game = game_with(a_fighter(), jewellery_higher_after_level_3=True)
    game.when(rich).then_refused("jewellery_not_higher")
    game.state.balances["character:Brom"]["level:fighter"] = 4
    game.play(rich)
    assert ("jewel", "jewel", 360_000, 2) in found(game)


def test_an_unknown_type_is_refused_with_the_known_ones() -> None:
    given(a_fighter()).when(of_type("W")).then_refused("treasure_type_unknown", type="W")
    coins = TreasureFound(things=(Thing(kind="coins", coins={"gp": 1}),), keys={"column": "basic"})
    given(a_fighter()).when(coins).then_refused("find_keys_unused", keys=["column"])


# What finds turn out to be worth.


def a_find(*things: Thing) -> Game:
    return given(a_fighter(), TreasureFound(things=things))


def pool(game: Game) -> int:
    return game.state.quantity("party:pool", "treasure")


def test_an_appraisal_changes_the_pool_until_the_adventure_is_awarded() -> None:
    game = a_find(Thing(kind="gem", count=3), Thing(kind="jewel", value=90_000))
    game.play(ItemAppraised(items=("gem~3",), value={"gp": 100}))
    assert pool(game) == 90_000 + 30_000
    game.play(ItemAppraised(items=("gem~3",), value={"gp": 50}))
    assert pool(game) == 90_000 + 15_000
    game.play(ExperienceAwarded())
    game.play(ItemAppraised(items=("jewel~3",), value={"gp": 2000}))
    assert pool(game) == 0
    assert game.state.field("item:jewel~3", "value") == 200_000


def test_a_first_appraisal_after_an_award_counts_for_the_next_one_and_a_second_does_not() -> None:
    """Such a find was once worth no experience to anybody, without a word."""
    game = a_find(Thing(kind="gem", count=3), Thing(kind="jewel", value=90_000))
    game.play(ExperienceAwarded())
    game.play(ItemAppraised(items=("gem~3",), value={"gp": 100}))
    assert pool(game) == 30_000
    game.play(ItemAppraised(items=("gem~3",), value={"gp": 50}))
    assert pool(game) == 15_000
    said = game.play(ItemAppraised(items=("jewel~3",), value={"gp": 2000}))
    assert pool(game) == 15_000
    assert [step.step for step in said.derivation if step.step == "counted_already"]
    game.play(ExperienceAwarded())
    assert game.held("Brom")["xp"] == 900 + 150


def test_under_version_2_an_appraisal_after_an_award_does_not_count() -> None:
    game = Game("ose", rules_of_version(2))
    for facts in (a_fighter(), TreasureFound(things=(Thing(kind="gem"),)), ExperienceAwarded()):
        game.play(facts)
    assert game.play(ItemAppraised(items=("gem~3",), value={"gp": 100})).derivation == ()
    assert pool(game) == 0


def rules_of_version(version: int) -> Ruleset:
    """The packaged rules as an earlier version of theirs."""
    tables = json.loads(packaged_tables("ose"))
    tables["meta"]["version"] = version
    return load_ruleset(json.dumps(tables).encode())


def test_a_voided_award_lets_an_appraisal_count_again() -> None:
    game = a_find(Thing(kind="gem"))
    game.play(ExperienceAwarded())
    game.play(game.void(4))
    game.play(ItemAppraised(items=("gem~3",), value={"gp": 100}))
    assert pool(game) == 10_000


def test_appraising_a_magic_item_gives_no_experience() -> None:
    game = a_find(Thing(kind="magic", name="ring"))
    game.play(ItemAppraised(items=("ring~3",), value={"gp": 1000}))
    assert pool(game) == 0


def test_damaged_jewellery_loses_half_once() -> None:
    game = a_find(Thing(kind="jewel", value=90_000, count=2), Thing(kind="gem", value=1000), Thing(kind="jewel"))
    game.play(ItemAppraised(items=("jewel~3",), keys={"damaged": True}))
    assert (game.state.field("item:jewel~3", "value"), pool(game)) == (45_000, 91_000)
    game.when(ItemAppraised(items=("jewel~3",), keys={"damaged": True})).then_refused("damaged_before")
    game.when(ItemAppraised(items=("gem~3",), keys={"damaged": True})).then_refused("not_jewellery")
    game.when(ItemAppraised(items=("jewel~3.2",), keys={"damaged": True})).then_refused("not_appraised")


@pytest.mark.parametrize(("into", "lots"), [("250", {25_000: 1}), ("100,50*3", {10_000: 1, 5000: 3})])
def test_five_gems_of_50_gp_are_regrouped_as_in_the_rulebook(into: str, lots: dict[int, int]) -> None:
    game = a_find(Thing(kind="gem", value=5000, count=5))
    game.play(ItemAppraised(items=("gem~3",), keys={"into": into}))
    assert {row[2]: row[3] for row in found(game)} == lots
    assert pool(game) == 25_000
    # A better look at the new ones still counts.
    game.play(ItemAppraised(items=("gem~4",), value={"gp": 300}))
    assert pool(game) > 25_000


def test_regrouping_keeps_the_total_and_needs_pieces_of_one_kind() -> None:
    pebble, brooch = Thing(kind="gem", value=1000), Thing(kind="jewel", value=1000)
    game = a_find(Thing(kind="gem", value=5000, count=5), pebble, brooch)
    into = {"into": "260"}
    game.when(ItemAppraised(items=("gem~3",), keys=into)).then_refused("regrouping_differs", wanted=260, held="250")
    game.when(ItemAppraised(items=("gem~3", "gem~3.2"), keys=into)).then(("party:hoard", "item:gem~3", -5))
    game.when(ItemAppraised(items=("gem~3.2", "jewel~3"), keys={"into": "20"})).then_refused("regrouping_mixed")
    game.when(ItemAppraised(items=("gem~3",))).then_refused("worth_missing")
    game.when(ItemAppraised(items=("gem~9",), value={"gp": 1})).then_refused("lot_unknown")
    game.when(ItemAppraised(items=("gem~3",), value={"gp": 1}, keys=into)).then_refused("keys_together")
