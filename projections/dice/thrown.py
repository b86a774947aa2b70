"""Adds up dice by who threw them: how often each face came. Needs no extra; what judges them does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct, field

from projections.dice.throws import RecordedThrow

FEWEST = 30
"""Of a die with fewer rolls nothing is said."""

MOST_SIDES = 1000
"""Nor of one with more sides than this."""


Source = Literal["table", "program", "elsewhere"]
"""Real dice, the program's, or those of another program's log."""

SOURCES: Sequence[Source] = ("table", "program", "elsewhere")


class Thrown(Struct, kw_only=True):
    """The dice of one number of sides that one person threw, of one source.

    Attributes:
        counts: How often each face came, the face 1 first.
        missing: Faces that were not written down.
        voided: Dice of entries that were taken back, which do not count.
        series: The faces of throws of one such die, in order, without those recorded late.
    """

    who: str
    sides: int
    source: Source
    counts: list[int]
    missing: int = 0
    voided: int = 0
    series: list[int] = field(default_factory=list)

    @property
    def known(self) -> int:
        """Faces that are known."""
        return sum(self.counts)

    @property
    def is_examined(self) -> bool:
        """Whether there are enough rolls to look at; what another program's log has was never measured."""
        return self.source != "elsewhere" and self.known >= FEWEST and 1 < self.sides <= MOST_SIDES


def summed(throws: Iterable[RecordedThrow]) -> list[Thrown]:
    """Throws added up by person, number of sides and source, in the order of the sources."""
    found: dict[tuple[str, int, Source], Thrown] = {}
    for _number, group in groupby(throws, key=lambda each: each.number):
        of_entry = list(group)
        alone = Counter((each.who, each.throw.sides) for each in of_entry for _face in each.throw.faces)
        for each in of_entry:
            throw = each.throw
            source: Source = "elsewhere" if throw.elsewhere else "table" if throw.table else "program"
            key = each.who, throw.sides, source
            if key not in found:
                found[key] = Thrown(who=each.who, sides=throw.sides, source=source, counts=[0] * throw.sides)
            dice = found[key]
            if each.voided:
                dice.voided += len(throw.faces)
                continue
            for face in throw.faces:
                if face:
                    dice.counts[face - 1] += 1
                else:
                    dice.missing += 1
            if alone[each.who, throw.sides] == 1 and not each.late:
                dice.series += throw.faces
    return sorted(found.values(), key=lambda dice: (dice.who, dice.sides, SOURCES.index(dice.source)))
