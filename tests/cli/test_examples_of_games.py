"""The examples that a ruleset gives for its commands are understood by the commands, in both languages."""

from __future__ import annotations

import shlex
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from cli.grammar import COMMANDS, SECTIONS
from cli.output.rules.examples import example_of
from cli.output.words.language import LANGUAGES, speak
from tests.support.command_line import CommandLine

ROOT = Path(__file__).parents[2]
ARRIVING = ("join", "hire")


@pytest.mark.parametrize("game", ["altaride", "argosia", "mda", "ose", "srd5"])
def test_what_a_game_gives_as_an_example_is_understood_by_it(game: str, tmp_path: Path) -> None:
    content = (ROOT / "ledger/rulesets" / game / "examples.toml").read_text(encoding="utf-8")
    table = CommandLine(tmp_path).new(rules=game)
    table("run", "-q", ROOT / f"examples/{game}-three-sessions.campaign")
    for command, row in tomllib.loads(content)["examples"].items():
        for language, text in row["names"].items():
            typed = shlex.split(text)
            if command == "identify":
                # Of a find that another campaign has.
                continue
            if command in ARRIVING:
                typed[0] += language
            # A rule may refuse what it understood: nobody has won a level since.
            assert table.type(command, *typed, "--lang", language).code in (0, 1, 3), (command, language)


def test_a_command_alone_shows_how_it_is_typed_in_the_game_that_is_played(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules="srd5")
    example = "campaign inscrire Brune classe=guerrière espèce=naine"
    assert example in table.type("join").err
    assert example in " ".join(table.type("join", "--help").out.split())


OTHER_GAME = {
    "coin_missing", "coin_unknown", "condition_unknown", "key_missing", "key_unknown", "key_value", "rest_unknown",
    "roll_unknown", "roll_value_unknown",
}  # fmt: skip
"""Errors of an example that is of another game."""

COUNTING = ("audit", "exchange")
"""Commands whose example names the coins of a game that has several."""


@pytest.mark.parametrize("game", ["altaride", "argosia", "mda", "ose", "srd5"])
def test_the_example_of_every_command_is_of_the_game_that_is_played(game: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules=game)
    table("run", "-q", ROOT / f"examples/{game}-three-sessions.campaign")
    app = table.app()
    with closing(app.access):
        tables, people = app.rules.tables, app.people_if_any()
        every = {}
        for language in LANGUAGES:
            speak(language)
            every[language] = [
                example_of(row, tables, people)
                for row in SECTIONS["Recording"]
                if row.id in COMMANDS and row.id not in (*COUNTING, "new", "run", "shell")
            ]
    speak("en")
    for language, examples in every.items():
        for example in filter(None, examples):
            words = shlex.split(example)[1:]
            # After the dashes stands a command that is proposed.
            end = words.index("--") if "--" in words else len(words)
            answer = table.type(*words[:end], "--dry-run", "--json", "--lang", language, *words[end:])
            assert answer.code == 0 or answer.error["code"] not in OTHER_GAME, (example, answer.err)
