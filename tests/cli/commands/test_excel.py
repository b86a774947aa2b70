"""CSV as a French Excel opens it, of every command that writes CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.support.campaigns import played_once
from tests.support.command_line import BROM_JOINS, CommandLine

MARK = "\ufeff"

EXPORTS = [
    ("export", "sheets", "--format", "csv"),
    ("export", "events", "--format", "csv"),
    ("sql", "SELECT name, xp FROM characters_v", "--format", "csv"),
]


def opened(table: CommandLine) -> CommandLine:
    table.new().lines(f"{BROM_JOINS}\nnote Éléonore dit : « une, deux ; trois »\nnote =1+1")
    return table


table = played_once(opened)


@pytest.mark.parametrize("words", EXPORTS, ids=lambda words: words[1])
def test_the_cells_are_those_of_plain_csv(table: CommandLine, words: tuple[str, ...]) -> None:
    plain, excel = table(*words).out, table(*words, "--excel").out
    assert excel.startswith(MARK)
    assert not plain.startswith(MARK)
    rows = list(csv.reader(io.StringIO(excel.removeprefix(MARK)), delimiter=";"))
    assert rows == list(csv.reader(io.StringIO(plain)))
    assert len({len(row) for row in rows}) == 1
    assert table(*words[:2], "--excel").out == excel


def test_a_file_begins_with_the_mark_and_has_it_once(table: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "entries.csv"
    table("export", "events", "--excel", "-o", file)
    assert file.read_bytes().startswith(b"\xef\xbb\xbfentry;id;session;")
    assert file.read_text(encoding="utf-8").count(MARK) == 1


def test_decimals_have_a_comma_and_text_keeps_its_points(table: CommandLine) -> None:
    answer = table("sql", "SELECT 2.5 AS half, 3 AS whole, '1.5 po' AS text", "--excel").out
    assert answer.removeprefix(MARK).splitlines() == ["half;whole;text", "2,5;3;1.5 po"]


@pytest.mark.parametrize(
    "words",
    [
        ("export", "events", "--format", "jsonl"),
        ("export", "sheets", "--format", "json"),
        ("sql", "SELECT 1", "--format", "table"),
    ],
    ids=lambda words: words[1],
)
def test_another_format_is_refused(table: CommandLine, words: tuple[str, ...]) -> None:
    error = table(*words, "--excel", "--json", code=2).error
    assert error["code"] == "excel_needs_csv"
    assert words[-1] in error["message"]
