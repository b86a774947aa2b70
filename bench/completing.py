"""Completion: what a Tab in a shell takes beside bare Python."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.timing import Measure, processes
from cli.completion.shells import ASK

ROOT = Path(__file__).parents[1]
ROW = "who:characters --ledger=files"


def names(ledger: str) -> list[Measure]:
    """A Tab after `sheet Br`, as the scripts of the shells ask it."""
    asked = [sys.executable, "-ISc", ASK.format(root=str(ROOT)), ROW, "--ledger", ledger, "Br"]
    return [processes("a Tab in a shell", asked, "python -c pass", [sys.executable, "-c", "pass"], bound=1.5)]
