"""Groups the entries of a chapter into passages, so that a story says together what belongs together.

A passage is one entry by itself, a fight, or a run of entries of one sort: rolls, dealings in coins and things, rests
and hours that pass. Whatever a reader would look for by itself (a find, an award, a note) ends a run.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from ledger.entries import Entry, overridden_rules
from ledger.facts import GoodsDropped, GoodsGiven, ItemAppraised, ItemIdentified, ItemSold, ItemUsed
from ledger.ids import ITEM
from projections.chronicle.fight_runs import runs_of_fights
from projections.chronicle.fights import Fight, HitPointsSeen, fight_of
from projections.chronicle.history import Chapter, passage_sort

HANDING_ON = frozenset(
    kind.__name__ for kind in (GoodsDropped, GoodsGiven, ItemAppraised, ItemIdentified, ItemSold, ItemUsed)
)
"""Kinds that are told in their place, and after what they do it with was found."""

LOT = "~"
"""What stands between a sort of things and the number of a single one."""

SUMMED_ALONE = ("treasure", "award")
"""Sorts of which a single entry is told as several are."""


class Passage(Struct, kw_only=True):
    """Entries that the story says together.

    Attributes:
        sort: `alone` for one entry by itself, `fight`, else that of its entries.
        entries: In the order of play, at least one.
        fight: Its sums, None where it is no fight.
        place: How many fights of the chapter precede it.
    """

    sort: str
    entries: list[Entry]
    fight: Fight | None = None
    place: int = 0


def passages(chapter: Chapter, apart: Collection[int] = ()) -> Iterator[Passage]:
    """The passages of a chapter in the order of play.

    Args:
        apart: Numbers of entries that are said alone, such as those that a dispute is about.
    """
    runs = runs_of_fights(chapter, apart)
    has_fights = any(is_fight for is_fight, _run in runs)
    points = HitPointsSeen(chapter)
    waiting: list[Entry] = []
    place = 0
    for is_fight, run in runs:
        if is_fight:
            yield from _plain(waiting, apart)
            waiting = []
            yield Passage(sort="fight", entries=run, fight=fight_of(run, points), place=place)
            place += 1
        else:
            waiting += run
            for entry in run if has_fights else ():
                points.add(entry)
    yield from _plain(waiting, apart)


def _plain(entries: Sequence[Entry], apart: Collection[int]) -> Iterator[Passage]:
    """The passages of entries between fights."""
    for sort, run in _runs(entries, apart):
        is_alone = len(run) == 1 and sort not in SUMMED_ALONE
        yield Passage(sort="alone" if is_alone else sort, entries=run)


def _runs(entries: Iterable[Entry], apart: Collection[int]) -> Iterator[tuple[str, list[Entry]]]:
    sort, run = "", list[Entry]()
    for entry in entries:
        own = "alone" if entry.number in apart or is_said_alone(entry) else passage_sort(entry.body.kind)
        if run and (own != sort or own == "alone"):
            yield sort, run
            run = []
        sort = own
        run.append(entry)
    if run:
        yield sort, run


def things_handed_on(chapter: Chapter) -> frozenset[str]:
    """Single things that somebody sells, gives away, uses up, leaves behind or finds out about in a chapter, as
    commodities: what is told of them at its end would come too late."""
    bodies = [entry.body for entry in chapter.entries if entry.body.kind in HANDING_ON]
    moved = {posting.commodity for body in bodies for posting in body.postings}
    known_better = {change.account for body in bodies for change in body.fields}
    return frozenset(thing for thing in moved | known_better if thing.startswith(ITEM) and LOT in thing)


def moves_any(entry: Entry, commodities: Collection[str]) -> bool:
    """Whether an entry moves any of some commodities."""
    return any(posting.commodity in commodities for posting in entry.body.postings)


def is_said_alone(entry: Entry) -> bool:
    """Whether an entry needs its own words: it has a remark, is marked as secret, or a rule was overridden."""
    return remark_of(entry) is not None or entry.body.secret or bool(overridden_rules(entry.body.derivation))


IN_ALL = re.compile(r"\d{1,3} (?:in all|en tout)")
"""A note that what was told of a roll is all it came to, as its sentence says without it."""


def remark_of(entry: Entry) -> str | None:
    """The note of an entry, where it says more than its sentence."""
    note = entry.body.note
    return None if note is None or IN_ALL.fullmatch(note) else note
