"""Adds up the sessions: entries, hours, rolls, experience, coin and deaths of each, and how fast the campaign goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.entries import UNKNOWN_DAY, Entry
from ledger.facts import RollRecorded, SessionEnded, SessionStarted
from ledger.store.queries import moments

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from projections.chronicle.history import Chapter
    from projections.past.moment import Moment

SHORTEST, LONGEST = timedelta(minutes=10), timedelta(hours=18)
"""A session that was typed in afterwards is shorter than one at the table, one whose end was forgotten longer."""


class SessionStats(Struct):
    """One session, or the time between all sessions.

    Attributes:
        session: Its number, None for the time between.
        entries: Those that count, as the recap at its end says.
        hours: From its start to its end, None where it was not recorded at the table.
        experience: What all characters earned.
        coin: Worth of the coins that were found, in the smallest coin.
    """

    session: int | None
    title: str | None = None
    played_on: str = ""
    present: int = 0
    entries: int = 0
    hours: float | None = None
    rolls: int = 0
    experience: int = 0
    coin: int = 0
    deaths: int = 0


def session_stats(moment: Moment, rules: Ruleset, chapters: Iterable[Chapter]) -> list[SessionStats]:
    """The sessions of a chronicle in order, and the time between them last, if anything happened in it."""
    entries = _entries_by_session(moment)
    found: dict[int | None, SessionStats] = {}
    for chapter in chapters:
        row = found.setdefault(chapter.session, SessionStats(chapter.session))
        if chapter.session is not None:
            row.title, row.played_on, row.present = chapter.title, chapter.played_on[0], len(chapter.present)
            row.hours = hours_played(chapter.entries)
        row.rolls += sum(entry.body.kind == RollRecorded.__name__ for entry in chapter.entries)
        row.experience += sum(chapter.experience.values())
        row.coin += rules.coinage.value(chapter.coins)
        row.deaths += len(chapter.deaths)
    for session, row in found.items():
        row.entries = entries[session]
    if None in found:
        # What was in a session that was taken back.
        found[None].entries += sum(count for place, count in entries.items() if place not in found)
    between = found.pop(None, None)
    return [*found.values(), *([between] if between else [])]


def _entries_by_session(moment: Moment) -> Counter[int | None]:
    """How many entries count in each session; neither voids nor what they take back."""
    campaign = moment.campaign
    voiding = {*campaign.voiding()}
    return Counter(
        session
        for number, session, period, played_on in moments.places_of_entries(campaign, moment.last)
        if number not in moment.voided and number not in voiding and moment.reaches(number, period, played_on)
    )


def hours_played(entries: Sequence[Entry]) -> float | None:
    """Hours from the start of a session to its end, None where they were not recorded while it was played."""
    times = {
        entry.body.kind: entry
        for entry in entries
        if entry.body.kind in (SessionStarted.__name__, SessionEnded.__name__) and not entry.body.late
    }
    started, ended = times.get(SessionStarted.__name__), times.get(SessionEnded.__name__)
    if started is None or ended is None or not _is_recorded_when_played(started):
        return None
    lasted = _time(ended) - _time(started)
    return round(lasted / timedelta(hours=1), 2) if SHORTEST <= lasted <= LONGEST else None


def _is_recorded_when_played(entry: Entry) -> bool:
    """Whether an entry was recorded on its day of play; the clock of the table may be a day off from UTC."""
    day = entry.body.played_on
    return day != UNKNOWN_DAY and abs(date.fromisoformat(day) - _time(entry).date()) <= timedelta(days=1)


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.header.recorded_at)
