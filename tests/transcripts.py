"""Transcripts in the documentation: run, and compared with what is printed there.

A transcript is a fenced block marked `console`: lines that begin with `$ ` are commands, what follows them is what
they print. The blocks of a page share one empty folder; those in `docs/fr` are typed in French. `python -m
tests.transcripts` writes
the pages anew, and with names of pages only those.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from cli.main import main
from tests.support.environment import stop_the_clock

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    *sorted(
        page.relative_to(ROOT).as_posix()
        for folder in ("docs/tutorial", "docs/how-to", "docs/fr")
        for page in (ROOT / folder).glob("**/*.md")
        if "```console" in page.read_text(encoding="utf-8") and "of-your-own" not in page.parent.name
    ),
)
"""The pages with transcripts that no installed package is needed for."""

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)

FOR_THE_SHELL = re.compile(r"""'[^']*'|"[^"$`\\\\]*"|(?P<mark>[^\w\s.,:/@%+=-])""")
"""The first `mark` in a command is what a shell does more with than to pass it on."""

SEAL = re.compile(r"\b\d+(?:-[0-9A-HJKMNP-TV-Z]{2,5}){4}\b")
"""A seal differs at every run: entries hold random bytes and the time."""


def rewritten(page: str, packages: Path | None = None, *, language: str = "en_GB") -> str:
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
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tests.support.environment "$@"\n')
        program.chmod(0o755)
        return BLOCK.sub(lambda block: _played(block[0], tools, table, path, language), page)


def comparable(page: str) -> str:
    """The page without what differs at every run."""
    return SEAL.sub("SEAL", page)


def language_of(name: str) -> str:
    """The language in which the commands of a page are typed."""
    return "fr_FR" if name.startswith("docs/fr/") else "en_GB"


def _played(block: str, tools: Path, table: Path, path: str, language: str) -> str:
    commands = re.findall(r"^\$ (.*(?:\\\n.*)*)$", block, re.MULTILINE)
    return "".join(f"$ {command}\n{_output(command, tools, table, path, language)}" for command in commands)


def _output(command: str, tools: Path, table: Path, path: str, language: str) -> str:
    """What a command prints, its complaints included, without blanks at the ends of lines.

    What needs a shell is a process of its own; all else is run here, in a fraction of the time.
    """
    environ = {
        "PATH": f"{tools}{os.pathsep}{os.defpath}",
        "PYTHONPATH": path,
        "HOME": str(table),
        "USER": "you",
        "LOGNAME": "you",
        "LANG": f"{language}.UTF-8",
        "COLUMNS": "80",
        "TZ": "UTC",
    }
    alone = path == str(ROOT) and command.startswith("campaign ")
    if alone and not any(found["mark"] for found in FOR_THE_SHELL.finditer(command)):
        printed = io.StringIO()
        words = shlex.split(command)[1:]
        # The width of the screen is read from the process.
        with chdir(table), patch.dict(os.environ, environ), redirect_stdout(printed), redirect_stderr(printed):
            main(words, environ)
        said = printed.getvalue()
    else:
        said = subprocess.run(
            ["sh", "-c", command],
            cwd=table,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            text=True,
            encoding="utf-8",
        ).stdout
    return "".join(f"{line.rstrip()}\n" for line in said.splitlines())


if __name__ == "__main__":
    stop_the_clock()
    for name in sys.argv[1:] or PAGES:
        path = ROOT / name
        before = path.read_text(encoding="utf-8")
        after = rewritten(before, language=language_of(name))
        if comparable(after) != comparable(before):
            path.write_text(after, encoding="utf-8")
