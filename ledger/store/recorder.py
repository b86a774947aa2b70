"""The recorder, mapper and snapshot that the `eventsourcing` library asks for, over the tables of one campaign.

A campaign is one stream. An entry is its own stored event, whose payload is never encoded again, and the balances are
the snapshot at the head. A notification's id is the entry's number: that of the head plus one, taken under the lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, cast
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    IntegrityError,
    Mapper,
    Notification,
    OperationalError,
    StoredEvent,
    Subscription,
    TrackingRecorder,
)
from eventsourcing.utils import Environment

from ledger.entries import Entry
from ledger.errors import LedgerError
from ledger.store.campaign import Campaign
from ledger.store.database import Conflict
from ledger.store.entry_rows import write_entries
from ledger.store.stored_state import StoredState


class EntryMapper(Mapper[UUID]):
    """Maps nothing: entries, and the state at the head, are what is stored."""

    def __init__(self) -> None:
        # Nothing is transcoded, compressed or encrypted.
        pass

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        return cast("StoredEvent", domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        return cast("DomainEventProtocol[UUID]", stored_event)


class HeadRecorder(AggregateRecorder):
    """Returns the state at the head as the newest snapshot; stores none."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        raise AssertionError("the balances are the snapshot")

    def select_events(
        self, originator_id: UUID | str, *, lte: int | None = None, **_others: Any
    ) -> Sequence[StoredEvent]:
        state = self.campaign.state()
        if originator_id != self.campaign.id or not state.number or (lte is not None and lte < state.number):
            return []
        return [cast("StoredEvent", state)]


class EntryRecorder(ApplicationRecorder):
    """Appends entries with their effects in one transaction, and reads them back.

    The signatures here and in `HeadRecorder` are the library's, which calls these methods with all of their keywords.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        """Append entries; nobody is notified of them, so that their positions are not returned."""
        with _library_errors(), self.campaign.store.transaction():
            self.campaign.lock()
            write_entries(self.campaign, cast("Sequence[Entry]", stored_events))

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        if originator_id != self.campaign.id:
            return []
        found = self.campaign.entries(1 if gt is None else gt + 1, lte)
        return cast("Sequence[StoredEvent]", list(islice(reversed([*found]) if desc else found, limit)))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        first = 1 if start is None else start + (not inclusive_of_start)
        found = (
            Notification(self.campaign.id, number, kind, payload, number)
            for number, kind, payload in self.campaign.rows(first, stop)
            if not topics or kind in topics
        )
        return list(islice(found, limit))

    def max_notification_id(self) -> int | None:
        return self.campaign.last() or None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        raise NotImplementedError("a command reads what is new; nothing subscribes")


class StoreFactory(InfrastructureFactory[TrackingRecorder]):
    """Makes the recorders of one campaign for the application."""

    def __init__(self, campaign: Campaign) -> None:
        # Nothing is configured by the environment of the process.
        super().__init__(Environment(campaign.name, {}))
        self.campaign = campaign

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        return HeadRecorder(self.campaign) if purpose == "snapshots" else EntryRecorder(self.campaign)

    def application_recorder(self) -> ApplicationRecorder:
        return EntryRecorder(self.campaign)

    def tracking_recorder(self, tracking_recorder_class: type[TrackingRecorder] | None = None) -> TrackingRecorder:
        raise NotImplementedError("projections keep their checkpoints themselves")

    def process_recorder(self) -> Any:
        raise NotImplementedError("projections keep their checkpoints themselves")

    def is_snapshotting_enabled(self) -> bool:
        return True


def fold(state: Any, events: Iterable[Any]) -> Any:
    """Fold entries, or take the state at the head, for `repository.get`."""
    numbers: dict[str, int] = {}
    for event in events:
        if isinstance(event, StoredState):
            state = event
            continue
        if state is None:
            # Imported here: a snapshot of the head comes first, so that recording does without it.
            from ledger.folded_state import FoldedState

            state = FoldedState()
        numbers[event.header.id] = event.number
        state.apply(event.number, event.body, [numbers[voided] for voided in event.body.links.voids])
    return state


@contextmanager
def _library_errors() -> Iterator[None]:
    """Raise the library's errors in place of the store's, which stay their causes."""
    try:
        yield
    except Conflict as error:
        raise IntegrityError(str(error)) from error
    except LedgerError as error:
        raise OperationalError(str(error)) from error
