"""Words that are empty, marks alone or nearly something, in every place of every command: each is answered."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.errors import FAULTY
from cli.grammar import ROWS
from tests.support.command_line import EVENING_WITH_ORCS, CommandLine

ODD = ("", " ", ",", "=", "-", "x*0", "2026-02-30", "#0", "½", "0d6")

WAITING = frozenset({"shell", "serve", "completion", "demo"})
"""Commands that go on until they are stopped, or print a program."""


def _examples() -> Iterator[list[str]]:
    for row in ROWS.values():
        words = shlex.split(row.example or "")[1:]
        if words and words[0] not in WAITING:
            yield words


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_word_anywhere_is_no_fault(tmp_path: Path, odd: str) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour")
    evening.play(EVENING_WITH_ORCS)
    typed = [
        [*words[:at], odd, *words[at + kept :]]
        for words in _examples()
        for at in range(1, len(words) + 1)
        for kept in (0, 1)
    ]

    faults = [shlex.join(words) for words in typed if evening.type(*words).code == FAULTY]

    assert not faults
    assert evening("verify").code == 0


def test_a_group_without_its_command_leaves_nothing_open(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour")

    assert evening.type("session").code == 2


def test_a_workbook_has_a_text_that_is_nearly_a_day(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour")
    evening("note", "2026-02-30")

    assert evening("export", "workbook", "-o", "tour.xlsx").code == 0
