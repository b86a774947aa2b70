"""Completion: what a Tab in a shell takes beside bare Python."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.ledgers import make_crowd
from bench.timing import Measure, processes
from cli.completion.shells import ASK

ROOT = Path(__file__).parents[1]
ROW = "who:characters,hoard thing:held --ledger=files"

MANY = 2_000


def names(ledger: str, folder: Path) -> list[Measure]:
    """A Tab as the scripts of the shells ask it: after `sheet Br`, in two ledgers, and among many things."""
    crowded = str(folder / "crowded.db")
    make_crowd(crowded, MANY)
    tabs = {
        "a Tab in a shell": (ledger, "Br"),
        f"a Tab among {MANY:,} names": (crowded, "Br"),
        f"a Tab among {MANY:,} things": (crowded, "hoard", "Ring 1"),
    }
    bare = [sys.executable, "-c", "pass"]
    ask = [sys.executable, "-ISc", ASK.format(root=str(ROOT)), ROW, "--ledger"]
    return [processes(name, [*ask, *words], "python -c pass", bare, bound=1.5) for name, words in tabs.items()]
