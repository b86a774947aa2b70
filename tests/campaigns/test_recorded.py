"""Campaigns recorded long ago, under the tables of their time, are read and audited clean for ever."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

BACKUPS = sorted((ROOT / "tests" / "campaigns" / "recorded").glob("*.jsonl.gz"))


@pytest.fixture(scope="module", params=BACKUPS, ids=lambda file: file.name.partition(".")[0])
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """A ledger into which a backup was imported."""
    table = CommandLine(tmp_path_factory.mktemp("recorded"))
    backup = table.folder / "backup.jsonl"
    backup.write_bytes(gzip.decompress(Path(request.param).read_bytes()))
    table("import", "jsonl", backup)
    return table


def test_it_is_whole_and_adds_up(recorded: CommandLine) -> None:
    recorded.require_verified()


def test_it_is_judged_by_the_tables_of_its_time(recorded: CommandLine) -> None:
    answer = recorded.json("audit")
    assert [finding for finding in answer["findings"] if finding["severity"] != "override"] == []
    assert answer["checked"] > 100


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_of_it_can_still_be_read(recorded: CommandLine, language: str) -> None:
    for words in (["party"], ["history"], ["log"], ["rules"], ["rules", "keys"], ["treasure"], ["balances", "--check"]):
        assert recorded(*words, "--lang", language).out
    for member in recorded.json("party")["members"]:
        assert recorded("sheet", member["name"], "--lang", language).out
        for entry in recorded.json("explain", member["name"], "hp")["lines"][:3]:
            assert recorded("show", entry["entry"], "--lang", language).out


def test_it_can_be_taken_back_into_a_backup_and_out_again(recorded: CommandLine, tmp_path: Path) -> None:
    recorded("export", "events", "--format", "jsonl-1", "-o", tmp_path / "again.jsonl")
    before = (recorded.folder / "backup.jsonl").read_bytes()
    assert (tmp_path / "again.jsonl").read_bytes() == before


def test_it_is_the_same_through_a_backup_of_today(recorded: CommandLine, tmp_path: Path) -> None:
    recorded("export", "events", "-o", tmp_path / "today.jsonl")
    again = CommandLine(tmp_path, ledger="again.db")
    again("import", "jsonl", "today.jsonl")
    assert again.json("seal") == recorded.json("seal")
    assert again("export", "events").out == (tmp_path / "today.jsonl").read_text(encoding="utf-8")


def test_it_can_take_up_the_rules_of_today(recorded: CommandLine) -> None:
    ledger = recorded.folder / "today.db"
    recorded("backup", ledger)
    today = CommandLine(recorded.folder, ledger=str(ledger))
    before = [(row["path"], row["value"]) for row in today.json("rules")["house"]]
    (notice,) = [finding for finding in today.json("doctor")["findings"] if finding["code"].startswith("rules_")]
    assert notice["code"] in ("rules_newer", "rules_corrected")
    today("rules", "adopt")
    assert [(row["path"], row["value"]) for row in today.json("rules")["house"]] == before
    codes = [finding["code"] for finding in today.json("doctor")["findings"]]
    assert not [code for code in codes if code.startswith("rules_")]
    today("party")
    findings = [finding for finding in today.json("audit")["findings"] if finding["severity"] != "override"]
    # The clock of a test is behind that of the evening on which the campaign was recorded.
    assert {finding["code"] for finding in findings} <= {"recorded_back"}
