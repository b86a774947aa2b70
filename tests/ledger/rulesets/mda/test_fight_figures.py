"""The tables of fights and runes against the rulebook's own lines, where the rulebook is at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ledger.rulesets.mda.fight.figures import arms
from ledger.rulesets.mda.fight.figures.arms import item_of, modifiers, strength_bonus
from ledger.rulesets.mda.runes import stones as rune_figures
from ledger.rulesets.mda.tables import MdaTables
from tests.support.given import rules_of
from tests.support.rulebook_tables import lines_of

TABLES = MdaTables.over(rules_of("mda").tables)


def printed(first: int, last: int) -> Iterator[list[str]]:
    """The cells of the lines of a printed table."""
    for line in lines_of("mda")[first - 1 : last]:
        if "\t" in line:
            yield [re.sub(r"\s*\(.*\)", "", cell.strip()) for cell in line.split("\t")]


def weight(text: str) -> int:
    """Grams of a weight in loaves of a kilogram: `0,05`."""
    whole, _, part = text.partition(",")
    return int(whole) * 1000 + int(part.ljust(3, "0"))


@pytest.mark.parametrize(
    ("first", "last", "hands", "master"),
    [(869, 876, 1, True), (883, 886, 2, True), (897, 902, 1, False), (909, 910, 2, False)],
)
def test_every_weapon_is_the_one_printed(first: int, last: int, hands: int, master: bool) -> None:
    rows = list(printed(first, last))
    assert len(rows) == last - first + 1
    for name, points, mass, values, rupture, length, worth in rows:
        found = [
            id_
            for id_, row in TABLES.group("weapons").items()
            if row["hands"] == hands
            and bool(TABLES["items"][item_of(TABLES, id_)].get("master")) is master
            and re.fullmatch(rf"{name.casefold()}( (à|in) .*| de Maître)?", row["names"]["fr"])
        ]
        assert len(found) == 1, (name, found)
        row = TABLES["weapons"][found[0]]
        item = TABLES["items"][item_of(TABLES, found[0])]
        plus = f" {'+' if row['plus'] > 0 else '-'} {abs(row['plus'])}" if row["plus"] else ""
        assert f"{row['dice']}D6{plus}" == points
        assert (item["weight_g"], item["price_ue"]) == (weight(mass), int(worth))
        assert values == "/".join(map(str, modifiers(TABLES, found[0])))
        assert (row["rupture"], row["length_cm"]) == (int(rupture), int(length))


def test_every_piece_of_armour_is_the_one_printed() -> None:
    rows = [row for row in printed(916, 931) if row[1]]
    assert len(rows) == 14
    for name, points, mass, worth in rows:
        id_ = TABLES.find("items", name)
        assert id_ is not None, name
        item = TABLES["items"][id_]
        assert (item["pr"], item["weight_g"], item["price_ue"]) == (int(points), weight(mass), int(worth))


def test_every_rune_is_the_one_printed() -> None:
    rows = list(printed(958, 975))
    assert len(rows) == 18
    for number, name, worth in rows:
        id_ = TABLES.find("runes", name)
        assert id_ is not None, name
        assert (TABLES["runes"][id_]["number"], TABLES["runes"][id_]["stone"]) == (int(number), int(worth))
        assert f"L{957 + int(number)}" in TABLES["runes"][id_]["source"]


def test_the_handicap_by_pr_is_the_one_printed() -> None:
    rows = [row for row in printed(490, 502) if row[0].isdigit()]
    assert len(rows) == 13
    for place, at, prd in rows:
        weighs = arms.handicap(TABLES, arms.SHORT, int(place))
        assert (weighs.at, weighs.prd) == (int(at), int(prd))


def test_the_handicap_by_symbols_is_the_one_printed() -> None:
    rows = [row for row in printed(846, 850) if row[1]]
    places, at, prd = (row[1:] for row in rows)
    assert places[0] == "0-3"
    for place, lost, too in zip([3, *map(int, places[1:])], at, prd, strict=True):
        weighs = arms.handicap(TABLES, arms.REALISTIC, place)
        assert (weighs.at, weighs.prd) == (int(lost), int(too))


def test_strength_adds_the_printed_bonus() -> None:
    """`mda:3.1 L365-L373`."""
    assert [strength_bonus(TABLES, strength) for strength in (8, 12, 13, 14, 15, 20)] == [0, 0, 1, 2, 3, 8]


def test_spells_have_the_printed_value() -> None:
    """`mda:6.8 L1174-L1216`."""
    values = {
        id_: rune_figures.triangle_energy(TABLES, row["goal"], row["carrier"], row["path"])
        for id_, row in TABLES.group("spells").items()
    }

    assert values == {"combat_1": 30, "combat_2": 30, "combat_3": 25, "combat_4": 25, "combat_5": 28}


def test_every_stone_bears_one_rune() -> None:
    borne = [row["rune"] for row in TABLES.group("items").values() if row["kind"] == "stone"]

    assert sorted(borne) == sorted(TABLES.group("runes"))


def test_symbols_are_no_more_than_the_protection() -> None:
    """`mda:3.5 L465`: PR is also the number of symbols."""
    for row in TABLES.group("items").values():
        assert len(row.get("symbols", ())) <= row.get("pr", 0)
