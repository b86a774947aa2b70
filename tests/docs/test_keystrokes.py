"""One evening of sixty events, typed in full and in shorthand: the same entries, and how many keys each takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench.keystrokes import PEOPLE, Way, table, ways, ways_without_reasons
from tests.support.command_line import CommandLine

PAGE = Path(__file__).parents[2] / "docs/explanation/keystrokes.md"


@pytest.mark.parametrize("typed", [ways(), ways_without_reasons()], ids=["with reasons", "without reasons"])
def test_both_ways_of_typing_the_evening_record_the_same(tmp_path: Path, typed: tuple[Way, Way]) -> None:
    full, short = (_recorded(tmp_path / way.name.replace(" ", "_"), way) for way in typed)

    assert len(full) >= 60
    assert short == full


def test_the_shorthand_takes_two_fifths_of_the_keys_and_a_third_without_reasons() -> None:
    full, short = ways()
    _bare, barest = ways_without_reasons()

    assert short.keys <= 0.4 * full.keys
    assert barest.keys <= full.keys / 3


def test_the_page_has_the_figures() -> None:
    assert "\n".join(table()) in PAGE.read_text(encoding="utf-8")


def _recorded(folder: Path, way: Way) -> list[tuple[str, Any, Any]]:
    """The kind, the facts and the postings of each entry of the evening."""
    folder.mkdir()
    evening = CommandLine(folder).new("Brumeval", "--lang", "fr")
    evening.play(PEOPLE.read_text(encoding="utf-8"))
    before = evening.entry_count
    evening.play("\n".join(way.commands))
    return [(entry["kind"], entry["facts"], entry["postings"]) for entry in evening.entries()[before:]]
