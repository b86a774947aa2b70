"""Says into which sessions rows go: the source's, one a day, one named or none; and the day of play of a moment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from cli.importing.source import Placing, Row
from ledger.errors import InputError

PAIR = re.compile(r"(\d{1,6})=(\d{1,6})")


class Placement(Struct, frozen=True, kw_only=True):
    """Where rows go.

    Attributes:
        how: As the source numbers them, by day, or between sessions.
        session: The one session of all rows, if one is named.
        numbers: Numbers of the source that are others here.
    """

    how: Placing
    session: int | None = None
    numbers: Mapping[int, int] = {}

    def session_of(self, row: Row) -> int | None:
        """The session of a row here, as far as that does not depend on its day."""
        if self.session is not None:
            return self.session
        if self.how != "source" or row.session is None:
            return None
        return self.numbers.get(row.session, row.session)

    def day_of(self, row: Row) -> str | None:
        """The day by which a row is put in order, and into a session where each day is one."""
        return row.day if self.session is None else None


def placement_of(default: Placing, session: int | None, sessions: str | None) -> Placement:
    """Where rows go, as the command says: `source`, `days`, `none`, or pairs such as `20=3,21=4`.

    Raises:
        InputError: `sessions_together`, `sessions_unclear`.
    """
    if session is not None and sessions is not None:
        raise InputError("options_together", options=["--session", "--sessions"])
    if session is not None:
        return Placement(how="source", session=session)
    if sessions is None:
        return Placement(how=default)
    word = WORDS.get(sessions.strip().casefold())
    if word is not None:
        return Placement(how=word)
    pairs = [PAIR.fullmatch(part.strip()) for part in sessions.split(",")]
    if None in pairs:
        raise InputError("sessions_unclear", given=sessions)
    return Placement(how="source", numbers={int(pair[1]): int(pair[2]) for pair in pairs if pair})


WORDS: Mapping[str, Placing] = {
    **dict.fromkeys(("source", "as-written", "comme-écrit"), "source"),
    **dict.fromkeys(("days", "jours", "day", "jour"), "days"),
    **dict.fromkeys(("none", "aucune", "sans"), "none"),
}


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
