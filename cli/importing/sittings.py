"""Says to which day of play a moment belongs: an evening that goes on past midnight is still that evening."""

from __future__ import annotations

from datetime import datetime, timedelta

PAUSE = timedelta(hours=6)
"""After so long without a row another day of play begins."""


class Sittings:
    """The days of play of a log, whose moments come in order or nearly so."""

    def __init__(self) -> None:
        self._last: datetime | None = None
        self._day = ""

    def day_of(self, moment: datetime) -> str:
        """The day, in ISO form, on which the sitting of a moment began."""
        if self._last is None or abs(moment - self._last) > PAUSE:
            self._day = moment.date().isoformat()
        self._last = moment
        return self._day
