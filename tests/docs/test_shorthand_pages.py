"""Every line of the pages about the shorthand stands for what its row says, whatever the language."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from cli.app import App
from cli.script.shorthand.expansion import expand
from ledger.errors import InputError
from tests.support.command_line import CommandLine

PAGES = Path(__file__).parents[2] / "docs/reference"

PEOPLE = """
join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp
join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp
join Mira class=cleric str=10 int=12 wis=14 dex=9 con=10 cha=9 hp=5 --coins 30gp
find "item=anneau:5gp" "item=ring:5gp"
"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("page", "goblin"), [("shorthand.md", "goblin"), ("shorthand.fr.md", "gobelin")])
def test_the_page_says_what_lines_stand_for(tmp_path: Path, page: str, goblin: str, language: str) -> None:
    evening = CommandLine(tmp_path, language).new("La Tour", "--lang", language)
    evening.play(f"{PEOPLE}meet {goblin} hp=4 ac=6 --count 3\nmeet ogre hp=20 ac=5")
    app = App({**evening.environ, "CAMPAIGN_LEDGER": evening.ledger})
    one, two = _tables(page)

    assert len(one) > 40
    assert len(two) > 10
    with closing(app.access):
        for lines, commands in one:
            for line, command in zip(lines, commands * len(lines), strict=False):
                assert (line, expand(app, line).lines) == (line, [command])
        for lines, commands in two:
            with pytest.raises(InputError) as refused:
                expand(app, lines[0])
            assert (lines[0], refused.value.facts.get("written")) == (lines[0], commands)


def _tables(page: str) -> list[list[tuple[list[str], list[str]]]]:
    """The rows of each table of a page: the code in the first column and in the second."""
    text = (PAGES / page).read_text(encoding="utf-8")
    tables = [table.splitlines()[2:] for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)]
    return [[_row(line) for line in table] for table in tables]


def _row(line: str) -> tuple[list[str], list[str]]:
    first, _bar, second = line.strip("|").partition(" | ")
    return _code(first), _code(second)


def _code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)
