"""Rests and works of single people run side by side on the shared clock, and the clock can be read."""

from __future__ import annotations

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

DAY = 86_400


def clock(campaign: CommandLine) -> int:
    """What the clock shows, in seconds."""
    return int(campaign.json("clock")["seconds"])


@pytest.fixture
def company(campaign: CommandLine) -> CommandLine:
    """Two who share a clock; a rest of ose lasts a day."""
    campaign.new().play(f"{BROM_JOINS}\n{LIRA_JOINS}")
    return campaign


def test_rests_of_single_people_run_side_by_side(company: CommandLine) -> None:
    company("rest", "day", "Brom", "--days", 33)
    company("rest", "day", "Lira", "--days", 20)
    assert clock(company) == 33 * DAY
    company("rest", "day", "Lira", "--days", 20)
    assert clock(company) == 40 * DAY
    company("rest", "day", "Brom", "--days", 7)
    assert clock(company) == 40 * DAY
    assert company("audit")
    assert company("verify")


def test_a_rest_of_everybody_begins_when_the_last_is_free(company: CommandLine) -> None:
    company("rest", "day", "Brom", "--days", 3)
    company("rest", "day", "party")
    assert clock(company) == 4 * DAY
    company("rest", "day", "Lira")
    assert clock(company) == 5 * DAY


def test_rests_in_turn_add_up(company: CommandLine) -> None:
    company("rest", "day", "Brom", "--days", 3)
    company("rest", "day", "Lira", "--days", 2, "--in-turn")
    assert clock(company) == 5 * DAY


@pytest.mark.parametrize(
    "between", ["roll Lira 1d20", "damage Brom 1", "time +1h", "find 3gp", "session start"], ids=lambda line: line[:5]
)
def test_what_happens_to_the_company_brings_it_together_again(company: CommandLine, between: str) -> None:
    company("rest", "day", "Brom", "--days", 3)
    company(*between.split())
    before = clock(company)
    company("rest", "day", "Lira", "--days", 2)
    assert clock(company) == before + 2 * DAY


@pytest.mark.parametrize("between", ["note rien", "pay Brom 2gp --for soins", "check Brom gp=100", "undo"])
def test_what_is_only_paid_or_noted_lets_time_apart_go_on(company: CommandLine, between: str) -> None:
    company("rest", "day", "Brom", "--days", 3)
    company("note", "x")
    company(*between.split())
    company("rest", "day", "Lira", "--days", 2)
    assert clock(company) == 3 * DAY


def test_a_rest_that_is_undone_gives_its_time_back(company: CommandLine) -> None:
    company("rest", "day", "Brom", "--days", 3)
    company("rest", "day", "Lira", "--days", 2)
    company("undo")
    company("rest", "day", "Lira", "--days", 3)
    assert clock(company) == 3 * DAY


def test_a_name_without_near_matches_gets_no_suggestion(campaign: CommandLine) -> None:
    campaign.new()(*BROM_JOINS.split())
    campaign("rest", "day", "Brom", "--days", 3)
    campaign("rest", "day", "Brom", "--days", 3)
    assert clock(campaign) == 6 * DAY


def test_the_clock_is_read_at_any_moment(company: CommandLine) -> None:
    company("time", "+2d")
    company("time", "+6turn")
    data = company.json("clock")
    assert (data["day"], data["hour"], data["minute"]) == (3, 1, 0)
    assert "day 3, 01:00" in company("clock", "--lang", "en").out
    assert company.json("clock", "--as-of", 4)["seconds"] == 2 * DAY
    assert company.json("clock", "--as-of", 1)["day"] == 1
