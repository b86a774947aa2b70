"""The shell on a pseudo-terminal: what somebody sees, and what is left when the terminal is gone."""

from __future__ import annotations

import shutil
import signal
import termios
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.command_line import BROM, LIRA_JOINS, CommandLine
from tests.support.processes import ROOT
from tests.support.prompts import plain
from tests.support.terminal import Terminal

CTRL_D = "\x04"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    CommandLine(folder).open(BROM).lines(LIRA_JOINS)
    return folder / "campaign.db"


@pytest.fixture
def table(made: Path, tmp_path: Path) -> CommandLine:
    """Brom with 8 hp and 120 gp, Lira with 4 and 50."""
    shutil.copy(made, tmp_path)
    return CommandLine(tmp_path)


def shell_on(table: CommandLine, *words: object, **screen: int | bool | str) -> Terminal:
    environ = {**table.environ, "HOME": str(table.folder)}
    return Terminal(table.folder, environ, "shell", *words, **screen)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("columns", "words", "bottom"),
    [
        (80, (), ["Séance 1 · jour 1, 00:00 · Butin : vide", "F1 aide · F2 annuler", "Brom 3/8 · Lira 4/4"]),
        (120, ("--lang", "en"), ["Session 1 · day 1, 00:00 · Hoard: empty", "F3 full command", "Brom 3/8 · Lira 4/4"]),
    ],
)
def test_the_screen_of_an_evening(table: CommandLine, columns: int, words: tuple[str, ...], bottom: list[str]) -> None:
    terminal = shell_on(table, *words, columns=columns)
    terminal.until("Lira 4/4")
    terminal.press("session start\r").until("s1 >")
    terminal.press("brom -5 gobelin\r").until("Brom 3/8")
    terminal.press("bromm -5").press("\r").until("« bromm »" if columns == 80 else "“bromm”")
    terminal.until(lambda _text: "Lira" in terminal.screen.display[-1])
    seen = plain(terminal.seen).splitlines()
    assert all(text in "\n".join(seen[-2:]) for text in bottom)
    assert seen[0] == "> session start"
    assert seen[2] == "s1 > brom -5 gobelin"
    assert seen[3].startswith("#5  Brom")
    assert seen[4] == "s1 > bromm -5"
    terminal.press("\x03" + CTRL_D)
    assert terminal.ended() == 0


def test_a_terminal_that_does_not_say_where_its_cursor_is_shows_the_same(table: CommandLine) -> None:
    table.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
    terminal = shell_on(table, answers=False)
    terminal.until("Lira 4/4")
    terminal.press("brom -5\r").until("Brom 3/8")
    terminal.press(CTRL_D)
    assert terminal.ended() == 0


@pytest.mark.parametrize("lost", [signal.SIGHUP, None])
def test_a_terminal_that_is_lost_loses_nothing_that_was_recorded(
    table: CommandLine, lost: signal.Signals | None
) -> None:
    terminal = shell_on(table, "--no-toolbar")
    terminal.until(">")
    terminal.press("brom -5\r").until("#4")
    if lost is None:
        terminal.close()
    else:
        terminal.signal(lost)
    assert terminal.process.wait(timeout=20) == 0
    terminal.close()
    assert table.hit_points("Brom") == 3
    table.require_verified()


def test_a_line_that_runs_is_interrupted_and_the_shell_goes_on(table: CommandLine) -> None:
    terminal = shell_on(table)
    terminal.until("Lira 4/4")
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    terminal.press(f'sql "{endless}" --timeout 1000\r')
    terminal.until(lambda _text: bool(termios.tcgetattr(terminal.master)[3] & termios.ISIG))
    terminal.press("\x03").until("Interrompu")
    terminal.press("\x03").press("brom \x1a-5\r").until("Brom 3/8")
    terminal.press(CTRL_D)
    assert terminal.ended() == 0


def test_a_terminal_that_prints_lines_alone_is_asked_for_lines(table: CommandLine) -> None:
    terminal = shell_on(table, answers=False, kind="dumb")
    terminal.until(">")
    terminal.press("lira +5po brom\n").until("2  ")
    terminal.press("1\n").until("#4")
    terminal.press("verify\n").until("Sceau")
    terminal.press("bromm -1\n").until("Peut-être «")
    assert "Lira 4/4" not in terminal.text
    terminal.press(CTRL_D)
    assert terminal.ended() == 0


def test_a_command_may_have_the_terminal_to_itself(table: CommandLine) -> None:
    terminal = shell_on(table)
    terminal.until("Lira 4/4")
    terminal.press("verify\r").until("Sceau")
    terminal.press("export report --to\r").until(lambda seen: seen.count("> export report --to") == 2)
    terminal.press("\x03" + CTRL_D)
    assert terminal.ended() == 0


def test_without_a_terminal_it_is_a_list_of_commands(table: CommandLine) -> None:
    answer = table("shell", stdin="brom -2 gobelin\n. La porte\n")
    assert [line[:2] for line in answer.out.splitlines()] == ["#4", "#5"]
    assert table.type("shell", stdin="bromm -2\n. non\n").code == 2
    assert table.entry_count == 5


def test_the_screen_in_the_guide_is_what_is_seen(table: CommandLine) -> None:
    guide = (ROOT / "docs/how-to/at-the-table.md").read_text(encoding="utf-8")
    screen = guide.partition("```text\n")[2].partition("\n```")[0]
    lines = screen.splitlines()
    terminal = shell_on(table, "--lang", "en", rows=len(lines))
    terminal.until("Lira 4/4")
    for line, answer in pairwise(lines):
        prompt, found, typed = line.partition("> ")
        if found and prompt in ("", "s1 "):
            terminal.press(f"{typed}\r").until(answer)
            terminal.until(lambda _text: "Lira" in terminal.screen.display[-1])
    assert terminal.seen == screen
    terminal.press("\x03" + CTRL_D)
    assert terminal.ended() == 0
