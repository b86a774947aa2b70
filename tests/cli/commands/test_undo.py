"""Taking back: undo, redo, void, by whom and of what."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given as given_any
from hypothesis import settings
from hypothesis import strategies as st

from tests.support.command_line import BROM, BROM_JOINS, LIRA_JOINS, CommandLine


def hit_points(evening: CommandLine) -> int:
    return int(evening.json("sheet", "Brom")["hp"]["current"])


def test_two_undos_take_two_entries_back(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "1")
    evening("damage", "Brom", "2")

    evening("undo")
    evening("undo")

    assert hit_points(evening) == 8


def test_a_redo_takes_the_last_undo_back_and_then_the_one_before(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "1")
    evening("damage", "Brom", "2")
    evening("undo")
    evening("undo")

    evening("redo")
    assert hit_points(evening) == 7
    evening("redo")
    assert hit_points(evening) == 5
    assert evening.type("redo").code == 3


def test_an_undo_after_a_redo_takes_it_back_again(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "1")
    evening("undo")
    evening("redo")

    evening("undo")

    assert hit_points(evening) == 8


def test_nothing_is_redone_once_something_new_was_recorded(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "1")
    evening("undo")
    evening("note", "something else")

    assert evening.type("redo").code == 3


def test_everybody_undoes_their_own(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "1")
    evening("damage", "Brom", "2", "--by", "Lise")

    evening("undo")

    assert hit_points(evening) == 6
    assert evening.type("undo", "--by", "Odile").code == 3


def test_a_void_of_a_void_gives_the_entry_back(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "1")
    evening("void", "3", "--reason", "a miss")

    evening("void", "4", "--reason", "a hit after all")

    assert hit_points(evening) == 7


def test_a_void_warns_of_what_would_have_gone_differently(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("damage", "Brom", "4")
    evening("heal", "Brom", "6")

    answer = evening.type("void", "3", "--reason", "a miss")

    assert answer.code == 0
    assert answer.err == "These later entries would have gone differently: #4.\n"


def test_entries_that_block_a_void_are_named(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("receive", "Brom", "20gp", "--from", "the duke")
    evening("pay", "Brom", "140gp", "--for", "a horse")

    answer = evening.type("void", "3", "--reason", "never came")

    assert answer.code == 3
    assert "#4" in answer.err


def test_a_void_in_a_list_is_undone_with_it_unless_it_took_back_a_line_of_the_list(tower: CommandLine) -> None:
    tower("receive", "Brom", "5gp", "--from", "Odile")
    tower.play(
        "void 4 --reason slip\nreceive Lira 7gp --from Odile\nreceive Brom 9gp --from Odile\nvoid 7 --reason slip"
    )
    assert (tower.purse("Brom"), tower.purse("Lira")) == ({"gp": 100}, {"gp": 57})
    tower("undo", "--yes")
    assert (tower.purse("Brom"), tower.purse("Lira")) == ({"gp": 105}, {"gp": 50})
    tower("redo")
    assert (tower.purse("Brom"), tower.purse("Lira")) == ({"gp": 100}, {"gp": 57})


def test_an_undo_takes_a_mistaken_void_back_and_nothing_older(tower: CommandLine) -> None:
    tower("receive", "Brom", "5gp")
    tower("void", "4", "--reason", "the wrong one")
    assert "void of #4" in tower("undo", "--lang", "en").out
    assert tower.purse("Brom") == {"gp": 105}
    tower("redo")
    assert tower.purse("Brom") == {"gp": 100}


def test_an_undo_takes_an_amendment_back(tower: CommandLine) -> None:
    tower("receive", "Brom", "5gp")
    tower("amend", "4", "--reason", "six", "--", "receive", "Brom", "6gp")
    tower("undo")
    assert tower.purse("Brom") == {"gp": 105}
    tower("undo")
    assert tower.purse("Brom") == {"gp": 100}


def test_an_undo_past_the_start_of_the_open_session_is_refused_in_a_script(tower: CommandLine) -> None:
    tower("receive", "Brom", "5gp", "--by", "Odile")
    tower("session", "start")
    head = tower.entry_count
    refused = tower.type("undo", "--by", "Odile", "--json")
    assert (refused.code, refused.error["code"]) == (3, "undo_older")
    assert "undo --yes" in tower.type("undo", "--by", "Odile", "--lang", "en").err
    assert tower.entry_count == head
    tower("undo", "--by", "Odile", "--yes")
    assert tower.purse("Brom") == {"gp": 100}


@settings(max_examples=10)
@given_any(st.lists(st.integers(0, 10**6), min_size=8, max_size=16))
def test_as_many_redos_as_undos_give_every_balance_back(
    tmp_path_factory: pytest.TempPathFactory, chosen: list[int]
) -> None:
    table = CommandLine(tmp_path_factory.mktemp("undo")).new()
    table.play(f"{BROM_JOINS}\n{LIRA_JOINS}")
    for number in chosen:
        table.type(*at_random(number, table.entry_count))
    seen = [table.balances()]
    for _ in range(8):
        if table.type("undo", "--yes").code:
            break
        seen.append(table.balances())
    for before in reversed(seen[:-1]):
        table("redo")
        assert table.balances() == before
    table("verify")


def at_random(number: int, entries: int) -> tuple[object, ...]:
    """Something to type: what is recorded, or what takes some of that back or amends it."""
    entry, amount = 2 + number // 8 % (entries - 1), f"{1 + number // 8 % 9}sp"
    lines: list[tuple[object, ...]] = [
        ("receive", "Brom", amount),
        ("pay", "Lira,Brom", amount),
        ("damage", "Brom", "1"),
        ("lend", "Brom", "Lira", amount),
        ("void", entry, "--reason", "x"),
        ("amend", entry, "--reason", "x", "--", "receive", "Lira", amount),
        ("undo", "--yes"),
        ("redo",),
    ]
    return lines[number % len(lines)]
