"""Builds the chronicle: a chapter for each session and for the time between, in the order of play.

An entry recorded late is in the session that it belongs to; voided entries are left out with their voids. The log is
another thing: every entry in the order of recording.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.entries import UNKNOWN_DAY, Entry, overridden_rules
from ledger.errors import InputError
from ledger.facts import CharacterDescribed, CharacterLevelled, Facts, SessionStarted, kind_named
from ledger.ids import CALENDAR, CHARACTER, DEAD, DUNGEON, ITEM, MEMBER, ONE_SESSION, OTHER, STATUS
from ledger.people import alphabetical
from ledger.state import campaign_field, last_session, session_numbers
from projections.chronicle.wounds import wound_of
from projections.past.moment import Moment, entry_of
from projections.stored.entry_runs import Run, periods_of, runs

if TYPE_CHECKING:
    from ledger.facts.base import PassageSort
    from ledger.store.campaign import Campaign
    from projections.chronicle.game_dates import ChapterDates, Dates
    from projections.chronicle.highlight import Highlight


class Chapter(Struct, kw_only=True):
    """A session, or the time after one and before the next.

    Attributes:
        session: Its number, None between sessions.
        period: Its place in time, as entries have it.
        dates: First and last date in the game world, of a campaign with a calendar.
        played_on: First and last day of play, ISO dates; empty where unknown.
        present: Names of everyone who was present at some time, sorted.
        entries: What happened, in the order of play.
        experience: What each character earned.
        coins: What was found, by coin.
        items: What else was found, by item or lot.
        wounds: Hit points lost by name, healed again or not.
        levels: Who reached another level, and of which class, empty where there are none.
        deaths: Names of those who died and were not brought back in the same chapter.
        rulings: Numbers of entries in which the game master overrode a rule.
        corrections: Entries that took others back, in the order in which they were recorded.
        hit_points: Hit points and their maximum before it, by name; see `projections.chronicle.highlights.ranking`.
        highlights: What stood out, the most remarkable first; likewise.
        fight_runs: Its entries as `projections.chronicle.fight_runs` cuts them; None until that was asked for.
    """

    session: int | None
    period: int
    title: str | None = None
    summary: str | None = None
    ingame: str | None = None
    dates: Dates | None = None
    played_on: tuple[str, str] = ("", "")
    present: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    experience: dict[str, int] = field(default_factory=dict)
    coins: dict[str, int] = field(default_factory=dict)
    items: dict[str, int] = field(default_factory=dict)
    wounds: dict[str, int] = field(default_factory=dict)
    levels: list[tuple[str, str]] = field(default_factory=list)
    deaths: list[str] = field(default_factory=list)
    rulings: list[int] = field(default_factory=list)
    corrections: list[Entry] = field(default_factory=list)
    hit_points: dict[str, tuple[int, int]] = field(default_factory=dict)
    highlights: tuple[Highlight, ...] = ()
    fight_runs: list[tuple[bool, list[Entry]]] | None = None


def chronicle(campaign: Campaign, *, point: str | None = None, sessions: range | None = None) -> Iterator[Chapter]:
    """Chapters in the order of play, each read when it is asked for: no more than one is held.

    Args:
        point: The moment to show, `#120`, `s3` or a day; None for now.
        sessions: Only these, and what lies between them.

    Raises:
        InputError: `session_unknown`, before the first chapter.
    """
    found = _chapters(campaign, point, sessions)
    if sessions is None:
        return found
    before: list[Chapter] = []
    for chapter in found:
        before.append(chapter)
        if chapter.session is not None:
            return chain(before, found)
    raise InputError("session_unknown", session=sessions[0], last=last_session(campaign.state()))


def _chapters(campaign: Campaign, point: str | None, sessions: range | None) -> Iterator[Chapter]:
    known = None if entry_of(point) is not None else session_numbers(campaign.state())
    shown: Container[int] | None = None if sessions is None else periods_of(sessions)
    places: dict[int, tuple[int | None, list[Run]]] = {}
    for run in runs(campaign):
        session, period = _place_of(run.session, run.period, known)
        if shown is None or (period in shown and run.period in shown):
            places.setdefault(period, (session, []))[1].append(run)
    moment = Moment.at(campaign, point)
    dates, amended = _dates(moment), moment.amended
    noted: list[str] = []
    for period in sorted(places):
        session, entries = places[period]
        chapter: Chapter | None = None
        for entry in (entry for run in entries for entry in campaign.entries(run.first, run.last)):
            counting = moment.counts(entry)
            if not (counting or moment.corrects(entry)):
                continue
            if chapter is None:
                chapter, noted = Chapter(session=session, period=period), []
            if counting:
                _add(chapter, amended.get(entry.number, entry) if amended else entry)
                noted += [entry.body.ingame] if entry.body.ingame else []
            else:
                if session is None:
                    _widen_days(chapter, entry)
                chapter.corrections.append(entry)
        if chapter is not None:
            if dates is not None:
                chapter.dates = dates.of(period, noted)
            yield chapter


def _dates(moment: Moment) -> ChapterDates | None:
    """The dates of chapters, None where the campaign has no calendar."""
    state = moment.campaign.state()
    if not campaign_field(state, CALENDAR):
        return None
    from ledger.calendar import campaign_calendar
    from projections.chronicle.game_dates import ChapterDates

    calendar = campaign_calendar(state)
    return None if calendar is None else ChapterDates(moment, calendar)


def _place_of(session: int | None, period: int, sessions: Sequence[int] | None) -> tuple[int | None, int]:
    """Session and period of the chapter of entries; what was in a voided session follows the session before.

    Args:
        sessions: Numbers of the sessions that were not voided, in order; None where all count.
    """
    if sessions is None or session in sessions:
        return session, period
    before = bisect_right(sessions, period // 2 if session is None else session)
    return None, 2 * sessions[before - 1] + 1 if before else 1


@cache
def passage_sort(kind: str) -> PassageSort:
    """How the chronicle says an entry of a kind."""
    return (kind_named(kind) or Facts).CHRONICLE


def is_earned(kind: str, xp: int) -> bool:
    """Whether experience that moved was earned; a description of somebody may also cost some."""
    return (kind_named(kind) or Facts).EARNS_XP and not (kind == CharacterDescribed.__name__ and xp < 0)


def _add(chapter: Chapter, entry: Entry) -> None:
    """Add an entry to its chapter and to the chapter's sums."""
    body = entry.body
    # A session is of the day on which it began; an entry recorded late has its own day.
    if body.session is None or body.kind == SessionStarted.__name__:
        _widen_days(chapter, entry)
    chapter.ingame = chapter.ingame or body.ingame
    for change in body.fields:
        if change.account.startswith(ONE_SESSION):
            _add_session_field(chapter, change.key, change.new)
        elif change.account.startswith(OTHER):
            continue
        elif (change.key, change.new) == (STATUS, DEAD):
            chapter.deaths.append(change.account.removeprefix(CHARACTER))
        elif (change.key, change.old) == (STATUS, DEAD):
            back = change.account.removeprefix(CHARACTER)
            chapter.deaths = [name for name in chapter.deaths if name != back]
    for posting in body.postings:
        account, commodity, quantity = posting.account, posting.commodity, posting.quantity
        name = account.removeprefix(CHARACTER)
        if account == DUNGEON and not commodity.startswith(ITEM):
            chapter.coins[commodity] = chapter.coins.get(commodity, 0) - quantity
        elif account == DUNGEON:
            item = commodity.removeprefix(ITEM)
            chapter.items[item] = chapter.items.get(item, 0) - quantity
        elif name != account and (lost := wound_of(entry, posting)) > 0:
            chapter.wounds[name] = chapter.wounds.get(name, 0) + lost
        elif commodity == "xp" and name != account and is_earned(body.kind, quantity):
            chapter.experience[name] = chapter.experience.get(name, 0) + quantity
        elif body.kind == CharacterLevelled.__name__ and commodity.split(":")[0] == "level":
            chapter.levels.append((name, commodity.partition(":")[2]))
    if body.override is not None and overridden_rules(body.derivation):
        chapter.rulings.append(entry.number)
    if passage_sort(body.kind) != "none":
        chapter.entries.append(entry)


def _widen_days(chapter: Chapter, entry: Entry) -> None:
    """Widen a chapter's days to that of an entry, if it is known."""
    day = entry.body.played_on
    if day != UNKNOWN_DAY:
        first, last = chapter.played_on
        chapter.played_on = (min(first or day, day), max(last, day))


def _add_session_field(chapter: Chapter, key: str, value: object) -> None:
    if key == "title":
        chapter.title = str(value) if value else None
    elif key == "summary":
        chapter.summary = str(value) if value else None
    elif key.startswith(MEMBER) and value == "present":
        name = key.removeprefix(MEMBER)
        if name not in chapter.present:
            chapter.present = sorted([*chapter.present, name], key=alphabetical)
