"""Transcripts in the documentation: run, and compared with what is printed there.

A transcript is a fenced block marked `console`: lines that begin with `$ ` are commands, what follows them is what
they print. The blocks of a page share one empty folder. `python -m tests.transcripts` writes the pages anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    "docs/tutorial/a-first-evening.md",
    "docs/how-to/put-a-mistake-right.md",
    "docs/how-to/keep-a-secret.md",
    "docs/how-to/keep-a-copy.md",
    "docs/how-to/spreadsheets-and-plain-text-accounting.md",
    "docs/how-to/two-copies.md",
    "docs/how-to/house-rules.md",
    "docs/how-to/treasure.md",
    "docs/how-to/the-end-of-a-character.md",
    "docs/how-to/what-if.md",
    "docs/how-to/settle-a-dispute.md",
    "docs/how-to/is-this-die-fair.md",
    "docs/how-to/give-a-statement.md",
    "docs/how-to/keep-a-calendar.md",
    "docs/how-to/print-the-chronicle.md",
)

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)

SEAL = re.compile(r"\b\d+(?:-[0-9A-HJKMNP-TV-Z]{2,5}){4}\b")
"""A seal differs at every run: entries hold random bytes and the time."""


def rewritten(page: str, packages: Path | None = None) -> str:
    """The page with the output of every command as it is now.

    Args:
        packages: A folder of installed packages that the page speaks of.
    """
    path = os.pathsep.join(map(str, filter(None, (ROOT, packages))))
    with TemporaryDirectory(prefix="transcript-") as name:
        tools, table = Path(name, "tools"), Path(name, "table")
        tools.mkdir()
        table.mkdir()
        program = tools / "campaign"
        program.write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -c "import sys; from cli.main import main; sys.exit(main())" "$@"\n'
        )
        program.chmod(0o755)
        return BLOCK.sub(lambda block: _played(block[0], tools, table, path), page)


def comparable(page: str) -> str:
    """The page without what differs at every run."""
    return SEAL.sub("SEAL", page)


def _played(block: str, tools: Path, table: Path, path: str) -> str:
    commands = re.findall(r"^\$ (.*(?:\\\n.*)*)$", block, re.MULTILINE)
    return "".join(f"$ {command}\n{_output(command, tools, table, path)}" for command in commands)


def _output(command: str, tools: Path, table: Path, path: str) -> str:
    """What a command prints, its complaints included, without blanks at the ends of lines."""
    environ = {
        "PATH": f"{tools}{os.pathsep}{os.defpath}",
        "PYTHONPATH": path,
        "HOME": str(table),
        "USER": "you",
        "LOGNAME": "you",
        "LANG": "en_GB.UTF-8",
        "COLUMNS": "80",
        "TZ": "UTC",
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=table,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        encoding="utf-8",
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


if __name__ == "__main__":
    for name in PAGES:
        path = ROOT / name
        before = path.read_text(encoding="utf-8")
        after = rewritten(before)
        if comparable(after) != comparable(before):
            path.write_text(after, encoding="utf-8")
