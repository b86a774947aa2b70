"""Evenings of sixty events, typed in full and in shorthand: the same entries, and how many keys each takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bench.keystrokes import EVENTS, Evening, evenings, table
from tests.support.command_line import CommandLine

PAGE = Path(__file__).parents[2] / "docs/explanation/keystrokes.md"


@pytest.mark.parametrize("evening", evenings(), ids=lambda evening: evening.name)
def test_every_way_of_typing_an_evening_records_the_same(tmp_path: Path, evening: Evening) -> None:
    whole = _recorded(tmp_path, evening, evening.full)
    bare = _recorded(tmp_path, evening, evening.bare_by_beginnings)

    assert len(evening.full) >= EVENTS
    assert len(whole) >= EVENTS
    assert _recorded(tmp_path, evening, evening.short) == whole
    assert _recorded(tmp_path, evening, evening.barest) == bare
    assert _recorded(tmp_path, evening, evening.full_by_beginnings) == whole


def test_the_page_has_the_figures() -> None:
    assert "\n".join(table()) in PAGE.read_text(encoding="utf-8")


def _recorded(tmp_path: Path, evening: Evening, lines: Sequence[str]) -> list[tuple[str, Any, Any]]:
    """The kind, the facts and the postings of each entry of the evening, typed in one way."""
    folder = tmp_path / str(len(list(tmp_path.iterdir())))
    folder.mkdir()
    typed = CommandLine(folder).new("Brumeval", "--lang", "fr", rules=evening.rules)
    typed.play("\n".join(evening.before))
    before = typed.entry_count
    typed.play("\n".join(lines))
    entries = typed.entries()
    numbers = {entry["id"].replace("-", ""): entry["entry"] for entry in entries}
    return [(entry["kind"], _numbered(entry["facts"], numbers), entry["postings"]) for entry in entries[before:]]


def _numbered(facts: Any, numbers: Mapping[str, int]) -> Any:
    """Facts in which entries are named by number: an identity differs from one ledger to the next."""
    if isinstance(facts, dict):
        # What a revealed entry was stored as has its salt.
        return {key: _numbered(value, numbers) for key, value in facts.items() if key != "payload"}
    if isinstance(facts, list):
        return [_numbered(value, numbers) for value in facts]
    return numbers.get(facts, facts) if isinstance(facts, str) else facts
