"""Describes dice in the order in which they were thrown: faces that repeat, and the longest run of one face."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from msgspec import Struct


class Repeats(Struct, frozen=True):
    """How often a face follows one that is like it.

    Attributes:
        pairs: Faces that have one before them.
        same: Those equal to the one before.
        same_half: Those on the same side of the middle as the one before.
    """

    pairs: int
    same: int
    same_half: int


class DiceRun(Struct, frozen=True):
    """The longest run of one face.

    Attributes:
        value: The face; the first one where several have as long a run.
        chance: How often a fair die has a run at least as long in so many throws.
    """

    value: int
    length: int
    chance: float


def repeats_in(faces: Sequence[int], sides: int) -> Repeats:
    """How often faces repeat."""
    pairs = list(pairwise(faces))
    same_half = sum((2 * first > sides) == (2 * second > sides) for first, second in pairs)
    return Repeats(len(pairs), sum(first == second for first, second in pairs), same_half)


def longest_run(faces: Sequence[int], sides: int) -> DiceRun | None:
    """The longest run of one face, None where no die was thrown."""
    runs = [(len(list(run)), face) for face, run in groupby(faces)]
    if not runs:
        return None
    length, value = max(runs, key=lambda run: run[0])
    return DiceRun(value, length, chance_of_run(length, len(faces), sides))


def chance_of_run(length: int, throws: int, sides: int) -> float:
    """The chance that a fair die shows one face so many times running, whichever, in so many throws.

    A run of L equal faces is L - 1 repeats running: without them after m pairs is without them after m - 1, unless the
    last L - 1 were repeats and the one before was none.
    """
    needed, repeat = length - 1, 1 / sides
    if needed < 1:
        return 1.0
    without = [1.0] * needed + [1.0 - repeat**needed]
    for pair in range(needed + 1, throws):
        without.append(without[pair - 1] - (1 - repeat) * repeat**needed * without[pair - needed - 1])
    return 1.0 - without[throws - 1] if throws > needed else 0.0
