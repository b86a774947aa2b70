"""Sparse tables: a figure holds from its level or band until the next one."""

from __future__ import annotations

import pytest

from ledger.rules.shared.level_tables import value_at_level, value_in_band

BANDS = {"bands": [3, 4, 9], "bonus": [-3, 0, 2]}


@pytest.mark.parametrize(("number", "bonus"), [(1, -3), (3, -3), (4, 0), (8, 0), (9, 2), (30, 2)])
def test_a_number_has_the_figure_of_its_band_and_below_the_first_band_that_of_the_first(
    number: int, bonus: int
) -> None:
    assert value_in_band(BANDS, "bonus", number) == bonus


@pytest.mark.parametrize(("level", "figure"), [(1, 1), (2, 2), (9, 2), (10, 4), (11, 4)])
def test_levels_are_ordered_as_numbers_and_not_as_text(level: int, figure: int) -> None:
    assert value_at_level({"10": 4, "1": 1, "2": 2}, level) == figure
