"""What a game master types in haste: a number before the thing, a part of a name, words in another order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import BROM, MIRETTE, Evening

CLERIC = ("class=cleric", "str=9", "int=9", "wis=12", "dex=9", "con=9", "cha=9", "hp_die=4")


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path).open(BROM, MIRETTE)
    evening.do("receive", "Brom", "500gp", "--from", "the duke")
    return evening


def _facts(table: Evening, *words: str) -> Any:
    return table.ask(*words, "--dry-run")["entries"][0]["facts"]


@pytest.mark.parametrize(
    ("words", "item", "count"),
    [
        (("2 torches",), "torches_6", 2), (("2", "torches"), "torches_6", 2), (("6", "torches"), "torches_6", 1),
        (("torche",), "torches_6", 1), (("torch",), "torches_6", 1), (("sword x2",), "sword", 2),
        (("2 × épées longues",), "sword", 2), (("sword*2",), "sword", 2), (("3 swords",), "sword", 3),
    ],
)  # fmt: skip
def test_a_number_may_be_typed_before_what_is_bought(
    table: Evening, words: tuple[str, ...], item: str, count: int
) -> None:
    facts = _facts(table, "buy", "Brom", *words)

    assert (facts["item"], facts.get("count", 1)) == (item, count)


def test_what_the_rules_do_not_sell_is_counted_too(table: Evening) -> None:
    facts = _facts(table, "buy", "Brom", "2 blue hats", "--price", "3gp")

    assert (facts["item"], facts["count"]) == ("blue hats", 2)


@pytest.mark.parametrize("words", [("2 torches",), ("2", "torches"), ("torches*2",), ("torch", "2"), ("torch x2",)])
@pytest.mark.parametrize("command", [("give", "Brom", "Mirette"), ("drop", "Brom"), ("use", "Brom")])
def test_a_number_may_be_typed_before_what_is_held(
    table: Evening, command: tuple[str, ...], words: tuple[str, ...]
) -> None:
    table.do("buy", "Brom", "torches")
    if command[0] != "use":
        table.do("use", "Brom", "torch")

    assert _facts(table, *command, *words)["goods"] == {"item": "torch", "count": 2}


def test_pieces_left_of_a_pack_go_by_the_name_of_the_pack(table: Evening) -> None:
    table.do("buy", "Brom", "torches")
    table.do("use", "Brom", "torch")

    assert _facts(table, "use", "Brom", "torches")["goods"]["item"] == "torch"


def test_a_number_before_foes_says_how_many(table: Evening) -> None:
    facts = _facts(table, "defeat", "4 goblins", "hd=1-1")

    assert (facts["what"], facts["count"]) == ("goblins", 4)


def test_a_thing_whose_name_begins_with_a_number_is_that_thing(table: Evening) -> None:
    table.do("find", "magic=7 league boots:?")
    facts = _facts(table, "take", "Brom", "7 league boots")

    assert facts["goods"]["item"].startswith("7_league_boots")
    assert facts["goods"].get("count", 1) == 1


def test_a_word_of_a_name_names_who_is_meant(table: Evening) -> None:
    table.do("join", "Père Odo", *CLERIC)

    assert _facts(table, "heal", "odo", "1")["who"] == ["Père Odo"]
    assert _facts(table, "pay", "Brom", "1gp", "--to", "Père Odo", "--for", "beer")["to"] == "Père Odo"


def test_who_is_paid_by_a_word_of_a_name_is_no_stranger(table: Evening) -> None:
    table.do("join", "Père Odo", *CLERIC)
    said = table.type("pay", "Brom", "1gp", "--to", "Odo", "--for", "beer")

    assert said.code == 2
    assert "Père Odo" in said.err


def test_a_word_of_two_names_is_refused_with_both(table: Evening) -> None:
    for name in ("Père Odo", "Frère Odo"):
        table.do("join", name, *CLERIC)
    said = table.type("heal", "Odo", "3")

    assert said.code == 2
    assert "Père Odo" in said.err
    assert "Frère Odo" in said.err


def test_what_is_near_is_named_once_in_the_language_spoken(table: Evening) -> None:
    said = table.type("buy", "Brom", "torchis")

    assert "Did you mean torch or torches_6 (torches (6))?" in said.err
