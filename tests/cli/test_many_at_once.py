"""Many who record at once in one ledger: each waits its turn, and nobody is refused."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from ledger.errors import LedgerError
from ledger.store.ledger import open_ledger
from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.processes import ROOT, exit_code, in_a_child

PLAYERS = 10
ENTRIES = 100

# Each command opens the ledger, takes the lock, records and closes it, as in a process of its own; only the start of
# Python is left out, so that they meet far more often.
RECORD = """
import contextlib, io, json, sys
from cli.main import main
campaign, count = sys.argv[1], int(sys.argv[2])
codes = []
for number in range(count):
    with contextlib.redirect_stdout(io.StringIO()):
        codes.append(main(["--campaign", campaign, "pay", "Brom", "1cp", "--for", f"x{number}"]))
print(json.dumps(codes))
"""


def test_ten_processes_on_ten_campaigns_record_a_thousand_entries_and_none_is_refused(tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    names = [f"Table {number}" for number in range(PLAYERS)]
    for name in names:
        table("new", name, "--rules", "ose")
        table("--campaign", name, *BROM_JOINS.split())
    running = [table.start(name, ENTRIES, program=(sys.executable, "-c", RECORD)) for name in names]
    for process in running:
        out, err = process.communicate(timeout=300)
        assert process.returncode == 0, err.decode()
        assert json.loads(out) == [0] * ENTRIES, err.decode()
    with closing(sqlite3.connect(table.ledger)) as database:
        [(entries,)] = database.execute("SELECT count(*) FROM entries WHERE kind = 'CoinsPaid'").fetchall()
    assert entries == PLAYERS * ENTRIES
    for name in names:
        assert table.json("verify", "--campaign", name)["ok"]
        assert table.json("sheet", "Brom", "--campaign", name)["purse_value"]["quantity"] == 10_000 - ENTRIES


def test_the_lock_is_taken_after_everything_is_loaded_and_held_no_longer_than_it_takes(tower: CommandLine) -> None:
    """Under the lock no tables are loaded, and nothing is imported but for one decision and its words."""
    program = """
import sys
from ledger.store.sqlite import SqliteDatabase
from ledger.rules import loader
begin, seen = SqliteDatabase.begin, {}
def begun(self, write):
    if write:
        seen["modules"] = set(sys.modules)
        seen["tables"] = loader.load_ruleset.cache_info().misses
    begin(self, write)
SqliteDatabase.begin = begun
from cli.main import main
code = main(sys.argv[1:])
of_one_kind = ("ledger.decisions.", "ledger.rules.", "ledger.rulesets.", "cli.output.entries.kinds", "gettext")
late = [name for name in set(sys.modules) - seen["modules"] if not name.startswith(of_one_kind)]
print(code, loader.load_ruleset.cache_info().misses - seen["tables"], *sorted(late))
"""
    done = tower.python(program, "damage", "Brom", "1", "--from", "gobelin")
    assert done.out.splitlines()[-1] == "0 0"


def test_whoever_waits_is_not_passed_over_because_it_has_waited_long(tmp_path: Path) -> None:
    """A lock that is nearly always taken is had in time, each time; SQLite's own wait asks too rarely for that."""
    path = str(tmp_path / "campaign.db")
    with open_ledger(path, create=True):
        pass
    program = """
import sys, threading
from ledger.store.ledger import open_ledger
pause = threading.Event()
with open_ledger(sys.argv[1]) as ledger:
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    while True:
        with ledger.transaction():
            pause.wait(0.02)
        pause.wait(0.0005)
"""
    holder = subprocess.Popen(
        [sys.executable, "-c", program, path], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        pause = threading.Event()
        with open_ledger(path, wait_s=2) as ledger:
            for _ in range(20):
                with ledger.transaction():
                    pass
                pause.wait(0.005)
    finally:
        holder.kill()
        holder.communicate()


def test_those_who_make_a_ledger_at_once_in_one_file_share_it(tmp_path: Path) -> None:
    for attempt in range(15):
        path = str(tmp_path / f"campaign-{attempt}.db")
        begin, started = os.pipe()

        def make(path: str = path, begin: int = begin) -> None:
            # All of them begin when the pipe is closed.
            os.read(begin, 1)
            with open_ledger(path, create=True) as ledger, ledger.transaction():
                ledger.database.execute("SELECT 1")

        children = [in_a_child(partial(make_after, started, make)) for _ in range(6)]
        os.close(started)
        os.close(begin)
        assert [exit_code(child) for child in children] == [0] * 6


def make_after(started: int, make: Callable[[], None]) -> None:
    """Close this process's own end of the pipe, so that the last one to close it is the test."""
    os.close(started)
    make()


def test_a_lock_that_is_held_too_long_is_said_to_be(tmp_path: Path) -> None:
    path = str(tmp_path / "campaign.db")
    with (
        open_ledger(path, create=True) as first,
        open_ledger(path, wait_s=0.05) as second,
        first.transaction(),
        pytest.raises(LedgerError, match="ledger_locked"),
        second.transaction(),
    ):
        pass
