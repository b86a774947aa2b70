"""Simulates dice in NumPy: counts of faces, and their e-values many at a time, by the formulas of the product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from scipy.special import betaln, gammaln, logsumexp

from projections.dice.evalues import EVENNESS, STRENGTH, family


def log_e_values(counts: Any) -> Any:
    """The logarithms of the e-values of an array of counts, whose last dimension has the faces."""
    sides = counts.shape[-1]
    mixture, rolls = family(sides), counts.sum(axis=-1)
    parts = []
    for faces, share, weight in zip(mixture.sets, mixture.shares, mixture.weights, strict=True):
        observed = counts[..., [face - 1 for face in faces]].sum(axis=-1)
        prior, against = STRENGTH * share, STRENGTH * (1 - share)
        term = betaln(observed + prior, rolls - observed + against) - betaln(prior, against)
        parts.append(numpy.log(weight) + term - observed * numpy.log(share) - (rolls - observed) * numpy.log(1 - share))
    for evenness in EVENNESS if mixture.whole else ():
        faces_term = (gammaln(counts + evenness) - gammaln(evenness)).sum(axis=-1)
        whole = gammaln(evenness * sides) - gammaln(evenness * sides + rolls) + faces_term + rolls * numpy.log(sides)
        parts.append(numpy.log(mixture.whole) + whole)
    return logsumexp(parts, axis=0)


def loaded_on_top(sides: int, chance: float) -> list[float]:
    """The chances of a die whose highest face comes this often, the others alike."""
    return [(1 - chance) / (sides - 1)] * (sides - 1) + [chance]


def thrown(seed: int, chances: Sequence[float], shape: tuple[int, ...], rolls: int) -> Any:
    """Counts of the faces of many dice, each thrown so many times."""
    return numpy.random.default_rng(seed).multinomial(rolls, chances, size=shape)
