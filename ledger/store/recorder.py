"""The recorder, mapper and snapshots that the `eventsourcing` library asks for, over the tables of one campaign.

A notification's id is the entry's number: that of the head plus one, taken under the lock. Other streams than the
campaign's own are kept in order too, for the library's tests; the journal records none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    IntegrityError,
    Mapper,
    Notification,
    OperationalError,
    ProcessRecorder,
    StoredEvent,
    Subscription,
    Tracking,
    TrackingRecorder,
)
from eventsourcing.utils import Environment

from ledger.entries import Body, Entry, Header
from ledger.errors import LedgerError
from ledger.store import chain, statements
from ledger.store.campaign import Campaign
from ledger.store.database import Conflict
from ledger.store.entry_effects import write_effects
from ledger.store.stored_entries import BEYOND
from ledger.store.stored_state import StoredState


@dataclass(frozen=True)
class EntryRow(StoredEvent):
    """A stored event that is an entry of the journal."""

    entry: Entry


@dataclass(frozen=True)
class HeadRow(StoredEvent):
    """A stored snapshot: the state at the head, read from the balances and fields."""

    at_head: StoredState


class Head:
    """A snapshot as the application sees it: the state at the head of a campaign."""

    def __init__(self, campaign: UUID, state: StoredState) -> None:
        self.originator_id = campaign
        self.originator_version = state.number
        self.state = state


class EntryMapper(Mapper[UUID]):
    """Entries to rows and back; their payload is never encoded again."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        assert isinstance(domain_event, Entry)
        return _row_of(domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        if isinstance(stored_event, HeadRow):
            return Head(self.campaign.id, stored_event.at_head)
        if isinstance(stored_event, EntryRow):
            return stored_event.entry
        found = self.campaign.entry(stored_event.originator_version)
        assert found is not None
        return found


class HeadRecorder(AggregateRecorder):
    """Returns the state at the head as the newest snapshot; stores none."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        raise AssertionError("the balances are the snapshot")

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        state = self.campaign.state()
        if originator_id != self.campaign.id or not state.number or (lte is not None and lte < state.number):
            return []
        return [HeadRow(self.campaign.id, state.number, "", b"", state)]


class EntryRecorder(ProcessRecorder):
    """Appends entries with their effects in one transaction, and reads them back.

    The signatures here and in `HeadRecorder` are the library's, which calls these methods with all of their keywords.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        tracking: Tracking | None = kwargs.get("tracking")
        with _library_errors(), self.campaign.store.transaction():
            self.campaign.lock()
            rows = self._linked(stored_events)
            self.campaign.store.write_rows(statements.APPEND, rows)
            for stored_event in stored_events:
                if isinstance(stored_event, EntryRow):
                    write_effects(self.campaign, stored_event.entry)
                    self.campaign.state().apply(stored_event.entry)
                    self.campaign.appended(stored_event.entry)
            if rows:
                self.campaign.state().set_head(rows[-1]["number"], rows[-1]["hash"])
            if tracking is not None:
                self._track(tracking)
        return [row["number"] for row in rows] or None

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        own = originator_id == self.campaign.id
        if own and gt is not None and self.campaign.is_appended_to and gt >= self.campaign.state().number:
            # The state is that after our own last entry.
            return []
        rows = self.campaign.execute(
            statements.STREAMS[own, desc],
            stream=_hex(originator_id),
            after=-BEYOND if gt is None else gt,
            last=BEYOND if lte is None else lte,
            limit=BEYOND if limit is None else limit,
        )
        if own:
            return [_row_of(self.campaign.entry_of(row)) for row in rows]
        return [StoredEvent(originator_id, version, kind, payload) for version, kind, payload in rows]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        rows = self.campaign.execute(
            statements.NOTIFICATIONS_OF_KINDS if topics else statements.NOTIFICATIONS,
            first=0 if start is None else start + (not inclusive_of_start),
            last=BEYOND if stop is None else stop,
            limit=limit,
            listed=msgspec.json.encode(topics).decode(),
        )
        return [
            Notification(UUID(stream) if stream else self.campaign.id, version, kind, payload, number)
            for number, stream, version, kind, payload in rows
        ]

    def max_notification_id(self) -> int | None:
        rows = self.campaign.execute(statements.HEAD)
        return int(rows[0][0]) if rows else None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        raise NotImplementedError("a command reads what is new; nothing subscribes")

    def insert_tracking(self, tracking: Tracking) -> None:
        with _library_errors(), self.campaign.store.transaction():
            self._track(tracking)

    def max_tracking_id(self, application_name: str) -> int | None:
        rows = self.campaign.execute(statements.TRACKED, name=application_name)
        return int(rows[0][0]) if rows else None

    def _track(self, tracking: Tracking) -> None:
        if not self.campaign.execute(statements.TRACK, name=tracking.application_name, number=tracking.notification_id):
            raise Conflict(f"{tracking.application_name} is past {tracking.notification_id}")

    def _linked(self, stored_events: Sequence[StoredEvent]) -> list[dict[str, Any]]:
        """The rows of events that come after the head, each with its number and hash."""
        rows: list[dict[str, Any]] = []
        number, head = self.campaign.state().head
        for stored_event in stored_events:
            number += 1
            body: Body | None = None
            if isinstance(stored_event, EntryRow):
                header, body = stored_event.entry.header, stored_event.entry.body
                if header.number != number:
                    raise Conflict(f"entry {header.number} does not follow {number - 1}")
                head = stored_event.entry.hash
            else:
                id_ = uuid5(self.campaign.id, str(number))
                header = Header(campaign=self.campaign.id, number=number, id=id_, recorded_at="", recorded_by="")
                head = chain.link(head, header, chain.digest(stored_event.state))
            own = stored_event.originator_id == self.campaign.id
            rows.append(
                {
                    "campaign": self.campaign.key,
                    "number": number,
                    "id": header.id.hex,
                    "stream": None if own else _hex(stored_event.originator_id),
                    "version": stored_event.originator_version,
                    "kind": stored_event.topic,
                    "recorded_at": header.recorded_at,
                    "recorded_by": header.recorded_by,
                    "session": body.session if body else None,
                    "period": body.period if body else 0,
                    "played_on": body.played_on if body else "",
                    "batch": body.batch if body else None,
                    "payload": stored_event.state.decode(),
                    "hash": head,
                }
            )
        return rows


class StoreFactory(InfrastructureFactory[TrackingRecorder]):
    """Makes the recorders of one campaign for the application."""

    def __init__(self, campaign: Campaign) -> None:
        # Nothing is configured by the environment of the process.
        super().__init__(Environment(campaign.name, {}))
        self.campaign = campaign

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        return HeadRecorder(self.campaign) if purpose == "snapshots" else self.process_recorder()

    def application_recorder(self) -> ApplicationRecorder:
        return self.process_recorder()

    def tracking_recorder(self, tracking_recorder_class: type[TrackingRecorder] | None = None) -> TrackingRecorder:
        return self.process_recorder()

    def process_recorder(self) -> ProcessRecorder:
        return EntryRecorder(self.campaign)

    def is_snapshotting_enabled(self) -> bool:
        return True


def fold(state: Any, events: Iterable[Any]) -> Any:
    """Fold entries, or take the state at the head, for `repository.get`."""
    numbers: dict[str, int] = {}
    for event in events:
        if isinstance(event, Head):
            state = event.state
            continue
        if state is None:
            # Imported here: a snapshot of the head comes first, so that recording does without it.
            from ledger.folded_state import FoldedState

            state = FoldedState()
        numbers[event.header.id.hex] = event.number
        state.apply(event.number, event.body, [numbers[voided] for voided in event.body.links.voids])
    return state


def _row_of(entry: Entry) -> EntryRow:
    return EntryRow(entry.originator_id, entry.originator_version, entry.body.kind, entry.payload, entry)


def _hex(originator_id: UUID | str) -> str:
    return originator_id.hex if isinstance(originator_id, UUID) else originator_id


@contextmanager
def _library_errors() -> Iterator[None]:
    """Raise the library's errors in place of the store's, which stay their causes."""
    try:
        yield
    except Conflict as error:
        raise IntegrityError(str(error)) from error
    except LedgerError as error:
        raise OperationalError(str(error)) from error
