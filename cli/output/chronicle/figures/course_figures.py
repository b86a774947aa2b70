"""The figures of experience, levels and coin over the sessions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from cli.output.document.blocks import Figure, Table
from cli.output.document.plots.extent import value_at
from cli.output.document.plots.plot import Mark, Plot, Series
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import UNBROKEN, _, capital, decimal, integer, listed, pgettext
from projections.books.courses import NOBODYS, Course, Courses
from projections.sheets.sheet import XP

MOST = 60
"""About so many rows are enough to follow a plot."""


def experience_figure(speaker: Speaker, courses: Courses, whose: str | None = None) -> Figure | None:
    """Experience over the sessions with levels and deaths; levels alone where nobody has experience.

    Args:
        whose: Account of the only character to show, None for everybody.
    """
    shown = _of(courses.experience, whose)
    if not shown:
        return _level_figure(courses, whose)
    terms = speaker.terms
    unit = terms.term("measures", XP, "short")
    levels = {course.account: course for course in courses.levels}
    reached = {course.account: _reached(levels.get(course.account)) for course in shown}
    ends = [_ending(course.name, integer(course.points[-1][1]), levels.get(course.account)) for course in shown]
    return Figure(
        anchor="plot-experience",
        title=_("{measure} by session, in {unit}").format(measure=capital(terms.measure(XP)), unit=unit),
        description=_description(ends, courses, reached),
        plot=_steps(courses, shown, unit, reached),
        table=_table(unit, courses, shown, integer, _notes(courses, shown, reached)),
    )


def _level_figure(courses: Courses, whose: str | None) -> Figure | None:
    shown = _of(courses.levels, whose)
    if not shown:
        return None
    unit = pgettext("of a character", "level")
    ends = [_ending(course.name, integer(course.points[-1][1]), None) for course in shown]
    return Figure(
        anchor="plot-levels",
        title=_("Level by session"),
        description=_description(ends, courses, {course.account: {} for course in shown}),
        plot=_steps(courses, shown, unit, {}),
        table=_table(None, courses, shown, integer, _notes(courses, shown, {})),
    )


def coin_figure(speaker: Speaker, courses: Courses, whose: str | None = None) -> Figure | None:
    """The coin of each character, the fund and the hoard over the sessions, one above the other."""
    shown = _of(courses.coin, whose)
    if not shown:
        return None
    coinage = speaker.terms.coinage
    unit, scale = speaker.terms.coin(coinage.price_unit), coinage.values[coinage.price_unit]
    names = {course.account: _holder(course) for course in shown}
    series = [_series(course, names[course.account]) for course in shown]
    totals = {at: sum(value_at(each, at) for each in series) for at in _changes(shown)}
    last, greatest = totals[max(totals)], max(totals, key=lambda at: (totals[at], -at))

    def worth(value: int) -> str:
        return decimal(f"{value}/{scale}")

    said = _("At the end: {figures}; {total} in all.") if len(shown) > 1 else _("At the end: {figures}.")
    description = said.format(
        figures=", ".join(f"{names[course.account]} {worth(course.points[-1][1])}" for course in shown),
        total=f"{worth(last)} {unit}",
    )
    if totals[greatest] > last:
        most = _("The most was {total}, {when}.")
        description += " " + most.format(total=f"{worth(totals[greatest])} {unit}", when=_when(courses, greatest))
    return Figure(
        anchor="plot-coin",
        title=_("Coin by session, worth in {unit}").format(unit=unit),
        description=description,
        plot=Plot("stacked", _("session"), unit, tuple(series), ticks=_ticks(courses), scale=scale),
        table=_table(unit, courses, shown, worth, total=len(shown) > 1),
    )


# What is drawn.


def _steps(courses: Courses, shown: Sequence[Course], unit: str, reached: Mapping[str, Mapping[int, int]]) -> Plot:
    marks: list[Mark] = []
    for place, course in enumerate(shown):
        marks += [Mark(place, at, integer(level), "level") for at, level in reached.get(course.account, {}).items()]
        marks += [Mark(place, at, "", "death") for at in courses.deaths.get(course.account, ())]
    series = tuple(_series(course, course.name) for course in shown)
    return Plot("steps", _("session"), unit, series, ticks=_ticks(courses), marks=tuple(marks))


def _series(course: Course, label: str) -> Series:
    return Series(label, course.place, course.points)


def _ticks(courses: Courses) -> tuple[tuple[int, str], ...]:
    return tuple((2 * session, integer(session)) for session in courses.sessions)


def _of(found: Sequence[Course], whose: str | None) -> list[Course]:
    """The courses of everybody, or of one; none where nothing ever changed, since there is nothing to see then."""
    shown = [course for course in found if whose in (None, course.account)]
    return shown if any(len(course.points) > 1 for course in shown) else []


def _changes(shown: Sequence[Course]) -> list[int]:
    """Positions in time at which anything changes, in order."""
    return sorted({at for course in shown for at, _ in course.points})


def _reached(levels: Course | None) -> dict[int, int]:
    """Levels that somebody reached after joining, by position in time."""
    return dict(levels.points[1:]) if levels is not None else {}


def _holder(course: Course) -> str:
    if course.account not in NOBODYS:
        return course.name
    return _("the fund") if NOBODYS[course.account] == -1 else _("the hoard")


# What is said.


def _ending(name: str, figure: str, levels: Course | None) -> str:
    if levels is None:
        return f"{name} {figure}"
    return _("{name} {figure} (level {level})").format(name=name, figure=figure, level=integer(levels.points[-1][1]))


def _description(ends: Sequence[str], courses: Courses, reached: Mapping[str, Mapping[int, int]]) -> str:
    said = [_("At the end: {figures}.").format(figures=", ".join(ends))]
    marks = [_("a dot is a new level")] if any(reached.values()) else []
    if any(courses.deaths.get(account) for account in reached):
        marks.append(_("a cross is a death"))
    if marks:
        said.append(capital(listed(marks)) + ".")
    return " ".join(said)


def _notes(
    courses: Courses, shown: Sequence[Course], reached: Mapping[str, Mapping[int, int]]
) -> dict[tuple[int, str], str]:
    """What is said beside figures of the table, by position in time and account: a new level, a death."""
    notes: dict[tuple[int, str], list[str]] = {}
    for course in shown:
        for at, level in reached.get(course.account, {}).items():
            said = _("lv {level}").format(level=integer(level)).replace(" ", UNBROKEN)
            notes.setdefault((at, course.account), []).append(said)
        for at in courses.deaths.get(course.account, ()):
            notes.setdefault((at, course.account), []).append(pgettext("of a character", "death"))
    return {place: ", ".join(found) for place, found in notes.items()}


def _table(
    unit: str | None,
    courses: Courses,
    shown: Sequence[Course],
    figure: Callable[[int], str],
    notes: Mapping[tuple[int, str], str] = {},
    *,
    total: bool = False,
) -> Table:
    """A row for each session, or time between, in which something changed."""
    series = [_series(course, _holder(course)) for course in shown]
    every = sorted({*_changes(shown), *(at for at, _account in notes)})
    periods = _some(every, {at for at, _account in notes})
    rows: list[tuple[str, ...]] = []
    for at in periods:
        cells = [_row_label(courses, at)]
        for course, each in zip(shown, series, strict=True):
            text = figure(value_at(each, at)) if at >= each.points[0][0] else ""
            cells.append(f"{text} ({notes[at, course.account]})" if (at, course.account) in notes else text)
        if total:
            cells.append(figure(sum(value_at(each, at) for each in series)))
        rows.append(tuple(cells))
    head = (_("session"), *(each.label for each in series), *([_("in all")] if total else []))
    caption = _("At the end of each session in which it changed")
    if unit is not None:
        caption = _("At the end of each session in which it changed, in {unit}").format(unit=unit)
    if len(periods) < len(every):
        told = _("{shown} of {count}").format(shown=integer(len(periods)), count=integer(len(every)))
        caption = _("{sentence} ({note})").format(sentence=caption, note=told)
    return Table(caption, head, tuple(rows), right=tuple(range(1, len(head))))


def _some(periods: Sequence[int], noted: Collection[int]) -> list[int]:
    """Of many positions in time some at like distances, the first, the last, and those of which something is said."""
    step = -(-len(periods) // MOST)
    return [at for place, at in enumerate(periods) if place % step == 0 or at in noted or place == len(periods) - 1]


def _when(courses: Courses, period: int) -> str:
    """The session at a position in time, or the one before it, in a sentence."""
    session = _session_before(courses, period)
    if session is None:
        return _("before the sessions")
    said = _("session {session}") if period == 2 * session else _("after session {session}")
    return said.format(session=integer(session))


def _row_label(courses: Courses, period: int) -> str:
    """The same in a column of sessions, as short as may be."""
    session = _session_before(courses, period)
    if session is None:
        return _("before")
    said = "{session}" if period == 2 * session else _("after {session}")
    return said.format(session=integer(session)).replace(" ", UNBROKEN)


def _session_before(courses: Courses, period: int) -> int | None:
    """The session at a position in time, or else the last one before it."""
    return max((session for session in courses.sessions if 2 * session <= period), default=None)
