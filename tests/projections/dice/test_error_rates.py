"""Verdicts on dice are wrong as rarely, and right as often, as the method promises: simulations with fixed seeds."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

from projections.dice.evalues import corrected, e_value_of, log_e_value
from projections.dice.missing_faces import best_placing
from projections.dice.thrown import Thrown
from projections.dice.verdicts import judge
from tests.projections.dice.simulated_dice import loaded_on_top, log_e_values, thrown

FAIR = [1 / 20] * 20
UNUSUAL = 20.0


def a_d20(counts: list[int], *, missing: int = 0) -> Thrown:
    return Thrown(who="Vex", sides=20, source="table", counts=counts, missing=missing)


def with_lows_lost(seed: int, dice: int, rolls: int, share: float) -> list[tuple[list[int], list[int]]]:
    """Fair dice: the counts that were written down, and those that were thrown, of which some from 1 to 5 are lost."""
    random = numpy.random.default_rng(seed)
    thrown_ = random.multinomial(rolls, FAIR, size=dice)
    chances = numpy.where(numpy.arange(20) < 5, share, 0.0)
    lost = random.binomial(thrown_, chances)
    return list(zip((thrown_ - lost).tolist(), thrown_.tolist(), strict=True))


def largest_corrected(logs: Any) -> float:
    return max(corrected([e_value_of(float(value)) for value in logs]))


def test_nobody_innocent_is_named_at_a_table_that_looks_after_every_session() -> None:
    evenings = thrown(11, FAIR, (400, 5, 30), 20).cumsum(axis=2)
    logs = log_e_values(evenings)[:, :, 1:]
    named = sum(any(largest_corrected(logs[table, :, look]) > UNUSUAL for look in range(29)) for table in range(400))
    assert named / 400 <= 0.03


def test_a_die_with_twice_as_many_twenties_is_found_in_a_thousand_rolls() -> None:
    logs = log_e_values(thrown(12, FAIR, (400, 5), 1000))
    logs[:, 0] = log_e_values(thrown(13, loaded_on_top(20, 0.10), (400,), 1000))
    found = sum(corrected([e_value_of(float(value)) for value in table])[0] > UNUSUAL for table in logs)
    assert found / 400 >= 0.94


def test_fair_dice_are_told_so_in_a_thousand_rolls() -> None:
    verdicts = [judge([a_d20(counts)])[0].verdict for counts in thrown(14, FAIR, (300,), 1000).tolist()]
    assert verdicts.count("fair") / 300 >= 0.87


def test_a_die_with_twice_as_many_twenties_is_hardly_ever_told_fair_whenever_one_looks() -> None:
    looks = thrown(15, loaded_on_top(20, 0.10), (300, 50), 20).cumsum(axis=1)
    # Where the e-value is above one, none is fair; that leaves few to be judged.
    low = log_e_values(looks) <= 0
    told = sum(
        any(
            judge([a_d20(looks[die, look].tolist())])[0].verdict == "fair"
            for look in range(50)
            if low[die, look] and looks[die, look].sum() >= 200
        )
        for die in range(300)
    )
    assert told / 300 <= 0.03


def test_low_rolls_that_were_not_written_down_accuse_nobody() -> None:
    dice = with_lows_lost(16, 100, 1000, 0.30)
    judged = [judge([a_d20(known, missing=sum(all_) - sum(known))])[0] for known, all_ in dice]
    assert sum(each.verdict == "unusual" for each in judged) == 0
    assert any(each.reason == "missing" and each.uneven_as_written for each in judged)


@pytest.mark.parametrize(("seed", "share"), [(17, 0.1), (18, 0.6)])
def test_the_best_placing_is_at_least_as_good_as_the_truth(seed: int, share: float) -> None:
    for known, all_ in with_lows_lost(seed, 100, 400, share):
        placed = best_placing(known, sum(all_) - sum(known))
        assert sum(placed) == sum(all_)
        assert all(now >= before for now, before in zip(placed, known, strict=True))
        assert log_e_value(placed) <= log_e_value(all_) + 1e-9
