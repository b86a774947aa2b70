"""An evening at a table: commands as they are typed, in a folder of their own, with what they answer."""

from __future__ import annotations

import io
import json
import os
import shlex
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from typing import Any
from unittest.mock import patch

from cli.main import main
from tests.support.processes import PROGRAM, start

BROM = ("join", "Brom", "class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp_die=7")
MIRETTE = ("join", "Mirette", "class=thief", "str=10", "int=12", "wis=9", "dex=17", "con=10", "cha=9", "hp_die=3")
ULF = ("hire", "Ulf", "--employer", "Brom", "class=fighter", "str=9", "int=9", "wis=9", "dex=10", "con=10", "cha=9")


@dataclass
class Answer:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on standard output."""
        return json.loads(self.out)


class Evening:
    """A folder in which commands are typed.

    Args:
        language: What `LANG` asks for.
    """

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self.environ = {
            "COLUMNS": "80",
            "HOME": str(folder),
            "LANG": f"{language}_XX.UTF-8",
            "TERM": "dumb",
            "USER": "gaelle",
        }

    def type(self, *words: str) -> Answer:
        """Type a command, whatever comes of it."""
        out, err = io.StringIO(), io.StringIO()
        # How wide a screen is, is a matter of the process.
        width = patch.dict(os.environ, COLUMNS=self.environ["COLUMNS"])
        with chdir(self.folder), width, redirect_stdout(out), redirect_stderr(err):
            code = main(words, self.environ)
        return Answer(code, out.getvalue(), err.getvalue())

    def start(self, *words: str, program: Sequence[str] = PROGRAM, **streams: Any) -> Popen[bytes]:
        """Type a command in a process of its own, without waiting for it."""
        return start((*program, *words), self.folder, self.environ, **streams)

    def do(self, *words: str) -> str:
        """Type a command that is done."""
        answer = self.type(*words)
        assert answer.code == 0, (words, answer.err)
        return answer.out

    def ask(self, *words: str) -> Any:
        """Type a command that is done, and read its JSON."""
        return json.loads(self.do(*words, "--json"))

    def open(self, *members: tuple[str, ...]) -> Evening:
        """Open a campaign, with members who bring 120 gp each unless they are hired."""
        self.do("new", "Le donjon gris", "--rules", "ose")
        for member in members:
            self.do(*member, "--coins", "120gp")
        return self

    def opened(self, ruleset_id: str, script: str = "") -> Evening:
        """Open a campaign of a ruleset, and type the lines of a script, each of which is done."""
        self.do("new", "Le col", "--rules", ruleset_id)
        return self.typed(script)

    def typed(self, script: str) -> Evening:
        """Type the lines of a script, each of which is done."""
        for line in script.strip().splitlines():
            self.do(*shlex.split(line))
        return self

    def run(self, *lines: str) -> Answer:
        """Type a `run` of these lines."""
        file = self.folder / "lines.txt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return self.type("run", str(file))

    @property
    def entries(self) -> int:
        """How many entries were recorded."""
        return len(self.ask("log")["entries"])
