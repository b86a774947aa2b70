"""Renders the game's clock."""

from __future__ import annotations

from collections.abc import Mapping

from cli.output.language import _, integer


def clock_line(clock: Mapping[str, int]) -> str:
    """What the clock shows, as `projections.clock` gives it."""
    return _("On the clock: day {day}, {hour}.").format(day=integer(clock["day"]), hour=_hour(clock))


def clock_time(clock: Mapping[str, int]) -> str:
    """The day and hour alone."""
    return _("day {day}, {hour}").format(day=integer(clock["day"]), hour=_hour(clock))


def _hour(clock: Mapping[str, int]) -> str:
    return f"{clock['hour']:02}:{clock['minute']:02}"
