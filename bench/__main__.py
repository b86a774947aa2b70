"""Measure everything and print the table; nothing is left behind.

python -m bench [--entries 100000] [--lines 10000] [--only TEXT]
"""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import (
    auditing,
    completing,
    correcting,
    ledgers,
    length,
    moments,
    reading,
    releases,
    reporting,
    server,
    serving,
    shell,
    what_if,
    writing,
)
from bench.timing import Measure

SMALL = 100
COINS = 1_000
SHORT = 1_000
BRIEF = 2_000
CAMPAIGN = 20_000


def main() -> int:
    """Print a line for each measure; return 1 if one is out of its bound."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000, help="entries of the large ledger")
    parser.add_argument("--lines", type=int, default=10_000, help="lines of the script for `run`")
    parser.add_argument("--only", metavar="TEXT", default="", help="only measures with this in their name")
    given = parser.parse_args()
    print(f"commit {_commit()} · {_machine()} · {given.entries:,} entries")
    print(f"{'measure':<34}{'ours':>12}  {'baseline':<28}{'':>12}{'ratio':>7}{'cpu':>7}{'bound':>7}{'MB':>12}")
    kept = True
    for measure in measures(given.entries, given.lines, given.only):
        kept &= measure.kept
        print(_line(measure), flush=True)
    return 0 if kept else 1


def measures(entries: int, lines: int, only: str = "") -> Iterator[Measure]:
    """All of them, one by one, on ledgers in a folder that is gone afterwards.

    Args:
        only: Groups of measures whose name has this in it.
    """
    with TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        # Modules are compiled once, as they are where the package is installed, whatever this shell says of it.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        made = Ledgers(folder, entries)
        groups: dict[str, Callable[[], Iterable[Measure]]] = {
            "completion": lambda: completing.names(made.large, folder),
            "shell": lambda: shell.lines(made.small, made.large, folder),
            "sheet": lambda: reading.sheet(made.small, made.large),
            "balances": lambda: reading.balances(made.coins, folder),
            "moments": lambda: moments.of_the_past(made.long),
            "differences": lambda: moments.differences(made.short, made.long),
            "length": lambda: length.of_length(made.brief, made.lengthy),
            "log": lambda: moments.selections(made.short, made.long),
            "rare text": lambda: moments.rare_text(made.long),
            "report": lambda: reporting.reported(made.short, made.campaign, folder),
            "audit": lambda: auditing.audited(made.large, entries),
            "replay": lambda: [
                what_if.replay("1,000", made.short, folder),
                what_if.replay("large", made.large, folder, runs=1),
            ],
            "void": lambda: correcting.early_voids(made.short, made.long),
            "durable": lambda: [writing.durable(made.large, folder)],
            "rebuild": lambda: [writing.rebuilt(made.large)],
            "page": lambda: serving.served(made.lengthy, entries),
            "releases": lambda: releases.beside_earlier(folder),
            "postgresql": lambda: server.beside_sqlite(folder),
            "run": lambda: [writing.run(folder, lines)],
        }
        for group, measured in groups.items():
            if only in group:
                yield from measured()


class Ledgers:
    """The ledgers that are measured on, each made when it is first asked for."""

    def __init__(self, folder: Path, entries: int) -> None:
        self._folder = folder
        self._entries = entries

    @cached_property
    def small(self) -> str:
        """One session, few entries."""
        return self._made("small", ledgers.make, SMALL)

    @cached_property
    def large(self) -> str:
        """One session, many entries."""
        return self._made("large", ledgers.make, self._entries)

    @cached_property
    def coins(self) -> str:
        """Payments and receipts alone."""
        return self._made("coins", partial(ledgers.make, coins_only=True), COINS + ledgers.OPENING)

    @cached_property
    def short(self) -> str:
        """Some sessions."""
        return self._made("short", ledgers.make_sessions, SHORT)

    @cached_property
    def long(self) -> str:
        """As many entries as asked for, in many sessions."""
        return self._made("long", ledgers.make_sessions, self._entries)

    @cached_property
    def brief(self) -> str:
        """Twenty sessions, with a guest in half of them and a secret note in each."""
        return self._made("brief", ledgers.make_visited, BRIEF)

    @cached_property
    def lengthy(self) -> str:
        """As many entries as asked for, with the same guest."""
        return self._made("lengthy", ledgers.make_visited, self._entries)

    @cached_property
    def campaign(self) -> str:
        """Some hundred sessions."""
        return self._made("campaign", ledgers.make_sessions, CAMPAIGN)

    def _made(self, name: str, make: Callable[[str, int], None], entries: int) -> str:
        path = str(self._folder / f"{name}.db")
        make(path, entries)
        return path


def _line(measure: Measure) -> str:
    cpu = f"{measure.cpu_ratio:7.2f}" if measure.cpu_ratio is not None else " " * 7
    memory = "" if measure.peak_mb is None else " / ".join(f"{peak:.0f}" for peak in measure.peak_mb)
    return (
        f"{measure.name:<34}{measure.ours_ms:9,.2f} ms  {measure.baseline:<28}{measure.baseline_ms:9,.2f} ms"
        f"{measure.ratio:7.2f}{cpu}{measure.bound:7.1f}{memory:>12}{'' if measure.kept else '  over'}"
    )


def _commit() -> str:
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "unknown"


def _machine() -> str:
    return f"{platform.machine()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"


if __name__ == "__main__":
    sys.exit(main())
