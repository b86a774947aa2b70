"""Commands that players propose, and what becomes of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.grammar import SECTIONS, options_of
from cli.script.proposable import NEVER, OPTIONS
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.prompts import plain


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    CommandLine(folder).new().lines(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start")
    return folder / "campaign.db"


@pytest.fixture
def table(made: Path, tmp_path: Path) -> CommandLine:
    shutil.copy(made, tmp_path)
    return CommandLine(tmp_path)


def proposals(table: CommandLine) -> list[tuple[int, str, str, list[int]]]:
    rows = table.json("proposals")["proposals"]
    return [(row["id"], row["by"], row["status"], row["recorded"]) for row in rows]


def test_a_proposal_moves_nothing_until_it_is_accepted(table: CommandLine) -> None:
    before = table.json("balances")
    table("propose", "--by", "Ana", "--", "pay", "Lira", "5gp", "--for", "bac")
    assert table.json("balances") == before
    said = plain(table("accept").out)
    assert "Lira paie 5 po : bac." in said
    assert table.json("sheet", "Lira")["purse"] == {"gp": 45}
    assert proposals(table) == [(5, "Ana", "accepted", [6])]
    assert table.json("show", 6)["batch"] == table.json("show", 7)["batch"]
    table.require_verified()
    assert table.json("audit")["findings"] == []


def test_a_proposal_is_shown_as_it_is_typed_in_the_language_spoken(table: CommandLine) -> None:
    said = plain(table("propose", "payer Brom 5gp --pour bac").out)
    assert "payer Brom 5po --pour bac." in said
    assert "payer Brom 5po --pour bac (en attente)" in plain(table("proposals").out)
    assert "pay Brom 5gp --for bac (waits)" in plain(table("proposals", "--lang", "en").out)


def test_an_undo_takes_back_what_was_accepted_and_the_proposal_waits_again(table: CommandLine) -> None:
    table("propose", "brom -4 gobelin", "--by", "Ana")
    table("accept", 5)
    assert table.hit_points("Brom") == 4
    table("undo", "--yes")
    assert table.hit_points("Brom") == 8
    assert proposals(table) == [(5, "Ana", "open", [])]


def test_a_proposal_that_the_rules_refuse_records_nothing(table: CommandLine) -> None:
    table("propose", "--", "pay", "Lira", "500gp", "--for", "bac")
    refused = table("accept", 5, code=3)
    assert "500 po" in plain(refused.err)
    assert len(table.json("log")["entries"]) == 5
    table("decline", 5, "--reason", "trop cher")
    assert "trop cher" in table("proposals").out
    table("accept", 5, code=3)


def test_what_was_typed_in_another_way_may_stand_for_a_proposal(table: CommandLine) -> None:
    table("propose", "--", "note", "Lira crochète la porte")
    table("note", "Lira ouvre la porte")
    table("accept", 5, "--recorded-as", 6)
    assert proposals(table) == [(5, "meneuse", "accepted", [6])]


@pytest.mark.parametrize(
    "words",
    [
        ("void", "3", "--reason", "x"),
        ("accept", "5"),
        ("rules", "adopt", "--house", "x.toml"),
        ("find", "--file", "x.txt"),
        ("note", "x", "--by", "meneuse"),
        ("note", "x", "--par", "meneuse"),
        ("note", "x", "--secret"),
        ("pay", "Lira", "500gp", "--for", "x", "--override", "oui"),
        ("sheet", "Brom"),
        ("run", "x"),
        ("zorg",),
        ("buy", "Lira"),
        ("session", "frob"),
    ],
)
def test_what_cannot_be_proposed_is_refused_with_its_reason(table: CommandLine, words: tuple[str, ...]) -> None:
    assert table("propose", "--", *words, code=2).err
    assert len(table.json("log")["entries"]) == 4


def test_no_command_that_may_be_proposed_takes_a_file_by_another_option() -> None:
    for row in SECTIONS["Recording"]:
        if row.id not in NEVER:
            files = [option for option in options_of(row) if "FILE" in option.metavar]
            assert all(set(option.names) & set(OPTIONS) for option in files), row.id
            assert not any("FILE" in place.metavar for place in row.places), row.id


def test_a_script_records_proposals_again_under_their_numbers(table: CommandLine, tmp_path: Path) -> None:
    table("propose", "--by", "Ana", "--", "damage", "Brom,Lira", "1")
    table("accept", 5)
    table("propose", "--by", "Ana", "--", "note", 'Une "porte" -- et --by')
    table("decline", 8)
    script = tmp_path / "again.campaign"
    table("export", "script", "-o", script)
    (tmp_path / "copy").mkdir()
    copy = CommandLine(tmp_path / "copy").new()
    copy("run", script)
    assert proposals(copy) == proposals(table)
    assert copy.json("balances") == table.json("balances")


def test_a_proposal_that_an_answer_depends_on_is_voided_after_it(table: CommandLine) -> None:
    table("propose", "--", "note", "x")
    table("decline", 5)
    assert "#6" in table("void", 5, "--reason", "x", code=3).err
    table("void", 6, "--reason", "x")
    table("void", 5, "--reason", "x")
    assert proposals(table) == []
