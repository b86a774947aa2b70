"""The accounts as an Excel workbook: the figures are those of the commands that show them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.support.campaigns import SCRIPT
from tests.support.command_line import BROM_JOINS, CommandLine

WITHOUT = "import sys\nsys.modules['openpyxl'] = None\nfrom cli.main import main\nsys.exit(main(sys.argv[1:]))"

Book = dict[str, list[Sequence[Any]]]


def read(file: Path) -> Book:
    """Rows of each sheet without its heads."""
    from openpyxl import load_workbook

    book = load_workbook(file)
    return {sheet.title: list(sheet.iter_rows(min_row=2, values_only=True)) for sheet in book}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    table = CommandLine(tmp_path_factory.mktemp("campaign")).new()
    table("run", SCRIPT, "-q")
    table("export", "workbook", "--lang", "en", "-o", "all.xlsx")
    return table


@pytest.fixture(scope="module")
def book(table: CommandLine) -> Book:
    return read(table.folder / "all.xlsx")


def test_balances_are_those_of_the_ledger(table: CommandLine, book: Book) -> None:
    accounts = table.json("balances")["accounts"]
    assert [row[2] for row in book["Balances"]] == [held for each in accounts.values() for held in each.values()]
    assert {row[0] for row in book["Balances"]} == {*accounts}
    worth = sum(row[3] or 0 for row in book["Balances"] if row[0] == "character:Brom")
    assert round(worth * 100) == table.sheet("Brom")["purse_value"]["quantity"]


def test_treasure_is_what_the_treasure_report_says(table: CommandLine, book: Book) -> None:
    shown = table.json("treasure")
    for column, what in enumerate(("split", "sold", "spent"), start=2):
        assert round(sum(row[column] for row in book["Treasure by session"]) * 100) == shown[what]["total"]
    shares = [round(row[3] * 100) for row in book["Treasure by holder"]]
    assert shares == [row["share"] for row in shown["holders"].values()]


def test_a_statement_ends_in_what_is_held(table: CommandLine, book: Book) -> None:
    sheet = table.sheet("Brom")
    coins = {row[3]: row[5] for row in book["Brom"]}
    assert coins["gp"] == sheet["purse"]["gp"]
    assert [row[5] for row in book["Experience"] if row[0] == "Brom"][-1] == sheet["xp"]["total"]
    assert all(isinstance(row[2], datetime) for row in book["Brom"])


def test_every_entry_is_there(table: CommandLine, book: Book) -> None:
    assert {row[0] for row in book["Entries"]} == {entry["entry"] for entry in table.entries()}


def test_a_text_is_never_a_formula_and_every_name_makes_a_sheet(tower: CommandLine) -> None:
    from openpyxl import load_workbook

    long = "Bartholomé des Trois-Rivières-en-Forêt"
    for name in ("a/b", f"{long} I", f"{long} II"):
        tower("join", name, *BROM_JOINS.split()[2:])
    tower("note", "=1+1")
    tower("export", "workbook", "-o", "names.xlsx")
    loaded = load_workbook(tower.folder / "names.xlsx")
    cells = [cell for sheet in loaded for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert any("=1+1" in str(cell.value) for cell in cells)
    assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
    titles = [title for title in loaded.sheetnames if title.startswith("Bartholomé")]
    assert len(titles) == 2
    assert all(len(title) <= 31 for title in titles)
    assert "A-b" in loaded.sheetnames


def test_players_get_nothing_secret(tower: CommandLine) -> None:
    tower.lines("note Le traître est Odon --secret\nmeet Strahd hp=98765 --secret")
    tower("export", "workbook", "-o", "whole.xlsx")
    tower("export", "workbook", "--for-players", "-o", "players.xlsx")
    whole, players = (str(read(tower.folder / name)) for name in ("whole.xlsx", "players.xlsx"))
    for secret in ("98765", "Odon", "Strahd"):
        assert secret in whole
        assert secret not in players


def test_it_needs_a_file_and_the_extra(tower: CommandLine) -> None:
    assert tower("export", "workbook", "--json", code=2).error["code"] == "workbook_needs_file"
    tower("export", "workbook", "-o", "one.xlsx")
    assert tower("export", "workbook", "-o", "one.xlsx", "--json", code=2).error["code"] == "file_exists"
    answer = tower.python(WITHOUT, "export", "workbook", "-o", "none.xlsx", code=2)
    assert '".[xlsx]"' in answer.err
    assert not (tower.folder / "none.xlsx").exists()
