"""Ledgers that are missing, damaged, read-only or out of reach: reported in both languages, and left unchanged."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine

NOBODY = 65534


@pytest.mark.parametrize(
    "words", [("party",), ("note", "x"), ("new", "X", "--rules", "ose")], ids=lambda words: words[0]
)
def test_a_server_out_of_reach_is_reported_without_the_password(words: tuple[str, ...], campaign: CommandLine) -> None:
    url = "postgresql://meneuse:sesame@127.0.0.1:1/campaign"
    for language in ("fr", "en"):
        answer = campaign(*words, "--ledger", url, "--json", "--lang", language, code=4)
        assert answer.error["code"] == "ledger_unreachable"
        assert answer.error["hint"]
        assert "sesame" not in answer.err


@pytest.mark.parametrize("words", [("party",), ("note", "x", "--on", "no day"), ("time", "+1d", "--on", "no day")])
def test_no_ledger_here_says_how_to_open_one(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = CommandLine(tmp_path)
    error = table(*words, "--json", code=4).error
    assert error["code"] == "ledger_not_found"
    assert "campaign créer" in error["hint"]


def test_a_damaged_ledger_is_reported_without_a_traceback(tower: CommandLine) -> None:
    content = bytearray(Path(tower.ledger).read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    Path(tower.ledger).write_bytes(content)
    for suffix in ("-wal", "-shm"):
        Path(tower.ledger + suffix).unlink(missing_ok=True)
    for words in (("party",), ("note", "x"), ("log",)):
        assert tower(*words, "--json", code=4).error["code"] == "ledger_corrupt"


@pytest.fixture
def read_only() -> Iterator[CommandLine]:
    """A ledger in a folder that may only be read, and a process that may not change that."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-"))
    table = CommandLine(folder).new()
    table.play(BROM_JOINS)
    # Typed once while everything may be read: what these commands import is imported.
    table("party"), table("note", "x"), table("party", "--as-of", "3", "--lang", "en"), table("note", code=2)
    table("new", "Autre", "--rules", "ose", "--ledger", "once.db")
    table("new", "Autre", "--rules", "ose", "--ledger", "nowhere/x.db", code=4)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        if os.geteuid() == 0:
            # Modes do not bind root; nobody is bound by them.
            os.seteuid(NOBODY)
            try:
                yield table
            finally:
                os.seteuid(0)
        else:
            yield table
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_ledger_in_a_folder_that_is_read_only_can_be_read_but_not_written(read_only: CommandLine) -> None:
    before = read_only.head
    assert read_only.sheet("Brom")["purse"] == {"gp": 100}
    for language, word in (("fr", "écrire"), ("en", "written")):
        error = read_only("note", "x", "--json", "--lang", language, code=4).error
        assert error["code"] == "ledger_read_only"
        assert word in error["message"]
        assert error["hint"]
    assert read_only.head == before


def test_no_ledger_can_be_made_in_a_folder_that_is_read_only(read_only: CommandLine) -> None:
    error = read_only("new", "Ailleurs", "--rules", "ose", "--ledger", "new.db", "--json", code=4).error
    assert error["code"] == "ledger_read_only"
    assert error["hint"]
    assert not (read_only.folder / "new.db").exists()
