"""`seal`, `verify --seal` and the players' export, which verifies against the same seal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine

SECRET = "The idol is a mimic"


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    """A campaign with a secret."""
    table = CommandLine(tmp_path, "en").open()
    table("note", SECRET, "--secret")
    table("note", "The idol is found")
    return table


def squares(lines: list[str]) -> list[str]:
    """The rows of a QR code drawn in half blocks, a letter for each square."""
    upper, lower = {"█": "#", "▀": "#"}, {"█": "#", "▄": "#"}
    return ["".join(half.get(letter, " ") for letter in line) for line in lines for half in (upper, lower)]


def test_the_qr_code_is_that_of_the_seal_and_stands_above_it(table: CommandLine) -> None:
    import segno

    *drawn, text = table("seal", "--qr").out.splitlines()
    assert text == table.json("seal")["seal"]
    matrix = [
        "".join("#" if dark else " " for dark in row) for row in segno.make_qr(text, error="m").matrix_iter(border=4)
    ]
    assert squares(drawn)[: len(matrix)] == matrix
    assert all(len(line) <= 80 for line in drawn)


def test_with_colours_it_is_black_on_white_and_without_half_blocks_it_is_still_one(table: CommandLine) -> None:
    coloured = table("seal", "--qr", "--color").out.splitlines()
    assert coloured[0].startswith("\x1b[30m\x1b[47m")
    plain = table("seal", "--qr", "--no-color").out.splitlines()
    assert [re.sub(r"\x1b\[\d+m", "", line) for line in coloured] == plain
    ascii_ = table.process("seal", "--qr", environ={"PYTHONIOENCODING": "ascii"}).out
    assert ascii_.isascii()
    assert "##############" in ascii_


def test_the_history_up_to_a_seal_is_checked_in_a_ledger_that_has_grown(table: CommandLine) -> None:
    seal = table.json("seal")["seal"]
    for number in range(5):
        table("note", f"And then {number}")
    assert table.json("verify", "--seal", seal)["ok"] is True
    assert "History up to entry 3 is the one that was sealed." in table("verify", "--seal", seal).out
    assert table.type("verify", "--seal", f"{seal[:-1]}{'0' if seal[-1] != '0' else '1'}").code == 2


def test_a_seal_of_another_history_is_found_wrong(table: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = CommandLine(tmp_path / "other", "en").open()
    other("note", "…")
    other("note", "…")
    seal = other.json("seal")["seal"]
    answer = table.type("verify", "--seal", seal, "--json")
    assert (answer.code, [problem["code"] for problem in answer.data["problems"]]) == (1, ["seal_differs"])


@pytest.mark.parametrize("for_players", [False, True])
def test_another_copy_names_the_first_entry_that_is_not_the_sealed_one(
    table: CommandLine, tmp_path: Path, for_players: bool
) -> None:
    (tmp_path / "forged").mkdir()
    forged = CommandLine(tmp_path / "forged", "en", ledger=str(tmp_path / "forged" / "campaign.db"))
    table("export", "events", "-o", "before.jsonl")
    forged("import", "jsonl", table.folder / "before.jsonl")
    table("note", "Brom pays for the room")
    forged("note", "Nobody pays for the room")
    for each in (table, forged):
        each("note", "Everybody sleeps")
    seal = table.json("seal")["seal"]
    kept = tmp_path / "kept.jsonl"
    table("export", "events", *(["--for-players"] if for_players else []), "-o", kept)
    answer = forged.type("verify", "--seal", seal, "--with", kept, "--json")
    problems = answer.data["problems"]
    assert answer.code == 1
    assert [(problem["code"], problem["entry"]) for problem in problems] == [("seal_differs", 5), ("seal_parts", 4)]
    assert table.json("verify", "--seal", seal, "--with", kept)["ok"] is True
    own = tmp_path / "own.jsonl"
    forged("export", "events", "-o", own)
    codes = [p["code"] for p in forged.type("verify", "--seal", seal, "--with", own, "--json").data["problems"]]
    assert codes == ["seal_differs", "seal_unknown_there"]
    # Without a seal, what both have is compared: nothing was changed, each goes on by itself.
    assert table.json("verify", "--with", own)["ok"] is True
    assert table.type("verify", "--with", kept, "--file", own, "--json").error["code"] == "options_together"


def test_the_export_for_players_verifies_against_the_same_seal_and_holds_no_secret(table: CommandLine) -> None:
    file = table.folder / "players.jsonl"
    seal = table.json("seal")["seal"]
    table("export", "events", "--for-players", "-o", file)
    content = file.read_bytes()
    assert SECRET.encode() not in content
    assert b"mimic" not in content
    found = table.json("verify", "--file", file, "--seal", seal)
    assert (found["ok"], found["withheld"], found["seal"]) == (True, 1, seal)
    # The ledger grows, the seal of then still holds for both.
    table("note", "The idol moves")
    assert table.json("verify", "--seal", seal)["ok"] is True
    altered = table.folder / "altered.jsonl"
    altered.write_bytes(content.replace(b"The idol is found", b"The idol is taken"))
    answer = table.type("verify", "--file", altered, "--seal", seal, "--json")
    assert (answer.code, answer.error["code"]) == (1, "export_altered")


def test_the_export_for_players_is_no_backup_to_be_imported(table: CommandLine) -> None:
    file = table.folder / "players.jsonl"
    table("export", "events", "--for-players", "-o", file)
    answer = table.type("--ledger", table.folder / "copy.db", "import", "jsonl", file, "--json")
    assert (answer.code, answer.error["code"]) == (2, "backup_for_players")


def test_a_copy_that_goes_on_names_the_first_entry_that_was_cut_off(table: CommandLine, tmp_path: Path) -> None:
    table("backup", tmp_path / "cut.db", "-q")
    table("note", "Brom pays for the room")
    seal = table.json("seal")["seal"]
    cut = ("--ledger", tmp_path / "cut.db", "verify", "--seal", seal, "--json")
    problems = table.type(*cut, "--with", table.ledger).data["problems"]
    assert [(problem["code"], problem["entry"]) for problem in problems] == [("seal_beyond", None), ("seal_goes_on", 4)]
    problems = table.type(*cut, "--with", tmp_path / "cut.db").data["problems"]
    assert [problem["code"] for problem in problems] == ["seal_beyond", "seal_beyond_there"]


def test_an_export_that_ends_before_the_last_secrets_says_what_to_ask_for(table: CommandLine) -> None:
    table("note", SECRET, "--secret")
    seal = table.json("seal")["seal"]
    file = table.folder / "players.jsonl"
    table("export", "events", "--for-players", "-o", file)
    answer = table.type("verify", "--file", file, "--seal", seal)
    assert answer.code == 1
    assert "campaign seal --as-of 3" in answer.err
    earlier = table.json("seal", "--as-of", "3")["seal"]
    assert earlier == table.json("seal", "--for-players")["seal"]
    assert table.json("verify", "--file", file, "--seal", earlier)["ok"] is True
    # Once something public follows, the export reaches the seal, and still does not say what is secret.
    table("note", "The idol moves")
    table("export", "events", "--for-players", "--force", "-o", file)
    assert table.json("verify", "--file", file, "--seal", seal)["withheld"] == 2
