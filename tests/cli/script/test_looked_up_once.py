"""A refused line is read many times over, and what it is advised too: whom a word names is looked up once for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from cli.input.name_lookup import Roster
from cli.script.shorthand.advice import read_line
from ledger.errors import InputError
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine


@pytest.mark.parametrize(
    "line", ["lira shouts at the ogre and its goblins, 4", "brom, lira and the ogre do a dance, 7"]
)
def test_whom_a_word_names_is_looked_up_once_for_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    evening = CommandLine(tmp_path).new("La Tour")
    evening.play(f"{BROM_JOINS}\n{LIRA_JOINS}\nmeet ogre hp=20\nmeet goblin hp=4 --count 2")
    asked: Counter[tuple[str, Sequence[str]]] = Counter()
    meant = Roster.meant

    def counted(roster: Roster, text: str, more: Sequence[str] = ()) -> list[str]:
        # A command that is tried looks up its own words.
        asked[text, tuple(more)] += bool(more)
        return meant(roster, text, more)

    monkeypatch.setattr(Roster, "meant", counted)
    app = evening.app()
    with closing(app.access), pytest.raises(InputError):
        read_line(app, line)

    assert asked
    assert {text: times for text, times in asked.items() if times > 1} == {}
