"""Completion in the shells themselves: keys are typed in a terminal, and the screen is read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from cli.completion.begun import MORE, MOST
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
    "campaign sheet 'elis\t": "campaign sheet 'Élise d'\\''Aubigné' ",
    "campaign sheet cash\t": "campaign sheet Cash\\ \\$HOME ",
    "campaign --registre other.db sheet m\t": "campaign --registre other.db sheet Mirette ",
    "campaign join Ulf class\t": "campaign join Ulf classe=",
    "campaign join Ulf classe=vol\t": "campaign join Ulf classe=voleur ",
}
"""What is typed, and what the line is then."""

OF_FISH = {"Frère": "frere", "épée": "epee", "Élise": "elise", "'\\''": "\\'"}
"""fish writes a name as it was typed where only case and accents differ, and has quotes of its own."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Characters, some with signs in their names that shells read, a sword and two things found, and a secret.

    Mirette is in another ledger beside it.
    """
    typed = CommandLine(tmp_path_factory.mktemp("table")).new()
    figures = "class=cleric str=9 int=9 wis=12 dex=9 con=9 cha=9 hp=5"
    named = "\n".join(f'join "{name}" {figures}' for name in ("Frère Odo", "Élise d'Aubigné", "Œdipe", "Cash $HOME"))
    found = 'find "item=Anneau:3gp" "item=anneau d’or:3gp"\nmeet spy hp=3 --secret'
    typed.play(f"{BROM_JOINS}\n{LIRA_JOINS}\n{named}\nbuy Brom sword\n{found}")
    typed("--ledger", "other.db", "new", "Other", "--rules", "ose")
    typed("--ledger", "other.db", "join", "Mirette", *figures.split())
    return typed


@pytest.mark.parametrize("name", SHELLS)
def test_a_shell_completes_commands_options_and_names(name: str, table: CommandLine) -> None:
    script = table.folder / f"campaign.{name}"
    script.write_text(table("completion", name).out, encoding="utf-8")
    shell = Shell(name, table.folder, script, {**table.environ, "CAMPAIGN_LEDGER": table.ledger})
    try:
        for typed, completed in COMPLETED.items():
            shown = completed
            for other, own in OF_FISH.items() if name == "fish" else ():
                shown = shown.replace(other, own)
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
    assert ask(table, row, "oed").stdout == "Œdipe\t\n"
    assert ask(table, row, "élise d’a").stdout == "Élise d'Aubigné\t\n"
    assert ask(table, row, "brom", "e").stdout == "épée\t\n"
    assert ask(table, row, "hoard", "ANN").stdout == "Anneau\t\nanneau d’or\t\n"
    assert ask(table, row, "brom", "--to", "Brom,l").stdout == "Brom,Lira\t\n"
    assert ask(table, row, "brom", "x", "").returncode == ASK_THE_PROGRAM
    loaded = set(ask(table, row, "b", program=LOADED).stdout.split())
    assert loaded & {"click", "sqlite3", "typing", "re", "json", "os", "msgspec"} == set()
    # Nothing of it is left beside the ledger, which may be in a folder that is read-only.
    assert [file.name for file in Path(table.ledger).parent.glob("*.db-*")] == []


def test_players_and_other_views_are_left_to_the_program_which_offers_no_secret(table: CommandLine) -> None:
    row = "who:met --campaign= --as-of="
    assert ask(table, row, "s").stdout == "spy\t\n"
    for option in ("--for-players", "--POUR-LES-JOUEURS", "--en-date-du=s1"):
        assert ask(table, row, option, "s").returncode == ASK_THE_PROGRAM
    assert table("completion", "names", "--", "sheet", "sp").out.startswith("spy\t")
    assert table("completion", "names", "--", "sheet", "--pour-les-joueurs", "sp").out == ""


def test_of_very_many_names_some_are_offered_and_with_more_letters_every_one(tmp_path: Path) -> None:
    typed = CommandLine(tmp_path).new()
    typed.play("\n".join(f'find "item=Robe {at:03}:1gp"' for at in range(MOST + 40)) + '\nfind "item=Émeraude:1gp"')
    row = "who:hoard thing:held"
    assert ask(typed, row, "hoard", "r").stdout.splitlines()[MOST].startswith(f"r{MORE}\t")
    assert ask(typed, row, "hoard", f"robe {MOST + 30}").stdout == f"Robe {MOST + 30}\t\n"
    assert ask(typed, row, "hoard", "em").stdout == "Émeraude\t\n"


LOADED = """
import sys; sys.path.insert(0, {root!r})
from cli.completion.door import main
main(sys.argv[1:])
print(*sys.modules)
"""
