"""Runs of entries: a stored projection of which entries, next to each other, are of the same session and day.

A campaign has hardly more runs than sessions, however many entries it has: where in time entries lie is looked up
here, instead of in every entry.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.store.queries.moments import Counting
from projections.stored.stored_projection import EntryContent, ProjectionRows, Row, StoredProjection

if TYPE_CHECKING:
    from ledger.entries import Body, Entry
    from ledger.store.campaign import Campaign

GROWING = 0
"""Key of the row that names the run which the next entry may lengthen; no entry has this number."""


class Run(Struct, frozen=True):
    """Entries that follow each other.

    Attributes:
        first: Number of the first one.
        entries: How many they are; in a campaign without its secrets numbers are missing.
    """

    first: int
    last: int
    entries: int
    period: int
    session: int | None
    played_on: str


def runs(campaign: Campaign) -> list[Run]:
    """Every run, in order."""
    return [Run(*row) for row in RUNS.rows(campaign) if row[0] != GROWING]


def periods_of(sessions: range) -> range:
    """The places in time of sessions and of what lies between them."""
    return range(2 * sessions[0], 2 * sessions[-1] + 1)


def entries_of_sessions(campaign: Campaign, sessions: range) -> Iterator[Entry]:
    """The entries of sessions and of what lies between them, those recorded late with the others, by number."""
    periods = periods_of(sessions)
    for run in runs(campaign):
        if run.period in periods:
            yield from campaign.entries(run.first, run.last)


def set_aside(campaign: Campaign) -> list[int]:
    """Numbers of the entries that are voided, and of those that void others, in order."""
    return sorted({*campaign.voided(), *campaign.voiding()})


def held_entries(counted: Iterable[tuple[int, int]], found: Sequence[Run], gone: Sequence[int]) -> Counting:
    """Which entries count, in the order of play.

    What counts is said as nearly everything up to an entry, and few numbers besides: a database adds that up fastest.

    Args:
        counted: First and last number of each range of entries that count.
        found: Every run.
        gone: Numbers of the entries that count in no case, in order.
    """
    ranges = sorted(counted)
    until = _best_end(ranges, found)
    included: list[int] = []
    excluded = {*gone[: bisect_right(gone, until)]}
    after = 1
    for first, last in ranges:
        included += range(max(first, until + 1), last + 1)
        excluded.update(range(after, min(first, until + 1)))
        after = last + 1
    excluded.update(range(after, until + 1))
    left_out = {*gone}
    besides = tuple(number for number in included if number not in left_out)
    taken_back = tuple(number for first, last in ranges for number in _between(gone, first, last))
    disturbing = {*besides, *excluded, *taken_back, *_late(found, until)}
    return Counting(
        until,
        besides,
        tuple(sorted(excluded)),
        in_order_of_play=True,
        taken_back=taken_back,
        disturbing=tuple(sorted(disturbing)),
    )


def _late(found: Sequence[Run], until: int) -> Iterator[int]:
    """Numbers of the entries up to one that were recorded after others which come later in the order of play."""
    latest = 0
    for run in found:
        if run.first > until:
            return
        if run.period < latest:
            yield from range(run.first, min(run.last, until) + 1)
        latest = max(latest, run.period)


def _between(numbers: Sequence[int], first: int, last: int) -> Sequence[int]:
    """Those of some numbers, which are in order, from one to another."""
    return numbers[bisect_left(numbers, first) : bisect_right(numbers, last)]


def _best_end(ranges: Sequence[tuple[int, int]], found: Sequence[Run]) -> int:
    """The end of the range for which fewest entries before it do not count, or count after it."""
    left = sum(last - first + 1 for first, last in ranges)
    best, least, before, after = 0, left, 0, 1
    for first, last in ranges:
        before += first - after
        left -= last - first + 1
        after = last + 1
        if before + left < least:
            best, least = last, before + left
    return min(best, found[-1].last) if found else 0


def none_held(run: Run, gone: Sequence[int]) -> bool:
    """Whether every entry of a run is among some numbers, which are in order."""
    return bisect_right(gone, run.last) - bisect_left(gone, run.first) >= run.entries


def _evolve(number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> Iterator[Row]:
    """Lengthen the run of the entry before, or begin another."""
    place = content.period, content.session, content.played_on
    growing = rows.get((GROWING,))
    if growing is not None:
        run = rows.get((growing[1],))
        if run is not None and run[3:] == place:
            yield (run[0], number, run[2] + 1, *place)
            return
    yield (number, number, 1, *place)
    yield (GROWING, number, 0, 0, None, "")


def _leave_out(rows: list[Row], left_out: Mapping[int, int | None]) -> list[Row]:
    """The runs of the entries that are left; two that nothing is between any more are one."""
    gone = sorted(left_out)
    found: list[Row] = []
    for first, last, _, *place in (row for row in rows if row[0] != GROWING):
        inside = {*_between(gone, first, last)}
        numbers = [number for number in (first, last) if number not in inside]
        if inside and len(numbers) < 2:
            numbers = [number for number in range(first, last + 1) if number not in inside]
        if not numbers:
            continue
        entries = last - first + 1 - len(inside)
        if found and [*found[-1][3:]] == place:
            found[-1] = (found[-1][0], numbers[-1], found[-1][2] + entries, *place)
        else:
            found.append((numbers[0], numbers[-1], entries, *place))
    return found


RUNS = StoredProjection("entry_runs", _evolve, _leave_out)
