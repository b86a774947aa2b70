"""Natural lines: read as meant, asked back or refused, and how many of them are recorded as something else."""

from __future__ import annotations

import pytest

from tests.support.natural_lines import Evening, Table, figures, tables

LINES = 64
"""The fewest lines of a game in a language."""

MISREAD = 0.15
"""The largest share of lines that are recorded as something else. The law says none: this only comes down."""

READ = 0.18
"""The smallest share, of the lines of a file that mean something, that are read as meant. It only goes up."""

TABLES = tables()


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: table.name)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    table: Table = request.param
    return Evening(table, tmp_path_factory.mktemp(table.name))


def test_every_meaning_is_what_the_campaign_records(evening: Evening) -> None:
    assert not list(evening.wrong_meanings())


def test_lines_are_read_as_meant_or_asked_back(evening: Evening) -> None:
    _file, (_name, lines, meaning, read, _asked, misread) = figures([(evening.table, evening.outcomes)])
    wrong = [
        f"{one.line.number}: {one.line.typed} → {one.answer}" for one in evening.outcomes if one.verdict == "misread"
    ]

    assert misread <= MISREAD * lines, "\n".join(wrong)
    assert read >= READ * meaning


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_most_lines_of_a_file_mean_something(table: Table) -> None:
    meaning = sum(bool(line.meanings) for line in table.lines)

    assert len(table.lines) >= LINES
    assert 0.5 <= meaning / len(table.lines) <= 0.9
    assert len({line.typed for line in table.lines}) == len(table.lines)
