"""Calendars of game worlds: a number for each date and a date for each number, over many years."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.calendar import Calendar, GameDate, calendar_of, calendar_of_toml, stored
from ledger.errors import InputError
from tests.support.processes import ROOT

FILES = sorted((ROOT / "examples" / "calendars").glob("*.toml"))
CALENDARS = [calendar_of_toml(file.read_text(encoding="utf-8")) for file in FILES]
GREGORIAN, ORCHARDS, TIDES = CALENDARS

calendars = st.sampled_from(CALENDARS)
numbers = st.integers(0, 2_000_000)


def next_day(calendar: Calendar, date: GameDate) -> GameDate:
    """The day after a date, found by walking on."""
    if date.day < calendar.days_of(date.part, date.year):
        return GameDate(date.year, date.part, date.day + 1)
    year, part = date.year, date.part + 1
    while part == len(calendar.year) or not calendar.days_of(part, year):
        year, part = (year + 1, 0) if part == len(calendar.year) else (year, part + 1)
    return GameDate(year, part, 1)


@given(calendars, numbers)
def test_days_and_dates_are_one_to_one(calendar: Calendar, number: int) -> None:
    date = calendar.date_of(number)
    assert 1 <= date.day <= calendar.days_of(date.part, date.year)
    assert calendar.number_of(date) == number
    assert calendar.date_of(number + 1) == next_day(calendar, date)


@given(calendars, numbers, st.integers(0, 900))
def test_so_many_days_later_is_as_often_one_day_later(calendar: Calendar, number: int, days: int) -> None:
    date = calendar.date_of(number)
    for _day in range(days):
        date = next_day(calendar, date)
    assert calendar.date_of(number + days) == date


@given(calendars, numbers)
def test_what_is_written_of_a_date_is_read_as_it(calendar: Calendar, number: int) -> None:
    date = calendar.date_of(number)
    assert calendar.read(calendar.written(date)) == date
    assert calendar_of(stored(calendar)) == calendar


@given(st.dates())
def test_the_gregorian_calendar_is_that_of_python(day: datetime.date) -> None:
    number = GREGORIAN.number_of(GREGORIAN.read(day.isoformat()))
    assert number == day.toordinal() - 1
    named = GREGORIAN.named(number)
    weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    assert (named.day, named.year) == (day.day, day.year)
    assert isinstance(named.weekday, dict)
    assert named.weekday["en"] == weekdays[day.weekday()]


@pytest.mark.parametrize(
    ("calendar", "typed", "written"),
    [
        (ORCHARDS, "Le 3 FRUCTILE 1104", "3 fructile 1104"),
        (ORCHARDS, "3rd of Fruitset 1104", "3 nouaison 1104"),
        (ORCHARDS, "1104-4-03", "3 nouaison 1104"),
        (ORCHARDS, "fête de la greffe 1104", "graft 1104"),
        (ORCHARDS, "5 great fair 1104", "5 fair 1104"),
        (TIDES, "1er brumesel 3", "1 brineveil 3 lamps"),
        (TIDES, "36 stillwater 400 of the Age of Salt", "36 stillwater 400 salt"),
        (TIDES, "Nuit noyée 4, Âge des Phares", "drowned_night 4 lamps"),
    ],
)
def test_a_date_is_read_as_it_is_typed(calendar: Calendar, typed: str, written: str) -> None:
    assert calendar.written(calendar.read(typed)) == written


@pytest.mark.parametrize(
    ("calendar", "typed", "code"),
    [
        (ORCHARDS, "soon", "game_date_unclear"),
        (ORCHARDS, "3 brumaire 1104", "game_month_unknown"),
        (ORCHARDS, "1104-9-1", "game_month_unknown"),
        (ORCHARDS, "45 fructile 1104", "game_day_beyond"),
        (ORCHARDS, "2 graft 1104", "game_day_beyond"),
        (ORCHARDS, "3 fructile 0", "game_date_unclear"),
        (TIDES, "3 dunefall 3 of the moon", "game_era_unknown"),
        (TIDES, "3 dunefall 412 salt", "game_date_unclear"),
        (TIDES, "drowned night 5", "game_festival_absent"),
        (GREGORIAN, "29 février 2100", "game_day_beyond"),
    ],
)
def test_what_is_no_date_is_refused(calendar: Calendar, typed: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        calendar.read(typed)
    assert refused.value.code == code


@pytest.mark.parametrize("fault", ["days = 0", 'id = "Fructile"', "colour = 3", "days = 'many'"])
def test_a_faulty_calendar_is_refused(fault: str) -> None:
    key = fault.split()[0]
    lines = FILES[1].read_text(encoding="utf-8").splitlines()
    place = next((n for n, line in enumerate(lines) if line.startswith(f"{key} =")), len(lines) - 2)
    lines[place] = fault
    with pytest.raises(InputError) as refused:
        calendar_of_toml("\n".join(lines))
    assert refused.value.code == "calendar_faulty"


def test_the_examples_are_these() -> None:
    assert [Path(file).stem for file in FILES] == ["gregorian", "orchards", "tides"]
