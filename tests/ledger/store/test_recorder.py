"""The library's own test cases for recorders, on both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from eventsourcing.tests import persistence as cases

from ledger.store.ledger import Ledger, open_ledger
from ledger.store.recorder import EntryRecorder

CAMPAIGN = UUID("6f1a5b9e-0000-4000-8000-000000000001")


class Positionless(EntryRecorder):
    """Gives no positions, as the library has it for a recorder of aggregates alone."""

    def insert_events(self, stored_events: Any, **kwargs: Any) -> None:
        super().insert_events(stored_events, **kwargs)


class NewRecorder:
    """A recorder over a new campaign of a new ledger for each test."""

    location: Callable[[], str]
    recorder = EntryRecorder
    _ledger: Ledger | None = None

    def create_recorder(self) -> Any:
        """The recorder that the library's tests try."""
        self._ledger = open_ledger(self.location(), create=True)
        with self._ledger.transaction():
            return self.recorder(self._ledger.new_campaign("La Tour", CAMPAIGN))

    def tearDown(self) -> None:  # noqa: N802 (unittest's own name)
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()  # The library's test tells its readers to stop, and does not wait for them.
        if self._ledger is not None:
            self._ledger.close()

    # Two of the library's tests time inserts, a second or two each, and assert nothing; `bench/` does it with figures.
    test_performance: Any = None
    test_concurrent_throughput: Any = None


class OnSqlite(NewRecorder):
    """In a file of the test's own."""

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.location = lambda: str(tmp_path / "campaign.db")


class OnPostgresql(NewRecorder):
    """In a database of the test's own."""

    @pytest.fixture(autouse=True)
    def _place(self, postgres_url: str) -> None:
        self.location = lambda: postgres_url


class TestAggregatesOnSqlite(OnSqlite, cases.AggregateRecorderTestCase):
    recorder = Positionless


class TestAggregatesOnPostgresql(OnPostgresql, cases.AggregateRecorderTestCase):
    recorder = Positionless


class TestApplicationOnSqlite(OnSqlite, cases.ApplicationRecorderTestCase[EntryRecorder]):
    pass


class TestApplicationOnPostgresql(OnPostgresql, cases.ApplicationRecorderTestCase[EntryRecorder]):
    pass


class TestTrackingOnSqlite(OnSqlite, cases.TrackingRecorderTestCase):
    pass


class TestTrackingOnPostgresql(OnPostgresql, cases.TrackingRecorderTestCase):
    pass


class TestProcessOnSqlite(OnSqlite, cases.ProcessRecorderTestCase):
    pass


class TestProcessOnPostgresql(OnPostgresql, cases.ProcessRecorderTestCase):
    pass


class TestPositionsDoNotInterleaveOnSqlite(OnSqlite, cases.NonInterleavingNotificationIDsBaseCase):
    pass


class TestPositionsDoNotInterleaveOnPostgresql(OnPostgresql, cases.NonInterleavingNotificationIDsBaseCase):
    pass
