"""Runs the examples of the guides for SQL and Python, and writes what they answer below them.

A page is rewritten by `python -m tests.reference`: after each block marked `sql` or `python` that answers something, a
block marked `text` has the answer.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.command_line import CommandLine
from tests.transcripts import ROOT

EXAMPLE = re.compile(
    r"^```(?P<language>sql|python)\n(?P<code>.*?)^```\n(?:\n```text\n.*?^```\n)?", re.MULTILINE | re.DOTALL
)

GUIDES = ("docs/how-to/query-with-sql.md", "docs/how-to/python.md")
"""The pages with such examples."""

CAMPAIGN = "ose-three-sessions"


def page(name: str) -> str:
    """A page with the answers of its examples as they are now."""
    with TemporaryDirectory(prefix="examples-") as folder:
        return _rewritten((ROOT / name).read_text(encoding="utf-8"), _evening(Path(folder)))


def _evening(folder: Path) -> CommandLine:
    """The campaign that the examples ask about, in a folder of its own."""
    evening = CommandLine(folder, "en")
    evening("new", "The drowned tower", "--rules", "ose")
    evening("run", ROOT / "examples" / f"{CAMPAIGN}.campaign", "-q")
    return evening


def _rewritten(text: str, evening: CommandLine) -> str:
    names: dict[str, Any] = {}
    answers: dict[str, Callable[[str], str]] = {
        "sql": lambda code: evening("sql", code).out,
        "python": lambda code: _printed(code, names, evening.folder),
    }

    def example(found: re.Match[str]) -> str:
        answer = "\n".join(line.rstrip() for line in answers[found["language"]](found["code"]).splitlines())
        block = f"```{found['language']}\n{found['code']}```\n"
        return f"{block}\n```text\n{answer}\n```\n" if answer else block

    return EXAMPLE.sub(example, text)


def _printed(code: str, names: dict[str, Any], folder: Path) -> str:
    """What a piece of a program prints; the pieces of a page are one program."""
    printed = io.StringIO()
    with chdir(folder), redirect_stdout(printed):
        exec(compile(code, "example", "exec"), names)
    return printed.getvalue()
