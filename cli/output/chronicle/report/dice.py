"""The dice of a report: who threw which how often, and how high on average."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cli.output.chronicle.figures.count_figures import dice_figures
from cli.output.chronicle.report.context import Context
from cli.output.dice.dice_counts import mean_text, short_source
from cli.output.document.blocks import Block, Table
from cli.output.words.grouping import grouped
from cli.output.words.language import _, decimal, integer
from cli.output.words.throwers import thrower_name
from ledger.ids import CHARACTER
from projections.dice.thrown import Thrown, name_of_thrower
from projections.dice.throws import NOBODY

OFTEN = 5
"""Throws of a die from which its mean is said beside others."""


def dice_blocks(context: Context) -> Iterator[Block]:
    """In full every die; else a row for each person."""
    report = context.report
    dice = [
        each for each in report.dice if each.who != NOBODY and each.known and context.concerns(f"{CHARACTER}{each.who}")
    ]
    if not dice:
        return
    if context.is_full:
        yield _every_die(context, dice)
    else:
        yield _by_person(context, dice)
    yield from dice_figures(dice)


def _every_die(context: Context, dice: Sequence[Thrown]) -> Table:
    """A row for each person, number of sides and source."""
    rows = tuple(
        (
            _name(context, each),
            f"d{each.sides}",
            short_source(each),
            integer(each.known),
            mean_text(each),
            decimal(str(Fraction(each.sides + 1, 2))),
        )
        for each in dice
    )
    heads = ("", _("Die"), _("Thrown by"), _("Rolls"), _("Mean"), _("Expected"))
    return Table(_("Dice by person"), heads, rows, right=(3, 4, 5))


def _by_person(context: Context, dice: Sequence[Thrown]) -> Table:
    """A row for each person: how many dice, and of those thrown often enough what they show on average."""
    by_name = grouped((_name(context, each), each) for each in dice)
    rows: tuple[tuple[str, ...], ...] = tuple(
        (
            name,
            integer(sum(each.known for each in several)),
            ", ".join(
                _("d{sides}: {mean} ({expected} expected)").format(
                    sides=each.sides, mean=mean_text(each), expected=decimal(str(Fraction(each.sides + 1, 2)))
                )
                for each in several
                if each.known >= OFTEN
            )
            or "–",
        )
        for name, several in by_name.items()
    )
    heads: tuple[str, ...] = ("", _("Rolls"), _("Mean"))
    if all(mean == "–" for *_others, mean in rows):
        heads, rows = heads[:2], tuple(row[:2] for row in rows)
    return Table(_("Dice by person"), heads, rows, right=(1,))


def _name(context: Context, dice: Thrown) -> str:
    return thrower_name(name_of_thrower(context.speaker.view, dice.who))
