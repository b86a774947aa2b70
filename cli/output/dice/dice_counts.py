"""Renders counts of dice, of which nothing more is said: by session or purpose, in a report, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cli.output.errors.dice_missing import purpose_text
from cli.output.terminal.columns import table
from cli.output.terminal.screen import Screen, title_lines
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, capital, decimal, integer
from cli.output.words.terms import Terms
from cli.output.words.throwers import thrower_name
from projections.dice.thrown import BETWEEN, SOURCES, Source, Thrown

ALL_LISTED = 100
"""Of dice with more sides only the faces that came are listed."""


def counted_json(thrown: Sequence[Thrown]) -> dict[str, Any]:
    """How many dice there are, and how often each face came; `rolls` counts the faces that are known."""
    faces = [sum(column) for column in zip(*(dice.counts for dice in thrown), strict=True)]
    rolls = sum(faces)
    pips = sum(face * count for face, count in enumerate(faces, start=1))
    return {
        "rolls": rolls,
        "missing": sum(dice.missing for dice in thrown),
        "voided": sum(dice.voided for dice in thrown),
        "by": {
            source: sum(dice.known for dice in thrown if dice.source == source)
            for source in SOURCES
            if source != "elsewhere" or any(dice.source == source for dice in thrown)
        },
        "mean": round(pips / rolls, 4) if rolls else None,
        "faces": {str(face): count for face, count in enumerate(faces, start=1) if count or len(faces) <= ALL_LISTED},
    }


def groups_json(groups: Mapping[str, Sequence[tuple[str, Thrown]]]) -> dict[str, Any]:
    """Counts of dice by group and person."""
    return {
        group: {who: counts_json(thrown) for who, thrown in grouped(dice).items()} for group, dice in groups.items()
    }


def counts_json(thrown: Iterable[Thrown]) -> dict[str, Any]:
    """Counts of dice by number of sides, without a judgement."""
    by_sides = grouped((dice.sides, dice) for dice in thrown)
    return {f"d{sides}": counted_json(several) for sides, several in sorted(by_sides.items())}


SOURCE_NAMES: Mapping[Source, tuple[str, str]] = {
    "table": (N_("real dice"), N_("real")),
    "program": (N_("the program’s dice"), N_("program")),
    "elsewhere": (N_("recorded elsewhere"), N_("elsewhere")),
}
"""Whose dice they are, whole and in a column."""


def source_name(dice: Thrown) -> str:
    """Whether dice are real ones, the program's, or those of another program's log."""
    return _(SOURCE_NAMES[dice.source][0])


def short_source(dice: Thrown) -> str:
    """The same in a column."""
    return _(SOURCE_NAMES[dice.source][1])


def mean_text(dice: Thrown) -> str:
    """The mean of the faces that are known, with two decimals; empty where none is."""
    if not dice.known:
        return ""
    pips = sum(face * count for face, count in enumerate(dice.counts, start=1))
    return decimal(str(Fraction(round(Fraction(100 * pips, dice.known)), 100)))


def counts_lines(
    terms: Terms, screen: Screen, groups: Mapping[str, Sequence[tuple[str, Thrown]]], title: str, *, purposes: bool
) -> Iterator[str]:
    """Counts and means of dice, under a heading for each group.

    Args:
        groups: By session or purpose, the dice with whose they are.
    """
    yield from title_lines(screen, title)
    if not groups:
        yield _("No dice yet.")
    for number, (group, dice) in enumerate(groups.items()):
        if number:
            yield ""
        yield screen.style(capital(purpose_text(terms, group)) if purposes else _session_name(group), bold=True)
        rows = [
            (thrower_name(who), f"d{each.sides}", short_source(each), integer(each.known), mean_text(each))
            for who, each in dice
        ]
        yield from table([("", _("die"), "", _("rolls"), _("mean")), *rows], "lllrr", indent=2)


def _session_name(group: str) -> str:
    return _("Between sessions") if group == BETWEEN else _("Session {number}").format(number=integer(int(group)))
