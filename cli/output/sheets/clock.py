"""Renders the game's clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.output.words.language import _, integer
from ledger.people import bare_name
from projections.sheets.clock import clock_reading

if TYPE_CHECKING:
    from cli.output.words.terms import Terms
    from ledger.calendar import NamedDate
    from projections.sheets.lights import BurningLight


def clock_line(clock: Mapping[str, int], date: NamedDate | None = None) -> str:
    """What the clock shows, as `projections.sheets.clock` gives it; with the date of a campaign that has a calendar."""
    if date is not None:
        from cli.output.words.game_date import date_text

        return _("On the clock: {date}, {hour} (day {day}).").format(
            date=date_text(date, weekday=True), hour=_hour(clock), day=integer(clock["day"])
        )
    return _("On the clock: day {day}, {hour}.").format(day=integer(clock["day"]), hour=_hour(clock))


def clock_time(clock: Mapping[str, int]) -> str:
    """The day and hour alone."""
    return _("day {day}, {hour}").format(day=integer(clock["day"]), hour=_hour(clock))


def burning_text(terms: Terms, light: BurningLight, now: int) -> str:
    """A light that burns, whose it is, and when it goes out; the day too where that is another one.

    Args:
        now: What the clock shows, in seconds.
    """
    out, today = clock_reading(light.until), clock_reading(now)["day"]
    return _("{light} ({who}) until {time}").format(
        light=terms.term("light.sources", light.light),
        who=bare_name(light.who),
        time=_hour(out) if out["day"] == today else clock_time(out),
    )


def _hour(clock: Mapping[str, int]) -> str:
    return f"{clock['hour']:02}:{clock['minute']:02}"
