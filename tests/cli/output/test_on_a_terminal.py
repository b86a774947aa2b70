"""What is said on a terminal: errors wrapped at words, what is to be typed on one line."""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.command_line import CommandLine
from tests.support.processes import PROGRAM

WORK = {
    "verify": "Verifying",
    "audit": "Deciding again",
    "replay --without 4": "Deciding again",
    "rebuild": "Rebuilding",
    "doctor": "Examining",
    "backup copy.db": "Verifying",
    "export events -o all.jsonl": "Exporting",
    "export events --format csv -o all.csv": "Exporting",
    "export journal -o all.journal": "Exporting",
    "export statement Brom -o brom.html": "Exporting",
    "export statement Brom -o brom.pdf": "Exporting",
    "verify --file all.jsonl": "Verifying",
    "--ledger other.db import jsonl all.jsonl": "Importing",
    "diff --with copy.db": "Reading the other copy",
    "amend 4 --reason less -- damage Brom 1": "Deciding again",
    "void 5 --reason none": "Deciding again",
    "merge copy.db": "Reading the other copy",
}
"""Work that is long in a long campaign, with what its progress bar is called."""

EACH = """
import os, sys
from cli.main import main
from cli.output.terminal import screen
screen.SHORT = -1
for line in sys.argv[1:]:
    print("##", line, flush=True)
    main(["--lang", "en", *line.split()], os.environ)
"""


def typed(folder: Path, *words: str, columns: int, program: Sequence[str] = PROGRAM) -> list[str]:
    """Lines that a command writes on a terminal so many columns wide."""
    command = CommandLine(folder, "en")
    command.environ |= {"COLUMNS": str(columns), "LINES": "24", "NO_COLOR": "1"}
    terminal, process = pty.openpty()
    with command.start(*words, program=program, stdin=process, stdout=process, stderr=process):
        os.close(process)
        shown = b""
        try:
            while block := os.read(terminal, 4096):
                shown += block
        except OSError:
            pass  # Nobody writes there any more.
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n").splitlines()


def test_errors_are_wrapped_at_words(tmp_path: Path) -> None:
    lines = typed(tmp_path, "party", columns=50)
    assert len(lines) > 2
    assert all(len(line) < 50 for line in lines), lines
    assert "“campaign new NAME --rules ID”" in " | ".join(lines)
    assert " ".join(lines) == " ".join(typed(tmp_path, "party", columns=200))


def test_long_work_shows_its_progress(tower: CommandLine) -> None:
    tower.play("damage Brom 2\ndamage Brom 1\ndamage Lira 1\n")
    shown = "\n".join(typed(tower.folder, *WORK, columns=80, program=(sys.executable, "-c", EACH)))
    for part in shown.split("## ")[1:]:
        line, _, said = part.partition("\n")
        assert f"{WORK[line]}  [" in said, (line, said)


def test_short_work_shows_no_progress(tower: CommandLine) -> None:
    assert not any("[" in line for line in typed(tower.folder, "verify", columns=80))


def test_what_goes_to_the_terminal_is_not_mixed_with_its_progress(tower: CommandLine) -> None:
    shown = typed(tower.folder, "export journal", columns=80, program=(sys.executable, "-c", EACH))
    assert not any("Exporting" in line for line in shown)
