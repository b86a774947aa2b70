"""What is asked without knowing the commands: help, the overview, and the log by what one types."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.grammar import COMMANDS, EVENING
from cli.names import shown_command
from cli.output.entries.kind_names import read_kind
from cli.output.words.language import LANGUAGES
from tests.support.command_line import BROM, MIRETTE, CommandLine


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    evening = CommandLine(tmp_path_factory.mktemp("asking"), "en").open(BROM, MIRETTE)
    evening("defeat", "kobold", "xp=60")
    evening("award")
    evening("note", "@Brom burns the inn #Threshold *the-fire")
    evening("note", "@Brom sleeps")
    return evening


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", ["new", "open", "ended"])
def test_campaign_without_a_command_prints_an_overview_of_ten_lines(tmp_path: Path, language: str, played: str) -> None:
    evening = CommandLine(tmp_path, language).open(BROM, MIRETTE)
    if played != "new":
        evening("session", "start")
    if played == "ended":
        evening("session", "end")
    said = evening().out

    assert len(said.splitlines()) <= 10
    assert "Brom" in said
    assert "Le donjon gris" in said
    assert json.loads(evening("--json").out)["campaign"] == "Le donjon gris"


def test_campaign_alone_where_there_is_none_says_how_to_begin(tmp_path: Path) -> None:
    said = CommandLine(tmp_path, "en").type()

    assert said.code == 4
    assert "campaign new" in said.err


@pytest.mark.parametrize("word", ["help", "aide"])
def test_help_is_a_command_too(table: CommandLine, word: str) -> None:
    assert table(word).out == table("--help").out
    for name in ("roll", "give"):
        assert table(word, name).out.startswith(table(name, "--help").out)
    assert table(word, "session", "start").out == table("session", "start", "--help").out
    assert '"code": "command_unknown"' in table.type(word, "rol", "--json").err


@pytest.mark.parametrize("name", [row.id for row in COMMANDS.values() if row.is_recording and row.id != "run"])
def test_a_kind_is_found_by_the_command_that_records_it(name: str) -> None:
    assert read_kind(name)


def test_the_log_is_asked_by_what_one_types(table: CommandLine) -> None:
    for word in ("award", "xp", "px", "expérience"):
        assert [entry["kind"] for entry in table.json("log", "--kind", word)["entries"]] == ["ExperienceAwarded"]
    assert len(table.json("log", "--grep", "@Brom")["entries"]) == 2
    for tags in ("@Brom #Threshold", "*the-fire @Brom", "#Threshold *the-fire"):
        assert len(table.json("log", "--grep", tags)["entries"]) == 1
    assert table.json("log", "--grep", "@Mirette #Threshold")["entries"] == []
    assert [entry["kind"] for entry in table.json("log", "--who", "pool")["entries"]] == [
        "FoesDefeated",
        "ExperienceAwarded",
    ]


@pytest.mark.parametrize(("word", "every", "said"), [("help", "all", "To begin"), ("aide", "tout", "Pour commencer")])
def test_the_first_screen_of_help_has_an_evening_and_the_next_every_command(
    table: CommandLine, word: str, every: str, said: str
) -> None:
    language = "en" if word == "help" else "fr"
    first, whole = (table(*words, "--lang", language).out for words in ((word,), (word, every)))
    evening = [name for names in EVENING.values() for name in names]

    assert said in first
    assert len(evening) == 15
    for name in COMMANDS:
        begins = re.compile(rf"^  {re.escape(shown_command(name, language))}(?: |$)", re.MULTILINE)
        assert begins.search(whole)
        assert bool(begins.search(first)) == (name in evening)
