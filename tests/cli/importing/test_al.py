"""Adventurers League logs: entries with the items below them, signed decimals, trades of which both sides are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine

FILES = Path(__file__).parent / "files"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="srd5")


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "al", *words)


def test_every_entry_with_its_items_is_one_row_and_nothing_is_left_unsaid(table: CommandLine) -> None:
    done = imported(table, FILES / "al.csv")
    assert (done["read"], done["recorded"], done["skipped"]) == (10, 10, [])
    assert [remark["message"] for remark in done["remarks"]] == ["“soon” is no day"]


def test_gold_downtime_and_items_add_up_to_the_log(table: CommandLine) -> None:
    imported(table, FILES / "al.csv")
    sheet = table.sheet("Varis")
    assert sheet["purse_value"]["quantity"] == 41500 - 12500 + 211698 + 500
    assert (sheet["counters"]["tally:downtime"], sheet["counters"]["tally:downtime/100"]) == (-3, 50)
    assert sheet["counters"]["tally:renown"] == sheet["counters"]["tally:secret_missions"] == 1
    assert sheet["xp"]["total"] == 300
    assert [item["name"] for item in sheet["items"]] == ["cloak of elvenkind"]
    table("balances", "--check")


def test_a_character_has_the_classes_that_the_log_ends_with(table: CommandLine) -> None:
    imported(table, FILES / "al.csv")
    sheet = table.sheet("Varis")
    assert sheet["classes"] == {"fighter": 3, "wizard": 2}
    assert sheet["fields"]["faction"] == "Harpers"
    assert "Harpers" in table("sheet", "Varis").out or sheet["fields"]


def test_entries_are_on_their_day_in_the_order_of_time(table: CommandLine) -> None:
    imported(table, FILES / "al.csv")
    days = [(e["played_on"], e["session"]) for e in table.entries() if e["kind"] in ("CoinsReceived", "CoinsPaid")]
    assert sorted(days) == days or days[0] == ("?", None)
    assert {day for day, _session in days} == {"?", "2023-01-10", "2023-01-17"}
    purchase = next(e for e in table.entries() if e["kind"] == "CoinsPaid")
    assert "Studded Leather" in purchase["note"]


def test_what_one_character_trades_to_another_moves_once(table: CommandLine) -> None:
    done = imported(table, FILES / "al.json")
    assert (done["read"], done["recorded"]) == (6, 6)
    assert [item["name"] for item in table.sheet("Varis")["items"]] == ["bag of holding"]
    assert [item["name"] for item in table.sheet("Mira")["items"]] == ["Driftglobe"]
    assert table.balances()["world:a_stranger"] == {"item:driftglobe": -1, "item:ring_of_warmth": 1}


def test_the_net_of_a_log_sheet_counts_and_a_difference_is_said(table: CommandLine) -> None:
    done = imported(table, FILES / "al.json")
    assert [remark["message"] for remark in done["remarks"]] == ["-50 gp is not 5 − 60: the net counts"]
    assert table.sheet("Varis")["purse_value"]["quantity"] == 3000
    assert table.purse("Mira") == {"gp": 12, "sp": 5}


def test_a_purse_may_be_below_zero_where_the_log_begins_in_the_middle(table: CommandLine) -> None:
    done = imported(table, FILES / "al.json")
    first = table.entries("--who", "Varis")[1]
    assert first["postings"][0]["quantity"] == -50 or first["kind"] == "CoinsPaid"
    assert len(done["against_rules"]) >= 1
    assert table("audit").code == 0


def test_an_older_export_has_the_item_at_the_end_of_the_row(table: CommandLine) -> None:
    (table.folder / "old.csv").write_text(
        "name,race,class_and_levels\nVaris,Elf,Rogue 1\n"
        "adventure_title,date_played,gp_gained,downtime_gained,notes,type,name,rarity\n"
        "DDAL01,2016-01-02 10:00:00 UTC,50.0,5.0,,CharacterLogEntry,Goggles of Night,uncommon\n"
    )
    imported(table, "old.csv")
    assert [item["name"] for item in table.sheet("Varis")["items"]] == ["goggles of night"]


@pytest.mark.parametrize("content", ["{", '{"a": NaN}', "[" * 100_000, "{}"])
def test_json_that_is_none_or_is_nothing_of_the_sort_is_refused(table: CommandLine, content: str) -> None:
    (table.folder / "x.json").write_text(content)
    answer = table("import", "al", "x.json", "--json", code=2)
    assert answer.error["code"] in ("json_malformed", "table_unknown")
