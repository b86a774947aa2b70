"""Natural lines: read as meant, asked back or refused, and how many of them are recorded as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.natural_lines import AtTheTable, Table, evening_figures, evenings, figures, tables

LINES = 64
"""The fewest lines of a game in a language."""

MISREAD = 0.16
"""The largest share of lines that are recorded as something else. The law says none: this only comes down."""

READ = 0.17
"""The smallest share, of the lines of a file that mean something, that are read as meant. It only goes up."""

TABLES = tables()

EVENTS = 60
"""Lines of an evening."""

MISREAD_IN_AN_EVENING = 7
"""The most lines of an evening that are recorded as something else. The law says none: this only comes down."""


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: table.name)
def at_the_table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AtTheTable:
    table: Table = request.param
    return AtTheTable(table, tmp_path_factory.mktemp(table.name))


def test_every_meaning_is_what_the_campaign_records(at_the_table: AtTheTable) -> None:
    assert not list(at_the_table.wrong_meanings())


def test_lines_are_read_as_meant_or_asked_back(at_the_table: AtTheTable) -> None:
    _file, (_name, lines, meaning, read, _asked, misread) = figures([(at_the_table.table, at_the_table.outcomes)])
    wrong = [
        f"{one.line.number}: {one.line.typed} → {one.answer}"
        for one in at_the_table.outcomes
        if one.verdict == "misread"
    ]

    assert misread <= MISREAD * lines, "\n".join(wrong)
    assert read >= READ * meaning


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_most_lines_of_a_file_mean_something(table: Table) -> None:
    meaning = sum(bool(line.meanings) for line in table.lines)

    assert len(table.lines) >= LINES
    assert 0.5 <= meaning / len(table.lines) <= 0.9
    assert len({line.typed for line in table.lines}) == len(table.lines)


@pytest.mark.parametrize("table", evenings(), ids=lambda table: table.name)
def test_an_evening_typed_by_guess(tmp_path: Path, table: Table) -> None:
    outcomes = AtTheTable(table, tmp_path).played()
    ((_name, lines, _read, _asked, misread, _keys),) = evening_figures([(table, outcomes)])
    wrong = [f"{one.line.number}: {one.line.typed} → {one.answer}" for one in outcomes if one.verdict == "misread"]

    assert lines >= EVENTS
    assert misread <= MISREAD_IN_AN_EVENING, "\n".join(wrong)
