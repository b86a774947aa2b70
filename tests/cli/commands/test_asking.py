"""What is asked without knowing the words: help, where things stand, and the log by what one types."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.command_table import COMMANDS, load
from cli.output.kind_names import read_kind
from cli.output.language import LANGUAGES
from tests.support.evening import BROM, MIRETTE, Evening


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    evening = Evening(tmp_path_factory.mktemp("asking")).open(BROM, MIRETTE)
    evening.do("defeat", "kobold", "xp=60")
    evening.do("award")
    evening.do("note", "@Brom burns the inn #Threshold *the-fire")
    evening.do("note", "@Brom sleeps")
    return evening


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", ["new", "open", "ended"])
def test_campaign_alone_says_where_things_stand_in_ten_lines(tmp_path: Path, language: str, played: str) -> None:
    evening = Evening(tmp_path, language).open(BROM, MIRETTE)
    if played != "new":
        evening.do("session", "start")
    if played == "ended":
        evening.do("session", "end")
    said = evening.do()

    assert len(said.splitlines()) <= 10
    assert "Brom" in said
    assert "Le donjon gris" in said
    assert json.loads(evening.do("--json"))["campaign"] == "Le donjon gris"


def test_campaign_alone_where_there_is_none_says_how_to_begin(tmp_path: Path) -> None:
    said = Evening(tmp_path).type()

    assert said.code == 4
    assert "campaign new" in said.err


@pytest.mark.parametrize("word", ["help", "aide"])
def test_help_is_a_command_too(table: Evening, word: str) -> None:
    assert table.do(word) == table.do("--help")
    for name in ("roll", "give"):
        assert table.do(word, name) == table.do(name, "--help")
    assert table.do(word, "session", "start") == table.do("session", "start", "--help")
    assert '"code": "command_unknown"' in table.type(word, "rol", "--json").err


@pytest.mark.parametrize("name", [name for name in COMMANDS if getattr(load(name), "records", False) and name != "run"])
def test_a_kind_goes_by_the_command_that_records_it(name: str) -> None:
    assert read_kind(name)


def test_the_log_is_asked_by_what_one_types(table: Evening) -> None:
    for word in ("award", "xp", "px", "expérience"):
        assert [entry["kind"] for entry in table.ask("log", "--kind", word)["entries"]] == ["ExperienceAwarded"]
    assert len(table.ask("log", "--grep", "@Brom")["entries"]) == 2
    for tags in ("@Brom #Threshold", "*the-fire @Brom", "#Threshold *the-fire"):
        assert len(table.ask("log", "--grep", tags)["entries"]) == 1
    assert table.ask("log", "--grep", "@Mirette #Threshold")["entries"] == []
    assert [entry["kind"] for entry in table.ask("log", "--who", "pool")["entries"]] == [
        "FoesDefeated",
        "ExperienceAwarded",
    ]
