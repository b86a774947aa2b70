"""The tests themselves are the same on any day and machine, and in the background."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.environment import MOMENT
from tests.support.processes import ROOT, end_all, in_a_child

RECORDED = MOMENT.isoformat(timespec="microseconds").replace("+00:00", "Z")


def test_the_clock_is_the_same_here_and_in_a_process_of_its_own(campaign: CommandLine) -> None:
    campaign.new()("note", "here")
    campaign.process("note", "there")
    assert {entry["recorded_at"] for entry in campaign.entries()} == {RECORDED}


def test_a_run_in_the_background_on_another_machine_passes(tmp_path: Path) -> None:
    elsewhere = {
        "CAMPAIGN_LEDGER": str(tmp_path / "theirs.db"),
        "CAMPAIGN_NAME": "Theirs",
        "COLUMNS": "31",
        "LANGUAGE": "fr",
        "LC_ALL": "fr_FR.UTF-8",
        "TZ": "America/Noronha",
    }
    asked = (
        "tests/cli/test_at_once.py::test_an_interrupted_list_records_nothing",
        "tests/cli/commands/test_lots.py",
        "-k",
        "list",
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={tmp_path / 'run'}", *asked],
        cwd=ROOT,
        env={**os.environ, **elsewhere},
        # A shell starts what runs in the background with Ctrl-C ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout
    assert not (tmp_path / "theirs.db").exists()


def test_what_a_test_leaves_running_is_ended(campaign: CommandLine) -> None:
    os.mkfifo(campaign.folder / "never.txt")
    running = campaign.start("run", "never.txt")
    child = in_a_child(signal.pause)
    end_all()
    assert running.returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
