"""Workings: how a derived figure such as an armour class or a load was computed, line by line, with sources.

A rule computes a figure that no entry moves with a `Working`. A sheet shows its total and `explain` its lines, so that
the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

Read = tuple[str, str]
"""An account, and its commodity or field that was read."""


class Line(Struct, frozen=True):
    """One line of a working.

    Attributes:
        label: What it is: `GROUP/ID` of the tables (`traits/dex`, `items/shield`), or the id of a label that the
            command line knows (`unarmoured`).
        after: The figure after this line.
        source: Section of the rulebook or of the tables.
        score: The score or level by which a table was looked up.
        reads: The balances and fields that were read for it.
        times: How often the line adds the one balance that it reads, which `explain` shows entry by entry; else 0.
    """

    label: str
    after: int | Fraction
    source: str | None
    score: int | str | None
    reads: Sequence[Read]
    times: int


class Working:
    """A figure while it is computed.

    Args:
        source: Source of the lines that have none of their own.
        dice: Dice that the figure is added to when it is used (`1d6`); empty for a figure that stands by itself.

    Attributes:
        value: The figure so far.
        lines: The steps that led to it.
    """

    __slots__ = ("dice", "lines", "source", "value")

    def __init__(self, source: str | None = None, *, dice: str = "") -> None:
        self.value: int | Fraction = 0
        self.source = source
        self.dice = dice
        self.lines: list[Line] = []

    def add(
        self,
        label: str,
        quantity: int | Fraction,
        source: str | None = None,
        *,
        score: int | str | None = None,
        reads: Sequence[Read] = (),
    ) -> Working:
        """Add a quantity, which may be negative."""
        return self.become(label, self.value + quantity, source, score=score, reads=reads)

    def become(
        self,
        label: str,
        value: int | Fraction,
        source: str | None = None,
        *,
        score: int | str | None = None,
        reads: Sequence[Read] = (),
    ) -> Working:
        """Set the figure to a new value, as by a bound, a factor or a rounding."""
        self.value = value
        self.lines.append(Line(label, value, source or self.source, score, reads, 0))
        return self

    def count(self, account: str, commodity: str, quantity: int, times: int = 1) -> Working:
        """Add a balance a number of times; `explain` shows the entries that moved it."""
        self.value += times * quantity
        self.lines.append(Line(commodity, self.value, None, None, ((account, commodity),), times))
        return self

    def reading(self, account: str, *keys: str) -> Working:
        """Set the balances and fields of an account that the last line was computed from."""
        self.lines[-1] = replace(self.lines[-1], reads=tuple((account, key) for key in keys))
        return self

    def least(self, bound: int, source: str | None = None) -> Working:
        """Raise the figure to a bound if it is below."""
        return self if self.value >= bound else self.become("at_least", bound, source, score=bound)

    def most(self, bound: int, source: str | None = None) -> Working:
        """Lower the figure to a bound if it is above."""
        return self if self.value <= bound else self.become("at_most", bound, source, score=bound)

    def until(self, count: int) -> Working:
        """The figure as it was after so many lines."""
        before = Working(self.source)
        before.lines = self.lines[:count]
        before.value = before.lines[-1].after
        return before

    @property
    def total(self) -> int:
        """The figure as an integer."""
        return int(self.value)

    @property
    def shown(self) -> int | str:
        """The figure as a sheet shows it: an integer, or as text a fraction or dice with what is added to them."""
        if self.dice:
            return f"{self.dice}{self.total:+d}" if self.total else self.dice
        return exact_number(self.value)


def exact_number(figure: int | Fraction) -> int | str:
    """A figure as answers and sheets show it: an integer, or a fraction as text."""
    return int(figure) if figure.denominator == 1 else str(figure)


def totals(figures: Mapping[str, Working]) -> dict[str, int]:
    """Figures as integers, without their workings."""
    return {id_: working.total for id_, working in figures.items()}


def without_working(value: Any) -> Any:
    """Workings, alone or in mappings, as a sheet shows them; other values unchanged."""
    if isinstance(value, Working):
        return value.shown
    if isinstance(value, Mapping):
        return {id_: without_working(part) for id_, part in value.items()}
    return value
