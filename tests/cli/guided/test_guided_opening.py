"""`campaign opening` alone asks for everybody; answers are typed into a prompt, once at a terminal of its own."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli.guided.questions import GuidedOpening
from cli.guided.terminal import Terminal
from tests.support.command_line import CommandLine
from tests.support.processes import PROGRAM, start

CLEAR = "\x15"
"""Ctrl-U: what is there is typed anew."""

BROM = (
    "Brom", "guerrier", "16 9 10 11 13 12", "5", "17000", "31/38", "120po",
    "torche=6; Anneau:500po", "", "alignement=loi", "Alice",
)  # fmt: skip
NO_MORE, NOTHING = "", ""


class Asked(NamedTuple):
    """What a guided opening came to."""

    wanted: bool
    lines: list[str]
    said: str


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path).new()


def answer(table: CommandLine, *answers: str) -> Asked:
    """Answer the questions one after the other."""
    app, said = table.app(), list[str]()
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("".join(f"{text}\r" for text in answers))
        guided = GuidedOpening(app, Terminal(), said.append)
        wanted = guided.run()
        lines = guided.lines()
    app.access.close()
    return Asked(wanted, lines, "\n".join(said))


def test_answers_become_a_line_for_each_holder_that_can_be_run(table: CommandLine) -> None:
    asked = answer(table, *BROM, NO_MORE, "300po", NOTHING, "60po", NOTHING, "oui")
    assert asked.wanted
    table.run(*asked.lines)
    assert table.sheet("Brom")["hp"]["current"] == 31
    assert table.balances()["party:hoard"] == {"gp": 300}
    assert table.balances()["party:fund"] == {"gp": 60}


def test_a_bad_answer_is_refused_at_its_question_and_stays_to_be_mended(table: CommandLine) -> None:
    bad_class = ("Brom", "barde", f"{CLEAR}guerrier", *BROM[2:])
    too_little = (*bad_class[:5], "100", *bad_class[6:], f"{CLEAR}17000", *[""] * 6)
    asked = answer(table, *too_little, NO_MORE, *[NOTHING] * 4, "non")
    assert not asked.wanted
    assert "barde" in asked.said
    assert "n’atteignent pas le niveau" in asked.said
    assert "xp=17000" in asked.lines[0]


def test_one_step_back_keeps_what_was_typed(table: CommandLine) -> None:
    asked = answer(table, *BROM[:7], "<", f"{CLEAR}200po", *BROM[7:], NO_MORE, *[NOTHING] * 4, "oui")
    assert "--coins 200po" in asked.lines[0]
    # Back from the hoard, somebody else comes; Brom is as typed.
    asked = answer(table, *BROM, NO_MORE, "<", "<", "", NO_MORE, *[NOTHING] * 4, "oui")
    assert len(asked.lines) == 1


def test_without_a_terminal_it_says_what_to_type(table: CommandLine) -> None:
    refused = table("opening", code=2).err
    assert "Brom niveau=3" in refused
    assert "Ligne 1" in table.play("opening", code=2).err


def test_at_a_terminal_it_records_one_batch_and_keeps_the_script(table: CommandLine) -> None:
    said = at_a_terminal(table, [*BROM, NO_MORE, "300po", NOTHING, NOTHING, NOTHING, "oui"])
    assert "Gardé comme script" in said
    batches = {entry["batch"] for entry in table.entries()[1:]}
    assert len(batches) == 1
    copy = CommandLine(table.folder / "copy", ledger=str(table.folder / "copy.db"))
    copy.folder.mkdir()
    copy.new()
    copy("run", table.folder / "reprise.campaign")
    assert copy.balances() == table.balances()


def at_a_terminal(table: CommandLine, answers: list[str]) -> str:
    """Type answers at a pseudo-terminal once the first question is there; what was written on it."""
    ours, theirs = pty.openpty()
    environ = {**table.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    running = start([*PROGRAM, "opening"], table.folder, environ, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    written, typed = "", "".join(f"{text}\r" for text in answers).encode()
    for text in _read(ours):
        written += text
        if typed and "Qui ?" in written.replace("\u202f", " "):
            os.write(ours, typed)
            typed = b""
    running.wait(20)
    os.close(ours)
    assert running.returncode == 0, written
    return written


def _read(terminal: int) -> Iterator[str]:
    while True:
        try:
            yield os.read(terminal, 65536).decode("utf-8", "replace")
        except OSError:
            return
