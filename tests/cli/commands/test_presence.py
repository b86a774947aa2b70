"""Who was there: shown with what was shared, and put right by one command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine, words_of

START, FIND, SPLIT, AWARD, DRINK = 5, 6, 7, 8, 9


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """Brom and Lira shared 300 gp and had experience for it; Ann was put down as absent, and was there."""
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\n{LIRA_JOINS}\n{BROM_JOINS.replace('Brom', 'Ann')}")
    campaign.play('session start "The bridge" --absent Ann --on 2026-11-06\nfind 300gp\nsplit\naward')
    campaign.play("pay Brom 5gp --for beer\nsession end")
    campaign.environ["LANG"] = "en_US.UTF-8"
    return campaign


def require_sound(table: CommandLine) -> None:
    table.require_verified()
    assert [f for f in table.json("audit")["findings"] if f["severity"] == "error"] == []
    assert table.json("doctor")["ok"]


def gold(table: CommandLine) -> list[int]:
    return [table.purse(name)["gp"] for name in ("Ann", "Brom", "Lira")]


def test_a_sessions_start_is_amended_and_what_was_shared_is_decided_again(table: CommandLine) -> None:
    before = gold(table)
    why = ("--reason", "Ann was there, Lira was not")
    answer = table("amend", START, *why, "--cascade", "--json", "--", "session", "start", "--absent", "Lira").data
    assert answer["result"]["differently"] == [SPLIT, AWARD]
    assert len(answer["entries"]) == 1
    assert gold(table) == [before[0] + 150, before[1], before[2] - 150]
    require_sound(table)
    said = " ".join(table("history", "--detail", "brief").out.split())
    assert "Session 1: The bridge (6 Nov 2026): Present: Ann and Brom." in said
    # It is one entry, which is taken back like any other, and may be corrected again.
    table("undo")
    assert gold(table) == before
    table("redo")
    table("amend", START, "absent=Brom", "--cascade")
    assert gold(table) == [before[0] + 150, before[1] - 150, before[2]]
    table("amend", START, "present=Ann,Brom,Lira", "--cascade")
    assert gold(table) == [before[0] + 100, before[1] - 50, before[2] - 50]
    require_sound(table)


def test_without_a_cascade_what_was_shared_stays_and_is_named(table: CommandLine) -> None:
    before = gold(table)
    answer = table("amend", START, "absent=Lira")
    assert "These later entries would have gone differently: #7 and #8." in answer.err
    assert "Lira keeps a share of #7 and #8, without having been there." in answer.err
    assert gold(table) == before
    found = table.json("audit")["findings"]
    assert [(f["entry"], f["code"], f["severity"]) for f in found] == [
        (SPLIT, "absent_since", "deviation"),
        (AWARD, "absent_since", "deviation"),
    ]
    assert "Lira should have 150 gp less." in table("audit").out
    # What is advised decides them again; then nobody absent has a share.
    advised = re.search(r"“campaign (amend .*?)”", " ".join(answer.err.split()))
    assert advised is not None
    table(*words_of(advised[1]))
    assert gold(table) == [before[0] + 150, before[1], before[2] - 150]
    assert table.json("audit")["findings"] == []


@pytest.mark.parametrize("kind", ["arrive", "leave"])
def test_who_came_and_who_left_is_amended_too(table: CommandLine, kind: str) -> None:
    who = {"arrive": "--absent Ann,Lira", "leave": ""}[kind]
    table.play(f"session start Two {who} --on 2026-11-13\n{kind} Ann\nfind 300gp\nsplit\nsession end")
    head, before = table.head[0], gold(table)
    change = {"arrive": 150, "leave": -150}[kind]
    table("amend", head - 3, "--reason", "it was Lira", "--cascade", "--", kind, "Lira")
    assert gold(table) == [before[0] - change, before[1], before[2] + change]
    present = {"arrive": ["Brom", "Lira"], "leave": ["Ann", "Brom"]}[kind]
    assert table.json("explain", head - 1)["present"] == present
    require_sound(table)


def test_presence_stands_with_an_entry_and_in_the_evidence_of_a_dispute(table: CommandLine) -> None:
    table("dispute", "open", "I was there", "--about", SPLIT, "--raised-by", "Ann")
    dispute = table.head[0]
    for data in (table.json("explain", SPLIT), table.json("dispute", "show", dispute)["entries"][0]):
        assert data["present"] == data["present_recorded"] == ["Brom", "Lira"]
    assert "Present: Brom and Lira." in table("dispute", "show", dispute).out
    table("dispute", "rule", dispute, "--uphold", "--reason", "seen", "--", "amend", START, "absent=Lira", "--cascade")
    for data in (table.json("explain", SPLIT), table.json("dispute", "show", dispute)["entries"][0]):
        assert (data["present"], data["present_recorded"]) == (["Ann", "Brom"], ["Brom", "Lira"])
    assert "Present: Ann and Brom. As it was recorded: Brom and Lira." in table("dispute", "show", dispute).out
    said = " ".join(table("explain", SPLIT).out.split())
    assert "Present Ann and Brom Present, as recorded Brom and Lira" in said
    assert "Present: Ann and Brom." in table("export", "dispute", dispute, "--format", "md").out
    assert table.json("explain", 2)["present"] is None


def test_somebody_who_left_before_is_not_in_the_evidence(table: CommandLine) -> None:
    table.play("session start Two\nnote one\nleave Ann\nnote two\nsession end\nnote late --session 2")
    head = table.head[0]
    assert table.json("explain", head - 4)["present"] == ["Ann", "Brom", "Lira"]
    for number in (head - 2, head):
        assert table.json("explain", number)["present"] == ["Brom", "Lira"]


def test_a_start_keeps_its_number_its_title_and_its_dice(table: CommandLine) -> None:
    table("amend", START, "--reason", "x", "--", "session", "start", "--present", "Ann")
    assert "The bridge" in table("log", "--limit", 1).out
    assert table("amend", START, "number=4", "--json", code=2).error["code"] == "session_keeps_number"
    table("amend", START, "number=1")
    table("amend", START, "title=The gate")
    assert "The gate" in table("history", "--detail", "brief").out
    answer = table("amend", START, "--reason", "x", "--yes", "--json", "--", "note", "x", code=3)
    assert answer.error["code"] == "amend_fixed"
    for words in (("session", "start"), ("session", "start", "--fair")):
        answer = table("amend", FIND, "--reason", "x", "--yes", "--json", "--", *words, code=2)
        assert answer.error["code"] == "instead_command"
    table.play("session start --fair --on 2026-11-13\nroll Brom 1d20\nsession end")
    start = next(entry["entry"] for entry in reversed(table.entries()) if entry["kind"] == "SessionStarted")
    answer = table("amend", start, "--reason", "x", "--json", "--", "session", "start", "--fair", code=2)
    assert answer.error["code"] == "instead_command"
    table("amend", start, "absent=Ann")
    assert table.json("verify")["fair_dice"] == 1
    require_sound(table)


def test_a_session_goes_with_the_correction_of_its_start(table: CommandLine) -> None:
    before = gold(table)
    table.play("session start Two --on 2026-11-13\nfind 30gp\nsplit\nsession end")
    start = table.head[0] - 3
    table("amend", start, "absent=Ann", "--cascade")
    table("void", "--session", 2, "--reason", "never played")
    assert gold(table) == before
    require_sound(table)


def test_a_script_of_the_campaign_has_the_correction(table: CommandLine, tmp_path: Path) -> None:
    table("amend", START, "absent=Lira", "--cascade")
    table("export", "script", "-o", tmp_path / "all.campaign", "-q")
    (tmp_path / "again").mkdir()
    again = CommandLine(tmp_path / "again")
    again.new("La Tour", "--lang", "en")
    again("run", tmp_path / "all.campaign")
    assert again.balances() == table.balances()
    assert again.json("explain", SPLIT)["present"] == ["Ann", "Brom"]


def test_a_copy_that_corrected_it_is_merged(table: CommandLine, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    table("backup", copy, "-q")
    other = CommandLine(tmp_path, ledger=str(copy))
    other("amend", START, "absent=Lira", "--cascade")
    table("note", "rain")
    assert table.json("merge", copy)["left_aside"] == []
    assert gold(table) == gold(other)
    require_sound(table)


SHARED: dict[str, tuple[str, list[str]]] = {
    "an award to somebody": ("award --xp 100 --to Ann", ["Ann"]),
    "a split among": ("split --among Ann,Brom", ["Ann"]),
    "some of them": ("award --xp 100 --to Ann,Lira", ["Ann"]),
    "who was there": ("split --among Brom,Lira", []),
    "nobody named": ("split", []),
}


@pytest.mark.parametrize("case", SHARED)
def test_a_share_of_somebody_absent_is_said_and_not_refused(table: CommandLine, case: str) -> None:
    line, absent = SHARED[case]
    table.play("session start Two --absent Ann\nfind 300gp")
    answer = table(*line.split())
    assert ("was not there (session 2)" in answer.err) == bool(absent)
    found: list[dict[str, Any]] = [f for f in table.json("audit")["findings"] if f["code"] == "absent_named"]
    assert [finding["entry"] for finding in found] == [table.head[0]] * len(absent)
    assert all(finding["severity"] == "deviation" for finding in found)
    # Between sessions nobody is absent.
    table("session", "end")
    assert table("award", "--xp", 10, "--to", "Ann").err == ""


def test_what_a_correction_holds_is_audited_like_what_was_typed(table: CommandLine) -> None:
    table("amend", AWARD, "--reason", "Ann was there", "--", "award", "--xp", "50", "--each", "--to", "Ann,Lira")
    correction = table.head[0]
    assert [(f["entry"], f["code"]) for f in table.json("audit")["findings"]] == [(correction, "absent_named")]
    # Once the ledger says that she was there, nothing is unusual any more.
    table("amend", START, "present=Ann,Brom,Lira", "--cascade")
    assert table.json("audit")["findings"] == []


def test_an_award_that_a_correction_makes_like_another_is_found(table: CommandLine) -> None:
    table.play('session start "Two" --on 2026-11-13\naward --xp 50 --each\naward --xp 60 --each\nsession end')
    first, second = table.head[0] - 2, table.head[0] - 1
    table("amend", second, "--reason", "it was 50", "--", "award", "--xp", "50", "--each")
    [found] = table.json("audit")["findings"]
    assert (found["entry"], found["code"]) == (table.head[0], "award_again")
    assert f"#{first}" in found["message"]
    table("amend", second, "--reason", "it was 70", "--", "award", "--xp", "70", "--each")
    assert table.json("audit")["findings"] == []


def test_without_a_sessions_start_only_what_is_shared_by_those_present_would_have_gone_differently(
    table: CommandLine,
) -> None:
    depended = table.json("explain", START)["depended"]
    assert {SPLIT, AWARD} <= {*depended}
    assert not {FIND, DRINK} & {*depended}
