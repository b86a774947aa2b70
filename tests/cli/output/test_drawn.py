"""Bars and boxes on a terminal, and plain lines where there is none."""

from __future__ import annotations

import json
import re
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.output.sheets.drawn_sheet import BOXES
from cli.output.terminal.columns import STYLED, width
from cli.output.terminal.drawn import bar, boxed, circles
from cli.output.terminal.screen import Screen
from cli.output.words.language import integer
from cli.settings import Settings
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.printed_sheet import PLAIN, load_sheet
from tests.support.command_line import BROM, MIRETTE, ULF, CommandLine
from tests.support.declared_keys import required_keys

DRAWN = re.compile("[█░┌┐└┘│]")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Brom hurt, Mirette dead, in a session."""
    played = CommandLine(tmp_path_factory.mktemp("drawn")).open(BROM, MIRETTE)
    played("damage", "Brom", "6")
    played("session", "start", "Le puits")
    played("die", "Mirette")
    played("note", "L’eau monte", "--secret")
    return played


def plain(text: str) -> str:
    return re.sub(STYLED, "", text)


@given(st.integers(-5, 300), st.integers(0, 200), st.integers(1, 40))
def test_a_bar_is_full_only_of_all_and_empty_only_of_nothing(current: int, most: int, columns: int) -> None:
    shown = bar(Screen(Settings({"NO_COLOR": "1"})), current, most, columns)
    assert len(shown) == columns
    if columns > 1:
        assert set(shown) == ({"█"} if current >= most > 0 else {"░"} if current <= 0 or most <= 0 else {"█", "░"})


@pytest.mark.parametrize("columns", [40, 80, 120, 200])
@pytest.mark.parametrize(
    "words",
    [("party", "--foes"), ("sheet", "groupe"), ("sheet", "Mirette"), ("log",), ("history",), ("purse",), ()],
    ids=str,
)
def test_what_is_drawn_is_no_wider_than_the_terminal(
    evening: CommandLine, words: tuple[str, ...], columns: int
) -> None:
    evening.environ["COLUMNS"] = str(columns)
    lines = evening(*words, "--color").out.splitlines()
    assert max(map(width, lines)) <= columns


def test_a_bar_says_what_its_figures_say_with_and_without_colour(evening: CommandLine) -> None:
    evening.environ["COLUMNS"] = "80"
    shown = evening("party", "--color").out
    brom = next(line for line in shown.splitlines() if "Brom" in line)
    assert "█░" in plain(brom)
    assert "  2/8  " in plain(brom)
    assert "mort" in shown
    sheet = plain(evening("sheet", "Brom", "--color").out)
    order = [sheet.index(title) for title in ("Caractéristiques", "Jets de sauvegarde", "Déplacement", "Bourse")]
    assert order == sorted(order)
    assert "Séance 1" in plain(evening("log", "--color").out)


def test_a_pipe_gets_plain_lines_with_a_fact_each(evening: CommandLine) -> None:
    for words in (("party", "--foes"), ("sheet", "Brom"), ("log",), ("history",), ()):
        assert not DRAWN.search(evening(*words).out)
    for words in (("log",), ("history",)):
        assert "L’eau" in evening(*words, "--color").out
        assert "L’eau" not in evening(*words, "--color", "--for-players").out
    assert "L’eau" not in evening("--for-players", "--color").out


@pytest.mark.parametrize("words", [(), ("--color",)], ids=["plain", "drawn"])
def test_players_see_a_foe_in_a_word_and_no_figure(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = CommandLine(tmp_path).open(BROM)
    table("meet", "gobelin", "hp=7", "ac=6")
    table("damage", "gobelin", "1")
    shown = plain(table("sheet", "gobelin", "--for-players", *words).out)
    assert "touché" in shown
    assert not re.search(r"\d", shown)


def test_a_pipe_gets_one_figure_of_a_sheet_a_line(evening: CommandLine) -> None:
    evening.environ["COLUMNS"] = ""
    lines = evening("sheet", "Brom").out.splitlines()
    saves = [line for line in lines if line.startswith("Jets de sauvegarde")]
    assert [line.split("  ")[-1].strip() for line in saves] == [
        "mort ou poison 12",
        "baguettes 13",
        "paralysie ou pétrification 14",
        "souffles 15",
        "sorts, bâtons et bâtonnets 16",
    ]
    for words in (("sheet", "Brom"), ("party",), ("log",), ("history",)):
        # What is searched is typed with plain blanks.
        assert not re.search("[\u00a0\u202f]", evening(*words).out)


def test_a_terminal_without_block_characters_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="ascii"))
    screen = Screen(Settings({}))
    assert bar(screen, 1, 2, 4) == "##.."
    assert circles(1, 3) == "*oo"
    assert boxed(screen, "Combat", ["AC 7"], 16, foot="x") == [
        "+- Combat -----+",
        "| AC 7         |",
        "+- x ----------+",
    ]


@pytest.mark.parametrize("ruleset", ["ose", "srd5", "mda", "altaride", "argosia"])
def test_each_box_of_a_sheet_has_a_name_and_figures_of_the_game(ruleset: str) -> None:
    rules = load_ruleset(packaged_tables(ruleset))
    layout = load_sheet(rules.SHEET)
    assert layout is not PLAIN
    boxes = [box for column in layout.columns for box in column]
    assert {box.title for box in boxes} <= {"", *BOXES}
    places = [
        place for box in boxes for place in (*box.shows, *(path for paths in box.beside.values() for path in paths))
    ]
    for place in (*layout.head, *places):
        group, _dot, rest = place.partition(".")
        if group in ("derived", "fields", "traits"):
            assert not rest or rest in rules.tables.group(group) or group == "fields", place


@pytest.mark.parametrize("ruleset", ["ose", "srd5", "mda", "altaride", "argosia"])
def test_a_drawn_sheet_shows_every_figure_and_at_every_width_the_same(tmp_path: Path, ruleset: str) -> None:
    table = CommandLine(tmp_path)
    table("new", ruleset, "--rules", ruleset)
    table("join", "Brom", *required_keys(ruleset, "join"))

    def words(columns: int) -> list[str]:
        table.environ["COLUMNS"] = str(columns)
        drawn = plain(table("sheet", "Brom", "--color", "--lang", "en").out)
        return sorted(re.sub(r"[█░┌┐└┘│─╲╱●○◉]|[+](?=\d)", " ", drawn).split())

    shown = words(80)
    assert words(100) == words(130) == shown
    sheet = table.json("sheet", "Brom")
    for place in ("traits", "derived", "counters", "tracks"):
        for figure in re.findall(r"-?\d+(?![\d/])", json.dumps(list(sheet[place].values()))):
            assert integer(int(figure)) in shown or figure in " ".join(shown), (place, figure)


def test_the_overview_takes_ten_lines_and_without_a_ledger_says_how_to_begin(
    evening: CommandLine, tmp_path: Path
) -> None:
    evening.environ["COLUMNS"] = "80"
    lines = evening().out.splitlines()
    assert len(lines) <= 10
    assert any("L’eau monte" in line for line in lines)
    beginning = CommandLine(tmp_path)(code=4)
    assert "campaign créer" in beginning.err
    assert CommandLine(tmp_path)("--json", code=4).error["code"] == "ledger_not_found"


def test_the_overview_says_who_stands_what_is_pending_and_what_to_type(campaign: CommandLine) -> None:
    campaign.open(BROM, MIRETTE, ULF)
    assert "Face à vous" not in campaign().out
    campaign.play(
        "session start\nmeet loup hp=9\nmeet rat --count 2\nmeet gobelin hp=4\ndamage gobelin 4\ndamage loup 5\n"
        "meet espion hp=3 --secret\naward --xp 2100 --to Brom\nlend Mirette Brom 5gp\n"
        'dispute open "à moitié" xp=200 --about 8 --raised-by Ulf\n'
    )
    for columns in ("40", "60", "80"):
        campaign.environ["COLUMNS"] = columns
        shown = campaign().out
        assert len(shown.splitlines()) <= 10
    said = " ".join(shown.split())
    assert "Face à vous : espion 3/3, loup 4/9, rat 1, rat 2 En attente" in said
    assert "un niveau gagné (Brom) ; une dette (Brom) ; un litige" in said
    assert "campaign niveau Brom, campaign régler, campaign litiges, campaign séance clore ;" in said
    # Each can be typed as it is.
    for command in ("niveau Brom --faces 5", "régler", "litiges", "séance clore"):
        campaign(*command.split())
    for_players = " ".join(campaign("--for-players").out.split())
    assert "Face à vous : loup mal en point, rat 1 indemne, rat 2 indemne" in for_players
    assert campaign.json("--for-players")["foes"][0] == {"name": "loup", "hp": None, "health": "bloodied"}
