"""Sessions: a stored projection with one row for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.ids import MEMBER, SESSION
from ledger.state import session_numbers
from ledger.store.columns import UNREADABLE, damaged
from ledger.store.tables import PROJECTIONS
from projections.stored.stored_projection import EntryContent, ProjectionRows, Row, StoredProjection

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.store.campaign import Campaign


class Session(Struct, frozen=True):
    """One session.

    Attributes:
        started: Number of the entry that opened it.
        ended: Number of the entry that closed it, None while it is open.
        played_on: Day of play, ISO date.
        ingame: Date in the game world at its start, as it was typed.
        entries: How many entries belong to it, including those recorded late.
        present: Names of everyone who was present at some time, sorted.
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


def sessions(campaign: Campaign, *, save: bool = True) -> list[Session]:
    """Every session that was not voided, oldest first.

    Args:
        save: Whether what was read is kept in the ledger, so that it is read faster the next time.
    """
    held = set(session_numbers(campaign.state()))
    return [session for session in map(_session, SESSIONS.rows(campaign, save=save)) if session.number in held]


def _session(row: Row) -> Session:
    number, title, started, ended, played_on, ingame, summary, entries, members = row
    present = tuple(sorted(_members(members)))
    return Session(number, title, started, ended, played_on, ingame, summary, entries, present)


def _members(stored: str) -> dict[str, str]:
    """Names of members, as a row of the table stores them."""
    try:
        return msgspec.json.decode(stored, type=dict[str, str])
    except UNREADABLE as error:
        raise damaged("", table="sessions", column="members", found=stored) from error


class _Draft:
    """A row that is being changed."""

    def __init__(self, row: Row) -> None:
        names = PROJECTIONS["sessions"].columns
        self.values: dict[str, Any] = dict(zip(names, row, strict=True))
        self.members = _members(self.values["members"])

    def row(self) -> Row:
        self.values["members"] = msgspec.json.encode(dict(sorted(self.members.items()))).decode()
        return tuple(self.values.values())


def evolve_sessions(number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> Iterator[Row]:
    """The rows that an entry changes: the count of its session, and the fields of any session.

    A void sets fields back to their values, so that it needs no case of its own.
    """
    drafts: dict[int, _Draft] = {}

    def draft(session: int) -> _Draft | None:
        if session not in drafts:
            found = rows.of(session)
            if not found:
                return None
            drafts[session] = _Draft(found[0])
        return drafts[session]

    for change in content.fields:
        if change.account == SESSION and change.key == "open":
            if isinstance(change.new, int) and not rows.of(change.new):
                rows.make((change.new, None, number, None, content.played_on, content.ingame, None, 0, "{}"))
            elif isinstance(change.new, int) and (reopened := draft(change.new)):
                reopened.values["ended"] = None
            if isinstance(change.old, int) and change.new is None and (closed := draft(change.old)):
                closed.values["ended"] = number
    for change in content.fields:
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
    if content.session is not None and (own := draft(content.session)):
        own.values["entries"] += 1
    for changed in drafts.values():
        yield changed.row()


def _leave_out(rows: list[Row], left_out: Mapping[int, int | None]) -> list[Row]:
    """Count fewer entries; whatever else a row says comes from effects."""
    fewer = Counter(left_out.values())
    place = PROJECTIONS["sessions"].columns.index("entries")
    return [(*row[:place], row[place] - fewer[row[0]], *row[place + 1 :]) for row in rows]


SESSIONS = StoredProjection("sessions", evolve_sessions, _leave_out)
