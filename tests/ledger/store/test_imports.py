"""What the store imports: a command is a process of its own, and starting it is what it costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.store.ledger import open_ledger
from tests.ledger.store.conftest import a_journal
from tests.support.command_line import CommandLine

SLOW = {"asyncio", "importlib.metadata", "logging", "multiprocessing", "psycopg", "sqlalchemy", "tomllib"}
"""Modules that take long to load, which nothing on SQLite needs."""

READ = """
from ledger.store.ledger import open_ledger
with open_ledger(PATH, write=False) as ledger, ledger.transaction(write=False):
    campaign = ledger.campaign()
    campaign.state().holdings("character:Brom"), campaign.entry(1), list(campaign.rows())
"""
RECORD = """
from ledger.store.ledger import open_ledger
from ledger.entries import Command
from ledger.facts import NoteTaken
from ledger.journal import Journal
from tests.ledger.store.plain import Plain
with open_ledger(PATH) as ledger:
    Journal(ledger.campaign(), "Meneuse", rules=Plain).record(Command(facts=NoteTaken(text="x")))
"""


@pytest.mark.parametrize(("work", "banned"), [(READ, SLOW | {"eventsourcing"}), (RECORD, SLOW)], ids=["read", "record"])
def test_only_what_is_needed_is_loaded(tmp_path: Path, work: str, banned: set[str]) -> None:
    path = str(tmp_path / "campaign.db")
    with open_ledger(path, create=True) as ledger:
        a_journal(ledger)
    program = work.replace("PATH", repr(path)) + "import sys, json; print(json.dumps(sorted(sys.modules)))"
    assert set(CommandLine(tmp_path).python(program).data) & banned == set()
