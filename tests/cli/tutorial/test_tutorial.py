"""`campaign tutorial`: every step in each game and language, what is taken besides, and that nothing is left behind."""

from __future__ import annotations

import io
import signal
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.app import App
from cli.output.words import language
from cli.program import campaign
from cli.tutorial.session import Tutor, throwaway
from cli.tutorial.steps import GAMES, NAMES, STEPS, typed_line
from tests.support.command_line import CommandLine
from tests.support.prompts import plain
from tests.support.terminal import Terminal

ENVIRON = {"COLUMNS": "80", "LOGNAME": "meneuse", "TERM": "dumb"}

ZOE = "Zoé classe=guerrier for=16 int=9 sag=10 dex=11 con=13 cha=12 dé_de_vie=8 --pièces 100po"

LOU = "--coins 50po Lou class=voleur str=10 int=12 wis=9 dex=17 con=10 cha=9"


class Evening(NamedTuple):
    """What was said, what was recorded, and how many of the lines were asked for."""

    said: str
    kinds: list[str]
    asked: int


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = language.spoken()
    yield
    language.speak(before)


def evening(game: str, spoken: str, *typed: str) -> Evening:
    """Type lines, then leave."""
    app, out, left = App({**ENVIRON, "CAMPAIGN_LANG": spoken}), io.StringIO(), list(typed)

    def ask() -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    with redirect_stdout(out), throwaway(app, campaign, game) as lines:
        Tutor(lines, game, ask, app.screen).run()
        with lines.reading() as reading:
            kinds = [entry.body.kind for entry in reading.campaign.entries()]
    return Evening(plain(out.getvalue()), kinds, len(typed) - len(left))


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_what_each_step_asks_for_is_done_and_leads_to_the_next(game: str, spoken: str) -> None:
    language.speak(spoken)
    typed = [typed_line(number, game, NAMES) for number in range(1, len(STEPS) + 1)]
    played = evening(game, spoken, *typed)
    assert played.asked == len(STEPS)
    assert [step.fulfilled_by for step in STEPS if step.fulfilled_by[0].isupper()] == played.kinds[1:]
    assert ("C’est tout" if spoken == "fr" else "That was it") in played.said


def test_a_step_is_judged_by_what_was_recorded_and_not_by_what_was_typed() -> None:
    played = evening(
        "ose", "fr", f"join {ZOE}", f"campaign inscrire {LOU}",
        "zoé achète dague", "Session Start", "roll --faces 14 zoé attaque ac=5", "damage zoé 2", "u",
        "vaincre orque dv=1", "butin +40po", "split", "award --xp 50", "pourquoi lou px", "party", "SÉANCE FIN"
    )  # fmt: skip
    assert played.asked == len(STEPS)
    assert "expliquer Zoé px" in played.said
    assert "C’est tout" in played.said


def test_what_is_wrong_or_something_else_leaves_the_step_open() -> None:
    played = evening(
        "ose", "fr", "inscrire Brom", "", "groupe", f"inscrire {ZOE} --essai", "new Autre", ">", "quitter", "groupe"
    )
    assert played.kinds == ["CampaignOpened"]
    assert played.asked == 7
    assert "Il manque : classe" in played.said
    assert "Tapez ceci, tel quel" in played.said
    assert played.said.count("L’étape attend encore") == 2
    assert "2/14" in played.said
    assert "3/14" not in played.said
    assert "Rien de tout cela n’est gardé" in played.said


def test_without_a_terminal_it_is_written_out_to_be_read(tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    said = plain(table("tutoriel", "--règles", "srd5").out)
    assert "vaincre gobelin fp=1/4 --nombre 3" in said
    assert len(table.json("tutorial")["steps"]) == len(STEPS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("leaving", "code"), [("q\r", 0), ("\x03", 130), (signal.SIGTERM, 128 + signal.SIGTERM)])
def test_whoever_leaves_in_the_middle_leaves_nothing_behind(
    tmp_path: Path, leaving: str | signal.Signals, code: int
) -> None:
    table, scratch = CommandLine(tmp_path).new(), tmp_path / "scratch"
    scratch.mkdir()
    before = Path(table.ledger).read_bytes()
    environ = {**table.environ, "CAMPAIGN_LEDGER": table.ledger, "TMPDIR": str(scratch)}
    terminal = Terminal(tmp_path, environ, "tutoriel")
    terminal.until("1/14")
    terminal.press(f"inscrire {ZOE}\r").until("2/14")
    assert list(scratch.iterdir())
    if isinstance(leaving, str):
        # Ctrl-C clears a line that was begun, and leaves on an empty one.
        terminal.press("half a line\x03").press(leaving)
    else:
        terminal.signal(leaving)
    assert terminal.ended() == code
    assert list(scratch.iterdir()) == []
    assert Path(table.ledger).read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["campaign.db", "scratch"]
