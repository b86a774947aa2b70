"""Dice are judged by their counts alone: unusual, fair or not enough, with a reason."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.dice.thrown import Thrown
from projections.dice.verdicts import Judgement, highest_faces, is_order_unusual, judge, odds_said, upper_half
from tests.projections.dice.simulated_dice import loaded_on_top, thrown


def dice(
    counts: list[int], *, who: str = "Vex", missing: int = 0, voided: int = 0, series: Sequence[int] = ()
) -> Thrown:
    return Thrown(
        who=who, sides=len(counts), source="table", counts=counts, missing=missing, voided=voided, series=list(series)
    )


def verdict_on(counts: list[int], *, missing: int = 0, voided: int = 0, series: Sequence[int] = ()) -> Judgement:
    [found] = judge([dice(counts, missing=missing, voided=voided, series=series)])
    return found


def test_less_than_thirty_rolls_say_nothing() -> None:
    found = verdict_on([0] * 19 + [29])
    assert (found.verdict, found.reason, found.e_value, found.p_value) == ("not_enough", "too_few", None, None)
    assert (found.effect, found.longest_run) == (None, None)


def test_thirty_rolls_of_the_same_face_are_unusual() -> None:
    found = verdict_on([0] * 19 + [30])
    assert (found.verdict, found.reason) == ("unusual", None)
    assert found.stands_out is not None
    assert (found.stands_out.faces, found.stands_out.observed, found.stands_out.expected) == ((20,), 30, 1.5)


def test_an_even_die_is_fair_only_when_there_are_enough_rolls() -> None:
    assert (verdict_on([10] * 20).verdict, verdict_on([10] * 20).reason) == ("not_enough", "too_few")
    assert verdict_on([50] * 20).verdict == "fair"


def test_a_die_that_leans_is_left_open() -> None:
    found = verdict_on([33] * 19 + [53])
    assert found.e_value is not None
    assert found.e_value > 1
    assert (found.verdict, found.reason) == ("not_enough", "open")


def test_a_die_of_which_too_much_was_taken_back_is_not_judged() -> None:
    assert verdict_on([50] * 20, voided=52).verdict == "fair"
    assert verdict_on([50] * 20, voided=60).verdict == "not_enough"


def test_faces_that_are_missing_may_hide_an_unevenness() -> None:
    found = verdict_on([50] * 20, missing=100)
    assert (found.verdict, found.reason, found.uneven_as_written) == ("not_enough", "missing", False)


def test_faces_that_are_missing_may_explain_an_unevenness() -> None:
    found = verdict_on([20] * 5 + [50] * 15, missing=150)
    assert (found.verdict, found.reason, found.uneven_as_written) == ("not_enough", "missing", True)


def test_more_dice_make_the_same_die_less_unusual() -> None:
    uneven, even = dice([48] * 19 + [88]), [dice([50] * 20, who=f"P{number}") for number in range(20)]
    [alone] = judge([uneven])
    among, *others = judge([uneven, *even])
    assert alone.p_value is not None
    assert among.p_value is not None
    assert alone.p_value < among.p_value
    assert all(other.verdict == "fair" for other in others)


def test_dice_with_too_few_rolls_are_not_counted_among_those_examined() -> None:
    uneven, few = dice([48] * 19 + [88]), [dice([1] * 20, who=f"P{number}") for number in range(20)]
    assert judge([uneven, *few])[0].p_value == judge([uneven])[0].p_value


@settings(max_examples=10, deadline=None)
@given(st.permutations(range(6)))
def test_the_order_in_which_dice_are_given_changes_no_p_value(order: list[int]) -> None:
    several = [dice(counts, who=str(place)) for place, counts in enumerate(thrown(3, [0.05] * 20, (6,), 60).tolist())]
    p_values = {each.dice.who: each.p_value for each in judge(several)}
    assert {each.dice.who: each.p_value for each in judge([several[place] for place in order])} == p_values


def test_faces_that_never_repeat_are_an_unusual_order() -> None:
    series = [face for _round in range(50) for face in range(1, 21)]
    found = verdict_on([50] * 20, series=series)
    assert found.verdict == "fair"
    assert is_order_unusual(found)


def test_the_order_of_unusual_faces_is_not_spoken_of() -> None:
    series = [20] * 300 + [face for _round in range(30) for face in range(1, 21)]
    found = verdict_on([30] * 19 + [330], series=series)
    assert found.order is not None
    assert found.order.p_value is None
    assert not is_order_unusual(found)


def test_a_shuffled_series_is_no_unusual_order() -> None:
    series = numpy.random.default_rng(5).permutation([face for _round in range(50) for face in range(1, 21)]).tolist()
    assert not is_order_unusual(verdict_on([50] * 20, series=series))


@pytest.mark.parametrize(("p_value", "odds"), [(0.049, 20), (0.011, 50), (6.9e-6, 100_000), (1e-300, 500_000_000)])
def test_the_odds_are_rounded_down(p_value: float, odds: int) -> None:
    assert odds_said(p_value) == odds


def test_the_highest_faces_are_the_highest_twentieth_of_many() -> None:
    assert list(highest_faces(20)) == [20]
    assert list(highest_faces(100)) == [96, 97, 98, 99, 100]
    assert list(upper_half(20)) == list(range(11, 21))
    assert list(upper_half(3)) == [3]


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 30, 100])
def test_dice_of_all_sides_are_judged(sides: int) -> None:
    fair, uneven = ([1 / sides] * sides, loaded_on_top(sides, min(0.9, 4 / sides)))
    [even, odd] = judge([dice(thrown(9, chances, (), 2000).tolist(), who=str(chances)) for chances in (fair, uneven)])
    assert even.verdict in ("fair", "not_enough")
    assert odd.verdict == "unusual"
