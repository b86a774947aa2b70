"""Tells which entries count at a moment, for what is counted entry by entry: those recorded or played by then.

An entry that was taken back reaches the moment too, but does not count; whoever asks tells it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ledger.entries import UNKNOWN_DAY
from projections.past.as_of import DAY, ENTRY, SESSION_END
from projections.past.days_of_play import counting_by, held_at_session

if TYPE_CHECKING:
    from ledger.entries import Entry
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


def voided_at(campaign: Campaign, number: int, besides: Iterable[int] = ()) -> Mapping[int, int]:
    """Entries that were void when the ledger held so many entries, and the entry that voids each.

    Args:
        besides: Entries that the next one would void.
    """
    targets: dict[int, list[int]] = {}
    voided: dict[int, int] = {}

    def take(by: int, target: int) -> None:
        voided[target] = by
        for restored in targets.get(target, ()):
            voided.pop(restored, None)
            for again in reversed(targets.get(restored, ())):
                take(restored, again)

    for by, target in campaign.voids_until(number):
        targets.setdefault(by, []).append(target)
    for by, taken in targets.items():
        # The last one first: an amendment that is voided restores entries, which may be in the same set.
        for target in reversed(taken):
            take(by, target)
    for target in sorted(besides, reverse=True):
        take(number + 1, target)
    return voided


def amended_at(campaign: Campaign, number: int, voided: Mapping[int, int]) -> Mapping[int, Entry]:
    """Entries that an amendment replaced when the ledger held so many entries, each as it was then held to have been.

    Args:
        voided: What was void then.
    """
    live = [entry for entry in campaign.amendments() if entry.number <= number and entry.number not in voided]
    if not live:
        return {}
    from ledger.store.amendments import entries_as_amended

    return entries_as_amended(live, campaign.entry_by_id)


def entries_counting(campaign: Campaign, entries: Iterable[Entry], point: str | None) -> Iterator[Entry]:
    """The entries that count at a point: recorded by then, or played by then, and not voided.

    An entry that was amended by then counts as amended.
    """
    _, counts = counting_at(campaign, point)
    amended = amended_by(campaign, point)
    return (amended.get(entry.number, entry) for entry in entries if counts(entry))


def amended_by(campaign: Campaign, point: str | None) -> Mapping[int, Entry]:
    """Entries that were amended by a point, each as it is held to have been."""
    number = ENTRY.fullmatch((point or "").strip())
    last = int(number[1]) if number else campaign.head()[0]
    voided = voided_at(campaign, last)
    return amended_at(campaign, last, voided) if voided else {}


def counting_at(campaign: Campaign, point: str | None, *, voids: bool = False) -> tuple[int, Callable[[Entry], bool]]:
    """Which entries count at a point, see `entries_counting`: the number after which none does, and a test.

    Args:
        voids: The voids instead.
    """
    text = (point or "").strip()
    number, session, day = ENTRY.fullmatch(text), SESSION_END.fullmatch(text), DAY.fullmatch(text)
    last = int(number[1]) if number else campaign.head()[0]
    voided = voided_at(campaign, last)
    amended = {} if voids or not voided else amended_at(campaign, last, voided)
    played = held_at_session(campaign, int(session[1])) if session else counting_by(campaign, text) if day else None
    until = 2 * int(session[1]) if session else None

    def counts(entry: Entry) -> bool:
        body, number = entry.body, entry.number
        if number > last or (number in voided and number not in amended) or bool(body.links.voids) != voids:
            return False
        if until is not None:
            return body.period <= until
        return played is None or (played.would_count if number in amended else played.counts)(number)

    return last if played is None or voids else min(last, played.last), counts


def counting_or_recorded_at(campaign: Campaign, point: str) -> tuple[int, Callable[[Entry], bool]]:
    """The entries of a point: everything recorded up to an entry, or what counts at the end of a session or day."""
    number = ENTRY.fullmatch(point.strip())
    if number is None:
        return counting_at(campaign, point)
    last = int(number[1])
    return last, lambda entry: entry.number <= last
