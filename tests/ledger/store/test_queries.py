"""Queries of the read models, on both databases."""

from __future__ import annotations

from ledger.entries import Command
from ledger.facts import NoteTaken
from ledger.journal import Journal
from ledger.store.database import Row
from ledger.store.queries import checks, moments, repairs
from ledger.store.queries.moments import Counting, recorded_until


def noted(journal: Journal, count: int) -> Journal:
    """The journal after so many notes: entries 2, 3…"""
    for number in range(count):
        journal.record(Command(facts=NoteTaken(text=str(number))))
    return journal


def test_thousands_of_entries_count_one_by_one_or_do_not(journal: Journal) -> None:
    """A condition for each run of them was too deep for SQLite from a thousand runs on."""
    campaign = noted(journal, 4).campaign
    odd, even = tuple(range(3, 10_000, 2)), tuple(range(2, 10_000, 2))
    assert moments.entries(campaign, Counting(1, included=even)) == {1, 2, 4}
    assert moments.entries(campaign, Counting(9_999, excluded=odd)) == {1, 2, 4}


def test_what_counts_is_all_up_to_an_entry_but_some_and_some_besides(journal: Journal) -> None:
    campaign = noted(journal, 5).campaign
    ways = (recorded_until(2), Counting(3, excluded=(2,)), Counting(2, included=(5,)), Counting(4, (6,), (1, 3)))
    for counting, expected in zip(ways, ({1, 2}, {1, 3}, {1, 2, 5}, {2, 4, 6}), strict=True):
        assert moments.entries(campaign, counting) == expected
        assert {number for number in range(1, 7) if counting.counts(number)} == expected


def test_rows_of_a_table_are_replaced_by_others_in_the_order_of_its_key(journal: Journal) -> None:
    rows: list[Row] = [("character:Brom", "gp", 3), ("character:Brom", "sp", 4)]
    with journal.store.transaction():
        repairs.replace_rows(journal.campaign, "balances", rows[::-1])
        assert checks.rows_of(journal.campaign, "balances") == rows
        repairs.replace_rows(journal.campaign, "balances", [])
        assert checks.rows_of(journal.campaign, "balances") == []


def test_only_rows_of_campaigns_without_entries_are_orphaned(journal: Journal) -> None:
    campaign = journal.campaign
    with journal.store.transaction():
        journal.store.insert("balances", 77, [("character:Brom", "gp", 3)])
        assert list(checks.orphaned_rows(campaign)) == [("balances", 77)]
        repairs.delete_orphaned_rows(campaign, "balances")
        assert list(checks.orphaned_rows(campaign)) == []


def test_a_table_that_was_never_made_has_no_rows(journal: Journal) -> None:
    assert not checks.has_rows(journal.campaign, "treasure_flows")
    assert checks.has_rows(journal.campaign, "changes")
