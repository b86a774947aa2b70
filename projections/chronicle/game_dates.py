"""Dates in the game world: what the clock and a campaign's calendar say of today, and of each chapter.

The clock says the date: it starts on the day on which the calendar begins, and `time` moves it on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.calendar import Calendar, NamedDate, campaign_calendar
from ledger.errors import InputError
from ledger.ids import CLOCK
from ledger.store.queries import moments
from projections.past.as_of import DAY as DAY_OF_PLAY
from projections.past.as_of import ENTRY, SESSION_END
from projections.past.days_of_play import counting_by, held_at_session
from projections.sheets.clock import DAY

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.state import View
    from ledger.store.campaign import Campaign

Dates = tuple[NamedDate, NamedDate]
"""The first and the last date of a chapter."""

LAST_SESSION = 10**8
"""A session after every other."""


def today(view: View) -> tuple[Calendar, int] | None:
    """The calendar and the number of the day on the clock; None where the campaign has no calendar."""
    calendar = campaign_calendar(view)
    return None if calendar is None else (calendar, calendar.first_day + view.quantity(CLOCK, "seconds") // DAY)


class ChapterDates:
    """The dates of the chapters of a campaign with a calendar.

    Args:
        point: The moment that is shown, None for now.
        amended: Entries that were amended by then, each as it is held to have been.
    """

    def __init__(self, campaign: Campaign, calendar: Calendar, point: str | None, amended: Mapping[int, Entry]) -> None:
        self._calendar = calendar
        text = (point or "").strip()
        number, session = ENTRY.fullmatch(text), SESSION_END.fullmatch(text)
        if DAY_OF_PLAY.fullmatch(text):
            counting = counting_by(campaign, text)
        else:
            until = int(number[1]) if number else None
            counting = held_at_session(campaign, int(session[1]) if session else LAST_SESSION, until=until)
        self._passed: dict[int, int] = {}
        for _number, period, seconds in moments.postings(campaign, counting, CLOCK, "seconds"):
            self._passed[period] = self._passed.get(period, 0) + seconds
        for body in (entry.body for number_, entry in amended.items() if counting.would_count(number_)):
            for posting in body.postings:
                if (posting.account, posting.commodity) == (CLOCK, "seconds"):
                    self._passed[body.period] = self._passed.get(body.period, 0) + posting.quantity

    def of(self, period: int, noted: list[str]) -> Dates:
        """The first and last date of a chapter.

        Args:
            noted: Dates that entries were recorded with; where one lies outside what the clock says, they count.
        """
        before = sum(seconds for place, seconds in self._passed.items() if place < period)
        first, last = (
            self._calendar.first_day + seconds // DAY for seconds in (before, before + self._passed.get(period, 0))
        )
        numbers = [number for text in noted for number in self._number(text)]
        if any(not first <= number <= last for number in numbers):
            first, last = min(numbers), max(numbers)
        return self._calendar.named(first), self._calendar.named(last)

    def _number(self, text: str) -> list[int]:
        """The number of a date; none where it is no date of the calendar, as in what was imported."""
        try:
            return [self._calendar.number_of(self._calendar.read(text))]
        except InputError:
            return []
