"""Calendars of game worlds: months and festival days, weeks, eras and leap years, as whole numbers of days.

A calendar is stored whole in the entry that opens a campaign. Days are numbered from 0, the first day of year 1.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import accumulate

import msgspec
from msgspec import Struct

from ledger.errors import InputError
from ledger.ids import CALENDAR
from ledger.patterns import late_pattern
from ledger.rules.tables import folded
from ledger.state import Fields, campaign_field

Names = str | dict[str, str]
"""What something is called: in every language alike, or by language."""

MOST_DAYS, MOST_YEARS = 10_000, 1_000_000
"""Most days of a month, and years, so that every number stays small."""

ID = late_pattern(r"[a-z][a-z0-9_]*")

TYPED = late_pattern(
    r"(?:(?:le|the) )?(?:(?P<day>\d{1,5})(?:er|e|st|nd|rd|th)? )?(?:of |de |du |d')?(?P<part>.+?) "
    r"(?P<year>\d{1,7})(?: (?:of |de |du |d'|in )?(?:the |l'|la |le )?(?P<era>.+))?"
)
"""A date as it is typed, folded: day, month or festival, year, era."""


class CalendarPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A month, or a festival between months; parts are in their order in the year.

    Attributes:
        leap_days: Days more in a leap year.
        festival: Whether it belongs to no month.
        outside_week: Whether its days are no days of the week.
    """

    id: str
    names: Names
    days: int
    leap_days: int = 0
    festival: bool = False
    outside_week: bool = False


