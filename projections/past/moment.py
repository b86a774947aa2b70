"""A moment of a campaign, and which entries count at it: an entry, the end of a session or of a day of play, or now.

There are two times. `120` is what was recorded up to entry 120, corrections included as the entries that they are. `s3`
and a day of play are what is held true of that moment: late entries count, what was taken back does not, and what was
amended counts in its own place. For what is counted entry by entry, as dice are, an entry that was amended by then
counts as amended, at any moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property

from ledger.entries import UNKNOWN_DAY, Entry
from ledger.errors import InputError
from ledger.patterns import late_pattern
from ledger.state import session_numbers
from ledger.store.campaign import Campaign
from ledger.store.queries.moments import Counting, recorded_until
from projections.past.days_of_play import counting_by, first_known_day, held_at_session
from projections.past.taken_back import amended_at, voids_at

ENTRY = late_pattern(r"#?([0-9]{1,18})")
SESSION_END = late_pattern(r"[sS]([0-9]{1,9})")
DAY = late_pattern(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

EVERY_SESSION = 2**31
"""A session after any other: its end is the present, in the order of play."""


def entry_of(point: str | None) -> int | None:
    """Number of the entry that a point names; None where it names another kind of moment."""
    found = ENTRY.fullmatch(point.strip()) if point else None
    return int(found[1]) if found else None


def session_of(point: str | None) -> int | None:
    """Number of the session whose end a point names; None where it names another kind of moment."""
    found = SESSION_END.fullmatch(point.strip()) if point else None
    return int(found[1]) if found else None


def is_point(text: str) -> bool:
    """Whether a text is written as a point."""
    return any(pattern.fullmatch(text.strip()) for pattern in (ENTRY, SESSION_END, DAY))


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, as entries have it."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


class Moment:
    """A moment of a campaign; without more than an entry, what was recorded up to that, or up to now.

    Args:
        entry: Only what was recorded up to this entry.
        session: What is held true of the end of a session.
        day: Likewise of a day of play.

    Attributes:
        last: Number of the last entry that was recorded by then.
    """

    def __init__(
        self, campaign: Campaign, *, entry: int | None = None, session: int | None = None, day: str | None = None
    ) -> None:
        self.campaign = campaign
        self.session = session
        self.day = day
        self.last = campaign.head()[0] if entry is None else entry
        self._is_past = entry is not None

    @staticmethod
    def at(campaign: Campaign, point: str | None) -> Moment:
        """The moment of a point: `120` or `#120`, `s3`, `2026-11-01`; None for now.

        Raises:
            InputError: `point_unknown`, if it is no such entry, session or day.
        """
        if point is None:
            return Moment(campaign)
        text = point.strip()
        if (entry := entry_of(text)) is not None:
            head, _ = campaign.head()
            if not 1 <= entry <= head:
                raise InputError("point_unknown", point=point, entries=head)
            return Moment(campaign, entry=entry)
        if (session := session_of(text)) is not None:
            numbers = session_numbers(campaign.state())
            if session not in numbers:
                raise InputError("point_unknown", point=point, sessions=numbers)
            return Moment(campaign, session=session)
        if is_day(text):
            first = first_known_day(campaign)
            if first is None or text < first:
                raise InputError("point_unknown", point=point, first=first)
            return Moment(campaign, day=text)
        raise InputError("point_unknown", point=point)

    @property
    def is_of_play(self) -> bool:
        """Whether it is what is held true, in the order of play; else it is what was recorded."""
        return self.session is not None or self.day is not None

    def in_play(self) -> Moment:
        """The same moment in the order of play: what is held true by then."""
        return self if self.is_of_play else Moment(self.campaign, entry=self.last, session=EVERY_SESSION)

    @cached_property
    def counting(self) -> Counting:
        """Which rows of the tables of effects count."""
        if self.day is not None:
            return counting_by(self.campaign, self.day)
        if self.session is not None:
            return held_at_session(self.campaign, self.session, until=self.last if self._is_past else None)
        return recorded_until(self.last)

    @cached_property
    def taken_back(self) -> Mapping[int, int]:
        """Entries that were void by then, amended ones among them, and the entry that voids each."""
        return voids_at(self.campaign, self.last).by if self._is_past else self.campaign.voided()

    @cached_property
    def amended(self) -> Mapping[int, Entry]:
        """Entries that were amended by then, each as it is held to have been."""
        return amended_at(self.campaign, self.last, self.taken_back) if self.taken_back else {}

    @cached_property
    def voided(self) -> Mapping[int, int]:
        """Entries that count in no way, and the entry that voids each."""
        return {number: by for number, by in self.taken_back.items() if number not in self.amended}

    def reaches(self, number: int, period: int, played_on: str) -> bool:
        """Whether an entry was recorded or played by then, void or not."""
        if self.session is not None:
            return number <= self.last and period <= 2 * self.session
        if self.day is not None:
            is_voided_by_then = number in self.voided and played_on != UNKNOWN_DAY and played_on <= self.day
            is_held = self.counting.would_count if number in self.amended else self.counting.counts
            return is_voided_by_then or is_held(number)
        return number <= self.last

    def counts(self, entry: Entry) -> bool:
        """Whether an entry counts: it is no void, and was not voided; as it was recorded, or as it was amended."""
        body, number = entry.body, entry.number
        if number in self.voided or body.links.voids:
            return False
        return self.reaches(number, body.period, body.played_on)

    def corrects(self, entry: Entry) -> bool:
        """Whether an entry takes others back and was not taken back itself; none does in the order of play."""
        number = entry.number
        return bool(entry.body.links.voids) and not (self.is_of_play or number > self.last or number in self.taken_back)

    def as_counted(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Those of some entries that count, each as amended."""
        return (self.amended.get(entry.number, entry) for entry in entries if self.counts(entry))
