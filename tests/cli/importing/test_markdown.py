"""A log in Markdown: items of lists are read as the shell reads lines, and decided by the rules; the rest are notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine

LOG = Path(__file__).parent / "files" / "log.md"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="ose")


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "markdown", *words)


def test_items_are_commands_and_all_else_is_a_note(table: CommandLine) -> None:
    done = imported(table, LOG)
    assert (done["read"], done["recorded"]) == (14, 11)
    notes = [entry["facts"]["text"] for entry in table.entries("--kind", "note")]
    assert notes == ["The company arrives at dusk, with an old man.", "The inn burns, 3 dead"]
    assert table.hit_points("Brom") == 8 - 3 + 2
    assert table.purse("Lira")["gp"] == 50 + 150 - 5


def test_what_is_refused_or_lacks_its_dice_is_listed(table: CommandLine) -> None:
    done = imported(table, LOG)
    reasons = {row["line"]: row["reason"] for row in done["skipped"]}
    assert set(reasons) == {4, 16, 17}
    assert "the purse holds 100 gp" in reasons[16]
    assert "1 die of 6 sides is missing" in reasons[17]
    assert {entry["rolled"] for entry in table.entries()} == {None, "table"}


def test_headings_say_the_session_and_the_day(table: CommandLine) -> None:
    imported(table, LOG)
    starts = [(e["session"], e["played_on"], e["facts"].get("title")) for e in table.entries("--kind", "session")]
    assert (1, "2026-11-06", "the well") in starts
    assert (2, "2026-11-13", None) in starts


def test_entries_are_decided_by_the_rules_and_keep_their_line(table: CommandLine) -> None:
    imported(table, LOG)
    [hurt] = table.entries("--kind", "damage")
    assert (hurt["origin"]["row"], hurt["origin"]["at"], hurt["origin"]["judged"]) == ("13", "20:15", True)
    assert table("audit").code == 0
    assert table.json("audit")["findings"] == []
    table("export", "script", "-o", "all.campaign")
    (table.folder / "again").mkdir()
    other = CommandLine(table.folder / "again", "en").new(rules="ose")
    other("run", "../all.campaign")
    assert other.balances() == table.balances()
    assert other("audit").code == 0


def test_a_line_of_several_meanings_is_asked_about_and_never_recorded(table: CommandLine) -> None:
    imported(table, LOG)
    (table.folder / "more.md").write_text("## Session 3\n- tous -5po\n- all -5gp\n- brom -2 x2\n")
    answer = table("import", "markdown", "more.md", "--json", code=3)
    assert answer.data["recorded"] == 0
    assert all("two" in row["reason"] or "several" in row["reason"] or "x2" in row["reason"]
               for row in answer.data["skipped"])  # fmt: skip


def test_the_log_twice_adds_nothing_and_a_longer_one_what_is_new(table: CommandLine) -> None:
    (table.folder / "log.md").write_text(LOG.read_text())
    imported(table, "log.md")
    head = table.head
    assert imported(table, "log.md")["recorded"] == 0
    assert table.head == head
    (table.folder / "log.md").write_text(LOG.read_text() + "- found 20gp\n")
    assert imported(table, "log.md")["recorded"] == 1
    assert table.entries("--kind", "find")[-1]["session"] == 2


def test_a_dry_run_says_what_it_would_record(table: CommandLine) -> None:
    done = imported(table, LOG, "--dry-run")
    assert done["kinds"]["CharacterJoined"] == 2
    assert table.entry_count == 1


@pytest.mark.parametrize("text", ["", "\n\n", "---\ndate: 2026-01-01\n---\n", "# A heading\n"])
def test_a_log_without_a_line_is_refused(table: CommandLine, text: str) -> None:
    (table.folder / "empty.md").write_text(text)
    assert table("import", "markdown", "empty.md", "--json", code=2).error["code"] == "markdown_empty"
