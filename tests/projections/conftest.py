"""An evening of play in a file, made once, and copies of it to be tampered with."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store.ledger import open_ledger
from projections.stored.registry import STORED_PROJECTIONS
from tests.support.command_line import CommandLine

EVENING = """
join Brom class=fighter str=16 int=10 wis=9 dex=12 con=13 cha=8 hp_die=7 --coins 120gp --player Ada
join Lira class=thief str=9 int=12 wis=10 dex=17 con=11 cha=13 hp_die=3 --coins 90gp
session start "Les ruines"
hire Ulf --employer Brom class=fighter str=12 int=9 wis=9 dex=10 con=10 cha=9 hp_die=5 --share 1/2
note "L'auberge #Rouge de @Brom brûle"
note "Le bailli est un *traître" --secret
buy Brom torches 2
roll Brom 1d20+2 --vs 12 --faces 14
roll Lira attack ac=6 --faces 14
damage Brom,Lira 2 --from gobelin
heal Lira 1
defeat gobelin hd=1 --count 3
find 275gp 7sp gem=100gp*2 "item=Tapis:300gp" --from antre
give Brom Lira 5gp
split
award --reason "fin de l'antre"
describe Brom alignment=law
describe Brom alignment=chaos
session end --summary "Une nuit agitée"
pay Lira 5gp --for "une chambre"
buy Brom corde --note "pour le puits"
session start
damage Brom 1 --session 1
condition Lira paralysed
condition Lira paralysed --off
take Lira gem 1
time +2h
die Ulf --from "un piège"
condition Ulf blind --override "parole du bailli"
session end
"""


DAYS = ("2026-11-01", "2026-11-08")
"""Days of the two sessions; every entry says its own, so that what is shown is the same whenever it is shown."""


def _dated() -> str:
    """The evening's lines, each with the day of its session."""
    lines = EVENING.strip().splitlines()
    second = [place for place, line in enumerate(lines) if line.startswith("session start")][1]
    return "\n".join(f"{line} --on {DAYS[place >= second]}" for place, line in enumerate(lines))


def _made(folder: Path) -> Path:
    table = CommandLine(folder)
    later = ("--on", DAYS[1])
    table.new("La Tour", "--on", DAYS[0])
    table.play(_dated())
    described = [e["entry"] for e in table.json("log", "--kind", "CharacterDescribed")["entries"]]
    table("void", described[0], "--reason", "mal lu", *later)
    table("note", "À reprendre", *later)
    table("undo", *later)
    table("redo", *later)
    secret = next(e["entry"] for e in table.json("log", "--kind", "note")["entries"] if e["secret"])
    table("reveal", secret, *later)
    table("note", "Encore un secret", "--secret", *later)
    # Projections with tables of their own exist once they were read.
    table("treasure")
    table("party", "--as-of", "s1")
    with open_ledger(table.ledger) as ledger:
        for projection in STORED_PROJECTIONS:
            projection.catch_up(ledger.campaign())
    return folder / "campaign.db"


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of two sessions, in one file."""
    path = _made(tmp_path_factory.mktemp("evening"))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def ledger_file(evening: Path, tmp_path: Path) -> Path:
    """A copy of the evening's ledger."""
    return Path(shutil.copy(evening, tmp_path / "campaign.db"))
