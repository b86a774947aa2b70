"""As of an entry, everything is called as it was called then, and nothing is void that was voided later."""

from __future__ import annotations

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine


@pytest.fixture
def evening(campaign: CommandLine) -> CommandLine:
    """A find of entry 4 that Brom takes, that turns out to be something else in entry 6, and a find voided by 7."""
    campaign.new().play(
        f"{BROM_JOINS}\nsession start\nfind magic=Anneau:?\ntake Brom Anneau\nidentify Anneau Invisibilité"
    )
    return campaign


@pytest.mark.parametrize(
    "words",
    [
        ("log",),
        ("history",),
        ("show", "4"),
        ("explain", "5"),
        ("inventory",),
        ("sheet", "Brom"),
        ("treasure",),
        ("party",),
    ],
    ids=" ".join,
)
def test_a_find_is_shown_by_the_name_that_it_had_then(evening: CommandLine, words: tuple[str, ...]) -> None:
    then, now = evening(*words, "--as-of", "5").out, evening(*words).out
    assert "Invisibilité" not in then
    assert "Anneau" in then or "Invisibilité" not in now


def test_what_was_voided_later_was_not_void_then(evening: CommandLine) -> None:
    evening("void", "4-6", "--reason", "un rêve")
    assert "annulée" in evening("log").out
    assert "annulée" not in evening("log", "--as-of", "6").out
    assert evening.json("show", "4", "--as-of", "6")["voided_by"] is None
    assert evening.json("show", "4")["voided_by"] == 7
    assert {entry["voided_by"] for entry in evening.json("log", "--as-of", "6")["entries"]} == {None}


def test_an_entry_that_came_later_is_not_explained(evening: CommandLine) -> None:
    assert evening("explain", "6", "--as-of", "5", "--json", code=2).error["code"] == "entry_unknown"


def test_a_secret_that_was_revealed_later_was_one_then(evening: CommandLine) -> None:
    evening("note", "Le meunier boite.", "--secret")
    evening("reveal", "7")
    assert "[secret]" in evening("log", "--as-of", "7").out
    assert "[secret]" not in evening("log").out
