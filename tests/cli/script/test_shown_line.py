"""Full commands as they are shown in French: read again, they are the same commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.grammar import ROWS
from cli.output.words.language import speak
from cli.script.lines import split_line
from cli.script.shown_line import shown_line
from cli.typed_names import OPTIONS, RESERVED
from ledger.rules.loader import load_ruleset, packaged_tables
from tests.support.campaigns import CAMPAIGNS, SAME
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

PLAYED = [campaign for campaign in CAMPAIGNS if "stronghold" not in campaign.stem]


@pytest.fixture
def french() -> Iterator[None]:
    speak("fr")
    yield
    speak("en")


def in_french(game: str, lines: list[str]) -> list[str]:
    rules = load_ruleset(packaged_tables(game, ()))
    return [shown_line(split_line(line, 1), rules.tables) for line in lines]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("campaign", PLAYED, ids=lambda path: path.stem)
def test_a_campaign_shown_in_french_is_recorded_as_the_same_entries(campaign: Path, tmp_path: Path) -> None:
    game = campaign.stem.partition("-")[0]
    (tmp_path / "first").mkdir()
    table = CommandLine(tmp_path / "first").new(rules=game)
    CommandLine(ROOT, ledger=table.ledger)("run", campaign, "-q")
    typed = [line for line in table("export", "script").out.splitlines() if line and not line.startswith("#")]
    shown = in_french(game, typed)
    copy = CommandLine(tmp_path, "fr").new(rules=game)
    copy.play("\n".join(shown))
    for ours, theirs in zip(table.entries(), copy.entries(), strict=True):
        assert {key: theirs[key] for key in SAME} == {key: ours[key] for key in SAME}, shown[ours["entry"] - 2]
    assert [line for line in shown if has_english(line)] == []


ENGLISH = (
    ({name for path in ROWS for name in path.split()} | set(OPTIONS) | RESERVED)
    - {name for row in ROWS.values() for name in row.french}
    - {name for names in OPTIONS.values() for name in names}
    - {"condition", "note", "session"}
)
"""Words of commands that no French line has outside of somebody's own words."""


def has_english(line: str) -> bool:
    """Whether a line has an English word of a command, or coins by their English letters, outside of quotes."""
    words = re.sub(r'"[^"]*"', "", line).split()
    typed = [*words[:2], *(word for word in words if word.startswith("--"))]
    return not ENGLISH.isdisjoint(typed) or any(re.search(r"\d(gp|sp|cp|ep)\b|/day$", word) for word in words)
