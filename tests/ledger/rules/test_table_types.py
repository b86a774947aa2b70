"""Declared types of tables: bands, levels, rows with their sources, sections that old tables lack."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Literal

import pytest

from ledger.rules.game_tables import GameTables
from ledger.rules.table_types import Banded, ByLevel, Count, Number, Readings, Row, Rows, Table, decoded
from ledger.rules.tables import Tables


class Bonus(Banded):
    bonus: tuple[Number, ...]


class Ware(Row):
    price: Count = 0
    weight: Fraction = Fraction(0)


class Wares(Rows[Ware]):
    discount: Fraction


class Tariff(Table):
    each: Count


class InnReadings(Readings):
    tips: Literal["kept", "shared"]


class InnTables(GameTables):
    readings: InnReadings
    wares: Wares
    rooms: Rows[Row]
    stay: Tariff
    cellar: Tariff | None


def _tables(**sections: Any) -> InnTables:
    return InnTables.over(Tables(json.dumps(sections).encode()))


@pytest.mark.parametrize(("number", "bonus"), [(1, -3), (3, -3), (4, 0), (8, 0), (9, 2), (30, 2)])
def test_a_number_has_the_figure_of_its_band_and_below_the_first_band_that_of_the_first(
    number: int, bonus: int
) -> None:
    row: Bonus = decoded({"bands": [3, 4, 9], "bonus": [-3, 0, 2]}, Bonus)
    assert row.at(number, row.bonus) == bonus


@pytest.mark.parametrize(("level", "figure"), [(1, 1), (2, 2), (9, 2), (10, 4), (11, 4)])
def test_levels_are_ordered_as_numbers_and_not_as_text(level: int, figure: int) -> None:
    assert ByLevel({"10": 4, "1": 1, "2": 2}).at(level) == figure


def test_a_row_without_a_source_has_that_of_its_section() -> None:
    beer, wine = {"price": 4, "weight": "1/2"}, {"price": 20, "source": "inn:L9"}
    wares = _tables(wares={"source": "inn:L2", "discount": "1/10", "beer": beer, "wine": wine}).wares
    assert (wares["beer"].source, wares["wine"].source) == ("inn:L2", "inn:L9")
    assert (wares.source_of("beer"), wares.source_of("water")) == ("inn:L2", "inn:L2")
    assert (wares["beer"].weight, wares.discount) == (Fraction(1, 2), Fraction(1, 10))


def test_rows_are_in_the_order_of_the_files_and_not_of_the_alphabet() -> None:
    assert [*_tables(rooms={"attic": {"place": 2}, "hall": {"place": 1}}).rooms] == ["hall", "attic"]


def test_a_section_that_older_tables_lack_is_empty_or_none_or_named() -> None:
    tables = _tables()
    assert ([*tables.rooms], tables.cellar) == ([], None)
    with pytest.raises(LookupError, match="stay"):
        _ = tables.stay


def test_a_figure_that_older_tables_lack_is_named() -> None:
    with pytest.raises(LookupError, match="each"):
        _ = _tables(stay={}).stay


def test_readings_are_the_values_in_force_of_the_knobs() -> None:
    knob = {"value": "shared", "choices": ["kept", "shared"]}
    assert _tables(knobs={"tips": knob}).readings.tips == "shared"
