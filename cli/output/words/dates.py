"""Days, lengths of time and sessions as prose has them: 1er novembre 2026, 3 h 40, after session 2."""

from __future__ import annotations

from cli.output.words.language import N_, _, day, integer

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
"""Months in full."""


def long_day(iso: str) -> str:
    """A day of the calendar: `2026-11-01` is `1 November 2026`, `1er novembre 2026`; other text as it is."""
    return day(iso, MONTHS)


def days_between(first: str, last: str) -> str:
    """The days from one to another; one day alone where they are the same."""
    if first == last:
        return long_day(first)
    return _("{first} to {last}").format(first=long_day(first), last=long_day(last))


def hours_text(hours: float) -> str:
    """A length of time: `3 h 40`."""
    minutes = round(hours * 60)
    whole, rest = divmod(minutes, 60)
    if not rest:
        return _("{hours} h").format(hours=integer(whole))
    return _("{hours} h {minutes}").format(hours=integer(whole), minutes=f"{rest:02}")


def minute_of(moment: str) -> str:
    """A moment as it is recorded, to the minute: `2026-11-22 14:03 UTC`."""
    return f"{moment[:10]} {moment[11:16]} UTC"


def period_name(period: int, title: str | None = None) -> str:
    """The session of a period, with its title where it has one; or the time after a session, or before the first."""
    session, is_after = divmod(period, 2)
    if not is_after:
        name = _("Session {number}").format(number=integer(session))
    else:
        name = _("After session {number}").format(number=integer(session)) if session else _("Before the first session")
    return _("{name}: {title}").format(name=name, title=title) if title else name
