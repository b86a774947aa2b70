"""Determines which entries count by the end of a day of play.

The order of play is that of periods, and within one that of numbers. An entry counts from its own day on. An entry of
unknown day counts with the last known day before it. Entries of a session that was over by then count, whenever they
were recorded; and before the first session, every entry that was recorded before one that counts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from ledger.entries import UNKNOWN_DAY
from ledger.store.campaign import Campaign
from ledger.store.queries.moments import Counting, changes_of_open_session
from projections.stored.entry_runs import Run, held_entries, none_held, runs, set_aside

OPENING = 1
"""Number of the entry that opened the campaign: it counts from the first known day on."""


def held_at_session(campaign: Campaign, session: int, *, until: int | None = None) -> Counting:
    """Which entries count at the end of a session.

    Args:
        until: Only those recorded up to this entry, of a campaign as it was then.
    """
    found = runs(campaign)
    counted = [
        (run.first, run.last if until is None else min(run.last, until))
        for run in found
        if run.period <= 2 * session and (until is None or run.first <= until)
    ]
    return held_entries(counted, found, set_aside(campaign))


def counting_by(campaign: Campaign, day: str) -> Counting:
    """Which entries count by a day's end."""
    found, gone = runs(campaign), set_aside(campaign)
    held = [run for run in found if not none_held(run, gone)]
    unknown = list(_unknown_by(held, day))
    over = _last_period_over(campaign, day, held, unknown)
    counted = [(run.first, run.last) for run in found if run.period <= over or _is_known_by(run, day)]
    counted += [(run.first, run.last) for run in unknown if run.period > over]
    return held_entries(_with_all_until(counted, _last_before_sessions(held, day, gone)), found, gone)


def first_known_day(campaign: Campaign) -> str | None:
    """The first day of play that is known, None where there is none."""
    gone = set_aside(campaign)
    days = (run.played_on for run in runs(campaign) if run.played_on != UNKNOWN_DAY and not none_held(run, gone))
    return min(days, default=None)


def _is_known_by(run: Run, day: str) -> bool:
    return run.played_on != UNKNOWN_DAY and run.played_on <= day


def _unknown_by(held: Sequence[Run], day: str) -> Iterator[Run]:
    """Runs of unknown day that count: those whose last known day before them, in the order of play, does."""
    last_known = ""
    for run in sorted(held, key=lambda run: (run.period, run.first)):
        if run.played_on != UNKNOWN_DAY:
            last_known = run.played_on
        elif last_known <= day:
            yield run


def _last_period_over(campaign: Campaign, day: str, held: Sequence[Run], unknown: Sequence[Run]) -> int:
    """The last period that was over by the end of a day: an entry added to it later was played by then."""
    later: dict[int, list[Run]] = {}
    for run in held:
        if run.played_on != UNKNOWN_DAY and run.played_on > day:
            later.setdefault(run.period, []).append(run)
    session, started, over = 0, 0, 0
    for change in changes_of_open_session(campaign):
        if change.played_on == UNKNOWN_DAY:
            if not any(run.first <= change.number <= run.last for run in unknown):
                continue
        elif change.played_on > day:
            continue
        if isinstance(change.open, int):
            session, started, over = change.open, change.number, 2 * change.open - 1
        elif not any(run.first <= change.number and run.last >= started for run in later.get(2 * session, ())):
            over = 2 * session
    return over


def _last_before_sessions(held: Sequence[Run], day: str, gone: Sequence[int]) -> int:
    """Number of the last entry before the first session that is known to be of a day or an earlier one."""
    last = OPENING
    for run in held:
        if run.period == 1 and _is_known_by(run, day):
            number = run.last
            # Those at its end may be voided.
            place = bisect_right(gone, number) - 1
            while place >= 0 and gone[place] == number:
                number, place = number - 1, place - 1
            last = max(last, number)
    return last


def _with_all_until(ranges: Sequence[tuple[int, int]], until: int) -> Iterator[tuple[int, int]]:
    """Ranges of numbers, and all numbers up to one, without any number twice."""
    yield 1, until
    for first, last in ranges:
        if last > until:
            yield max(first, until + 1), last
