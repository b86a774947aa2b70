"""Queries of the read models, on both databases."""

from __future__ import annotations

from ledger.entries import Command
from ledger.facts import NoteTaken
from ledger.journal import Journal
from ledger.store.database import Row
from ledger.store.derived import EFFECT_COLUMNS
from ledger.store.queries import effect_rows, moments, repairs
from ledger.store.queries.moments import held_at_session, held_by_day, recorded_until

LONG_AGO = "2000-01-01"


def noted(journal: Journal, count: int) -> Journal:
    """The journal after so many notes: entries 2, 3…"""
    for number in range(count):
        journal.record(Command(facts=NoteTaken(text=str(number))))
    return journal


def test_thousands_of_entries_of_unknown_day_count_one_by_one(journal: Journal) -> None:
    """A condition for each run of them was too deep for SQLite from a thousand runs on."""
    numbers = range(2, 10_000, 2)
    counting = held_by_day(LONG_AGO, last_period=-1, last_number=1, numbers=list(numbers))
    assert moments.entries(noted(journal, 4).campaign, counting) == {1, 2, 4}


def test_the_three_ways_of_counting(journal: Journal) -> None:
    campaign = noted(journal, 3).campaign
    everything = held_by_day("2999-01-01", last_period=0, last_number=0, numbers=[])
    assert moments.entries(campaign, recorded_until(2)) == {1, 2}
    assert moments.entries(campaign, held_at_session(0)) == set()
    assert moments.entries(campaign, held_at_session(1)) == {1, 2, 3, 4}
    assert moments.entries(campaign, everything) == {1, 2, 3, 4}


def test_rows_of_a_table_are_replaced_by_others_in_the_order_of_its_key(journal: Journal) -> None:
    rows: list[Row] = [("character:Brom", "gp", 3), ("character:Brom", "sp", 4)]
    with journal.store.transaction():
        repairs.replace_rows(journal.campaign, "balances", rows[::-1])
        assert effect_rows.rows_of(journal.campaign, "balances") == rows
        repairs.replace_rows(journal.campaign, "balances", [])
        assert effect_rows.rows_of(journal.campaign, "balances") == []


def test_only_rows_of_campaigns_without_entries_are_orphaned(journal: Journal) -> None:
    campaign = journal.campaign
    with journal.store.transaction():
        journal.store.database.insert("balances", 77, EFFECT_COLUMNS["balances"], [("character:Brom", "gp", 3)])
        assert list(effect_rows.orphaned_rows(campaign)) == [("balances", 77)]
        repairs.delete_orphaned_rows(campaign, "balances")
        assert list(effect_rows.orphaned_rows(campaign)) == []


def test_a_table_that_was_never_made_has_no_rows(journal: Journal) -> None:
    assert not effect_rows.has_rows(journal.campaign, "treasure_flows")
    assert effect_rows.has_rows(journal.campaign, "changes")
