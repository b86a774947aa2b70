"""Golden files: texts that were reviewed; `UPDATE_GOLDEN=1` writes them anew, and the difference is read."""

from __future__ import annotations

import os
from pathlib import Path

from ledger.rules.loader import known_rulesets
from tests.support.environment import MOMENT
from tests.support.processes import ROOT

OF_COMMANDS = ROOT / "tests" / "cli" / "golden"


def require_golden(file: Path, text: str) -> None:
    """Compare a text with a golden file, or write the file."""
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def require_command_golden(name: str, text: str) -> None:
    """Compare what a command printed with its golden file, whichever rulesets are installed, at any time."""
    text = text.replace(", ".join(known_rulesets()), "RULESETS")
    require_golden(OF_COMMANDS / name, text.replace(f"{MOMENT:%Y-%m-%d %H:%M} UTC", "2026-11-21 20:00 UTC"))
