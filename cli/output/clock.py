"""Renders the game's clock."""

from __future__ import annotations

from collections.abc import Mapping

from cli.output.language import _, integer


def clock_line(clock: Mapping[str, int]) -> str:
    """What the clock shows, as `projections.clock` gives it."""
    hour = f"{clock['hour']:02}:{clock['minute']:02}"
    return _("On the clock: day {day}, {hour}.").format(day=integer(clock["day"]), hour=hour)
