"""Commands sent again, at the same time, or many in one list: each is recorded once, a list whole or not at all."""

from __future__ import annotations

import json
import os
import re
import signal
from fcntl import ioctl
from pathlib import Path
from termios import FIONREAD
from typing import Any

from tests.support.campaigns import SCRIPT, commands_in
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine, words_of
from tests.support.processes import wait_until_reading

# Retries and rivals.


def test_a_command_sent_again_is_recorded_once(tower: CommandLine) -> None:
    key = "6f0f2c52-0bbd-4f5c-8d1c-6a0f6f8a6d11"
    first = tower.json("pay", "Brom", "10gp", "--for", "a bed", "--id", key)
    again = tower.json("pay", "Brom", "10gp", "--for", "a bed", "--id", key)
    assert [entry["entry"] for entry in again["entries"]] == [entry["entry"] for entry in first["entries"]]
    assert again["entries"][0]["hash"] == first["entries"][0]["hash"]
    assert tower.head[0] == 4
    assert tower.purse("Brom") == {"gp": 90}


def test_two_processes_at_once_both_record_and_neither_is_lost(tmp_path: Path, location: str) -> None:
    tower = CommandLine(tmp_path, ledger=location).new()
    tower.play(f"{BROM_JOINS}\n{LIRA_JOINS}")
    script = "\n".join(f"pay {{who}} 1cp --for {number}" for number in range(30))
    running = []
    for who in ("Brom", "Lira"):
        (tower.folder / f"{who}.txt").write_text(script.format(who=who), encoding="utf-8")
        running += [tower.start("run", f"{who}.txt"), tower.start("pay", who, "1cp", "--for", "one more")]
    for process in running:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0, err.decode()
    assert tower.head[0] == 3 + 2 * 31
    # 10000 - 31 cp: 99 gp 6 sp 9 cp; 5000 - 31: 49 gp 6 sp 9 cp, in whatever coins the change was.
    assert tower.sheet("Brom")["purse_value"]["quantity"] == 10_000 - 31
    assert tower.sheet("Lira")["purse_value"]["quantity"] == 5_000 - 31
    tower.require_verified()
    assert tower.json("audit")["findings"] == []


def test_an_interrupted_list_records_nothing(tower: CommandLine) -> None:
    before = tower.head
    pipe = tower.folder / "evening.txt"
    os.mkfifo(pipe)
    running = tower.start("run", pipe.name)
    # Opening waits for the command to open the other end: by then it is under way.
    with pipe.open("wb") as lines:
        lines.write(b"pay Brom 5gp --for x\n")
        lines.flush()
        while ioctl(lines, FIONREAD, bytes(4)) != bytes(4):
            pass  # The line is not read yet.
        wait_until_reading(running)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert tower.head == before


# Lists of commands.


def test_run_reads_apostrophes_places_and_numbers_as_they_are_typed(tower: CommandLine) -> None:
    lines = [
        "# une soirée",
        "note L'auberge brûle",  # 4
        "note On fuit vers #Castelbrume  # sans payer",  # 5
        'note "Le passeur dit # rien"',  # 6
        "",
        "pay Brom 5gp --for l'auberge",  # 7
        *(f"note ligne {number}" for number in range(8, 13)),  # 8 to 12
        "pay Lira 2gp --for 'un mot'",  # 13
    ]
    tower.play("\n".join(lines[:-1]))
    notes = [entry["facts"]["text"] for entry in tower.json("log", "--kind", "NoteTaken")["entries"]]
    assert notes[:3] == ["L'auberge brûle", "On fuit vers #Castelbrume", "Le passeur dit # rien"]
    assert tower.head[0] == 12
    tower.play("void 12 --reason L'erreur\nvoid #7 --reason doublon")
    assert tower.json("show", 12)["voided_by"] == 13
    assert tower.json("show", 7)["voided_by"] == 14
    assert tower.purse("Brom") == {"gp": 100}


def test_a_bad_last_line_records_nothing_and_is_named(tower: CommandLine) -> None:
    before = tower.head
    for line, code in (("pay Brom 500gp --for château", 3), ("pay Bram 1gp --for un", 2), ("pai Brom 1gp", 2)):
        failed = tower.play(f"session start\nnote un\n\n# deux\n{line}", code=code)
        assert failed.out == ""
        assert "5" in failed.err.splitlines()[0]
        assert tower.head == before
    refused = tower("run", "-", "--json", code=3, stdin="note un\npay Brom 500gp --for château")
    assert refused.error["code"] == "purse_too_light"
    assert "2" in refused.error["message"]
    assert tower.head == before


def test_a_list_that_is_only_tried_records_nothing(tower: CommandLine) -> None:
    before = tower.head
    tried = tower("run", "-", "--dry-run", "--json", stdin="session start\npay Brom 5gp --for a\npay Brom 95gp --for b")
    assert tried.data["dry_run"] is True
    assert len(tried.data["entries"]) == 3
    assert tower.head == before
    assert tower.purse("Brom") == {"gp": 100}


def test_the_whole_campaign_typed_command_by_command_is_the_same(campaign: CommandLine) -> None:
    """What `run` makes quick must be what the command makes of each line alone."""
    listed = CommandLine(campaign.folder, ledger=str(campaign.folder / "listed.db")).new("La Tour noyée")
    listed.play("\n".join(commands_in(SCRIPT)))
    alone = CommandLine(campaign.folder, ledger=str(campaign.folder / "alone.db")).new("La Tour noyée")
    for line in commands_in(SCRIPT):
        alone(*words_of(line))
    assert alone.balances() == listed.balances()
    one_by_one, together = ([_without_ids(entry) for entry in table.entries()] for table in (alone, listed))
    assert one_by_one == together


def _without_ids(entry: dict[str, Any]) -> str:
    """What an entry says, without ids and salts, which differ from ledger to ledger."""
    said = ["entry", "kind", "session", "postings", "fields", "derivation", "secret", "late", "override", "note"]
    # A revealed entry is repeated as it was stored, with the batch that it was recorded in.
    said += ["facts"] if entry["kind"] != "EntryRevealed" else []
    return re.sub(r"\b[0-9a-f]{12,}\b", "ID", json.dumps({key: entry[key] for key in said}))
