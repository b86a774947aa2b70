"""The command line in a folder of its own: commands typed in this process, or in processes of their own."""

from __future__ import annotations

import io
import json
import os
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from cli.app import App
from cli.main import main
from tests.support.processes import PROGRAM, start

BROM_JOINS = "join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp"
LIRA_JOINS = "join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp"
"""Two lines of a script; both characters have + 10 % experience."""

EVENING_WITH_ORCS = f"""
{BROM_JOINS}
{LIRA_JOINS}
meet orc hp=5 ac=6 --count 3
meet ogre hp=20 ac=5
buy Brom torch
session start "La Tour"
damage Brom 3
damage Lira 2
"""
"""Commands of an evening at which short lines are typed: two heroes, who are hurt, and foes who are there."""

BROM = ("join", "Brom", "class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp_die=7")
MIRETTE = ("join", "Mirette", "class=thief", "str=10", "int=12", "wis=9", "dex=17", "con=10", "cha=9", "hp_die=3")
ULF = ("hire", "Ulf", "--employer", "Brom", "class=fighter", "str=9", "int=9", "wis=9", "dex=10", "con=10", "cha=9")
"""Members for `CommandLine.open`."""


class Answer(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object on standard output."""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, Any]:
        """The JSON error on standard error: its code, message and hint."""
        found: dict[str, Any] = json.loads(self.err.splitlines()[-1])["error"]
        return found


class CommandLine:
    """A folder in which commands are typed, with an environment of its own.

    `campaign("sheet", "Brom")` must succeed, `campaign("sheet", "Bromm", code=2)` must end with exit code 2, and
    `campaign.type("sheet", "Brom")` may end with any.

    Args:
        language: What `LANG` asks for.
        ledger: Path or address of the ledger, in place of `campaign.db` in the folder.
    """

    def __init__(self, folder: Path, language: str = "fr", ledger: str | None = None) -> None:
        self.folder = folder
        self.ledger = ledger or str(folder / "campaign.db")
        self.environ = {
            "COLUMNS": "80",
            "LANG": f"{language}_FR.UTF-8",
            "LOGNAME": "meneuse",
            "TERM": "dumb",
            "USER": "meneuse",
        }
        if ledger:
            self.environ["CAMPAIGN_LEDGER"] = ledger

    def type(self, *words: object, stdin: str = "") -> Answer:
        """Type a command in this process; it must close every SQLite database that it opens."""
        out, err = io.StringIO(), io.StringIO()
        opened: list[sqlite3.Connection] = []
        connect = sqlite3.connect

        def counted(*given: Any, **more: Any) -> sqlite3.Connection:
            opened.append(connect(*given, **more))
            return opened[-1]

        typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        with (
            chdir(self.folder),
            # The width of the screen is read from the process.
            patch.dict(os.environ, COLUMNS=self.environ.get("COLUMNS", "")),
            patch.object(sys, "stdin", typed),
            patch.object(sqlite3, "connect", counted),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = main([str(word) for word in words], self.environ)
        assert not any(map(_is_open, opened)), f"{words} left a database open"
        return _without_traceback(Answer(code, out.getvalue(), err.getvalue()))

    def __call__(self, *words: object, code: int = 0, stdin: str = "") -> Answer:
        """Type a command in this process that must end with an exit code."""
        return _required(self.type(*words, stdin=stdin), words, code)

    def json(self, *words: object) -> dict[str, Any]:
        """Type a command that must succeed; its answer as JSON."""
        found: dict[str, Any] = self(*words, "--json").data
        return found

    def answered(self, *words: object) -> tuple[dict[str, Any], str | None]:
        """Type a command; its answer as JSON, or the code of its error."""
        answer = self.type(words[0], "--json", *words[1:])
        if answer.code:
            return {}, answer.error["code"]
        return json.loads(answer.out.splitlines()[-1]), None

    def app(self) -> App:
        """The program over this ledger, for what is asked of it without a command; whoever asks closes its access."""
        return App({**self.environ, "CAMPAIGN_LEDGER": self.ledger})

    # Processes.

    def start(
        self, *words: object, program: Sequence[str] = PROGRAM, environ: Mapping[str, str] = {}, **streams: Any
    ) -> subprocess.Popen[bytes]:
        """Start a command in a process of its own, without waiting for it."""
        return start(
            (*program, *words), self.folder, {**self.environ, **environ}, **{"stdin": subprocess.PIPE, **streams}
        )

    def process(self, *words: object, code: int | None = 0, stdin: str = "", **given: Any) -> Answer:
        """Type a command in a process of its own; None as exit code lets it end with any."""
        running = self.start(*words, **given)
        out, err = running.communicate(stdin.encode(), timeout=60)
        answer = _without_traceback(Answer(running.returncode, out.decode(), err.decode()))
        return answer if code is None else _required(answer, words, code)

    def python(self, program: str, *words: object, code: int | None = 0) -> Answer:
        """Run a Python program in a process of its own, in this folder and environment."""
        return self.process(*words, program=(sys.executable, "-c", program), code=code)

    # Campaigns.

    def new(self, name: str = "La Tour", *words: object, rules: str = "ose") -> CommandLine:
        """Open a campaign."""
        self("new", name, "--rules", rules, *words)
        return self

    def open(self, *members: Sequence[str]) -> CommandLine:
        """Open a campaign of the basic old-school rules, with members who bring 120 gp each unless they are hired."""
        self.new("Le donjon gris")
        for member in members:
            self(*member, "--coins", "120gp")
        return self

    def lines(self, script: str) -> CommandLine:
        """Type the lines of a script one by one; each must succeed."""
        for line in script.strip().splitlines():
            self(*shlex.split(line))
        return self

    def play(self, script: str, code: int = 0) -> Answer:
        """`run` a script from standard input."""
        return self("run", "-", code=code, stdin=script)

    def run(self, *lines: str) -> Answer:
        """`run` a file of these lines, whatever the exit code."""
        file = self.folder / "lines.txt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return self.type("run", file)

    def house(self, knobs: Mapping[str, Any]) -> list[str]:
        """The option of `new` for other readings of the rules; nothing where there are none."""
        file = self.folder / "house.toml"
        lines = [f"{knob} = {json.dumps(value)}" for knob, value in knobs.items()]
        file.write_text("\n".join(["[knobs]", *lines, ""]), encoding="utf-8")
        return ["--house", str(file)] if knobs else []

    # What there is.

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
        """The entries, oldest first, as `log` lists them."""
        found: list[dict[str, Any]] = self.json("log", *words)["entries"]
        return found

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry."""
        entry = self.entries("--limit", 1)[-1]
        return entry["entry"], entry["hash"]

    @property
    def entry_count(self) -> int:
        """How many entries were recorded."""
        return len(self.entries())

    def require_verified(self) -> None:
        """Require that the chain, the store and every sum hold."""
        assert self.json("verify")["ok"] is True
        self("balances", "--check")


def words_of(line: str) -> list[str]:
    """A line as a shell would split it, by blanks and double quotes alone."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split, lexer.quotes, lexer.commenters = True, '"', ""
    return list(lexer)


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


def _without_traceback(answer: Answer) -> Answer:
    assert "Traceback" not in answer.err, answer.err
    return answer


def _required(answer: Answer, words: Sequence[object], code: int) -> Answer:
    assert answer.code == code, f"{' '.join(map(str, words))}\n{answer}"
    return answer
