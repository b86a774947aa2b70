"""Computes confidence intervals for the share of rolls that some faces have; they hold at all looks together.

Robbins 1970: the shares at which the rolls would not have been foretold 20 times better by a mixture. Whoever looks
after every roll finds the true share outside, ever, in at most 1 of 20 dice.
"""

from __future__ import annotations

from math import log

from projections.dice.evalues import STRENGTH
from projections.dice.logarithms import log_beta, log_chance, root

BOUND = 20
TINY = 1e-12


def interval(observed: int, rolls: int, expected_share: float) -> tuple[float, float]:
    """The least and the greatest share that are compatible with so many rolls, at 95 %.

    Args:
        expected_share: On a fair die.
    """
    prior, against = STRENGTH * expected_share, STRENGTH * (1 - expected_share)
    bound = log_beta(observed + prior, rolls - observed + against) - log_beta(prior, against) - log(BOUND)

    def excess(share: float) -> float:
        return log_chance(observed, rolls, share) - bound

    middle = observed / rolls
    low = 0.0 if excess(TINY) >= 0 else root(excess, TINY, max(middle, 2 * TINY))
    high = 1.0 if excess(1 - TINY) >= 0 else root(excess, min(middle, 1 - 2 * TINY), 1 - TINY)
    return low, high
