"""How often a face is to be expected in so many rolls of a fair die."""

from __future__ import annotations

from math import exp, lgamma, log

OUTSIDE = 0.05
"""How often a face of a fair die comes more or less often than the band says, at most."""


def expected_band(rolls: int, sides: int) -> tuple[int, int]:
    """The least and the greatest count of one face to be expected, exact by the binomial distribution.

    Fewer come in at most one case of forty, and more likewise.
    """
    share, below, low = 1 / sides, 0.0, 0
    for count in range(rolls + 1):
        chance = exp(
            lgamma(rolls + 1)
            - lgamma(count + 1)
            - lgamma(rolls - count + 1)
            + count * log(share)
            + (rolls - count) * log(1 - share)
        )
        if below <= OUTSIDE / 2:
            low = count
        below += chance
        if below >= 1 - OUTSIDE / 2:
            return low, count
    return low, rolls
