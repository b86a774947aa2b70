"""Tells which entries count at a moment, for what is counted entry by entry: those recorded or played by then.

An entry that was taken back reaches the moment too, but does not count; whoever asks tells it apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.entries import UNKNOWN_DAY
from projections.as_of import DAY, ENTRY, SESSION_END
from projections.days_of_play import counting_by
from projections.history import amended_at, voided_at

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


class Counted:
    """The entries that count at a point: an entry, the end of a session or of a day, or now.

    Attributes:
        last: Number of the last entry to look at.
        amended: Entries that were amended by then, as they are held to have been.
        voided: Other entries that are void at that point, and the entry that voids each.
    """

    def __init__(self, campaign: Campaign, point: str | None) -> None:
        text = (point or "").strip()
        entry, session = ENTRY.fullmatch(text), SESSION_END.fullmatch(text)
        self._last_period = 2 * int(session[1]) if session else None
        self._day = text if DAY.fullmatch(text) else None
        self._of_day = counting_by(campaign, text) if self._day else None
        self.last = int(entry[1]) if entry else campaign.head()[0]
        voided = voided_at(campaign, self.last)
        self.amended = amended_at(campaign, self.last, voided) if voided else {}
        self.voided = {number: by for number, by in voided.items() if number not in self.amended}

    def reaches(self, number: int, period: int, played_on: str) -> bool:
        """Whether an entry was recorded or played by then, void or not."""
        if self._last_period is not None:
            return period <= self._last_period
        if self._day is not None and self._of_day is not None:
            is_voided_by_then = number in self.voided and played_on != UNKNOWN_DAY and played_on <= self._day
            is_held = self._of_day.would_count if number in self.amended else self._of_day.counts
            return is_voided_by_then or is_held(number)
        return number <= self.last
