"""What a game master types in haste: a number before the thing, a part of a name, words in another order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import BROM, MIRETTE, CommandLine

CLERIC = ("class=cleric", "str=9", "int=9", "wis=12", "dex=9", "con=9", "cha=9", "hp_die=4")


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    evening("receive", "Brom", "500gp", "--from", "the duke")
    return evening


def _facts(table: CommandLine, *words: str) -> Any:
    return table.json(*words, "--dry-run")["entries"][0]["facts"]


@pytest.mark.parametrize(
    ("words", "item", "count"),
    [
        (("6", "torches"), "torches_6", 1),
        (("torche",), "torches_6", 1), (("torch",), "torches_6", 1), (("sword x2",), "sword", 2),
        (("2 × épées longues",), "sword", 2), (("sword*2",), "sword", 2), (("3 swords",), "sword", 3),
        (("two swords",), "sword", 2), (("a sword",), "sword", 1), (("une épée",), "sword", 1),
    ]
)  # fmt: skip
def test_a_number_may_be_typed_before_what_is_bought(
    table: CommandLine, words: tuple[str, ...], item: str, count: int
) -> None:
    facts = _facts(table, "buy", "Brom", *words)

    assert (facts["item"], facts.get("count", 1)) == (item, count)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("'The road'", "The road"),
        ("« L’auberge »", "L’auberge"),
        ("'L'auberge'", "L'auberge"),
        ("“The mill”", "The mill"),
        ("'A' and 'B'", "'A' and 'B'"),
        ("The “old” mill", "The “old” mill"),
    ],
)
def test_quotes_around_a_title_are_no_part_of_it(table: CommandLine, typed: str, title: str) -> None:
    assert _facts(table, "session", "start", typed)["title"] == title


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("roll", "2d6"), {"who": "gm", "expression": "2d6"}),
        (("roll", "1d20", "for", "Brom"), {"who": "Brom", "expression": "1d20"}),
        (("meet", "two", "more", "wolves"), {"name": "wolf", "count": 2}),
    ],
)
def test_what_is_said_in_other_words_is_recorded(
    table: CommandLine, words: tuple[str, ...], facts: dict[str, Any]
) -> None:
    assert facts.items() <= _facts(table, *words).items()


def test_what_the_rules_do_not_sell_is_counted_too(table: CommandLine) -> None:
    facts = _facts(table, "buy", "Brom", "2 blue hats", "--price", "3gp")

    assert (facts["item"], facts["count"]) == ("blue hat", 2)
    assert _facts(table, "buy", "Brom", "a blue hat", "--price", "3gp")["item"] == "a blue hat"


@pytest.mark.parametrize("words", [("2 torches",), ("2", "torches"), ("torches*2",), ("torch", "2"), ("torch x2",)])
@pytest.mark.parametrize("command", [("give", "Brom", "Mirette"), ("drop", "Brom"), ("use", "Brom")])
def test_a_number_may_be_typed_before_what_is_held(
    table: CommandLine, command: tuple[str, ...], words: tuple[str, ...]
) -> None:
    table("buy", "Brom", "torches")
    if command[0] != "use":
        table("use", "Brom", "torch")

    assert _facts(table, *command, *words)["goods"] == {"item": "torch", "count": 2}


def test_pieces_left_of_a_pack_go_by_the_name_of_the_pack(table: CommandLine) -> None:
    table("buy", "Brom", "torches")
    table("use", "Brom", "torch")

    assert _facts(table, "use", "Brom", "torches")["goods"]["item"] == "torch"


def test_a_number_before_foes_says_how_many(table: CommandLine) -> None:
    facts = _facts(table, "defeat", "4 goblins", "hd=1-1")

    assert (facts["what"], facts["count"]) == ("goblins", 4)
    assert _facts(table, "defeat", "a goblin", "hd=1-1")["what"] == "a goblin"


def test_a_thing_whose_name_begins_with_a_number_is_that_thing(table: CommandLine) -> None:
    table("find", "magic=7 league boots:?")
    facts = _facts(table, "take", "Brom", "7 league boots")

    assert facts["goods"]["item"].startswith("7_league_boots")
    assert facts["goods"].get("count", 1) == 1


def test_a_word_of_a_name_names_who_is_meant(table: CommandLine) -> None:
    table("join", "Père Odo", *CLERIC)

    assert _facts(table, "heal", "odo", "1")["who"] == ["Père Odo"]
    assert _facts(table, "pay", "Brom", "1gp", "--to", "Père Odo", "--for", "beer")["to"] == "Père Odo"


def test_who_is_paid_by_a_word_of_a_name_is_no_stranger(table: CommandLine) -> None:
    table("join", "Père Odo", *CLERIC)
    said = table.type("pay", "Brom", "1gp", "--to", "Odo", "--for", "beer")

    assert said.code == 2
    assert "Père Odo" in said.err


def test_a_word_of_two_names_is_refused_with_both(table: CommandLine) -> None:
    for name in ("Père Odo", "Frère Odo"):
        table("join", name, *CLERIC)
    said = table.type("heal", "Odo", "3")

    assert said.code == 2
    assert "Père Odo" in said.err
    assert "Frère Odo" in said.err


def test_what_is_near_is_named_once_in_the_language_spoken(table: CommandLine) -> None:
    said = table.type("buy", "Brom", "torchis")

    assert "Did you mean torch or torches?" in said.err


ORDERS = [
    (("charge", "12sp", "the inn"), ("charge", "the inn", "12sp")),
    (("lend", "Brom", "20gp", "Mirette"), ("lend", "Brom", "Mirette", "20gp")),
    (("lend", "Brom", "20", "gp", "Mirette"), ("lend", "Brom", "Mirette", "20gp")),
    (("rest", "Brom", "night"), ("rest", "night", "Brom")),
]


@pytest.mark.parametrize(("typed", "meant"), ORDERS)
def test_words_in_the_order_of_speech_mean_the_same(
    table: CommandLine, typed: tuple[str, ...], meant: tuple[str, ...]
) -> None:
    assert _facts(table, *typed) == _facts(table, *meant)


TOLD = [
    (("travel", "Ashford"), "Did you mean time?"),
    (("roll", "Brom", "attack", "6"), "Did you mean ac=6 or --faces 6?"),
    (("roll", "goblin", "attack"), "“campaign roll gm 1d20+4 --as NAME”"),
    (("damage", "Brom", "3", "twice"), "One word too many here: twice."),
    (("damage", "Brom", "3", "except", "Brom"), "too many here: except, Brom."),
    (("damage", "Brom", "4", "not", "5"), "too many here: not, 5."),
    (("charge", "5gp", "each"), "One word too many here: each."),
    (("meet", "goblin", "maybe"), "a single name goes between quotes"),
    (("meet", "goblin", "each"), "a single name goes between quotes"),
    (("award", "--xp", "10", "--among", "Brom"), "Did you mean --to?"),
    (("defeat", "goblin", "4"), "Did you mean --count 4?"),
    (("buy", "Brom", "sword", "5gp"), "Did you mean --price 5gp?"),
    (("time", "8h", "to Ashford"), 'Did you mean --note "to Ashford"?'),
    (("find", "3 gems of 50 gp"), '"gem=50gp*3"'),
    (("find", "120gp", "2 potions of healing"), '"item=potions of healing:100gp*2"'),
    (("take", "sword", "Brom"), "“campaign take WHO THING [N]”"),
    (("charge", "inn", "12sp", "--for", "beer"), "Its own options: --pay, --to."),
    (("pay", "Brom", "1gp", "beer"), '“campaign pay Brom 5gp --to "the ferryman" --for "the crossing"”'),
    (("void", "2"), '“campaign void 2 --reason "it was Brom"”'),
    (("join", "Zed", "fighter"), "Add to the line: str=10 int=10"),
]


@pytest.mark.parametrize(("typed", "hint"), TOLD, ids=[" ".join(typed) for typed, _hint in TOLD])
def test_a_refusal_says_what_to_type(table: CommandLine, typed: tuple[str, ...], hint: str) -> None:
    before = table.entry_count
    said = table.type(*typed)

    assert said.code == 2
    assert hint in said.err
    assert table.entry_count == before


def test_one_of_several_is_not_all_of_them(table: CommandLine) -> None:
    table("meet", "goblin", "hp=3", "hd=1", "--count", "2")

    assert "Write more of the name: goblin 1, goblin 2" in table.type("defeat", "the", "goblin").err
    assert _facts(table, "defeat", "goblin")["count"] == 2


SECOND_TRIES = [
    ("roll", "Brom", "attack", "ac=6"), ("roll", "Brom", "save", "category=poison"), ("award", "--xp", "200"),
    ("defeat", "goblin", "hd=1", "--count", "4"), ("damage", "Brom", "1", "--from", "goblin"),
    ("find", "gem=50gp*3"), ("find", "item=potions of healing:100gp*2"), ("find", "magie=a strange sword"),
    ("time", "8h", "--note", "to Ashford"), ("buy", "Brom", "sword", "--price", "5gp"),
    ("roll", "gm", "1d20+4", "--as", "goblin"),
]  # fmt: skip


@pytest.mark.parametrize("typed", SECOND_TRIES, ids=" ".join)
def test_what_a_refusal_says_to_type_is_understood(table: CommandLine, typed: tuple[str, ...]) -> None:
    table(*typed)


def test_a_key_that_means_damage_is_listed_as_damage(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("Le col", rules="srd5")
    evening("join", "Kael", "class=fighter", *("str=16", "dex=12", "con=14", "int=10", "wis=11", "cha=8"))

    assert "Did you mean dc=12 or --faces 12?" in evening.type("roll", "Kael", "perception", "12").err
    assert "Did you mean fire=4d6?" in evening.type("damage", "Kael", "4d6", "fire").err
    evening("damage", "Kael", "fire=1d6")


def test_each_line_of_a_list_is_answered_with_its_own_example(table: CommandLine) -> None:
    file = table.folder / "lines.txt"
    file.write_text("pay Brom 1gp beer\nvendr sword\nnote x\n", encoding="utf-8")
    said = table.type("run", "--check", str(file))

    assert 'Did you mean --for "beer"?' in said.out
    assert "Did you mean sell" in said.out


def test_the_end_of_a_condition_is_shown(table: CommandLine) -> None:
    assert "Did you mean --off?" in table.type("condition", "Brom", "blind", "off").err
    assert "Did you mean gp" not in table.type("find", "50 gp of silver").err
    assert "campaign void 2 --reason" in table.type("undo", "2").err
    assert "campaign prendre QUI CHOSE [N]" in table.type("take", "sword", "Brom", "--lang", "fr").err
    assert "There is no coin" in table.type("find", "50 gp of silver").err


def test_a_sheet_names_the_torch_that_burns_in_the_language_spoken(table: CommandLine) -> None:
    table("buy", "Brom", "torches")
    table("use", "Brom", "torch")

    assert "torche\u00a06" in table("sheet", "Brom", "--lang", "fr").out


def test_words_of_a_name_and_a_number_before_it_need_no_quotes(table: CommandLine) -> None:
    for typed, count in (("short bow", 1), ("short bow 2", 2)):
        facts = _facts(table, "buy", "Brom", *typed.split())

        assert (facts["item"], facts.get("count", 1)) == ("short_bow", count)
    met = _facts(table, "meet", "3", "goblins")
    assert (met["name"], met["count"]) == ("goblin", 3)
    assert _facts(table, "rest", "2", "day")["days"] == 2


def test_a_foe_met_alone_and_its_namesake_are_named_by_their_numbers(tmp_path: Path) -> None:
    """Once the first of them was nobody's in a short line: it has no number of its own."""
    table = CommandLine(tmp_path, "en").open(BROM)
    table("meet", "ogre", "hp=20")
    table("meet", "ogre", "hp=20")
    table.play("ogre 1 -6\nbrom hits ogre 2 for 3\n")
    assert [table.hit_points(f"ogre {number}") for number in (1, 2)] == [14, 17]


def test_a_foe_that_was_counted_is_not_counted_again_by_its_name(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").open(BROM)
    table("meet", "ogre", "hp=20", "hd=4+1")
    table("die", "ogre")
    table("defeat", "ogre")
    assert "was counted" in table("defeat", "ogre", code=3).err
