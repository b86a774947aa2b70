"""Every line of the pages about the shorthand stands for what its row says, whatever the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click
import pytest

from cli.app import App
from cli.script.lines import line_of
from cli.script.shorthand.expansion import expand
from cli.script.shown_line import shown_line
from ledger.errors import InputError
from tests.support.command_line import CommandLine

PAGES = Path(__file__).parents[2] / "docs/reference"

PEOPLE = """
join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp
join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp
join Mira class=cleric str=10 int=12 wis=14 dex=9 con=10 cha=9 hp=5 --coins 30gp
find "item=anneau:5gp" "item=ring:5gp"
"""

ADVENTURERS = """
join Brom classe=guerrier espèce=naine historique=soldat valeurs=points for=15 dex=12 con=14 int=8 sag=13 cha=10 hausse.for=2 hausse.con=1 compétences=perception,survie "outils=outils de forgeron" pièces.classe=pièces
join Lira classe=clerc espèce=humain historique=acolyte valeurs=standard for=10 dex=12 con=14 int=8 sag=15 cha=13 hausse.sag=2 hausse.cha=1 compétences=médecine,persuasion "outils=matériel d’herboriste"
"""  # noqa: E501


@pytest.mark.parametrize(
    ("page", "goblin", "gate", "language"),
    [
        ("shorthand.md", "goblin", "the gate", "en"),
        ("shorthand.md", "goblin", "the gate", "fr"),
        ("shorthand.fr.md", "gobelin", "la grille", "fr"),
    ],
)
def test_the_page_says_what_lines_stand_for(tmp_path: Path, page: str, goblin: str, gate: str, language: str) -> None:
    for rules in ("ose", "srd5"):
        (tmp_path / rules).mkdir()
    basic, srd5 = (CommandLine(tmp_path / rules, language) for rules in ("ose", "srd5"))
    basic.new("La Tour", "--lang", language).play(
        f"{PEOPLE}meet {goblin} hp=4 ac=6 --count 3\nmeet ogre hp=20 ac=5\nsession start\n"
        f'roll Lira str --for "{gate}" --faces 9'
    )
    srd5.new("La Tour", "--lang", language, rules="srd5").play(ADVENTURERS)
    one, of_srd5, two, asked = _tables(page)

    assert (len(one) > 60, len(two) > 10, len(asked) > 4) == (True, True, True)
    for evening, rows in ((basic, one), (srd5, of_srd5)):
        with _table_of(evening) as app:
            for lines, commands in rows:
                for line, command in zip(lines, commands * len(lines), strict=False):
                    meaning = expand(app, line)
                    said = meaning.shown if page.endswith(".fr.md") else meaning.lines
                    assert (line, "; ".join(said)) == (line, command)
                    assert (line, meaning.shown == meaning.lines) == (line, language == "en")
    with _table_of(basic) as app:
        for lines, commands in (*two, *asked):
            with pytest.raises(InputError) as refused:
                expand(app, lines[0])
            as_line = shown_line if page.endswith(".fr.md") else line_of
            read = ["; ".join(map(as_line, reading)) for reading in refused.value.facts.get("readings", ())]
            assert (lines[0], read) == (lines[0], commands)
            assert (lines, refused.value.code == "shorthand_text") == (lines, (lines, commands) in asked)


@contextmanager
def _table_of(evening: CommandLine) -> Iterator[App]:
    """The program at a table, as a command of it sees it: what it shows is in the words of its rules."""
    app = evening.app()
    with closing(app.access), click.Context(click.Command("campaign"), obj=app):
        yield app


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


@pytest.mark.parametrize(("page", "language"), [("README.md", "en"), ("docs/fr/LISEZMOI.md", "fr")])
def test_the_short_lines_of_the_readme_stand_for_what_it_says(page: str, language: str, tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, language).new("La Tour")
    evening.play(PEOPLE)
    rows = README_ROW.findall((PAGES.parents[1] / page).read_text(encoding="utf-8"))
    with _table_of(evening) as app:
        meanings = [(line, expand(app, line)) for line, _command in rows]
        found = [(line, "; ".join(said.lines if language == "en" else said.shown)) for line, said in meanings]

    assert found == rows
    assert len(rows) == 6


README_ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