class Week(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The days of the week; `first` is the place of the first day of year 1 among them, from 1 on."""

    days: tuple[Names, ...]
    first: int = 1


class Leap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which years are leap years: every so many, but not every so many, unless every so many; 0 for no such rule."""

    every: int
    but_not_every: int = 0
    unless_every: int = 0

    def until(self, year: int) -> int:
        """How many leap years there are up to a year, itself included."""
        rules = ((self.every, 1), (self.but_not_every, -1), (self.unless_every, 1))
        return sum(sign * (year // every) for every, sign in rules if every)


class Era(Struct, frozen=True, forbid_unknown_fields=True):
    """An era: its year 1 is the year `first_year` of the whole count."""

    id: str
    names: Names
    first_year: int


class GameDate(Struct, frozen=True):
    """A date: the year of the whole count, the part of the year by its place, the day of it."""

    year: int
    part: int
    day: int


class NamedDate(Struct, frozen=True, kw_only=True):
    """A date with its names.

    Attributes:
        day: None for a festival of one day.
        year: As its era counts.
    """

    day: int | None
    part: Names
    year: int
    era: Names | None
    weekday: Names | None


class Calendar(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A calendar.

    Attributes:
        begins: The date on which the campaign's clock starts.
    """

    names: Names
    year: tuple[CalendarPart, ...]
    begins: str
    week: Week | None = None
    leap: Leap | None = None
    eras: tuple[Era, ...] = ()

    @cached_property
    def first_day(self) -> int:
        """Number of the day on which the clock starts."""
        return self.number_of(self.read(self.begins))

    # Numbers and dates.

    def number_of(self, date: GameDate) -> int:
        """The number of a date."""
        return self._before(date.year) + self._starts(date.year)[date.part] + date.day - 1

    def date_of(self, number: int) -> GameDate:
        """The date of a number."""
        low, high = 1, number // sum(part.days for part in self.year) + 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._before(middle) <= number else (low, middle - 1)
        rest = number - self._before(low)
        place = bisect_right(self._starts(low), rest) - 1
        # A festival that this year lacks begins where the next part does, which comes after it.
        return GameDate(low, place, rest - self._starts(low)[place] + 1)

    def days_of(self, part: int, year: int) -> int:
        """How many days a part has in a year."""
        return self.year[part].days + (self.year[part].leap_days if self.is_leap(year) else 0)

    def is_leap(self, year: int) -> bool:
        """Whether a year is a leap year."""
        return self.leap is not None and self.leap.until(year) > self.leap.until(year - 1)

    def _before(self, year: int, *, in_week: bool = False) -> int:
        """Days before a year; only those of the week, if asked for."""
        parts = [part for part in self.year if not (in_week and part.outside_week)]
        leaps = 0 if self.leap is None else self.leap.until(year - 1)
        return (year - 1) * sum(part.days for part in parts) + leaps * sum(part.leap_days for part in parts)

    def _starts(self, year: int) -> list[int]:
        """How many days of a year lie before each of its parts."""
        return list(accumulate((self.days_of(place, year) for place in range(len(self.year) - 1)), initial=0))

    # Words.

    def named(self, number: int) -> NamedDate:
        """A date by its number, with its names."""
        date = self.date_of(number)
        part, era = self.year[date.part], self._era(date.year)
        alone = part.festival and self.days_of(date.part, date.year) == 1
        return NamedDate(
            day=None if alone else date.day,
            part=part.names,
            year=date.year - (era.first_year if era else 1) + 1,
            era=None if era is None else era.names,
            weekday=self._weekday(date),
        )

    def written(self, date: GameDate) -> str:
        """A date as it is stored: `3 fructile 1104 ash`, `midsummer 1104`."""
        part, era = self.year[date.part], self._era(date.year)
        alone = part.festival and self.days_of(date.part, date.year) == 1
        year = date.year - (era.first_year if era else 1) + 1
        words = ["" if alone else str(date.day), part.id, str(year), "" if era is None else era.id]
        return " ".join(filter(None, words))

    def read(self, text: str) -> GameDate:
        """A date as it is typed, by ids or names in either language: `3 fructile 1104`, `1104-07-03`.

        Raises:
            InputError: `game_date_unclear`, `game_month_unknown`, `game_day_beyond`, `game_festival_absent`,
                `game_era_unknown`.
        """
        if found := re.fullmatch(r"\s*(\d{1,7})-(\d{1,3})-(\d{1,5})\s*", text):
            months = [place for place, part in enumerate(self.year) if not part.festival]
            if not 1 <= int(found[2]) <= len(months):
                raise self._unknown_month(found[2])
            return self._checked(int(found[1]), "", months[int(found[2]) - 1], int(found[3]), text)
        typed = folded(text).replace(",", " ")
        found = TYPED.fullmatch(" ".join(typed.split()))
        if found is None:
            raise InputError("game_date_unclear", given=text, example=self.begins)
        name = found["part"]
        place = next((place for place, part in enumerate(self.year) if name in _words(part.id, part.names)), None)
        if place is None:
            raise self._unknown_month(name)
        return self._checked(int(found["year"]), found["era"] or "", place, int(found["day"] or 1), text)

    def _checked(self, year: int, era: str, place: int, day: int, text: str) -> GameDate:
        known = {word: each for each in self.eras for word in _words(each.id, each.names)}
        chosen = self.eras[-1] if self.eras else None
        if era:
            named = known.get(era)
            if named is None:
                raise InputError("game_era_unknown", era=era, known=[each.names for each in self.eras])
            chosen = named
        absolute = year + (chosen.first_year - 1 if chosen else 0)
        if not 1 <= absolute <= MOST_YEARS or not year or (self._era(absolute) or chosen) is not chosen:
            raise InputError("game_date_unclear", given=text, example=self.begins)
        part, most = self.year[place].names, self.days_of(place, absolute)
        if not most:
            raise InputError("game_festival_absent", part=part, year=str(year))
        if not 1 <= day <= most:
            raise InputError("game_day_beyond", day=str(day), part=part, year=str(year), most=most)
        return GameDate(absolute, place, day)

    def _unknown_month(self, given: str) -> InputError:
        return InputError("game_month_unknown", given=given, known=[part.names for part in self.year])

    def _era(self, year: int) -> Era | None:
        """The era of a year; years before the first era are counted by it."""
        begun = [era for era in self.eras if era.first_year <= year]
        return begun[-1] if begun else None

    def _weekday(self, date: GameDate) -> Names | None:
        if self.week is None or self.year[date.part].outside_week:
            return None
        before = self._before(date.year, in_week=True) + date.day - 1
        parts = (place for place in range(date.part) if not self.year[place].outside_week)
        before += sum(self.days_of(place, date.year) for place in parts)
        return self.week.days[(before + self.week.first - 1) % len(self.week.days)]


def _words(id_: str, names: Names) -> set[str]:
    """What something may be called, folded."""
    return {folded(id_), *(folded(name) for name in ([names] if isinstance(names, str) else names.values()))}


def _faults(calendar: Calendar) -> Iterator[tuple[str, str]]:
    """What is wrong with a calendar: a code, and where."""
    ids = [part.id for part in calendar.year] + [era.id for era in calendar.eras]
    yield from (("id", id_) for id_ in ids if not ID.fullmatch(id_))
    words: set[str] = set()
    for part in calendar.year:
        if words & (own := _words(part.id, part.names)):
            yield "twice", part.id
        words |= own
        if not (0 <= part.days <= MOST_DAYS and 0 <= part.leap_days <= MOST_DAYS and part.days + part.leap_days):
            yield "days", part.id
        if not part.days and not part.festival:
            yield "days", part.id
    if not any(part.days for part in calendar.year):
        yield "empty", "year"
    if calendar.week is not None and not (calendar.week.days and 1 <= calendar.week.first <= len(calendar.week.days)):
        yield "week", "week"
    if calendar.leap is not None and not (
        calendar.leap.every >= 1
        and min(calendar.leap.but_not_every, calendar.leap.unless_every) >= 0
        and calendar.leap.but_not_every % calendar.leap.every == 0
        and (not calendar.leap.unless_every or calendar.leap.but_not_every > 0)
        and (not calendar.leap.unless_every or calendar.leap.unless_every % calendar.leap.but_not_every == 0)
    ):
        yield "leap", "leap"
    firsts = [era.first_year for era in calendar.eras]
    if any(not 1 <= first <= MOST_YEARS for first in firsts) or sorted(set(firsts)) != firsts:
        yield "eras", "eras"


def calendar_of_toml(text: str) -> Calendar:
    """A calendar as a file has it.

    Raises:
        InputError: `calendar_faulty`, with every fault.
    """
    import tomllib

    try:
        calendar = msgspec.convert(tomllib.loads(text), Calendar)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise InputError("calendar_faulty", faults=[("toml", str(error))]) from None
    if faults := list(_faults(calendar)):
        raise InputError("calendar_faulty", faults=faults)
    try:
        calendar.read(calendar.begins)
    except InputError as error:
        raise InputError("calendar_faulty", faults=[("begins", calendar.begins)]) from error
    return calendar


def stored(calendar: Calendar) -> str:
    """A calendar as it is stored."""
    return msgspec.json.encode(calendar).decode()


@lru_cache(maxsize=4)
def calendar_of(stored_text: str) -> Calendar:
    """A calendar as it was stored."""
    return msgspec.json.decode(stored_text, type=Calendar)


def campaign_calendar(view: Fields) -> Calendar | None:
    """The calendar of a campaign, None where it has none."""
    text = campaign_field(view, CALENDAR)
    return calendar_of(text) if text else None
