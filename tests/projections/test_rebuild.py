"""`rebuild` makes every derived table again from the entries alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings

from ledger.facts import Facts, NoteTaken
from ledger.store.queries.checks import rows_of
from ledger.store.tables import EFFECTS
from projections.stored.entry_runs import RUNS
from projections.stored.rebuild import rebuild
from projections.stored.registry import STORED_PROJECTIONS
from tests.support.command_line import CommandLine
from tests.support.evening_checks import voids
from tests.support.journals import a_ledger, record
from tests.support.strategies import evenings
from tests.support.tampering import problems, tampered


@settings(max_examples=20, deadline=None)
@given(evening=evenings, taken_back=voids)
def test_a_rebuild_gives_what_recording_gave(evening: list[Facts], taken_back: list[int]) -> None:
    with a_ledger() as journal:
        record(journal, evening, taken_back)
        for projection in STORED_PROJECTIONS:
            projection.catch_up(journal.campaign)
        assert rebuild(journal.campaign) == []


def test_a_reader_reads_a_projection_once_and_the_next_one_what_is_new() -> None:
    with a_ledger() as journal:
        store, campaign = journal.store, journal.campaign
        with store.transaction(write=False):
            before = RUNS.rows(campaign)
            assert RUNS.rows(campaign) is before
        with store.transaction():
            assert RUNS.rows(campaign) == before
            record(journal, [NoteTaken(text="rien")])
            assert RUNS.rows(campaign) != before
        with store.transaction(write=False):
            assert RUNS.rows(campaign) != before


def test_a_rebuild_from_nothing_gives_the_same_rows(location: str) -> None:
    with a_ledger(location) as journal:
        campaign = journal.campaign
        before = {table: rows_of(campaign, table) for table in EFFECTS}
        with campaign.store.transaction():
            for table in EFFECTS:
                campaign.store.database.execute(f"DELETE FROM {table}")
        assert rebuild(campaign) == [table for table, rows in before.items() if rows]
        assert {table: rows_of(campaign, table) for table in EFFECTS} == before


DAMAGE = {
    "balances": "UPDATE balances SET quantity = 1",
    "fields": "DELETE FROM fields",
    "postings": "DELETE FROM postings WHERE number = 16",
    "changes": "UPDATE changes SET period = 0",
    "voided": "INSERT INTO voided VALUES (1, 6, 36)",
    "voids": "DELETE FROM voids",
    "treasure_flows": "DELETE FROM treasure_flows",
    "sessions": "UPDATE sessions SET title = NULL",
    "entry_runs": "UPDATE entry_runs SET entries = entries + 1",
    "secret_entries": "DELETE FROM secret_entries",
}


@pytest.mark.parametrize(("table", "damage"), DAMAGE.items(), ids=DAMAGE)
def test_a_damaged_table_is_put_right_and_named(ledger_file: Path, table: str, damage: str) -> None:
    with tampered(ledger_file) as database:
        database.execute(damage)
    assert problems(ledger_file)
    campaign = CommandLine(ledger_file.parent)
    assert campaign.json("rebuild") == {"entries": 37, "corrected": [table]}
    assert campaign.json("rebuild") == {"entries": 37, "corrected": []}
    assert problems(ledger_file) == []


def test_rows_without_a_checkpoint_are_made_again(campaign: CommandLine, evening: Path) -> None:
    shutil.copy(evening, campaign.ledger)
    before = campaign.json("treasure")
    with tampered(Path(campaign.ledger)) as database:
        database.execute("DELETE FROM tracking")
    campaign("verify", code=1)
    campaign("rebuild")
    campaign("verify")
    assert campaign.json("treasure") == before


def test_a_rebuild_changes_no_entry(campaign: CommandLine, evening: Path) -> None:
    shutil.copy(evening, campaign.ledger)
    head = campaign.head
    campaign("rebuild")
    assert campaign.head == head
