"""Screens as wide as the terminal: nothing is wider, and nothing is cut that would fit."""

from __future__ import annotations

import pytest

from cli.output.columns import width
from tests.support.command_line import CommandLine

LONG = "Théophraste d’Aubigné-Montségur"


@pytest.fixture
def evening(tower: CommandLine) -> CommandLine:
    """Two with short names and one with a long one, with everything in their purses that a purse can have."""
    tower.play(
        f'join "{LONG}" class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins "12pp 345gp 6ep 78sp 9cp"\n'
        "session start\n"
        'find "900gp 12sp 7cp" --from crypt\n'
        "split\n"
        'pay Brom 1gp --for "a bed in the inn"\n'
        "buy Lira rope --price 1gp\n"
        "drop Brom 12sp\n"
        'receive Brom 3sp --from "somebody"\n'
        "award --xp 100\n"
    )
    return tower


@pytest.mark.parametrize("columns", [60, 80, 130])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_line_is_wider_than_the_screen(evening: CommandLine, columns: int, language: str) -> None:
    evening.environ["COLUMNS"] = str(columns)
    for screen in ("party", "treasure", "history", "log", "inventory", "sheet Lira", "explain Lira xp", "purse"):
        lines = evening(*screen.split(), "--lang", language).out.splitlines()
        assert [line for line in lines if width(line) > columns] == [], screen


def test_a_wide_screen_is_used(evening: CommandLine) -> None:
    evening.environ["COLUMNS"] = "130"
    lines = evening("party").out.splitlines()

    assert any(LONG in line for line in lines)
    assert "─" * 130 in lines


def test_without_a_terminal_nothing_is_cut(evening: CommandLine) -> None:
    assert LONG not in evening("party").out

    del evening.environ["COLUMNS"]
    assert LONG in evening("party").out


def test_treasure_is_counted_in_the_coin_of_prices(evening: CommandLine) -> None:
    evening.environ["COLUMNS"] = "130"
    said = evening("treasure").out

    assert "en po" in said
    assert ["Lira", "+50", "+300,42", "−1", "349,42"] in [line.split() for line in said.splitlines()]
