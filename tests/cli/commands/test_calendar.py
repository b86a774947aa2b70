"""A campaign with a calendar of its own: dates are read by it, the clock and the chronicle say them."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.processes import ROOT

CALENDARS = ROOT / "examples" / "calendars"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """A campaign of the orchard country, from the last day before a festival on."""
    calendar = ("--calendar", CALENDARS / "orchards.toml", "--ingame", "44 FLORINE 1103")
    campaign.new("La Tour", "--lang", "fr", "--on", "2026-11-01", *calendar).play(BROM_JOINS)
    return campaign


def today(table: CommandLine, *words: object) -> str:
    date: str = table.json("clock", *words)["game_date"]["date"]
    return date


def spans(table: CommandLine, *words: object) -> list[str]:
    """What the headings of the chronicle say of the dates in the game."""
    return [
        line.rpartition(", ")[2].rstrip(")")
        for line in table("history", *words).out.splitlines()
        if line.startswith(("Séance", "Session", "Après", "Avant"))
    ]


def test_time_crosses_a_festival_and_the_end_of_the_year(table: CommandLine) -> None:
    assert today(table) == "44 florine 1103"
    assert "neuvain fête de la Greffe 1103, 00:00" in table("time", "+1d").out
    table("time", "+1d")
    assert today(table) == "1 nouaison 1103"
    table("time", "44 gélive 1103")
    assert today(table) == "44 gelive 1103"
    table("time", "+6d")
    assert today(table) == "1 ventelune 1104"
    # A week of this calendar has ten days.
    week = table.json("time", "+1w")["entries"][0]["facts"]
    assert (week["count"], week["unit"]) == (10, "day")
    assert today(table) == "11 ventelune 1104"
    assert table("clock", "--lang", "en").out == "On the clock: quintain 11 Windmoon 1104, 00:00 (day 238).\n"
    # The clock is the date: what is voided or as of a moment is as the clock has it.
    table("undo")
    assert today(table) == "1 ventelune 1104"
    assert today(table, "--as-of", "3", "--for-players") == "graft 1103"
    table.require_verified()


def test_dates_are_kept_as_the_calendar_writes_them_and_others_are_refused(table: CommandLine) -> None:
    kept = table("note", "x", "--ingame", "le 3 Nouaison 1103", "--json")
    assert kept.data["entries"][0]["ingame"] == "3 nouaison 1103"
    assert "44 florine 1103" in kept.err

    def refused(*words: object) -> Any:
        return table.answered("note", "x", "--ingame", *words)[1]

    assert refused("45 nouaison 1103") == "game_day_beyond"
    assert refused("3 brumaire 1103") == "game_month_unknown"
    assert refused("soon") == "game_date_unclear"
    assert table.answered("time", "1 florine 1103")[1] == "time_backwards"
    assert table.answered("time", "soon")[1] == "duration_unclear"


def test_the_chronicle_says_from_which_date_to_which_a_session_goes(table: CommandLine) -> None:
    table.play("session start\ntime +3d\nsession end\ntime +2d\nsession start\ntime +40d\nsession end\nsession start")
    assert spans(table) == [
        "44 florine 1103",
        "du 44 florine au 2 nouaison 1103",
        "du 4 au 44 nouaison 1103",
        "44 nouaison 1103",
    ]
    assert spans(table, "--session", "2", "--lang", "en")[-1] == "4 to 44 Fruitset 1103"
    table("time", "+1d", "--session", "1")
    assert spans(table, "--session", "1")[-1] == "du 44 florine au 3 nouaison 1103"
    table("note", "souvenir", "--ingame", "1 ardelle 1103")
    assert spans(table)[-1] == "1er ardelle 1103"


def test_a_calendar_stays_with_the_campaign(table: CommandLine) -> None:
    table("export", "events", "-o", "copy.jsonl")
    table("--ledger", "copy.db", "import", "jsonl", "copy.jsonl")
    assert table.json("--ledger", "copy.db", "clock") == table.json("clock")
    assert table.json("audit")["findings"] == []


def test_a_faulty_calendar_opens_nothing_and_a_campaign_without_one_is_as_before(campaign: CommandLine) -> None:
    file = campaign.folder / "calendar.toml"
    shutil.copy(CALENDARS / "tides.toml", file)
    file.write_text(file.read_text(encoding="utf-8").replace("days = 36", "days = -1"), encoding="utf-8")
    assert campaign.answered("new", "La Tour", "--rules", "ose", "--calendar", file)[1] == "calendar_faulty"
    campaign.new("Sans calendrier", "--ingame", "un soir")
    assert "game_date" not in campaign.json("clock")
    assert campaign.json("note", "x", "--ingame", "le lendemain")["entries"][0]["ingame"] == "le lendemain"
