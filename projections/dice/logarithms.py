"""Functions of the statistics of dice, most of them of logarithms: by `math` alone, for SciPy takes 0.4 s to load."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, fsum, lgamma, log, log1p


def log_beta(first: float, second: float) -> float:
    """The logarithm of the beta function."""
    return lgamma(first) + lgamma(second) - lgamma(first + second)


def log_chance(observed: int, rolls: int, share: float) -> float:
    """The logarithm of the chance of one order of so many rolls, of which some have faces that have a share of all."""
    return (observed * log(share) if observed else 0.0) + (
        (rolls - observed) * log1p(-share) if rolls > observed else 0.0
    )


def log_of_sum(logarithms: Sequence[float]) -> float:
    """The logarithm of the sum of numbers that are given by their logarithms."""
    greatest = max(logarithms)
    return greatest + log(fsum(exp(each - greatest) for each in logarithms))


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function is 0 between two places, of which it is below 0 at one and not at the other."""
    rises = function(low) < 0
    while low < (middle := (low + high) / 2) < high:
        if (function(middle) < 0) == rises:
            low = middle
        else:
            high = middle
    return middle
