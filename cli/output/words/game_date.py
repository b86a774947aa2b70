"""Says dates of the game world in words: `3 fructile 1104`, `from 3 to 5 fructile 1104`."""

from __future__ import annotations

from cli.output.words.language import _, pgettext, spoken
from ledger.calendar import NamedDate, Names
from projections.chronicle.game_dates import Dates


def name_of(names: Names) -> str:
    """A name in the language spoken, else in the one that there is."""
    return names if isinstance(names, str) else names.get(spoken()) or next(iter(names.values()))


def date_text(date: NamedDate, *, weekday: bool = False) -> str:
    """A date with its era, and the day of the week if asked for."""
    said = f"{_day(date)} {date.year}" if date.day is not None else f"{name_of(date.part)} {date.year}"
    if date.era is not None:
        said = _("{date}, {era}").format(date=said, era=name_of(date.era))
    if weekday and date.weekday is not None:
        said = pgettext("of a date", "{weekday} {date}").format(weekday=name_of(date.weekday), date=said)
    return said


def span_text(dates: Dates) -> str:
    """The dates from one to another, without what they have in common; one date alone where they are the same."""
    first, last = dates
    if first == last:
        return date_text(first)
    same_year = (first.year, first.era) == (last.year, last.era)
    if same_year and first.part == last.part and first.day is not None:
        begin = pgettext("first of a month", "1st") if first.day == 1 else str(first.day)
    elif same_year:
        begin = _day(first)
    else:
        begin = date_text(first)
    return _("{first} to {last}").format(first=begin, last=date_text(last))


def _day(date: NamedDate) -> str:
    if date.day is None:
        return name_of(date.part)
    number = pgettext("first of a month", "1st") if date.day == 1 else str(date.day)
    return pgettext("of a date", "{day} {month}").format(day=number, month=name_of(date.part))
