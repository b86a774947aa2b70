"""Completion in the shells themselves: keys are typed in a terminal, and the screen is read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

import pytest

from cli.completion.door import ASK_THE_PROGRAM
from cli.completion.shells import ASK, SHELLS
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.processes import ROOT
from tests.support.shells import Shell

COMPLETED: Mapping[str, str] = {
    "campaign séan\t": "campaign séance ",
    "campaign séance ouv\t": "campaign séance ouvrir ",
    "campaign session st\t": "campaign session start ",
    "campaign acheter --pri\t": "campaign acheter --prix ",
    "campaign buy --dry\t": "campaign buy --dry-run ",
    "campaign sheet frer\t": "campaign sheet Frère\\ Odo ",
    "campaign damage brom,lir\t": "campaign damage brom,Lira ",
    "campaign sell brom epe\t": "campaign sell brom épée ",
    "campaign join Ulf class\t": "campaign join Ulf classe=",
    "campaign join Ulf classe=vol\t": "campaign join Ulf classe=voleur ",
}
"""What is typed, and what the line is then."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Three characters, one of them called by two words, and a sword."""
    typed = CommandLine(tmp_path_factory.mktemp("table")).new()
    odo = 'join "Frère Odo" class=cleric str=9 int=9 wis=12 dex=9 con=9 cha=9 hp=5'
    typed.play(f"{BROM_JOINS}\n{LIRA_JOINS}\n{odo}\nbuy Brom sword")
    return typed


@pytest.mark.parametrize("name", SHELLS)
def test_a_shell_completes_commands_options_and_names(name: str, table: CommandLine) -> None:
    script = table.folder / f"campaign.{name}"
    script.write_text(table("completion", name).out, encoding="utf-8")
    shell = Shell(name, table.folder, script, {**table.environ, "CAMPAIGN_LEDGER": table.ledger})
    try:
        for typed, completed in COMPLETED.items():
            # fish writes a name as it was typed where only accents differ.
            shown = completed.replace("Frère", "frere").replace("épée", "epee") if name == "fish" else completed
            # With a letter after it, by which the blank is seen.
            shell.type(typed + "x").until(shown + "x")
            shell.clear()
    finally:
        shell.close()


def ask(table: CommandLine, row: str, *words: str, program: str = ASK) -> subprocess.CompletedProcess[str]:
    """Ask for names as the scripts do."""
    command = [sys.executable, "-ISc", program.format(root=str(ROOT)), row, *words]
    environ = {**os.environ, "CAMPAIGN_LEDGER": table.ledger}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environ, check=False)


def test_names_are_looked_up_without_the_program(table: CommandLine) -> None:
    """What makes it fast: nothing of it is imported, and of Python no more than the driver of SQLite."""
    row = "who:characters,hoard item:held words*:keys --to=characters"
    assert ask(table, row, "fre").stdout == "Frère Odo\t\n"
    assert ask(table, row, "brom", "e").stdout == "épée\t\n"
    assert ask(table, row, "brom", "--to", "Brom,").stdout == "Brom,Frère Odo\t\nBrom,Lira\t\n"
    assert ask(table, row, "brom", "x", "").returncode == ASK_THE_PROGRAM
    assert ask(table, row, "--for-players", "").returncode == ASK_THE_PROGRAM
    loaded = set(ask(table, row, "b", program=LOADED).stdout.split())
    assert loaded & {"click", "sqlite3", "typing", "re", "json"} == set()


LOADED = """
import sys; sys.path.insert(0, {root!r})
from cli.completion.door import main
main(sys.argv[1:])
print(*sys.modules)
"""
