"""The report of the first session of a campaign of each game, in both languages: reviewed as files in `golden`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine
from tests.support.golden import require_golden
from tests.support.processes import ROOT

GOLDEN = Path(__file__).parent / "golden"

GAMES = ("altaride", "argosia", "mda", "ose", "srd5")

CHANGING = re.compile(
    r"\b\d+(-[0-9A-Z]{5}){3}-[0-9A-Z]{2}\b|(?<=Last entry\*\*: ).+|(?<=Dernière entrée\*\*\u00a0: ).+"
)
"""Seals, and the day of the last entry."""


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, CommandLine]:
    """The three sessions of an example."""
    game = str(request.param)
    table = CommandLine(tmp_path_factory.mktemp(game)).new("Trois séances", rules=game)
    table("run", ROOT / "examples" / f"{game}-three-sessions.campaign")
    return game, table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_reads_as_it_was_reviewed(played: tuple[str, CommandLine], language: str) -> None:
    game, table = played
    report = table("export", "report", "--session", 1, "--lang", language).out
    require_golden(GOLDEN / f"{game}.{language}.md", CHANGING.sub("…", report))


def test_a_story_is_half_of_the_whole_and_a_brief_report_a_fifth_of_it(played: tuple[str, CommandLine]) -> None:
    _game, table = played
    whole, story, brief = (
        len(table("export", "report", "--detail", detail).out.splitlines()) for detail in ("full", "story", "brief")
    )
    assert 2 * story <= whole
    assert 5 * brief <= story
