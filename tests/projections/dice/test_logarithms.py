"""The functions of the statistics of dice give what SciPy gives."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq
from scipy.special import betaln, logsumexp, xlog1py, xlogy

from projections.dice.evalues import STRENGTH
from projections.dice.intervals import BOUND, TINY, interval
from projections.dice.logarithms import log_beta, log_chance, log_of_sum

weights = st.floats(0.01, 1e6)
shares = st.floats(0.001, 0.999)


@given(weights, weights)
def test_the_logarithm_of_the_beta_function(first: float, second: float) -> None:
    assert log_beta(first, second) == pytest.approx(float(betaln(first, second)), rel=1e-12, abs=1e-7)


@given(st.integers(0, 10_000), st.integers(0, 10_000), shares)
def test_the_logarithm_of_a_chance(observed: int, others: int, share: float) -> None:
    expected = float(xlogy(observed, share) + xlog1py(others, -share))
    assert log_chance(observed, observed + others, share) == pytest.approx(expected, rel=1e-12)


@given(st.lists(st.floats(-1e4, 1e4), min_size=1))
def test_the_logarithm_of_a_sum(logarithms: list[float]) -> None:
    assert log_of_sum(logarithms) == pytest.approx(float(logsumexp(logarithms)), rel=1e-12, abs=1e-12)


@given(st.integers(0, 5_000), st.integers(1, 5_000), st.sampled_from([1 / 100, 1 / 20, 1 / 6, 1 / 2]))
def test_an_interval_ends_where_the_rolls_are_foretold_twenty_times_better(
    observed: int, others: int, expected: float
) -> None:
    rolls, prior = observed + others, STRENGTH * expected
    bound = float(betaln(observed + prior, rolls - observed + STRENGTH - prior) - betaln(prior, STRENGTH - prior))

    def excess(share: float) -> float:
        return float(xlogy(observed, share) + xlog1py(others, -share)) - bound + log(BOUND)

    low, high = interval(observed, rolls, expected)
    middle = observed / rolls
    if excess(TINY) < 0:
        assert low == pytest.approx(brentq(excess, TINY, max(middle, 2 * TINY)), abs=1e-9)
    else:
        assert low == 0
    if excess(1 - TINY) < 0:
        assert high == pytest.approx(brentq(excess, min(middle, 1 - 2 * TINY), 1 - TINY), abs=1e-9)
    else:
        assert high == 1
