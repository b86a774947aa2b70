"""Measure everything and print the table; nothing is left behind.

python -m bench [--entries 100000] [--lines 10000]
"""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import ledgers, reading, what_if, writing
from bench.timing import Measure

SMALL = 100
COINS = 1_000


def main() -> int:
    """Print a line for each measure; return 1 if one is out of its bound."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000, help="entries of the large ledger")
    parser.add_argument("--lines", type=int, default=10_000, help="lines of the script for `run`")
    given = parser.parse_args()
    print(f"commit {_commit()} · {_machine()} · {given.entries:,} entries")
    print(f"{'measure':<34}{'ours':>12}  {'baseline':<28}{'':>12}{'ratio':>7}{'cpu':>7}{'bound':>7}")
    kept = True
    for measure in measures(given.entries, given.lines):
        kept &= measure.kept
        print(_line(measure), flush=True)
    return 0 if kept else 1


def measures(entries: int, lines: int) -> Iterator[Measure]:
    """All of them, one by one, on ledgers in a folder that is gone afterwards."""
    with TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        # Modules are compiled once, as they are where the package is installed, whatever this shell says of it.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        small, large, coins = (str(folder / f"{size}.db") for size in ("small", "large", "coins"))
        ledgers.make(small, SMALL)
        ledgers.make(large, entries)
        ledgers.make(coins, COINS + ledgers.OPENING, coins_only=True)
        yield from reading.sheet(small, large)
        yield from reading.balances(coins, folder)
        yield what_if.replay(large, folder)
        yield writing.durable(large, folder)
        yield writing.rebuilt(large)
        yield writing.run(folder, lines)


def _line(measure: Measure) -> str:
    cpu = f"{measure.cpu_ratio:7.2f}" if measure.cpu_ratio is not None else " " * 7
    return (
        f"{measure.name:<34}{measure.ours_ms:9,.2f} ms  {measure.baseline:<28}{measure.baseline_ms:9,.2f} ms"
        f"{measure.ratio:7.2f}{cpu}{measure.bound:7.1f}{'' if measure.kept else '  over'}"
    )


def _commit() -> str:
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "unknown"


def _machine() -> str:
    return f"{platform.machine()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"


if __name__ == "__main__":
    sys.exit(main())
