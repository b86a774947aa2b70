"""The e-values of dice are those of the method: exact sums, known values, corrections that keep their order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, product
from math import exp, factorial, log, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.dice.evalues import corrected, family, log_e_value, what_stands_out
from projections.dice.intervals import interval
from projections.dice.series import chance_of_run, longest_run, repeats_in
from tests.projections.dice.simulated_dice import log_e_values, thrown


def counts_of(dice: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many dice may fall."""
    if sides == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        yield from ((first, *rest) for rest in counts_of(dice - first, sides - 1))


@pytest.mark.parametrize(("sides", "dice"), [(2, 8), (4, 8), (6, 5)])
def test_the_mean_of_the_e_value_of_a_fair_die_is_one(sides: int, dice: int) -> None:
    mean = sum(
        factorial(dice) / prod(map(factorial, counts)) / sides**dice * exp(log_e_value(counts))
        for counts in counts_of(dice, sides)
    )
    assert mean == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([50] * 20, -0.8727),
        ([47] * 19 + [107], 9.0521),
        ([48] * 19 + [88], 3.3412),
        ([30] * 19 + [0], 9.2163),
        ([10] * 5 + [25], 0.7358),
        ([25] * 4, -0.3911),
    ],
)
def test_e_values_are_those_of_the_method(counts: list[int], expected: float) -> None:
    assert log_e_value(counts) / log(10) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("observed", "rolls", "share", "low", "high"),
    [
        (30, 600, 0.05, 0.0278, 0.0809),
        (98, 1000, 0.05, 0.0696, 0.1323),
        (500, 1000, 0.5, 0.4520, 0.5480),
        (0, 200, 0.05, 0.0, 0.0327),
        (200, 200, 0.5, None, 1.0),
    ],
)
def test_intervals_are_those_of_the_method(
    observed: int, rolls: int, share: float, low: float | None, high: float
) -> None:
    found = interval(observed, rolls, share)
    assert found[1] == pytest.approx(high, abs=5e-5)
    assert low is None or found[0] == pytest.approx(low, abs=5e-5)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 10, 20, 100])
def test_the_weights_of_a_mixture_sum_to_one(sides: int) -> None:
    mixture = family(sides)
    assert sum(mixture.weights) + 3 * mixture.whole == pytest.approx(1)
    assert all(share == len(faces) / sides for faces, share in zip(mixture.sets, mixture.shares, strict=True))


def test_the_mixture_of_a_d20_gives_a_third_to_the_faces_as_a_whole() -> None:
    assert 3 * family(20).whole == pytest.approx(0.30)


def test_what_stands_out_is_the_face_that_came_too_often() -> None:
    assert what_stands_out([47] * 19 + [107]) == (20,)


def test_what_stands_out_of_high_rolls_is_all_of_them() -> None:
    assert what_stands_out([40] * 14 + [75] * 6) == tuple(range(15, 21))


def test_a_large_value_among_small_ones_is_corrected_by_means() -> None:
    assert corrected([120, 0.4, 0.6]) == pytest.approx([40.3333, 0.4, 0.5], abs=1e-4)


positive = st.floats(min_value=1e-6, max_value=1e300, allow_nan=False)


@given(st.lists(positive, min_size=1, max_size=30))
def test_a_corrected_value_is_between_its_share_and_itself(e_values: list[float]) -> None:
    for before, after in zip(e_values, corrected(e_values), strict=True):
        assert before / len(e_values) * (1 - 1e-9) <= after <= before


@given(positive)
def test_a_single_die_needs_no_correction(e_value: float) -> None:
    assert corrected([e_value]) == [e_value]


def test_the_simulations_compute_what_the_product_computes() -> None:
    for sides in (2, 4, 6, 20):
        counts = thrown(1, [1 / sides] * sides, (10,), 300)
        assert list(log_e_values(counts)) == pytest.approx([log_e_value(row) for row in counts.tolist()])


def test_faces_that_repeat_are_counted_in_their_order() -> None:
    found = repeats_in([3, 3, 18, 17, 17, 17, 2], 20)
    assert (found.pairs, found.same, found.same_half) == (6, 3, 4)


def test_the_longest_run_is_the_first_of_its_length() -> None:
    run = longest_run([1, 4, 4, 2, 6, 6, 3], 6)
    assert run is not None
    assert (run.value, run.length) == (4, 2)


@pytest.mark.parametrize(("length", "throws", "sides"), [(2, 4, 3), (3, 6, 2), (4, 5, 2), (1, 3, 6), (3, 2, 6)])
def test_the_chance_of_a_run_is_that_of_all_series(length: int, throws: int, sides: int) -> None:
    series = list(product(range(sides), repeat=throws))
    with_run = sum(any(len(list(run)) >= length for _face, run in groupby(faces)) for faces in series)
    assert chance_of_run(length, throws, sides) == pytest.approx(with_run / len(series))
