"""Dates in the game world: what the clock and a campaign's calendar say of today, and of each chapter.

The clock says the date: it starts on the day on which the calendar begins, and `time` moves it on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.calendar import Calendar, NamedDate, campaign_calendar
from ledger.errors import InputError
from ledger.ids import CLOCK
from ledger.store.queries import moments
from projections.sheets.clock import DAY

if TYPE_CHECKING:
    from ledger.state import View
    from projections.past.moment import Moment

Dates = tuple[NamedDate, NamedDate]
"""The first and the last date of a chapter."""


def today(view: View) -> tuple[Calendar, int] | None:
    """The calendar and the number of the day on the clock; None where the campaign has no calendar."""
    calendar = campaign_calendar(view)
    return None if calendar is None else (calendar, calendar.first_day + view.quantity(CLOCK, "seconds") // DAY)


class ChapterDates:
    """The dates of the chapters of a campaign with a calendar, at the moment that is shown."""

    def __init__(self, moment: Moment, calendar: Calendar) -> None:
        self._calendar = calendar
        counting = moment.in_play().counting
        self._passed: dict[int, int] = {}
        for _number, period, seconds in moments.postings(moment.campaign, counting, CLOCK, "seconds"):
            self._passed[period] = self._passed.get(period, 0) + seconds
        for body in (entry.body for number, entry in moment.amended.items() if counting.would_count(number)):
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
