"""Every line of the pages about the shorthand stands for what its row says, whatever the language."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from cli.app import App
from cli.names import options_in_ids
from cli.script.shorthand.expansion import expand
from cli.script.shorthand.meaning import command_in, line_of
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("page", "goblin", "gate"),
    [("shorthand.md", "goblin", "the gate"), ("shorthand.fr.md", "gobelin", "la grille")],
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
    one, of_srd5, two = _tables(page)

    assert len(one) > 60
    assert len(two) > 10
    for evening, rows in ((basic, one), (srd5, of_srd5)):
        app = App({**evening.environ, "CAMPAIGN_LEDGER": evening.ledger})
        with closing(app.access):
            for lines, commands in rows:
                for line, command in zip(lines, commands * len(lines), strict=False):
                    meaning = expand(app, line)
                    assert (line, "; ".join(meaning.lines)) == (line, command)
                    ids = [_read(app, in_ids) for in_ids in meaning.lines]
                    # What is shown of it has French names in French, and is read as the same command.
                    assert (line, [_read(app, shown) for shown in meaning.shown]) == (line, ids)
                    assert (line, meaning.shown == meaning.lines) == (line, language == "en")
    app = App({**basic.environ, "CAMPAIGN_LEDGER": basic.ledger})
    with closing(app.access):
        for lines, commands in two:
            with pytest.raises(InputError) as refused:
                expand(app, lines[0])
            read = ["; ".join(map(line_of, reading)) for reading in refused.value.facts.get("readings", ())]
            assert (lines[0], read) == (lines[0], commands)
            for reading, written in zip(refused.value.facts["readings"], refused.value.facts["written"], strict=True):
                assert [_read(app, shown) for shown in written.split("; ")] == reading


def _read(app: App, shown: str) -> list[str]:
    """The words of a line by their ids, as the command reads it."""
    [words] = expand(app, shown).commands
    command, depth = command_in(words)
    assert command is not None
    options = [name for param in command.params for name in (*param.opts, *param.secondary_opts)]
    return [*words[:depth], *options_in_ids(words[depth:], options)]


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


def test_the_short_lines_of_the_readme_stand_for_what_it_says(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("La Tour")
    evening.play(PEOPLE)
    rows = README_ROW.findall((PAGES.parents[1] / "README.md").read_text(encoding="utf-8"))
    app = App({**evening.environ, "CAMPAIGN_LEDGER": evening.ledger})
    with closing(app.access):
        found = [(line, "; ".join(expand(app, line).lines)) for line, _command in rows]

    assert found == rows
    assert len(rows) == 6


README_ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
