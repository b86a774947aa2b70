"""The event sourcing library's view of a campaign: one stream of entries, numbered, appended all or none."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from eventsourcing.persistence import IntegrityError

from ledger.entries import Command, Entry
from ledger.facts import NoteTaken
from ledger.journal import Journal


@pytest.fixture
def notes(journal: Journal) -> list[Entry]:
    """Three entries after the first."""
    return [journal.record(Command(facts=NoteTaken(text=text))).entry for text in ("one", "two", "three")]


def following(journal: Journal, count: int) -> list[Entry]:
    """Entries that could come next, and are not recorded."""
    with journal.dry_run():
        return [journal.record(Command(facts=NoteTaken(text=f"{at}"))).entry for at in range(count)]


def numbers(journal: Journal, **asked: Any) -> list[int]:
    return [event.originator_version for event in journal.recorder.select_events(journal.campaign.id, **asked)]


def test_events_of_the_stream_are_selected_by_position_from_either_end(journal: Journal, notes: list[Entry]) -> None:
    assert numbers(journal) == [1, 2, 3, 4]
    assert numbers(journal, gt=1, lte=3) == [2, 3]
    assert numbers(journal, desc=True, limit=2) == [4, 3]
    assert list(journal.events.get(journal.campaign.id, gt=1)) == notes


def test_a_stream_that_is_no_campaign_has_no_events(journal: Journal, notes: list[Entry]) -> None:
    assert not journal.recorder.select_events(notes[0].header.uuid)


def test_notifications_are_numbered_as_entries_are(journal: Journal, notes: list[Entry]) -> None:
    log = journal.notification_log
    assert [(found.id, found.state) for found in log.select(2, 9)] == [(note.number, note.payload) for note in notes]
    assert [found.id for found in log.select(2, 9, inclusive_of_start=False, stop=3)] == [3]
    assert [found.id for found in log.select(None, 1, topics=["NoteTaken"])] == [2]
    assert journal.recorder.max_notification_id() == 4


def test_many_events_are_saved_at_once(journal: Journal) -> None:
    entries = following(journal, 3)
    journal.save(*entries)
    assert list(journal.campaign.entries(2)) == entries


@pytest.mark.parametrize("at", [0, 1, 2])
def test_events_that_do_not_follow_each_other_are_refused_together(journal: Journal, at: int) -> None:
    entries = following(journal, 3)
    header = entries[at].header
    entries[at] = msgspec.structs.replace(entries[at], header=msgspec.structs.replace(header, number=9))
    with pytest.raises(IntegrityError):
        journal.events.put(entries)
    assert journal.campaign.last() == 1
    assert not journal.campaign.execute("SELECT 1 FROM changes WHERE campaign = :campaign AND number > 1")


def test_an_event_is_saved_once(journal: Journal, notes: list[Entry]) -> None:
    again = msgspec.structs.replace(notes[0], header=msgspec.structs.replace(notes[0].header, number=5))
    with pytest.raises(IntegrityError):
        journal.events.put([again])


def test_entries_recorded_together_are_read_before_they_are_written(journal: Journal) -> None:
    with journal.batch():
        entry = journal.record(Command(facts=NoteTaken(text="one"))).entry
        assert journal.campaign.entry(2) == journal.campaign.entry_by_id(entry.header.id) == entry
        assert journal.campaign.head() == (2, entry.hash)
