"""Computes e-values of dice: how much better unfair dice foretold the faces that came than a fair die did.

An e-value has the mean 1 at every moment if the die is fair, and the chance that it ever reaches 20 is at most 1 in 20
(Ville 1939): whoever looks after every session is misled no more often than somebody who looks once. The unfair dice
are a fixed mixture: beta-binomial for sets of faces (one face, the highest ones, two opposite ones),
Dirichlet-multinomial for the faces as a whole. Everything is computed in logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import exp, fsum, lgamma, log

from msgspec import Struct

from projections.dice.logarithms import log_beta, log_chance, log_of_sum

STRENGTH = 40
"""How closely an unfair die of the mixture resembles a fair one: the weight of its prior, in rolls."""

EVENNESS = (2.5, 10.0, 40.0)
"""The same for the faces as a whole, by face."""

EACH_FACE, AT_EITHER_END, HIGHEST_FACES, OPPOSITE_FACES = 0.15, 0.075, 0.30, 0.10
"""The weights of the sets of faces: of all faces together, of the lowest and of the highest, and of the other sets."""

ALL_FACES = ()
"""What stands out where it is the faces as a whole."""

GREATEST = 1e300
"""E-values are cut off here, so that sums of them are still numbers."""


class Family(Struct, frozen=True):
    """The unfair dice of one number of sides.

    Attributes:
        sets: The sets of faces that such a die favours or shuns.
        shares: The share of rolls that each set has on a fair die.
        weights: Of the sets.
        whole: Weight of each of `EVENNESS`; with those of the sets they sum to 1.
    """

    sets: tuple[tuple[int, ...], ...]
    shares: tuple[float, ...]
    weights: tuple[float, ...]
    whole: float


@cache
def family(sides: int) -> Family:
    """The mixture for dice with so many sides, two at least."""
    if sides == 2:
        return Family(((2,),), (0.5,), (1.0,), 0.0)
    ends = (1, sides)
    weighted: dict[tuple[int, ...], float] = {
        (face,): EACH_FACE / sides + AT_EITHER_END * (face in ends) for face in range(1, sides + 1)
    }
    highest = [tuple(range(sides - count + 1, sides + 1)) for count in range(2, sides - 1)]
    weighted |= {faces: HIGHEST_FACES / len(highest) for faces in highest}
    if has_opposite_faces(sides):
        pairs = [(face, sides + 1 - face) for face in range(1, sides // 2 + 1)]
        weighted |= {faces: OPPOSITE_FACES / len(pairs) for faces in pairs}
    left = 1.0 - sum(weighted.values())
    shares = tuple(len(faces) / sides for faces in weighted)
    return Family(tuple(weighted), shares, tuple(weighted.values()), left / len(EVENNESS))


def has_opposite_faces(sides: int) -> bool:
    """Whether faces of such a die lie opposite each other and may be uneven together."""
    return sides >= 6 and sides % 2 == 0


def _observed(counts: Sequence[int]) -> list[int]:
    """How often each set of the family came."""
    sides = len(counts)
    if sides == 2:
        return [counts[1]]
    highest = list(accumulate(reversed(counts)))[1 : sides - 2]
    pairs = [counts[face] + counts[-1 - face] for face in range(sides // 2)] if has_opposite_faces(sides) else []
    return [*counts, *highest, *pairs]


def log_e_values_of_sets(observed: Sequence[int], rolls: int, shares: Sequence[float]) -> list[float]:
    """The logarithms of the e-values of sets of faces, from how often each came and its share on a fair die."""
    found = []
    for count, share in zip(observed, shares, strict=True):
        prior, against = STRENGTH * share, STRENGTH * (1 - share)
        foretold = log_beta(count + prior, rolls - count + against) - log_beta(prior, against)
        found.append(foretold - log_chance(count, rolls, share))
    return found


def log_e_value_of_all_faces(counts: Sequence[int], evenness: float) -> float:
    """The logarithm of the e-value of the faces as a whole."""
    sides, rolls = len(counts), sum(counts)
    faces = fsum(lgamma(count + evenness) for count in counts) - sides * lgamma(evenness)
    return lgamma(evenness * sides) - lgamma(evenness * sides + rolls) + faces + rolls * log(sides)


def _weighted(counts: Sequence[int]) -> list[float]:
    """The logarithm of each part of the e-value with its weight: those of the sets, then those of all faces."""
    mixture = family(len(counts))
    of_sets = log_e_values_of_sets(_observed(counts), sum(counts), mixture.shares)
    parts = [log(weight) + value for weight, value in zip(mixture.weights, of_sets, strict=True)]
    if mixture.whole:
        parts += [log(mixture.whole) + log_e_value_of_all_faces(counts, evenness) for evenness in EVENNESS]
    return parts


def log_e_value(counts: Sequence[int]) -> float:
    """The logarithm of the e-value of a die, from how often each face came, the face 1 first."""
    return log_of_sum(_weighted(counts))


def what_stands_out(counts: Sequence[int]) -> tuple[int, ...]:
    """The set of faces that says most against a fair die; `ALL_FACES` where it is none by itself."""
    sets, parts = family(len(counts)).sets, _weighted(counts)
    most = parts.index(max(parts))
    return sets[most] if most < len(sets) else ALL_FACES


def log_e_value_of_order(sides: int, *, repeats: int, same_half: int, pairs: int) -> float:
    """The logarithm of the e-value of an order of faces.

    Args:
        repeats: Faces equal to the one before.
        same_half: Faces on the same side of the middle as the one before, where there are as many faces on both.
        pairs: Faces that have one before them.
    """
    if sides % 2:
        return log_e_values_of_sets([repeats], pairs, [1 / sides])[0]
    return log_of_sum(log_e_values_of_sets([repeats, same_half], pairs, [1 / sides, 0.5])) - log(2)


def e_value_of(logarithm: float) -> float:
    """An e-value from its logarithm."""
    return GREATEST if logarithm >= log(GREATEST) else exp(logarithm)


def corrected(e_values: Sequence[float]) -> list[float]:
    """Correct e-values for being several: closed testing with means (Vovk & Wang 2021), whatever their dependence.

    Each becomes the least mean of itself with some of the others, of which the smallest matter.
    """
    found = []
    for place, e_value in enumerate(e_values):
        others = sorted([*e_values[:place], *e_values[place + 1 :]])
        sums = accumulate(others, initial=e_value)
        found.append(min(total / count for count, total in enumerate(sums, start=1)))
    return found
