"""`run --check` and `run --dry-run` name every line that would be refused; `run` says how many there are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import BROM, BROM_JOINS, MIRETTE, CommandLine

SCRIPT = f"""{BROM_JOINS}
damage Brim 2
receive Brom 5gp --from Odile
pay Brom 500gp --for "un cheval"
note "ouvert
damage Brom 1 --lang fr
pay Brom 105gp --for "tout ce qui reste"
pay Brom 1pc --for rien
"""
REFUSED = [2, 4, 5, 6, 8]


@pytest.fixture
def opened(campaign: CommandLine) -> CommandLine:
    return campaign.new()


def entries(table: CommandLine) -> int:
    return len(table.json("log")["entries"])


def test_a_check_names_every_line_that_would_be_refused_and_records_nothing(opened: CommandLine) -> None:
    answer = opened("run", "-", "--check", "--json", code=1, stdin=SCRIPT)
    assert answer.data["checked"] == 8
    assert [(line["line"], line["code"]) for line in answer.data["refused"]] == [
        (2, "character_unknown"),
        (4, "purse_too_light"),
        (5, "quote_open"),
        (6, "option_for_all"),
        (8, "purse_too_light"),
    ]
    assert entries(opened) == 1


def test_a_check_reads_as_a_list_with_what_to_do(opened: CommandLine) -> None:
    said = opened("run", "-", "--check", "--lang", "en", code=1, stdin=SCRIPT).out
    assert "Line 2: There is nobody called “Brim” here." in said
    assert said.endswith("8 commands checked: 5 would be refused.\n")


def test_a_check_of_what_is_right_says_so(opened: CommandLine) -> None:
    answer = opened("run", "-", "--check", "--lang", "en", stdin=f"# nobody yet\n\n{BROM_JOINS}\n")
    assert answer.out == "1 command checked: all of them can be recorded.\n"
    assert entries(opened) == 1
    assert opened("sheet", "Brom", code=2)


def test_a_dry_run_shows_what_it_would_record_and_every_error(opened: CommandLine) -> None:
    answer = opened("run", "-", "--dry-run", code=2, stdin=SCRIPT)
    assert answer.out.count("#") == 3
    assert [f"Ligne {line}" in answer.err for line in REFUSED] == [True] * 5
    assert entries(opened) == 1


def test_a_dry_run_reports_every_error_as_json(opened: CommandLine) -> None:
    answer = opened("run", "-", "--dry-run", "--json", code=2, stdin=SCRIPT)
    assert [entry["entry"] for entry in answer.data["entries"]] == [2, 3, 4]
    codes = [json.loads(line)["error"]["code"] for line in answer.err.splitlines()]
    assert codes[0] == "character_unknown"
    assert len(codes) == 5


def test_a_run_that_fails_records_nothing_and_says_how_many_other_lines_would(opened: CommandLine) -> None:
    answer = opened("run", "-", "--lang", "en", code=2, stdin=SCRIPT)
    assert "Line 2: " in answer.err
    assert "4 other lines would be refused too" in answer.err
    assert answer.out == ""
    assert entries(opened) == 1


def test_one_line_that_fails_says_nothing_of_others(opened: CommandLine) -> None:
    assert "other" not in opened("run", "-", "--lang", "en", code=2, stdin=f"{BROM_JOINS}\ndamage Brim 2\n").err


def test_who_records_one_line_does_not_record_the_next_one_of_a_check(opened: CommandLine) -> None:
    script = f"{BROM_JOINS}\ndamage Brim 1 --by Lise\nundo\n"
    assert opened("run", "-", "--check", "--json", code=1, stdin=script).data["refused"][0]["line"] == 2


def test_a_list_that_settles_debts_is_still_recorded_whole_or_not_at_all(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    before = evening.entry_count
    file = tmp_path / "lines.txt"
    # What is typed loosely is read by click, which once concluded after a settlement in the middle of a list.
    file.write_text('charge "the inn" 8sp\nsettle --record\nbuy Brom torches 2\npay Brom 9000gp --for x\n')

    for words in (("run", "--check"), ("run", "--dry-run"), ("run",)):
        assert evening.type(*words, str(file)).code != 0
        assert evening.entry_count == before, words
    file.write_text('charge "the inn" 8sp\nsettle --record\nbuy Brom torches 2\n')
    assert len({entry["batch"] for entry in evening.json("run", str(file))["entries"]}) == 1
