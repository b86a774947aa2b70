"""A list of commands: its words, its comments, all or none, and the line that an error names."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

import pytest

from cli.script.lines import split_line
from ledger.errors import InputError
from tests.support.command_line import BROM, MIRETTE, CommandLine


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("note L'auberge brûle", ["note", "L'auberge", "brûle"]),
        ('pay Brom 1sp --for "a dark ale"', ["pay", "Brom", "1sp", "--for", "a dark ale"]),
        ('note a"b c"d', ["note", "ab cd"]),
        ('"" x', ["", "x"]),
        ('note "L\'auberge brûle" # a comment', ["note", "L'auberge brûle"]),
        ("note seen at #place with @Brom", ["note", "seen", "at", "#place", "with", "@Brom"]),
        ("void #12 --reason typo", ["void", "#12", "--reason", "typo"]),
        ("# a comment", []),
        ("#a comment", []),
        ("   ", []),
        ("undo #", ["undo"]),
        ('find "item=Épée +1"', ["find", "item=Épée +1"]),
        ('find item="Épée +1":300gp', ["find", "item=Épée +1:300gp"]),
        ('note "she said ""no"""', ["note", 'she said "no"']),
        ('note ""', ["note", ""]),
        (r"note C:\temp", ["note", r"C:\temp"]),
    ],
)
def test_only_double_quotes_quote(line: str, words: list[str]) -> None:
    assert split_line(line, 1) == words


def test_an_open_quote_names_its_line() -> None:
    with pytest.raises(InputError) as refused:
        split_line('note "never closed', 7)

    assert (refused.value.code, refused.value.facts["line"]) == ("quote_open", 7)


@pytest.mark.parametrize("line", ['"' + "a b " * 5_000, 'note "' + "x" * 20_000, '"' * 20_001, 'x"' + '""y' * 9_000])
def test_a_long_line_with_an_open_quote_is_refused_at_once(line: str) -> None:
    before = process_time()
    with pytest.raises(InputError) as refused:
        split_line(line, 1)
    assert refused.value.code == "quote_open"
    assert process_time() - before < 1


def test_a_run_records_all_its_lines_as_one_batch(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    answer = evening.run("session start", "note L'auberge brûle #place", "", "# done", "damage Brom 2", "session end")

    assert answer.code == 0, answer.err
    entries = evening.json("log")["entries"]
    assert [entry["kind"] for entry in entries[2:]] == [
        "SessionStarted",
        "NoteTaken",
        "CharactersHurt",
        "SessionEnded",
    ]
    assert len({entry["batch"] for entry in entries[2:]}) == 1
    assert entries[3]["facts"]["text"] == "L'auberge brûle #place"


def test_each_command_of_a_line_has_dice_of_its_own(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening.run("meet ogre hp=19 ac=5 hd=4+1")

    answer = evening.run("brom attacks the ogre, 15, 4 damage", "ogre -1d6 brom 3; brom -1d4 ogre 2")

    assert answer.code == 0, answer.err
    entries = evening.json("log")["entries"][-4:]
    assert [entry["rolled"] for entry in entries] == ["table", None, "table", "table"]
    assert evening.balances()["other:ogre"]["hp"] == 19 - 4 - 3


def test_a_bad_last_line_is_named_and_nothing_is_recorded(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    answer = evening.run("note one", "note two", "damage Nobody 2")

    assert answer.code == 2
    assert answer.err.startswith("Line 3: ")
    assert evening.entry_count == 2


def test_a_line_may_void_an_entry_by_its_number(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    answer = evening.run("note wrong", "void 3 --reason typo")

    assert answer.code == 0, answer.err
    assert evening.json("show", "3")["voided_by"] == 4


def test_one_undo_takes_a_whole_run_back(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening.run("damage Brom 1", "receive Brom 5gp --from somebody")

    evening("undo", "--yes")

    assert evening.json("sheet", "Brom")["purse"] == {"gp": 120}
    assert evening.json("sheet", "Brom")["hp"]["current"] == 8


def test_lines_may_be_recorded_by_different_people(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    evening.run("note one --by Lise", "note two")

    assert [entry["recorded_by"] for entry in evening.json("log")["entries"][2:]] == ["Lise", "meneuse"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("party", "reading_in_run"),
        ("new Autre --rules ose", "run_command"),
        ("damage --help", "run_command"),
        ("note x --ledger other.db", "option_for_all"),
        ("note x --dry-run", "option_for_all"),
        ("session", "argument_missing"),
        ("dmage Brom 2", "command_unknown"),
        ("session stop", "command_unknown"),
        ("damage Brom 2 3", "too_many_arguments"),
        ("pay Brom --for 2gp", "argument_missing"),
    ],
)
def test_a_command_not_allowed_in_a_list_is_refused(tmp_path: Path, line: str, code: str) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    (tmp_path / "lines.txt").write_text(line + "\n", encoding="utf-8")

    answer = evening.type("--json", "run", "lines.txt")

    assert answer.code == 2
    assert f'"code": "{code}"' in answer.err
    assert evening.entry_count == 2


def test_a_dry_run_of_a_list_records_nothing(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    (tmp_path / "lines.txt").write_text("note one\n", encoding="utf-8")

    answer = evening.json("run", "lines.txt", "--dry-run")

    assert (answer["dry_run"], len(answer["entries"])) == (True, 1)
    assert evening.entry_count == 2


def test_a_long_list_is_read_quickly(tmp_path: Path) -> None:
    """Ten times below what is measured, so that a slow machine passes and a slow program does not."""
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    lines = ["receive Brom 2gp --from duke", "give Brom Mirette 1gp", "damage Brom 1", "heal Brom 1"] * 250
    began = perf_counter()

    answer = evening.run(*lines)

    assert answer.code == 0, answer.err
    assert perf_counter() - began < 10


def test_what_is_offered_for_a_line_is_in_the_language_spoken(tmp_path: Path) -> None:
    """A script is run without click, which was asked for the campaign whose words these are."""
    table = CommandLine(tmp_path).open(BROM)

    refused = table.play("brom +1 torch", code=2)

    assert "acheter Brom" in refused.err
