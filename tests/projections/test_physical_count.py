"""A physical count of the hoard is compared with the ledger, and the entries that explain a difference are named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    """A hoard that was checked at entry 6, and what happened to it since."""
    table = CommandLine(tmp_path)
    table.new("Le Puits")
    table.play(
        f"""
        {BROM_JOINS}
        {LIRA_JOINS}
        session start
        find 300gp "item=Tapis:300gp"
        check hoard gp=300
        take Brom 12gp
        find 40gp
        take Brom 12gp
        give Brom hoard 3gp
        """
    )
    return table


def counted(table: CommandLine, *counts: str, code: int = 1) -> list[dict[str, Any]]:
    words = [word for count in counts for word in ("--count", count)]
    found: list[dict[str, Any]] = table("audit", "--json", *words, code=code).data["findings"]
    return found


def named(finding: dict[str, Any]) -> list[tuple[int, str]]:
    return [(candidate["entry"], candidate["code"]) for candidate in finding["candidates"]]


def test_a_count_that_agrees_finds_nothing(table: CommandLine) -> None:
    assert counted(table, "hoard gp=319", code=0) == []
    assert "2 comptes sont justes." in table("audit", "--count", "butin po=319 tapis=1", "--count", "fund gp=0").out


@pytest.mark.parametrize(
    ("count", "worth", "candidates"),
    [
        ("gp=331", 1200, [(9, "twice"), (7, "without")]),
        ("gp=279", -4000, [(8, "without")]),
        ("gp=316", -300, [(10, "without")]),
        ("gp=313", -600, [(10, "reversed")]),
        ("gp=322", 300, [(10, "again")]),
        ("gp=318", -100, []),
        # Spent before the last check that agreed, it explains nothing.
        ("gp=19", -30_000, []),
    ],
)
def test_the_entries_that_explain_a_difference_are_named(
    table: CommandLine, count: str, worth: int, candidates: list[tuple[int, str]]
) -> None:
    [finding] = counted(table, f"hoard {count}")
    assert (finding["severity"], finding["code"], finding["since"]) == ("error", "count_differs", 6)
    assert finding["worth"]["by"] == {"party:hoard": {"xp": 0, "value": worth, "items": {}}}
    assert named(finding) == candidates
    for language in ("en", "fr"):
        said = table("audit", "--count", f"hoard {count}", "--lang", language, code=1).out
        assert all(f"#{number}" in said for number, _ in candidates)


def test_an_item_that_is_gone_is_named(table: CommandLine) -> None:
    table("take", "Lira", "Tapis")
    [finding] = counted(table, "hoard tapis=1")
    assert named(finding) == [(11, "without")]
    assert finding["worth"]["by"]["party:hoard"]["items"] == {"tapis~5": 1}


def test_coins_of_another_sort_are_compared_by_what_they_are_worth(table: CommandLine) -> None:
    table("take", "Lira", "50sp")
    [finding] = counted(table, "hoard gp=319")
    assert named(finding)[0] == (11, "without")


def test_what_was_voided_explains_nothing(table: CommandLine) -> None:
    table("void", 9, "--reason", "deux fois")
    [finding] = counted(table, "hoard gp=319")
    assert 9 not in [number for number, _ in named(finding)]


def test_players_are_told_of_no_secret_entry(table: CommandLine) -> None:
    words = ("--count", "hoard gp=331", "--for-players")
    assert "#9" in table("audit", *words, code=1).out
    assert table("audit", "--json", *words, code=1).data["findings"][0]["recorded"] == {"gp": 319}


@pytest.mark.parametrize(
    ("count", "code"),
    [("hoard", "nothing_to_check"), ("hoard gp", "character_unknown"), ("hoard gp=x", None), ("zork gp=1", None)],
)
def test_a_count_that_says_nothing_is_refused(table: CommandLine, count: str, code: str | None) -> None:
    answer = table("audit", "--json", "--count", count, code=2)
    assert code is None or answer.error["code"] == code


def test_a_count_is_of_now(table: CommandLine) -> None:
    assert table("audit", "--json", "--count", "hoard gp=1", "--as-of", "5", code=2).error["code"] == "options_together"


@settings(max_examples=25, deadline=None)
@given(amounts=st.lists(st.integers(1, 50), min_size=1, max_size=6), left_out=st.integers(0, 5))
def test_an_entry_that_never_happened_is_always_among_those_named(
    tmp_path_factory: pytest.TempPathFactory, amounts: list[int], left_out: int
) -> None:
    table = CommandLine(tmp_path_factory.mktemp("count"))
    table.new("Le Puits")
    table.play("\n".join([BROM_JOINS, "find 400gp", "check hoard gp=400", *(f"take Brom {n}gp" for n in amounts)]))
    false = left_out % len(amounts)
    [finding] = counted(table, f"hoard gp={400 - sum(amounts) + amounts[false]}")
    assert 5 + false in [number for number, _ in named(finding)]
