"""A drink that heals by dice of the game heals once: all that it gave is told with its use."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from ledger.errors import InputError
from tests.support.natural_lines import AtTheTable, table_of


@pytest.mark.parametrize(
    ("table", "line", "first"),
    [
        ("srd5.en", "Kara drinks her potion and regains 7", "use Kara potion regained=7"),
        ("srd5.en", "kara drinks potion, 7 hp", "use Kara potion regained=7"),
        ("srd5.en", "kara drinks the potion, 2d4+2 = 7", "use Kara potion regained=7"),
        ("srd5.en", "kara gives bob the potion, 7hp", "use Kara potion regained=7 on=Bob"),
        ("srd5.en", "kara uses the potion on bob, 7", "use Kara potion regained=7 on=Bob"),
        ("srd5.en", "kara pours the potion down bob's throat, 7 hp", "use Kara potion regained=7 on=Bob"),
        ("srd5.en", "kara feeds bob the potion", "use Kara potion on=Bob"),
        ("srd5.fr", "Odon boit la potion de guérison et récupère 5 pv", 'use Odon "potion de guérison" regained=5'),
        ("srd5.fr", "odon boit la potion, 7 pv", "use Odon potion regained=7"),
        ("srd5.fr", "perle boit la potion d'odon, +7", "give Odon Perle potion; use Perle potion regained=7"),
        ("ose.fr", "odon boit la potion, 7 pv", 'use "Frère Odon" potion; heal "Frère Odon" 7'),
    ],
)  # fmt: skip
def test_what_a_drink_gave(tmp_path: Path, table: str, line: str, first: str) -> None:
    app = AtTheTable(table_of(table), tmp_path).typed.app()
    with closing(app.access):
        try:
            readings = [read_line(app, line).commands]
        except InputError as error:
            readings = error.facts["offers"]
        assert "; ".join(map(line_of, readings[0])) == first
        healed = [[command[0] for command in reading] for reading in readings]
        assert table == "ose.fr" or ["use", "heal"] not in healed
