"""Says what is wrong with a calendar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cli.output.words.language import N_, _
from ledger.texts import printable

FAULTS: Mapping[str, str] = {
    "begins": N_("begins: “{where}” is no date of the calendar"),
    "days": N_("{where}: a month has at least one day, a festival days or leap days, and at most 10,000"),
    "empty": N_("year: there is no month with days"),
    "eras": N_("eras: first_year grows from era to era, and is at least 1"),
    "id": N_("{where}: an id has small letters, digits and _"),
    "leap": N_("leap: every is at least 1, but_not_every a multiple of it, unless_every one of that"),
    "toml": N_("the file: {where}"),
    "twice": N_("{where}: another month or festival is called the same"),
    "week": N_("week: first is the place of one of its days"),
}
"""What may be wrong, by code."""


def calendar_faults(faults: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A line for each fault."""
    for code, where in faults:
        yield "  " + _(FAULTS[code]).format(where=printable(where))
