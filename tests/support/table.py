"""The real command at a table: typed in this process for speed, or in a process of its own."""

from __future__ import annotations

import io
import json
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.main import main
from tests.support.processes import PROGRAM, start
from tests.support.processes import ROOT as ROOT

BROM = "join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp"
LIRA = "join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp"
"""Two who join: both have + 10 % experience."""


def words_of(line: str) -> list[str]:
    """A line as a shell would split it, by blanks and double quotes alone."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split, lexer.quotes, lexer.commenters = True, '"', ""
    return list(lexer)


class Answer(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object on standard output."""
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def error(self) -> dict[str, str]:
        """The JSON error on standard error: its code, message and hint."""
        found: dict[str, str] = json.loads(self.err.splitlines()[-1])["error"]
        return found


class Table:
    """A folder with a ledger in it, and the command to keep it with.

    `campaign("sheet", "Brom")` types a command that must succeed; `code=3` says which exit code it must end with, None
    that any will do.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, ledger: str | None = None) -> None:
        self.folder = folder
        self.ledger = ledger or str(folder / "campaign.db")
        self.patch = monkeypatch
        self.environ = {
            "CAMPAIGN_LEDGER": self.ledger,
            "LANG": "fr_FR.UTF-8",
            "LOGNAME": "meneuse",
            "USER": "meneuse",
            "NO_COLOR": "1",
            "COLUMNS": "80",
        }
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "CAMPAIGN_LANG", "CAMPAIGN_NAME", "CAMPAIGN_TRACEBACK"):
            monkeypatch.delenv(name, raising=False)
        for name, value in self.environ.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(folder)

    def __call__(self, *words: object, code: int | None = 0, stdin: str = "") -> Answer:
        """Type a command in this process; it must close every SQLite database that it opens."""
        out, err = io.StringIO(), io.StringIO()
        opened: list[sqlite3.Connection] = []
        connect = sqlite3.connect

        def counted(*given: Any, **more: Any) -> sqlite3.Connection:
            opened.append(connect(*given, **more))
            return opened[-1]

        with self.patch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
            patch.setattr(sqlite3, "connect", counted)
            answer = Answer(main([str(word) for word in words]), out.getvalue(), err.getvalue())
        assert not any(map(_is_open, opened)), f"{words} left a database open"
        return _checked(answer, words, code)

    def process(self, *words: object, code: int | None = 0, stdin: str = "") -> Answer:
        """Type a command in a process of its own."""
        running = self.start(*words)
        out, err = running.communicate(stdin.encode(), timeout=60)
        return _checked(Answer(running.returncode, out.decode(), err.decode()), words, code)

    def start(self, *words: object, environ: Mapping[str, str] = {}) -> subprocess.Popen[bytes]:
        """Start a command in a process of its own, without waiting for it."""
        return start((*PROGRAM, *words), self.folder, {**self.environ, **environ}, stdin=subprocess.PIPE)

    def json(self, *words: object) -> dict[str, Any]:
        """The answer of a command as JSON."""
        return self(*words, "--json").data

    def play(self, script: str, code: int = 0) -> Answer:
        """`run` the lines of a script in one go."""
        return self("run", "-", code=code, stdin=script)

    def new(self, name: str = "La Tour", *words: object) -> Table:
        """Open a campaign of the basic old-school rules."""
        self("new", name, "--rules", "ose", *words)
        return self

    def sheet(self, who: str, *words: object) -> dict[str, Any]:
        """A character's sheet as JSON."""
        return self.json("sheet", who, *words)

    def purse(self, who: str, *words: object) -> dict[str, int]:
        """A character's coins."""
        coins: dict[str, int] = self.sheet(who, *words)["purse"]
        return coins

    def hit_points(self, who: str, *words: object) -> int:
        """A character's present hit points."""
        current: int = self.sheet(who, *words)["hp"]["current"]
        return current

    def balances(self, *words: object) -> dict[str, dict[str, int]]:
        """What every account holds."""
        found: dict[str, dict[str, int]] = self.json("balances", *words)["accounts"]
        return found

    def entries(self, *words: object) -> list[dict[str, Any]]:
        """The entries, oldest first, as `log` tells them."""
        found: list[dict[str, Any]] = self.json("log", *words)["entries"]
        return found

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry."""
        entry = self.json("log", "--limit", 1)["entries"][-1]
        return entry["entry"], entry["hash"]

    def verified(self) -> None:
        """The chain, the store and every sum hold."""
        assert self.json("verify")["ok"] is True
        self("balances", "--check")


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


def _checked(answer: Answer, words: Sequence[object], code: int | None) -> Answer:
    assert code in (None, answer.code), f"{' '.join(map(str, words))}\n{answer}"
    assert "Traceback" not in answer.err
    return answer
