"""Screens as wide as the terminal: nothing is wider, and nothing is cut that would fit."""

from __future__ import annotations

import pytest

from cli.output.terminal.columns import width
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

LONG = "Théophraste d’Aubigné-Montségur"

SCREENS = (
    "party",
    "treasure",
    "inventory",
    "purse",
    "balances",
    "history",
    "history --detail full",
    "log --color",
    "stats dice",
    "stats party",
    "stats sessions",
    "disputes",
    "rules",
    "rules levels",
    "diff s1 s3",
    "verify",
    "sheet Lira",
    "explain Lira xp",
    "explain Lira hp",
    "show 41",
    "show 100",
    "party --help",
)


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
    for screen in ("party", "treasure", "history", "inventory", "sheet Lira", "explain Lira xp", "purse"):
        lines = evening(*screen.split(), "--lang", language).out.splitlines()
        assert [line for line in lines if width(line) > columns] == [], screen


def test_a_wide_screen_is_used(evening: CommandLine) -> None:
    evening.environ["COLUMNS"] = "130"
    lines = evening("party").out.splitlines()

    assert any(LONG in line for line in lines)
    assert "─" * 130 in lines


def test_without_a_terminal_nothing_is_cut(evening: CommandLine) -> None:
    del evening.environ["COLUMNS"]
    assert LONG in evening("party").out


def test_treasure_is_counted_in_the_coin_of_prices(evening: CommandLine) -> None:
    evening.environ["COLUMNS"] = "130"
    said = evening("treasure").out

    assert "en po" in said
    assert ["Lira", "+50", "+300,42", "−1", "349,42"] in [line.split() for line in said.splitlines()]


@pytest.fixture(scope="module")
def campaign_of_three_sessions(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The example with most in it, never changed."""
    campaign = CommandLine(tmp_path_factory.mktemp("three")).new()
    campaign("run", "-q", ROOT / "examples/ose-three-sessions.campaign")
    return campaign


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_fits(campaign_of_three_sessions: CommandLine, screen: str, language: str) -> None:
    campaign, lines = campaign_of_three_sessions, dict[int, int]()
    for columns in (60, 80, 130):
        campaign.environ["COLUMNS"] = str(columns)
        shown = campaign(*screen.split(), "--lang", language).out.splitlines()
        lines[columns] = len(shown)
        for line in shown:
            # A word is not broken, so that a hash can be copied.
            assert width(line) <= columns or len(line.split()) == 1, (columns, line)
    # What is wrapped on a narrow screen is not on a wide one.
    assert lines[60] >= lines[80] >= lines[130]
