"""`stats party` and `stats sessions`: the figures are those of `treasure`, `history`, the recap and the sheets."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import pytest

from ledger import entropy
from ledger.store.ledger import open_ledger
from projections.chronicle.history import chronicle
from tests.support.command_line import BROM, MIRETTE, CommandLine
from tests.support.environment import MOMENT
from tests.support.processes import ROOT


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path).open(BROM, MIRETTE)


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Three sessions of play."""
    table = CommandLine(tmp_path_factory.mktemp("campaign")).new()
    table("run", ROOT / "examples" / "ose-three-sessions.campaign")
    return table


def party_of(table: CommandLine, *words: object) -> dict[str, Any]:
    found: dict[str, Any] = table.json("stats", "party", *words)["by_character"]
    return found


def sessions_of(table: CommandLine, *words: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.json("stats", "sessions", *words)["sessions"]
    return found


# One number.


def test_wealth_is_what_treasure_and_sheets_say(campaign: CommandLine) -> None:
    holders = campaign.json("treasure")["holders"]
    members = {member["name"]: member for member in campaign.json("party")["members"]}
    for name, row in party_of(campaign).items():
        items = sum(item["quantity"] * (item["value"] or 0) for item in members[name]["items"])
        assert row["wealth"]["now"] == members[name]["purse_value"]["quantity"] + items
        assert row["level"] == members[name]["level"]
        holder = holders.get(f"character:{name}", {})
        assert row["wealth"]["share"] == holder.get("share", 0)
        assert row["wealth"]["spent"] == -holder.get("spent", 0)


def test_damage_and_deaths_are_those_of_the_chronicle(campaign: CommandLine) -> None:
    taken: dict[str, int] = {}
    with open_ledger(str(campaign.folder / "campaign.db")) as ledger, ledger.transaction(write=False):
        chapters = list(chronicle(ledger.campaign(None)))
        for chapter in chapters:
            for name, points in chapter.wounds.items():
                taken[name] = taken.get(name, 0) + points
        deaths = sum(len(chapter.deaths) for chapter in chapters)
    found = party_of(campaign)
    assert {name: row["damage_taken"] for name, row in found.items() if row["damage_taken"]} == taken
    assert sum(row["deaths"] for row in sessions_of(campaign)) == deaths


def test_sessions_are_those_of_the_history(campaign: CommandLine) -> None:
    with open_ledger(str(campaign.folder / "campaign.db")) as ledger, ledger.transaction(write=False):
        chapters = [chapter for chapter in chronicle(ledger.campaign(None)) if chapter.session is not None]
    for row, chapter in zip(sessions_of(campaign), chapters, strict=False):
        assert (row["session"], row["title"]) == (chapter.session, chapter.title)
        assert row["experience"] == sum(chapter.experience.values())
        assert row["rolls"] == sum(entry.body.kind == "RollRecorded" for entry in chapter.entries)


def test_the_entries_of_a_session_are_those_of_its_recap(table: CommandLine) -> None:
    table.lines("session start\nroll Brom d20 --faces 3\ndamage Brom 1\nnote Rien\nvoid 5 --reason non")
    recap = table("session", "end").out
    found = re.search(r"(\d+) entrées", recap)
    assert found is not None
    assert sessions_of(table)[0]["entries"] == int(found[1])


def test_every_entry_that_counts_is_in_some_session_or_between(campaign: CommandLine) -> None:
    answer = campaign.json("stats", "sessions")
    entries = campaign.json("log")["entries"]
    amendments = {entry["entry"] for entry in entries if entry["kind"] == "EntryAmended"}
    counted = [entry for entry in entries if entry["voided_by"] in (None, *amendments) and not entry["links"]["voids"]]
    assert answer["total"]["entries"] == len(counted)


# What is counted.


def test_damage_and_healing_go_to_whoever_is_named_as_the_cause(table: CommandLine) -> None:
    table.lines(
        "damage Brom 3 --from mirette\nheal Brom 2 --from Mirette\n"
        "damage Mirette 1 --from gobelin\ndefeat gobelin hd=1 --count 3"
    )
    brom, mirette = party_of(table)["Brom"], party_of(table)["Mirette"]
    assert (brom["damage_taken"], brom["healing_received"]) == (3, 2)
    assert (mirette["damage_dealt"], mirette["healing_given"], mirette["damage_taken"]) == (3, 2, 1)
    assert table.json("stats", "party")["total"]["defeated"] == 3


def test_whoever_falls_or_dies_is_counted_and_so_is_who_did_it(table: CommandLine) -> None:
    table("damage", "Mirette", "20", "--from", "Brom")
    found = party_of(table)
    assert (found["Mirette"]["downs"], found["Mirette"]["deaths"], found["Brom"]["kills"]) == (1, 1, 1)


def test_joining_and_rising_is_no_healing(table: CommandLine) -> None:
    assert [row["healing_received"] for row in party_of(table).values()] == [0, 0]


def test_what_was_taken_back_does_not_count(table: CommandLine) -> None:
    table.lines("damage Brom 3\nroll Brom d20 --faces 2\nvoid 4-5 --reason non")
    assert (party_of(table)["Brom"]["damage_taken"], party_of(table)["Brom"]["rolls"]) == (0, 0)


def test_what_was_amended_counts_as_amended(table: CommandLine) -> None:
    table.lines("session start\ndamage Brom 5\namend 5 --reason non -- damage Brom 3")
    assert party_of(table)["Brom"]["damage_taken"] == 3
    assert sessions_of(table)[0]["entries"] == 2


def test_an_earlier_moment_has_the_figures_of_that_moment(table: CommandLine) -> None:
    table.lines("session start\ndamage Brom 3\nsession end\nsession start\ndamage Brom 2\nsession end")
    assert party_of(table, "--as-of", "s1")["Brom"]["damage_taken"] == 3
    assert party_of(table)["Brom"]["damage_taken"] == 5
    assert [row["session"] for row in sessions_of(table, "--as-of", "s1") if row["session"]] == [1]
    assert table.json("stats", "--as-of", "s1")["party"]["by_character"]["Brom"]["damage_taken"] == 3
    assert table.json("stats", "--as-of", "s1", "party")["by_character"]["Brom"]["damage_taken"] == 3


def test_players_see_nothing_of_a_secret(table: CommandLine) -> None:
    table.lines("session start\nroll Brom d20 --faces 2 --secret\nnote Chut --secret")
    assert party_of(table, "--for-players")["Brom"]["rolls"] == 0
    [session, *_between] = sessions_of(table, "--for-players")
    assert (session["entries"], session["rolls"]) == (1, 0)
    assert sessions_of(table)[0]["entries"] == 3


# Hours.


def lasting(table: CommandLine, hours: float, monkeypatch: pytest.MonkeyPatch, *start: str) -> float | None:
    """The hours that are told of a session whose end is recorded so long after its start."""

    class Later(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Later:
            return cls.fromtimestamp((MOMENT + timedelta(hours=hours)).timestamp(), tz)

    table("session", "start", *start)
    with monkeypatch.context() as patched:
        patched.setattr(entropy, "datetime", Later)
        table("session", "end")
    told: float | None = sessions_of(table)[0]["hours"]
    return told


def test_hours_are_those_from_start_to_end(table: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lasting(table, 3.5, monkeypatch) == 3.5
    assert table.json("stats", "sessions")["average"]["hours"] == 3.5


@pytest.mark.parametrize("hours", [0, 30])
def test_hours_are_unknown_of_what_was_typed_in_afterwards(
    table: CommandLine, monkeypatch: pytest.MonkeyPatch, hours: float
) -> None:
    assert lasting(table, hours, monkeypatch) is None
    assert "?" in table("stats", "sessions").out


@pytest.mark.parametrize("day", ["2026-03-01", "?"])
def test_hours_are_unknown_of_another_day_of_play(
    table: CommandLine, monkeypatch: pytest.MonkeyPatch, day: str
) -> None:
    assert lasting(table, 3.5, monkeypatch, "--on", day) is None


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("statistiques",), ("stats",)),
        (("stats", "dés"), ("stats", "dice")),
        (("stats", "séances"), ("stats", "sessions")),
    ],
)
def test_french_names_are_understood(table: CommandLine, words: tuple[str, ...], meant: tuple[str, ...]) -> None:
    assert table(*words).out == table(*meant).out


def test_it_is_the_same_on_postgresql(table: CommandLine, postgres_url: str) -> None:
    table.lines("session start\nroll Brom d20 --adv --faces 4,17\ndamage Brom 3 --from Mirette\nvoid 5 --reason non")
    table("export", "events", "-o", "backup.jsonl")
    before = table.json("stats")
    table("import", "jsonl", "backup.jsonl", "--ledger", postgres_url)
    assert table.json("stats", "--ledger", postgres_url) == before
