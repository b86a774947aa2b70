"""The sittings at the table: a stored projection with one row per session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.ids import MEMBER, SESSION
from ledger.state import session_numbers
from ledger.store.columns import UNREADABLE, damaged
from ledger.store.derived import SESSIONS_TABLE
from projections.stored_projection import EntryContent, ProjectionRows, Row, StoredProjection

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


class Session(Struct, frozen=True):
    """One sitting.

    Attributes:
        started: Number of the entry that opened it.
        ended: Number of the entry that closed it, None while it is open.
        played_on: Day of play, ISO date.
        ingame: Date in the game world at its start, as told.
        entries: How many entries belong to it, those written late for it included.
        present: Names of everyone who was there at some time, sorted.
    """

    number: int
    title: str | None
    started: int
    ended: int | None
    played_on: str
    ingame: str | None
    summary: str | None
    entries: int
    present: tuple[str, ...]


def sessions(campaign: Campaign) -> list[Session]:
    """Every session that was not taken back, oldest first."""
    held = set(session_numbers(campaign.state()))
    return [session for session in map(_session, SESSIONS.rows(campaign)) if session.number in held]


def _session(row: Row) -> Session:
    number, title, started, ended, played_on, ingame, summary, entries, members = row
    present = tuple(sorted(_members(members)))
    return Session(number, title, started, ended, played_on, ingame, summary, entries, present)


def _members(stored: str) -> dict[str, str]:
    """Names by account, as a row of the table keeps them."""
    try:
        return msgspec.json.decode(stored, type=dict[str, str])
    except UNREADABLE as error:
        raise damaged("", table=SESSIONS_TABLE.name, column="members", found=stored) from error


class _Draft:
    """A row in the making."""

    def __init__(self, row: Row) -> None:
        names = [name for name, _ in SESSIONS_TABLE.columns]
        self.values: dict[str, Any] = dict(zip(names, row, strict=True))
        self.members = _members(self.values["members"])

    def row(self) -> Row:
        self.values["members"] = msgspec.json.encode(dict(sorted(self.members.items()))).decode()
        return tuple(self.values.values())


def evolve_sessions(number: int, kind: str, told: EntryContent, rows: ProjectionRows) -> Iterator[Row]:
    """What an entry changes: its session's count, and what it tells of any session.

    A void tells the values that fields have again, so that it needs no case of its own.
    """
    drafts: dict[int, _Draft] = {}

    def draft(session: int) -> _Draft | None:
        if session not in drafts:
            found = rows.of(session)
            if not found:
                return None
            drafts[session] = _Draft(found[0])
        return drafts[session]

    for change in told.fields:
        if change.account == SESSION and change.key == "open":
            if isinstance(change.new, int) and not rows.of(change.new):
                rows.make((change.new, None, number, None, told.played_on, told.ingame, None, 0, "{}"))
            elif isinstance(change.new, int) and (reopened := draft(change.new)):
                reopened.values["ended"] = None
            if isinstance(change.old, int) and change.new is None and (closed := draft(change.old)):
                closed.values["ended"] = number
    for change in told.fields:
        prefix, _, session = change.account.partition(":")
        if prefix == "session" and session.isdecimal() and (about := draft(int(session))):
            if change.key.startswith(MEMBER):
                name = change.key.removeprefix(MEMBER)
                if change.new is None:
                    about.members.pop(name, None)
                else:
                    about.members[name] = str(change.new)
            elif change.key in ("title", "summary"):
                about.values[change.key] = change.new
    if told.session is not None and (own := draft(told.session)):
        own.values["entries"] += 1
    for changed in drafts.values():
        yield changed.row()


SESSIONS = StoredProjection("sessions", SESSIONS_TABLE, evolve_sessions)
