"""Converts the game's clock from seconds to days and hours; the first day is day 1."""

from __future__ import annotations

DAY, HOUR, MINUTE = 86_400, 3_600, 60
"""Seconds."""


def clock_reading(seconds: int) -> dict[str, int]:
    """Day, hour, minute and second, from the seconds since the beginning."""
    day, rest = divmod(seconds, DAY)
    hour, rest = divmod(rest, HOUR)
    minute, second = divmod(rest, MINUTE)
    return {"seconds": seconds, "day": day + 1, "hour": hour, "minute": minute, "second": second}
