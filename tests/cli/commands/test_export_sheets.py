"""Sheets for other programs: whole as JSON, a row for each character as CSV."""

from __future__ import annotations

import csv
import io

import pytest

from tests.support.campaigns import played_once
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine


def opened(table: CommandLine) -> CommandLine:
    table.new().lines(f"{BROM_JOINS} --player =cmd\n{LIRA_JOINS}\ndescribe Lira rank=+1\nbuy Brom torches 3")
    table("join", "Éléonore", "class=fighter", "str=9", "int=9", "wis=9", "dex=9", "con=9", "cha=9", "hp=5")
    return table


table = played_once(opened)


def rows(table: CommandLine, *words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table("export", "sheets", "--format", "csv", *words).out)))


def test_json_is_a_list_of_what_sheet_shows(table: CommandLine) -> None:
    names = ["Brom", "Éléonore", "Lira"]
    assert table("export", "sheets", "--format", "json").data == [table.sheet(name) for name in names]
    assert table("export", "sheets", "--as-of", "2").data == [table.sheet("Brom", "--as-of", "2")]


def test_csv_has_a_row_for_each_character_and_a_column_for_each_figure(table: CommandLine) -> None:
    brom, _eleonore, lira = rows(table)
    sheet = table.sheet("Brom")
    assert brom["name"] == "Brom"
    assert int(brom["hp.current"]) == sheet["hp"]["current"]
    assert int(brom["traits.str.score"]) == 16
    assert int(brom["purse.gp"]) == sheet["purse"]["gp"]
    assert brom["items"] == "3 torches (6)"
    assert lira["classes.fighter"] == ""


def test_what_a_spreadsheet_would_read_as_a_formula_begins_with_an_apostrophe(table: CommandLine) -> None:
    brom, _eleonore, lira = rows(table)
    assert brom["player"] == "'=cmd"
    assert lira["fields.rank"] == "'+1"


@pytest.mark.parametrize("format_", ["json", "csv"])
def test_sheets_are_written_to_a_file_and_for_players(table: CommandLine, format_: str) -> None:
    words = ("export", "sheets", "--format", format_, "--for-players")
    table(*words, "-o", f"sheets.{format_}")
    assert (table.folder / f"sheets.{format_}").read_text(encoding="utf-8") == table(*words).out
