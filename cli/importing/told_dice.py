"""Makes dice of a log into those of an entry, and says what its totals do not agree with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from cli.output.words.language import N_
from ledger.dice_tree import MOST_SIDES
from ledger.facts import ToldDie

if TYPE_CHECKING:
    from cli.importing.names import Names

NO_FACE = N_("a die with {sides} sides shows {face}, and is not counted")
TOTAL_DIFFERS = N_("the total is {total}; its dice and numbers make {sum}")


class LogDie(NamedTuple):
    """A die as a log has it.

    Attributes:
        face: 0 where the log does not have it.
        kept: Whether it counts for the total.
    """

    sides: int
    face: int
    kept: bool = True


def told_dice(dice: Sequence[LogDie], names: Names) -> Iterator[ToldDie]:
    """Dice as an entry has them; a face that a die does not have is said, and its die left out."""
    for sides, face, kept in dice:
        if 1 <= sides <= MOST_SIDES and 0 <= face <= sides:
            yield ToldDie(sides=sides, face=face, kept=kept)
        else:
            names.remark(NO_FACE, sides=sides, face=face)


def told_total(total: str | None, sum_: str | None, names: Names) -> int | str | None:
    """A total as an entry has it; one that is not what its dice and numbers make is said.

    Args:
        sum_: What they make, None where that is not known.
    """
    if total is None:
        return None
    if sum_ is not None and Decimal(sum_) != Decimal(total):
        names.remark(TOTAL_DIFFERS, total=total, sum=sum_)
    exact = Decimal(total)
    return int(exact) if exact == exact.to_integral_value() else total
