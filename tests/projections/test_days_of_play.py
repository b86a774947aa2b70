"""Days of play: an entry's day is that of its session unless it is given; a moment is what was played by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine


def days(campaign: CommandLine) -> list[str]:
    """The day of play of every entry."""
    return [entry["played_on"] for entry in campaign.json("log")["entries"]]


def xp(campaign: CommandLine, point: str) -> int:
    """Brom's experience at a point."""
    return int(campaign.sheet("Brom", "--as-of", point)["xp"]["total"])


@pytest.fixture
def two_sessions(campaign: CommandLine) -> CommandLine:
    """Two sessions of other days than today's, and something written late for the first."""
    campaign.new().play(
        f"""{BROM_JOINS}
session start Un --on 2020-10-03
award --xp 100 --to Brom
session end
session start Deux --on 2020-10-17
award --xp 20 --to Brom
award --xp 3 --to Brom --session 1
award --xp 7 --to Brom --on 2020-10-18
session end
"""
    )
    return campaign


def test_entries_are_of_the_day_of_the_session_that_they_belong_to(two_sessions: CommandLine) -> None:
    assert days(two_sessions)[2:] == [
        *["2020-10-03"] * 3, "2020-10-17", "2020-10-17", "2020-10-03", "2020-10-18", "2020-10-17"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("day", "awards", "earned"),
    [
        # Brom earns a tenth more than he is given, rounded down each time: 110, 3, 22, 7.
        ("2020-10-03", {4, 8}, 113),
        ("2020-10-16", {4, 8}, 113),
        ("2020-10-17", {4, 7, 8}, 135),
        ("2020-10-18", {4, 7, 8, 9}, 142),
    ],
)
def test_a_day_is_what_was_played_by_then(two_sessions: CommandLine, day: str, awards: set[int], earned: int) -> None:
    assert xp(two_sessions, day) == earned
    lines = [line for part in two_sessions.json("history", "--as-of", day)["sessions"] for line in part["lines"]]
    assert {line["entry"] for line in lines if line["kind"] == "ExperienceAwarded"} == awards


def test_the_present_is_the_last_day(two_sessions: CommandLine) -> None:
    assert xp(two_sessions, "2020-10-18") == two_sessions.sheet("Brom")["xp"]["total"]
    assert xp(two_sessions, "s2") == xp(two_sessions, "2020-10-18")


def test_a_day_before_everything_is_refused_and_the_first_one_named(two_sessions: CommandLine) -> None:
    error = two_sessions("party", "--as-of", "2020-10-02", "--json", "--lang", "en", code=2).error
    assert error["code"] == "point_unknown"
    assert "3 Oct 2020" in error["hint"]


def test_what_is_dated_before_the_first_typing_lies_on_its_day(campaign: CommandLine) -> None:
    campaign.new().play(f"{BROM_JOINS}\nreceive Brom 5gp --from Maëlle --on 2020-01-01\nreceive Brom 7gp --from Maëlle")
    assert campaign.sheet("Brom", "--as-of", "2020-01-01")["purse"] == {"gp": 105}
    assert campaign("party", "--as-of", "2019-12-31", code=2)


def test_an_unknown_day_counts_with_the_last_known_one_before_it(campaign: CommandLine) -> None:
    campaign.new().play(
        f"""{BROM_JOINS} --on 2020-01-01
receive Brom 1gp --from Maëlle --on ?
session start Un --on ?
receive Brom 2gp --from Maëlle
session end
session start Deux --on 2020-03-01
receive Brom 4gp --from Maëlle
receive Brom 8gp --from Maëlle --on ?
session end
receive Brom 16gp --from Maëlle --on 2020-04-01
receive Brom 32gp --from Maëlle --on ?
"""
    )
    assert days(campaign)[2:6] == ["?"] * 4
    purses = [
        campaign.sheet("Brom", "--as-of", day)["purse"]["gp"] - 100
        for day in ("2020-01-01", "2020-02-29", "2020-03-01", "2020-03-31", "2020-04-01")
    ]
    assert purses == [3, 3, 15, 15, 63]
    assert campaign("verify")
    assert "jour inconnu" in campaign("history").out
    campaign("export", "events", "--format", "jsonl", "-o", "copy.jsonl")
    campaign("--ledger", "copy.db", "import", "jsonl", "copy.jsonl")
    assert days(campaign) == [e["played_on"] for e in campaign.json("--ledger", "copy.db", "log")["entries"]]


