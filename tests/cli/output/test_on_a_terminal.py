"""What is said on a terminal: errors wrapped at words, what is to be typed on one line."""

from __future__ import annotations

import os
import pty
from pathlib import Path

from tests.support.command_line import CommandLine


def typed(folder: Path, *words: str, columns: int) -> list[str]:
    """Lines that a command writes on a terminal so many columns wide."""
    command = CommandLine(folder, "en")
    command.environ |= {"COLUMNS": str(columns), "LINES": "24", "NO_COLOR": "1"}
    terminal, process = pty.openpty()
    with command.start(*words, stdin=process, stdout=process, stderr=process):
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
