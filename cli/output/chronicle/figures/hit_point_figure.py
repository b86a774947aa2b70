"""The figure of hit points through a session."""

from __future__ import annotations

from cli.output.document.blocks import Figure, Table
from cli.output.document.plots.plot import Mark, Plot, Series
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import UNBROKEN, _, capital, integer
from ledger.ids import HP
from projections.books.courses import Courses, HitPointCourse, Wounded


def hit_point_figure(speaker: Speaker, courses: Courses, session: int, whose: str | None = None) -> Figure | None:
    """Hit points through a session in which somebody fell under half, as shares of the maximum; else none.

    Args:
        whose: Account of the only character to show, None for everybody who was hurt.
    """
    found = courses.hit_points.get(session)
    shown = [] if found is None else [each for each in found.courses if whose in (None, each.account) and _hurt(each)]
    if found is None or not shown or speaker.terms.hides_hit_points:
        return None
    measure, unit = speaker.terms.measure(HP), speaker.terms.term("measures", HP, "short")
    series = [Series(each.name, each.place, _shares(each)) for each in shown]
    marks = [Mark(place, each.died_at, "", "death") for place, each in enumerate(shown) if each.died_at is not None]
    title = _("{measure} in session {session}, in % of the maximum")
    return Figure(
        anchor=f"plot-hit-points-{session}",
        title=title.format(measure=capital(measure), session=integer(session)),
        description=" ".join(_sentence(each, found) for each in shown),
        plot=Plot(
            "steps",
            _("entry"),
            _("{unit}, % of the maximum").format(unit=unit),
            tuple(series),
            ticks=tuple((place, f"#{number}") for place, number in enumerate(found.entries, start=1)),
            marks=tuple(marks),
            heights=tuple((share, _("{share}%").format(share=integer(share))) for share in (0, 50, 100)),
            levels=((50, ""),),
        ),
        table=_table(found, shown, unit),
    )


def _hurt(course: Wounded) -> bool:
    return any(left < most for _, left, most in course.points)


def _shares(course: Wounded) -> tuple[tuple[int, int], ...]:
    """What is left of the maximum, in percent."""
    return tuple((place, round(100 * left / most) if most > 0 else 0) for place, left, most in course.points)


def _sentence(course: Wounded, found: HitPointCourse) -> str:
    first, last = course.points[0][1], course.points[-1][1]
    low = min(left for _, left, _ in course.points)
    said = _("{name} goes from {first} to {last} of {most}.")
    if low < min(first, last):
        said = _("{name} goes from {first} down to {low}, and ends at {last} of {most}.")
    text = said.format(
        name=course.name, first=integer(first), last=integer(last), most=integer(course.points[-1][2]), low=integer(low)
    )
    if course.died_at is not None:
        entry = f"#{found.entries[course.died_at - 1]}"
        text += " " + _("{name} dies ({entry}).").format(name=course.name, entry=entry)
    return text


def _table(found: HitPointCourse, shown: list[Wounded], unit: str) -> Table:
    """A row for the beginning and for each entry that changed somebody's hit points."""
    rows = []
    for place, entry in enumerate((_("at the beginning"), *(f"#{number}" for number in found.entries))):
        cells = [_cell(each, place) for each in shown]
        if any(cells):
            rows.append((entry, *cells))
    caption = _("Left of the maximum, in {unit}, by entry").format(unit=unit)
    head = (_("entry"), *(each.name for each in shown))
    return Table(caption, head, tuple(rows), right=tuple(range(1, len(head))))


def _cell(course: Wounded, place: int) -> str:
    """What somebody has left after an entry that changed it, and the maximum; nothing after others."""
    for at, left, most in course.points:
        if at == place:
            return f"{integer(left)}{UNBROKEN}/{UNBROKEN}{integer(most)}"
    return ""
