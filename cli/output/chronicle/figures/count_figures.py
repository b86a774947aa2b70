"""The figures of hours at the table and of the faces of dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from cli.output.document.blocks import Figure, Table
from cli.output.document.plots.plot import Band, Mark, Plot, Series
from cli.output.words.dates import hours_text
from cli.output.words.language import _, decimal, integer, with_count
from projections.dice.expected import expected_band
from projections.dice.thrown import Thrown

HUNDREDTHS = 100
"""Hours are known to a hundredth."""

LEAST_EXPECTED = 5
"""Faces are shown where each is to be expected so often: with fewer, chance says more than the die."""

MOST_SIDES = 20
"""Of dice with more sides faces are too many to be looked at one by one."""


def hours_figure(hours: Sequence[tuple[int, float | None]]) -> Figure | None:
    """Hours at the table by session.

    Args:
        hours: As `projections.chronicle.session_stats` gives them: session, and None where they are not known.
    """
    known = {session: round(time * HUNDREDTHS) for session, time in hours if time is not None}
    if not known:
        return None
    missing = [session for session, time in hours if time is None]
    longest = max(known, key=lambda session: (known[session], -session))
    total = sum(known.values())
    said = with_count(
        "{total} in {count} session.",
        "{total} in {count} sessions, {mean} on average.",
        len(known),
        total=_hours(total),
        mean=_hours(Fraction(total, len(known))),
    )
    if len(known) > 1:
        most = _("The longest was session {session}, with {hours}.")
        said += " " + most.format(session=integer(longest), hours=_hours(known[longest]))
    if missing:
        said += " " + _("“?” is a session whose hours were not recorded while it was played.")
    bars = Series("", -1, tuple((session, known.get(session, 0)) for session, _ in hours))
    return Figure(
        anchor="plot-hours",
        title=_("Time at the table by session, in hours"),
        description=said,
        plot=Plot(
            "bars",
            _("session"),
            _("hours"),
            (bars,),
            ticks=tuple((session, integer(session)) for session, _ in hours),
            marks=tuple(Mark(0, session, "?", "unknown") for session in missing),
            scale=HUNDREDTHS,
        ),
        table=Table(
            _("Hours by session"),
            (_("session"), _("hours")),
            tuple((integer(session), _hours(known[session]) if session in known else "?") for session, _ in hours),
            right=(0, 1),
        ),
    )


def _hours(hundredths: int | Fraction) -> str:
    return hours_text(float(hundredths / Fraction(HUNDREDTHS)))


def dice_figures(dice: Iterable[Thrown]) -> Iterator[Figure]:
    """The faces of all dice of each number of sides, where there are enough, the most rolled first.

    Nothing is judged: what may be said of somebody's dice, `projections.dice.verdicts` says.
    """
    by_sides: dict[int, list[int]] = {}
    for each in dice:
        known = by_sides.setdefault(each.sides, [0] * each.sides)
        by_sides[each.sides] = [count + more for count, more in zip(known, each.counts, strict=True)]
    for sides in sorted(by_sides, key=lambda sides: (-sum(by_sides[sides]), sides)):
        if 1 < sides <= MOST_SIDES and sum(by_sides[sides]) >= LEAST_EXPECTED * sides:
            yield _faces_figure(sides, by_sides[sides])


def _faces_figure(sides: int, counts: Sequence[int]) -> Figure:
    rolls = sum(counts)
    low, high = expected_band(rolls, sides)
    expected = decimal(str(Fraction(round(Fraction(rolls * 10, sides)), 10)))
    said = _("Each face is expected {expected} times, and {low} to {high} times in 95 of 100 cases.")
    faces = tuple((face, integer(count)) for face, count in enumerate(counts, start=1))
    return Figure(
        anchor=f"plot-d{sides}",
        title=_("Faces of the d{sides}: {rolls} rolls of everybody").format(sides=sides, rolls=integer(rolls)),
        description=" ".join(
            (
                said.format(expected=expected, low=integer(low), high=integer(high)),
                _extremes(counts),
                *_outside(counts, low, high),
            )
        ),
        plot=Plot(
            "bars",
            _("face"),
            _("times"),
            (Series("", -1, tuple((face, count * sides) for face, count in enumerate(counts, start=1))),),
            ticks=tuple((face, integer(face)) for face, _ in faces),
            levels=((rolls, _("expected")),),
            band=Band(low * sides, high * sides, _("95%")),
            scale=sides,
        ),
        table=Table(
            _("How often each face came"),
            (_("face"), _("times"), _("expected")),
            tuple((integer(face), count, expected) for face, count in faces),
            right=(0, 1, 2),
        ),
    )


def _extremes(counts: Sequence[int]) -> str:
    """The face that came most often, and the one that came least."""
    most, least = counts.index(max(counts)), counts.index(min(counts))
    return _("{most} came most often ({high}), {least} least often ({low}).").format(
        most=integer(most + 1), high=integer(counts[most]), least=integer(least + 1), low=integer(counts[least])
    )


def _outside(counts: Sequence[int], low: int, high: int) -> Iterator[str]:
    """How many faces are outside of the band."""
    outside = sum(not low <= count <= high for count in counts)
    if outside:
        yield with_count(
            "{count} face of {sides} is outside of that; chance alone puts one in twenty there.",
            "{count} faces of {sides} are outside of that; chance alone puts one in twenty there.",
            outside,
            sides=integer(len(counts)),
        )
