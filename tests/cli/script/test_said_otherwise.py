"""A line that is said a little otherwise is recorded as the same, or asked: with a mark at its end, in haste, aloud.

`brom est payé 20 po pour le travail.` paid them, and `right, 40 xp each` met somebody called “right”.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.script.shorthand.advice import read_line
from cli.script.shorthand.meaning import Meaning
from cli.script.trial import refusal_of
from ledger.errors import CampaignError
from tests.support.natural_lines import AtTheTable, Table, tables

TOLD = ("--note", "--for", "--reason", "--summary")
"""Options with what is only told."""

COINS = "gp|sp|cp|pp|ep|ue|po|pa|pc"

Way = Callable[[str], str]

IN_BOTH: Mapping[str, Way] = {
    "a stop": lambda line: f"{line}.",
    "a cry": lambda line: f"{line} !",
    "apart": lambda line: re.sub(rf"(\d)({COINS}|hp|xp|pv|px|ev)\b", r"\1 \2", line),
    "joined": lambda line: re.sub(rf"(\d) ({COINS}|hp|xp|pv|px|ev)\b", r"\1\2", line),
    "with a blank before its comma": lambda line: line.replace(", ", " , "),
    "with a sign for and": lambda line: re.sub(r" (and|et) ", " & ", line),
    "with a capital": lambda line: line[:1].upper() + line[1:],
}
"""Ways to say the same."""

OF_LANGUAGE: Mapping[str, Mapping[str, Way]] = {
    "en": {
        "ouch": lambda line: f"{line}, ouch",
        "lol": lambda line: f"{line} lol",
        "poor thing": lambda line: f"{line}, poor thing",
        "in the end": lambda line: f"{line} in the end",
        "ok": lambda line: f"ok, {line}",
        "right": lambda line: f"right, {line}",
        "oh": lambda line: f"oh, {line}",
    },
    "fr": {
        "aïe": lambda line: f"{line}, aïe",
        "mdr": lambda line: f"{line} mdr",
        "le pauvre": lambda line: f"{line}, le pauvre",
        "là": lambda line: f"là, {line}",
        "bref": lambda line: f"bref, {line}",
        "plus tard": lambda line: f"plus tard {line}",
        "a": lambda line: line.replace("à", "a"),
    },
}
"""Ways to say the same in one language."""


class Read:
    """The campaign of a table, and what each of its lines that is recorded stands for."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.app = AtTheTable(table, folder).typed.app()
        plain = [line.typed for line in table.lines if not re.search(r'[:"]|^\s*[.!]', line.typed)]
        found = {line: self.meaning(line) for line in plain}
        self.lines = {line: meaning for line, meaning in found.items() if meaning is not None}
        self.ways = {**IN_BOTH, **OF_LANGUAGE[table.language]}

    def meaning(self, line: str) -> Meaning | None:
        """What a line would record, None where it is asked about or refused."""
        try:
            meaning = read_line(self.app, line)
        except CampaignError:
            return None
        refused = meaning.in_full or meaning.asks or not meaning.records
        return None if refused or any(refusal_of(self.app, command) for command in meaning.commands[:1]) else meaning


@pytest.fixture(scope="module", params=tables(), ids=lambda table: table.name)
def read(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Read]:
    table: Table = request.param
    campaign = Read(table, tmp_path_factory.mktemp(table.name))
    with closing(campaign.app.access):
        yield campaign


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_line_that_is_said_otherwise_is_recorded_as_the_same_or_asked(read: Read, data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(sorted(read.lines)))
    way = data.draw(st.sampled_from(sorted(read.ways)))

    said = read.ways[way](line)
    meaning = read.meaning(said)

    assert meaning is None or _recorded(meaning) == _recorded(read.lines[line]), (said, meaning.lines)


def _recorded(meaning: Meaning) -> list[list[str]]:
    """The commands of a meaning without what is only told, and without the marks and capitals of names."""
    return [
        ["note"]
        if command[0] == "note"
        else [re.sub(r"\W+", " ", part.casefold()).strip() for part in _untold(command)]
        for command in meaning.commands
    ]


def _untold(command: list[str]) -> Iterator[str]:
    for before, part in zip(["", *command], command, strict=False):
        if before not in TOLD and part not in TOLD:
            yield part
