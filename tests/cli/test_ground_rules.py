"""What every command keeps to: languages, colours, exit codes, interruptions, and never a traceback."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.support.command_line import BROM, CommandLine
from tests.support.processes import PROGRAM, wait_until_reading


def test_the_option_beats_the_environment_which_beats_the_campaign(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en")
    evening("new", "Le donjon gris", "--rules", "ose", "--lang", "fr")
    evening.environ["LANG"] = "C.UTF-8"

    assert evening("describe", "--help").out.startswith("Usage\u00a0: campaign décrire")
    assert "Aucune" in evening.type("session", "end").err
    evening.environ["CAMPAIGN_LANG"] = "en"
    assert "No session" in evening.type("session", "end").err
    assert "Aucune" in evening.type("session", "end", "--lang", "fr").err
    assert "Aucune" in evening.type("--lang=fr", "session", "end").err


def test_without_a_word_and_a_ledger_one_learns_how_to_begin(tmp_path: Path) -> None:
    answer = CommandLine(tmp_path, "en").type()
    assert answer.code == 4
    assert "campaign new" in answer.err


def test_help_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en")

    assert "Pour commencer" in evening("--lang", "fr", "--help").out
    assert "Ouvrir une campagne" in evening("new", "--help", "--lang", "fr").out


def test_colours_are_shown_when_asked_for_and_never_with_no_color(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    assert "\x1b[" in evening("note", "x", "--color").out
    assert "\x1b[" not in evening("note", "x").out
    evening.environ["NO_COLOR"] = "1"
    assert "\x1b[" not in evening("note", "x").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("note", "x"), 0),
        (("check", "Brom", "gp=1"), 1),
        (("damage", "Nobody", "1"), 2),
        (("damage", "Brom", "-1"), 2),
        (("damage", "Brom", "1", "--days", "2"), 2),
        (("nonsense",), 2),
        (("session", "end"), 3),
        (("pay", "Brom", "500gp", "--for", "a horse"), 3),
        (("note", "x", "--ledger", "nowhere.db"), 4),
    ],
)
def test_the_exit_code_says_how_it_went(tmp_path: Path, words: tuple[str, ...], code: int) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    answer = evening.type(*words)

    assert answer.code == code
    assert (answer.err == "") == (code == 0)


def test_with_json_a_report_is_one_object_too(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    assert evening.json("export", "report") == {"format": "md", "report": evening("export", "report").out}


def test_with_json_an_error_is_one_object_on_standard_error(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    for words in (("damage", "Nobody", "1"), ("damage",), ("dammage",), ("damage", "Brom", "1", "--nonsense")):
        answer = evening.type("--json", *words)
        error = json.loads(answer.err)["error"]
        assert (answer.out, set(error)) == ("", {"code", "message", "hint"})


def test_the_nearest_ledger_upward_is_meant(tmp_path: Path) -> None:
    CommandLine(tmp_path, "en").open(BROM)
    below = tmp_path / "maps" / "level-2"
    below.mkdir(parents=True)

    assert CommandLine(below, "en").json("sheet", "Brom")["name"] == "Brom"


def test_one_of_several_campaigns_is_named(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("new", "L'autre", "--rules", "ose")

    unclear = evening.type("party")
    evening.environ["CAMPAIGN_NAME"] = "Le donjon gris"

    assert (unclear.code, "L'autre" in unclear.err) == (2, True)
    assert evening.json("party")["members"][0]["name"] == "Brom"
    assert evening.json("party", "--campaign", "L'autre")["members"] == []
    assert evening.type("party", "--campaign", "Nulle part").code == 2


def test_a_ledger_may_be_named_by_the_environment(tmp_path: Path) -> None:
    CommandLine(tmp_path, "en").open(BROM)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "campaign.db").rename(elsewhere / "table.db")
    evening = CommandLine(tmp_path, "en")

    assert evening.type("party").code == 4
    evening.environ["CAMPAIGN_LEDGER"] = str(elsewhere / "table.db")
    assert evening.type("party").code == 0


@pytest.mark.parametrize("content", [b"", b"not a database at all, but text" * 50])
def test_a_file_that_is_no_ledger_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "campaign.db").write_bytes(content)

    answer = CommandLine(tmp_path, "en").type("party")

    assert answer.code == 4
    assert (tmp_path / "campaign.db").read_bytes() == content


def test_a_database_of_something_else_is_no_ledger(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "campaign.db") as database:
        database.execute("CREATE TABLE recipes (name)")
    database.close()

    assert CommandLine(tmp_path, "en").type("note", "x").code == 4


def test_a_bug_is_reported_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    def fails(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("cli.input.parse.duration", fails)
    answer = evening.type("time", "+1d")

    assert answer.code == 70
    assert "Traceback" not in answer.err
    assert evening.entry_count == 2


def test_an_interruption_records_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.recording.Recording.confirm", interrupted)
    answer = evening.type("damage", "Brom", "1")

    assert answer.code == 130
    assert answer.err.strip().startswith("Interrupted.")
    assert evening.entry_count == 2


def test_a_signal_ends_a_process_quietly(tmp_path: Path) -> None:
    waiting = CommandLine(tmp_path, "en").open(BROM).start("run", "-", stdin=subprocess.PIPE)
    # It reads its lines from here, so once it is ready it waits.
    wait_until_reading(waiting)
    waiting.send_signal(signal.SIGINT)
    _out, err = waiting.communicate(timeout=20)

    assert waiting.returncode == 130
    assert b"Traceback" not in err


def test_whoever_stops_reading_is_not_written_to(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening.run(*("note a line that is long enough to fill a pipe" for _number in range(2000)))
    process = evening.start("log", "--json")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()

    assert process.wait(timeout=30) == 0
    assert err == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no file that is always full here")
@pytest.mark.parametrize(("words", "code"), [(["party"], 2), (["note", "kept"], 0)])
def test_an_answer_that_cannot_be_written_is_reported(tmp_path: Path, words: list[str], code: int) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    before = evening.entry_count
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        writing = evening.start(*words, stdout=full)
        error = writing.communicate(timeout=30)[1].decode()

    assert writing.returncode == code
    assert "disk is full" in error
    assert ("It is recorded" in error) == (evening.entry_count > before)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["log"], 2),
        (["log", "--json"], 2),
        (["help", "all"], 2),
        (["--version"], 2),
        (["note", "kept"], 0),
        (["audit"], 2),
    ],
)
def test_a_closed_standard_output_is_reported(tmp_path: Path, words: list[str], code: int) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    before = evening.entry_count
    closed = ("sh", "-c", 'exec "$@" >&-', "sh", *PROGRAM)
    typing = evening.start(*words, program=closed, stdout=None)
    said = typing.communicate(timeout=30)[1].decode()

    assert typing.returncode == code, said
    assert "it is closed" in said
    assert ("It is recorded" in said) == (evening.entry_count > before) == (code == 0)


FORGED = "y\n#999 Forged\x1b[31m\r"


@pytest.mark.parametrize(
    "words",
    [
        ["pay", "Brom", "1gp", "--to", FORGED],
        ["pay", FORGED, "1gp"],
        ["pay", "Brom", FORGED],
        ["give", "Brom", FORGED, "1gp"],
        ["damage", "Brom", FORGED],
        ["damage", "Brom", "1", "--from", FORGED],
        ["roll", "Brom", FORGED],
        ["buy", "Brom", FORGED],
        ["meet", FORGED],
        ["join", FORGED],
        ["describe", "Brom", FORGED],
        ["describe", "Brom", f"age={FORGED}"],
        ["award", "--to", FORGED, "--xp", "3"],
        ["check", "Brom", f"{FORGED}=3"],
        ["void", FORGED],
        ["show", FORGED],
        ["party", "--as-of", FORGED],
        ["sql", FORGED],
        ["sql", "SELECT kind FROM entries_v", "--format", FORGED],
        ["completion", "bash", FORGED],
        ["export", "report", "-o", f"no-folder/{FORGED}"],
        ["import", "jsonl", FORGED],
        ["run", FORGED],
        ["new", FORGED, "--rules", "ose"],
        ["new", "B", "--rules", FORGED],
        ["party", "--campaign", FORGED],
        ["party", "--ledger", FORGED],
        ["party", "--lang", FORGED],
        ["help", FORGED],
        [FORGED],
        ["note", "x", f"--{FORGED}"],
        ["note", "x", "--by", FORGED],
        ["note", "x", "--id", FORGED],
        ["note", "x", "--on", FORGED],
        ["note", "x", "--faces", FORGED],
        ["time", FORGED],
        ["rest", FORGED, "Brom"],
        ["condition", "Brom", FORGED],
        ["rules", "show", FORGED],
        ["log", "--kind", FORGED],
        ["backup", f"no-folder/{FORGED}"],
    ],
    ids=lambda words: " ".join(words).encode("unicode_escape").decode(),
)
def test_no_message_obeys_what_was_typed(tmp_path: Path, words: list[str]) -> None:
    answer = CommandLine(tmp_path, "en").open(BROM).type(*words)

    assert not [line for line in (answer.out + answer.err).split("\n") if line.startswith("#999")]
    assert not set(answer.out + answer.err) & {"\x1b", "\r"}


@pytest.mark.parametrize(
    "words",
    [
        ["award", "--xp", "18446744073709551616", "--to", "Brom"],
        ["award", "--xp", "9007199254740992", "--to", "Brom"],
        ["award", "--xp", "9007199254740992", "--each"],
        ["receive", "Brom", "18446744073709551616gp"],
        ["find", "gem=18446744073709551616gp"],
        ["find", "gem=9007199254740991gp*1000"],
        ["buy", "Brom", "torch", "18446744073709551616"],
        ["damage", "Brom", "18446744073709551616"],
        ["meet", "rat", "hp=18446744073709551616"],
        ["defeat", "rat", "xp=18446744073709551616"],
        ["time", "+18446744073709551616d"],
        ["opening", "Brom", "xp=18446744073709551616"],
    ],
    ids=" ".join,
)
def test_a_number_that_no_ledger_stores_is_refused(tmp_path: Path, words: list[str]) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    before = evening.entry_count

    assert evening.type(*words).code in (2, 3)
    assert evening.entry_count == before


def test_a_backup_goes_to_standard_output(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    with (tmp_path / "copy.db").open("wb") as copy:
        writing = evening.start("backup", "-", stdout=copy)
        assert "Seal: 2-" in writing.communicate(timeout=30)[1].decode()
    assert writing.returncode == 0
    assert not (tmp_path / "-").exists()
    assert evening.entries("--ledger", "copy.db") == evening.entries()
    # What is no file would have to show it.
    assert evening.type("backup", "-", "--json").error["code"] == "backup_needs_file"