def test_a_session_that_goes_on_the_next_day_is_not_over_on_its_first(campaign: CommandLine) -> None:
    campaign.new().play(
        f"""{BROM_JOINS}
session start Un --on 2020-10-03
receive Brom 1gp --from Maëlle
receive Brom 2gp --from Maëlle --on 2020-10-04
session end
"""
    )
    assert campaign.sheet("Brom", "--as-of", "2020-10-03")["purse"] == {"gp": 101}
    assert campaign.sheet("Brom", "--as-of", "2020-10-04")["purse"] == {"gp": 103}


def test_a_series_begins_at_the_number_of_its_log(campaign: CommandLine) -> None:
    campaign.new().play(
        f"""{BROM_JOINS}
session start Douze --number 12
receive Brom 1gp --from Maëlle
session end
session start Treize
session end
session start Vingt --number 20
receive Brom 2gp --from Maëlle --session 12
receive Brom 4gp --from Maëlle
session end
"""
    )
    sessions = campaign.json("history")["sessions"]
    assert [part["session"] for part in sessions] == [None, 12, 13, 20]
    purses = [campaign.sheet("Brom", "--as-of", point)["purse"]["gp"] for point in ("s12", "s13", "s20")]
    assert purses == [103, 103, 107]
    for point in ("s1", "s14", "s21"):
        assert campaign("party", "--as-of", point, "--json", code=2).error["code"] == "point_unknown"
    assert campaign("note", "rien", "--session", "14", "--json", code=2).error["code"] == "session_unknown"
    campaign("session", "start", "--number", "20", "--json", code=2)
    assert campaign("session", "start", "--number", "13", "--json", code=2).error["code"] == "session_number_used"
    assert campaign("audit")


def test_a_start_that_is_given_a_session_asks_whether_its_number_is_meant(campaign: CommandLine) -> None:
    campaign.new()
    error = campaign("session", "start", "Trois", "--session", "3", "--json", code=2).error
    assert error["code"] == "session_not_for_start"
    assert "--numéro 3" in error["hint"]


@pytest.mark.parametrize("option", [("--séance", "3"), ("--faces", "3"), ("--passer-outre", "oui")])
def test_opening_a_campaign_takes_no_option_that_would_do_nothing(
    campaign: CommandLine, option: tuple[str, str]
) -> None:
    error = campaign("new", "La Tour", "--rules", "ose", *option, "--json", code=2).error
    assert error["code"] == "option_useless"
    assert option[0] in error["message"]


@pytest.mark.parametrize("option", ["--note=x", "--le=?", "--séance=1", "--id=00000000-0000-4000-8000-000000000001"])
def test_what_records_nothing_takes_no_remark(campaign: CommandLine, option: str) -> None:
    campaign.new()
    error = campaign("settle", option, "--json", code=2).error
    assert error["code"] == "option_useless"
    assert option.partition("=")[0] in error["message"]


def test_the_same_holds_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    campaign = CommandLine(tmp_path, ledger=postgres_url).new()
    campaign.play(
        f"""{BROM_JOINS}
session start Un --on 2020-10-03 --number 4
receive Brom 1gp --from Maëlle
receive Brom 2gp --from Maëlle --on ?
receive Brom 4gp --from Maëlle --on 2020-10-04
session end
rest day Brom --days 2
session start Deux --on 2020-10-17
receive Brom 8gp --from Maëlle
"""
    )
    purses = [
        campaign.sheet("Brom", "--as-of", point)["purse"]["gp"] - 100
        for point in ("2020-10-03", "2020-10-04", "2020-10-16", "2020-10-17", "s4", "s5")
    ]
    assert purses == [3, 7, 7, 15, 7, 15]
    assert campaign("void", "--session", "5", "--reason", "x")
    assert campaign.json("log", "--as-of", "2020-10-04")["entries"][-1]["entry"] == 7
    assert campaign("party", "--as-of", "2020-10-02", code=2)
    assert campaign("party", "--as-of", "s5", code=2)
