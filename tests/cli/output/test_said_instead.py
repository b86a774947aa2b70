"""What is said of commands that a table types for other ones, or of what the rules do otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    """Brom alone, with 120 gp."""
    table = CommandLine(tmp_path, "en").new()
    table.play(BROM_JOINS)
    return table


def test_a_check_that_is_typed_as_verify_is_named(table: CommandLine) -> None:
    refused = table.type("verify", "Brom", "gp=34")

    assert refused.code == 2
    assert "“campaign check Brom gp=34”" in refused.err


def test_a_figure_that_is_computed_is_no_key(table: CommandLine) -> None:
    refused = table.type("join", "Zed", "class=fighter", "ac=18")

    assert "AC is computed, and not given" in refused.err


def test_a_piece_of_a_pack_by_its_own_name_is_asked_about(table: CommandLine) -> None:
    assert "so many pieces, or so many packs" in table.play("buy Brom arrow 12", code=2).err
    assert table.play("buy Brom arrow").code == 0


def test_a_list_of_comments_alone_says_that_nothing_was_recorded(table: CommandLine) -> None:
    answer = table.type("run", "-", stdin="#3 swipes at Brom, nope\n")

    assert "“#” begins a comment" in answer.err
    assert table.type("run", "-", stdin="\n").err == ""


def test_a_number_behind_a_roll_of_which_no_die_is_thrown_is_said_to_be_so(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new(rules="mda")
    table.play("meet stôl hp=30")

    refused = table.type("run", "-", stdin="stôl initiative courage=14 12")

    assert "These rules throw no die for this" in refused.err


def test_a_condition_with_levels_is_said_with_the_one_reached(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new(rules="srd5")
    table.play("meet ogre hp=30")

    assert "Ogre: exhausted 1." in table.play("ogre takes 1 exhaustion").out
    assert "Ogre: exhausted 2." in table.play("ogre takes 1 exhaustion").out
