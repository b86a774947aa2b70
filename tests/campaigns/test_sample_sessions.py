"""Whole sessions written as steps, played through the command, ending in the sheets that they expect.

The shape is that of the rulebook's vectors (topic `session`), which are played too where they are at hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.rules.loader import packaged_tables
from ledger.rulesets.ose import OldSchoolRules
from ledger.rulesets.ose.tables import OseTables
from tests.ledger.rulesets.ose.sessions import played
from tests.support.command_line import CommandLine
from tests.support.rulebook_vectors import evaluate, vectors

OURS = sorted((Path(__file__).parent / "sessions").glob("*.json"))


def sessions() -> list[dict[str, Any]]:
    """Our own sessions, and the book's."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in OURS]
    return found + [vector for vector in vectors("ose") if vector["topic"] == "session"]


@pytest.mark.parametrize("session", sessions(), ids=lambda session: session["id"])
def test_a_session_ends_in_the_expected_sheets(session: dict[str, Any]) -> None:
    assert evaluate("ose", "session", session["given"]) == session["expect"]


@pytest.mark.parametrize("session", sessions(), ids=lambda session: session["id"])
def test_a_session_leaves_a_ledger_that_holds(session: dict[str, Any], campaign: CommandLine) -> None:
    played(OldSchoolRules(OseTables(packaged_tables("ose"))), session["given"], Path(campaign.ledger))
    campaign.require_verified()
    assert campaign.json("audit")["findings"] == []
