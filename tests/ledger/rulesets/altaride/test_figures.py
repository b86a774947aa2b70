"""The tables of Altaride against what the rulebook prints, line by line."""

from __future__ import annotations

import re

import pytest

from ledger.rulesets.altaride.characters.scale import scale_position
from ledger.rulesets.altaride.experience.figures import age_malus
from ledger.rulesets.altaride.sorcery.spells import factor_cost
from ledger.rulesets.altaride.tables import AltarideTables
from tests.support.given import rules_of
from tests.support.rulebook_tables import lines_in, lines_of, sources

TABLES = AltarideTables.over(rules_of("altaride").tables)


@pytest.fixture(scope="module")
def book() -> list[str]:
    """The lines of the rulebook."""
    return lines_of("altaride")


def test_every_source_names_lines_of_the_book(book: list[str]) -> None:
    found = [(path, source) for path, source in sources(TABLES.data) if path != ".meta"]
    assert len(found) > 100
    for path, source in found:
        assert re.match(r"altaride:[a-z]+ L\d", source), path
        assert all(1 <= first <= last <= len(book) for first, last in lines_in(source)), path


def test_every_skill_and_formula_is_as_printed(book: list[str]) -> None:
    skills = TABLES.group("skills")
    assert len(skills) == 44 + 3
    for row in skills.values():
        ((line, _),) = lines_in(row["source"])
        formula = "+".join(row["formula"])
        printed = f"{row['names']['fr']} " + (f"({formula})/2" if len(row["formula"]) > 1 else formula)
        assert book[line - 1] == printed
    assert [line for row in skills.values() for line, _ in lines_in(row["source"])] == [*range(135, 179), 194, 195, 196]


RANKS = {"beauty": 73, "weight": 74, "height": 75, "social_status": 76, "reputation": 77}
"""The line of the rulebook with the ranks of an aspect."""


def printed(tables: AltarideTables, aspect: str, rank: str) -> str:
    """A rank as the rulebook prints it: an alias where the program's word agrees with what it is of."""
    row, line = tables.group(aspect)[rank], lines_of("altaride")[RANKS[aspect] - 1]
    return str(next(word for word in (row["names"]["fr"], *row.get("aliases", ())) if re.search(rf"\b{word}\b", line)))


def test_every_rank_is_as_printed(book: list[str]) -> None:
    points = [row["points"] for row in TABLES.group("ranks").values()]
    assert book[72 - 1] == "Points " + " ".join(map(str, points))
    for aspect, line in RANKS.items():
        rows = TABLES.group(aspect)
        assert book[line - 1].endswith(" ".join(printed(TABLES, aspect, rank) for rank in rows)), aspect
        assert [row["rank"] for row in rows.values()] == list(TABLES.group("ranks")), aspect


def test_every_factor_costs_as_printed(book: list[str]) -> None:
    for line, factor in enumerate(TABLES.group("factors"), 207):
        printed = re.sub(r"^.*?(?= (?:1|Soi|0)(?: |/|T))", "", book[line - 1]).split()
        *columns, beyond = [column for column in printed if column]
        costs = [factor_cost(TABLES, factor, column) for column in columns]
        assert costs == [0, 5, 10, 15, 20, 25, 30], (factor, columns)
        assert beyond.startswith("+")


@pytest.mark.parametrize(
    ("factor", "asked", "cost"),
    [
        ("casters", 9, 40),
        ("targets", 7, 35),
        ("power", 12, 15),
        ("power", 35, 35),
        ("scale", 8, 35),
        ("range", "50 m", 15),
        ("range", "200KM", 35),
        ("area", "3 m", 5),
        ("duration", "3 tours", 10),
        ("duration", "90 min", 20),
        ("duration", "2Ans", 35),
        ("casting_time", "10 years", 75),
    ],
)
def test_a_value_between_columns_costs_the_next_and_beyond_the_last_a_step_each(
    factor: str, asked: int | str, cost: int
) -> None:
    assert factor_cost(TABLES, factor, asked) == cost


def test_every_scale_is_as_printed(book: list[str]) -> None:
    for line, (scale, row) in enumerate(TABLES.group("scales").items(), 316):
        assert book[line - 1].startswith(row["names"]["fr"])
        assert book[line - 1].endswith(f" {row['bonus']}")
        assert scale_position(TABLES, scale) == line - 315


def test_every_word_is_as_printed(book: list[str]) -> None:
    for row in TABLES.group("words").values():
        ((line, _),) = lines_in(row["source"])
        assert book[line - 1].strip(" •") == row["names"]["fr"]
    assert len(TABLES.group("words")) == 25


def test_the_table_of_age_is_as_printed(book: list[str]) -> None:
    for line in range(49, 61):
        figures = [int(figure) for figure in re.findall(r"-?\d+", book[line - 1])]
        if figures:
            age, malus = figures[0], -figures[1] if len(figures) > 1 else 0
            assert age_malus(TABLES, age) == malus
