"""Checks shared by the example campaigns; each campaign is played once on either database."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

SCRIPT = ROOT / "examples" / "ose-three-sessions.campaign"

STAY = {"CampaignOpened", "SessionStarted", "SessionEnded", "EntryRevealed"}
"""Kinds that are never voided, or not while another entry depends on them."""

CAMPAIGNS = sorted(
    (*(ROOT / "examples").glob("*three-sessions.campaign"), *(ROOT / "examples").glob("*under-way.campaign"))
)

SAME = (
    "kind",
    "session",
    "played_on",
    "ingame",
    "postings",
    "note",
    "secret",
    "late",
    "override",
    "voided_by",
    "recorded_by",
)
"""What an entry and the one that a script records in its place have in common; ids and hashes differ."""


def commands_in(script: Path) -> list[str]:
    """The commands of a script, without its comments."""
    lines = script.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def played_once(opened: Callable[[CommandLine], CommandLine]) -> Callable[..., CommandLine]:
    """A fixture: the whole campaign, on either database, played once for all the tests of a module; they only read."""

    @pytest.fixture(scope="module", params=["sqlite", "postgresql"])
    def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
        ledger = None if request.param == "sqlite" else request.getfixturevalue("postgres_databases")()
        return opened(CommandLine(tmp_path_factory.mktemp("campaign"), ledger=ledger))

    return played


def require_same_in_a_copy(played: CommandLine, copy: str, lines: Path) -> None:
    """Require that a ledger made of exported entries is the same campaign again, to the last hash."""
    played("export", "events", "--format", "jsonl", "-o", lines)
    assert played.json("--ledger", copy, "import", "jsonl", lines)["recorded"] == played.head[0]
    for ledger in (copy, played.ledger):
        verified = played.json("--ledger", ledger, "verify")
        assert (verified["ok"], verified["head"]) == (True, played.head[1])
    for words in ("party", "balances"):
        assert played.json("--ledger", copy, words) == played.json(words)


def require_lines_fit(played: CommandLine, screens: Iterable[list[str]], language: str) -> None:
    """Require that no line of a screen is longer than 80 columns or leaves a place open."""
    for words in screens:
        for line in played(*words, "--lang", language).out.splitlines():
            assert len(line) <= 80, line
            assert "{" not in line, line


def require_nothing_once_voided(table: CommandLine) -> None:
    """Void everything, newest first, and require that nobody holds anything."""
    numbers = [entry["entry"] for entry in reversed(table.entries()) if entry["kind"] not in STAY]
    table.play("\n".join(f"void {number} --reason x" for number in numbers))
    assert table.balances() == {}
    table.require_verified()
