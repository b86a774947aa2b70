"""Natural lines: read as meant, asked back or refused, and how many of them are recorded as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.natural_lines import (
    FIGHT,
    READER,
    AtTheTable,
    Line,
    Table,
    evening_figures,
    evenings,
    figures,
    has_row,
    table_of,
    tables,
)

LINES = 64
"""The fewest lines of a game in a language."""

READ = 0.6
"""The smallest share, of the lines of a file that mean something, that are read as meant. It only goes up."""

TABLES = tables()

EVENTS = 60
"""Lines of an evening."""


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: table.name)
def at_the_table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AtTheTable:
    table: Table = request.param
    return AtTheTable(table, tmp_path_factory.mktemp(table.name))


def test_every_meaning_is_what_the_campaign_records(at_the_table: AtTheTable) -> None:
    assert not list(at_the_table.wrong_meanings())


def test_lines_are_read_as_meant_or_asked_back(at_the_table: AtTheTable) -> None:
    counts = figures([(at_the_table.table, at_the_table.outcomes)])[0]
    _name, _lines, meaning, read, _asked, _misread = counts
    wrong = [
        f"{one.line.number}: {one.line.typed} → {one.answer}"
        for one in at_the_table.outcomes
        if one.verdict == "misread"
    ]

    assert not wrong
    assert read >= READ * meaning
    assert has_row(counts), "python -m tests.natural_lines --page"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_most_lines_of_a_file_mean_something(table: Table) -> None:
    meaning = sum(bool(line.meanings) for line in table.lines)

    assert len(table.lines) >= LINES
    assert 0.5 <= meaning / len(table.lines) <= 0.9
    assert len({line.typed for line in table.lines}) == len(table.lines)


@pytest.mark.parametrize("table", evenings(), ids=lambda table: table.name)
def test_an_evening_typed_by_guess(tmp_path: Path, table: Table) -> None:
    outcomes = AtTheTable(table, tmp_path).played()
    counts = evening_figures([(table, outcomes)])[0]
    wrong = [f"{one.line.number}: {one.line.typed} → {one.answer}" for one in outcomes if one.verdict == "misread"]

    assert counts[1] >= EVENTS
    assert not wrong
    assert has_row(counts), "python -m tests.natural_lines --page"


@pytest.mark.parametrize("table", evenings(FIGHT), ids=lambda table: table.name)
def test_a_fight_is_typed_whole_from_the_meeting_to_the_last_blow(tmp_path: Path, table: Table) -> None:
    outcomes = AtTheTable(table, tmp_path).played()

    assert not [f"{one.line.number}: {one.line.typed} → {one.answer}" for one in outcomes if one.verdict != "read"]


@pytest.mark.parametrize("table", evenings(READER), ids=lambda table: table.name)
def test_whoever_has_read_the_page_is_asked_at_most_once_in_fifteen_lines(tmp_path: Path, table: Table) -> None:
    counts = evening_figures([(table, AtTheTable(table, tmp_path).played())])[0]
    _name, lines, _read, asked, misread, _keys = counts

    assert lines >= EVENTS
    assert asked * 15 <= lines
    assert misread == 0
    assert has_row(counts), "python -m tests.natural_lines --page"


@pytest.fixture(scope="module")
def at_the_mill(tmp_path_factory: pytest.TempPathFactory) -> AtTheTable:
    return AtTheTable(table_of("ose.en"), tmp_path_factory.mktemp("mill"))


@pytest.mark.parametrize(
    ("typed", "meant", "verdict"),
    [
        ("damage Bob 4 --from trap", "damage Bob 4", "read"),
        ("damage Bob 4 --from ogre", "damage Bob 4 --from ogre", "read"),
        ("receive Bob 5gp --from duke", 'receive Bob 5gp --from "the duke"', "read"),
        ("sheet Bob", "sheet Bob", "read"),
        ("note it rains", "", "asked"),
        ("damage Nobody 4", "damage Bob 4", "asked"),
        ("sheet Bob", "damage Bob 4", "asked"),
        # A number, a name, or what was to be read as something else, in a text; somebody left out of it.
        ("note it rains 3 days", "", "misread"),
        ("note it rains", "note it pours", "misread"),
        ("damage Bob 4 --from x2", "damage Bob 4", "misread"),
        ('damage Bob 4 --from "to the ogre"', "damage Bob 4", "misread"),
        ("damage ogre 4", "damage ogre 4 --from Bob", "misread"),
        ("receive Bob 5gp --from duke", "receive Bob 5sp --from duke", "misread"),
        ("roll Bob save=spells --for +1 --faces 12", "roll Bob save=spells modifier=1 --faces 12", "misread"),
        ("roll Ann str --faces 12", "roll Bob str --faces 12", "misread"),
        ("roll Bob str --faces 12", "roll Bob str --faces 11", "misread"),
        ("damage Bob 4", "damage Bob 4 ; damage Ann 4", "misread"),
    ],
)
def test_what_counts_as_read_as_meant(at_the_mill: AtTheTable, typed: str, meant: str, verdict: str) -> None:
    line = Line(1, typed, [meant.split(" ; ")] if meant else [], [])

    assert at_the_mill.judged(line).verdict == verdict
