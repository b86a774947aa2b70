"""The licence of the rules behind `ose` keeps the names of their game and publisher: nothing here uses them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.processes import ROOT

KEPT = re.compile(r"old\W?school\W+essentials|necrotic\W+gnome", re.IGNORECASE)

LICENCE = ROOT / "LICENSE-OGL-1.0a.txt"
"""The one place where they must be: its section 15 lists the works that the figures come from."""

UNREAD = {"build", "dist", "__pycache__"}


def _texts() -> list[Path]:
    """Every text file of the project, except what tools leave behind."""
    top = [path for path in ROOT.iterdir() if not path.name.startswith(".") and path.name not in UNREAD]
    below = [path for folder in top if folder.is_dir() for path in folder.rglob("*") if not UNREAD & set(path.parts)]
    return [path for path in (*top, *below) if path.is_file() and path.suffix not in (".gz", ".mo", ".png", ".pyc")]


def test_the_licence_names_the_works_that_the_figures_come_from() -> None:
    assert KEPT.search(LICENCE.read_text(encoding="utf-8"))


def test_nothing_in_the_project_uses_a_name_that_the_licence_keeps() -> None:
    texts = _texts()
    assert len(texts) > 500
    named = [path for path in texts if KEPT.search(path.read_text(encoding="utf-8", errors="replace"))]
    assert named == [LICENCE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_printed_uses_a_name_that_the_licence_keeps(campaign: CommandLine, language: str) -> None:
    said = [campaign("new", "La Tour", "--rules", "ose", "--lang", language).out]
    campaign.play(f"session start\n{BROM_JOINS}\nfind 100gp\nsplit\naward")
    reading = ("party", "history", "log", "explain Brom xp", "rules", "rules keys", "rules show fighter", "doctor")
    others = ("export report", "export events", "new --help", "rules adopt --help")
    said += [campaign(*words.split(), "--lang", language).out for words in (*reading, *others)]
    assert all(said)
    assert [text for text in said if KEPT.search(text)] == []
