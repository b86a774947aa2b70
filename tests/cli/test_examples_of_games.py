"""The examples that a ruleset gives for its commands are understood by the commands, in both languages."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

ROOT = Path(__file__).parents[2]
ARRIVING = ("join", "hire", "opening")


@pytest.mark.parametrize("game", ["altaride", "argosia", "mda", "ose", "srd5"])
def test_what_a_game_gives_as_an_example_is_understood_by_it(game: str, tmp_path: Path) -> None:
    content = (ROOT / "ledger/rulesets" / game / "examples.toml").read_text(encoding="utf-8")
    table = CommandLine(tmp_path).new(rules=game)
    table("run", "-q", ROOT / f"examples/{game}-three-sessions.campaign")
    for command, row in tomllib.loads(content)["examples"].items():
        for language, text in row["names"].items():
            typed = shlex.split(text)
            if command in ARRIVING:
                typed[0] += language
            # A rule may refuse what it understood: nobody has won a level since.
            assert table.type(command, *typed, "--lang", language).code in (0, 3), (command, language)


def test_a_command_alone_shows_how_it_is_typed_in_the_game_that_is_played(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules="srd5")
    example = "campaign inscrire Brune classe=guerrière espèce=naine"
    assert example in table.type("join").err
    assert example in " ".join(table.type("join", "--help").out.split())
