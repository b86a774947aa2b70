"""What holds for every source: rows known again, changes said, provenance, files that are not what they claim."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine

HEADING = "Episode,Time,Character,Type of Roll,Total Value,Natural Value,Crit?,Damage,# Kills,Notes\n"
ROWS = [
    "C1E001,0:00:10,Grog,Attack,21,15,,,,",
    "C1E001,0:00:20,Grog,Damage,9,,,9 Slashing to Ogre,,",
    "C1E001,0:00:30,Pike,Insight,7,4,,,,",
    "C1E001,0:00:30,Pike,Insight,7,4,,,,",
    "C1E002,0:00:10,Pike,Attack,17,12,,,,",
]


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="srd5")


def write(campaign: CommandLine, rows: list[str], name: str = "rolls.csv") -> str:
    (campaign.folder / name).write_text(HEADING + "\n".join(rows) + "\n", encoding="utf-8")
    return name


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "critrole", *words)


# Twice, longer, changed.


def test_a_file_twice_adds_nothing_and_rows_that_are_alike_are_each_one(table: CommandLine) -> None:
    file = write(table, ROWS)
    assert imported(table, file)["recorded"] == 5
    head = table.head
    again = imported(table, file)
    assert (again["recorded"], again["already"], again["changed"], table.head) == (0, 5, [], head)


def test_a_longer_file_adds_only_what_is_new_though_rows_moved(table: CommandLine) -> None:
    imported(table, write(table, ROWS))
    longer = ["C1E001,0:00:05,Grog,Initiative,12,10,,,,", *ROWS, "C1E003,0:00:10,Pike,Attack,8,3,,,,", ROWS[2]]
    done = imported(table, write(table, longer, "renamed.csv"))
    assert (done["read"], done["recorded"], done["already"], done["changed"]) == (8, 3, 5, [])
    assert [e["session"] for e in table.entries("--kind", "roll")] == [1, 1, 1, 1, 2, 1, 1, 3]


def test_a_changed_row_is_said_with_the_amendment_and_a_deleted_one_too(table: CommandLine) -> None:
    imported(table, write(table, ROWS))
    hurt = table.entries("--kind", "damage")[0]["entry"]
    changed = [ROWS[0], ROWS[1].replace("9 Slashing", "12 Slashing"), *ROWS[2:4]]
    done = imported(table, write(table, changed))
    said = {row["line"]: row for row in done["changed"]}
    assert (done["recorded"], done["already"]) == (0, 3)
    assert said[3]["is"] is not None
    assert "9 Slashing" in said[3]["was"]
    assert said[6]["is"] is None
    [amendment] = said[3]["commands"]
    assert amendment.startswith(f"amend {hurt} ")
    table.play(amendment)
    assert table.balances()["other:Ogre"] == {"hp.lost": 12}
    assert table("audit").code == 0
    assert [row["line"] for row in imported(table, "rolls.csv")["changed"] if row["entry"] == hurt] == []


def test_what_was_taken_back_stays_gone(table: CommandLine) -> None:
    file = write(table, ROWS)
    imported(table, file)
    table("undo", "--yes")
    assert imported(table, file)["recorded"] == 0
    assert "character:Grog" not in table.balances()


def test_the_same_row_in_the_log_of_somebody_else_is_another(table: CommandLine) -> None:
    imported(table, write(table, ROWS[:1]))
    other = [f"C1E004,0:00:{second:02},Vax,Attack,20,14,,,," for second in range(8)]
    done = imported(table, write(table, [ROWS[0], *other], "others.csv"))
    assert (done["recorded"], done["already"]) == (8, 1)


def test_a_dry_run_and_a_check_record_nothing_and_a_check_says_so_by_its_exit_code(table: CommandLine) -> None:
    file = write(table, ROWS)
    assert imported(table, file, "--dry-run")["recorded"] == 5
    assert table("import", "critrole", file, "--check", code=1).code == 1
    assert table.entry_count == 1
    imported(table, file)
    table("import", "critrole", file, "--check")


def test_nothing_that_can_be_used_ends_with_three(table: CommandLine) -> None:
    file = write(table, ["nonsense,0:00:10,Grog,Attack,21,15,,,,"])
    answer = table("import", "critrole", file, "--json", code=3)
    assert answer.data["skipped"][0]["line"] == 2


# Provenance.


def test_every_entry_keeps_source_digest_and_row(table: CommandLine) -> None:
    imported(table, write(table, ROWS))
    entry = table.entries("--kind", "damage")[0]
    assert entry["origin"]["source"] == "critrole"
    assert (entry["origin"]["file"], entry["origin"]["row"], len(entry["origin"]["digest"])) == ("rolls.csv", "3", 64)
    assert "critrole: rolls.csv, row 3" in table("show", entry["entry"]).out
    assert "critrole: rolls.csv, row 3" in table("explain", entry["entry"]).out.replace("\n", " ")


@pytest.mark.parametrize("by", ["rolls.csv", "critrole", "digest"])
def test_log_finds_what_a_file_brought(table: CommandLine, by: str) -> None:
    table("note", "Before")
    imported(table, write(table, ROWS))
    sought = table.entries()[-2]["origin"]["digest"][:12] if by == "digest" else by
    found = table.entries("--origin", sought)
    assert {entry["origin"]["file"] for entry in found} == {"rolls.csv"}
    assert len(found) == len([entry for entry in table.entries() if entry["origin"]])


def test_a_script_and_a_backup_keep_where_entries_come_from(table: CommandLine, tmp_path: Path) -> None:
    file = write(table, ROWS)
    imported(table, file)
    table("export", "script", "-o", "all.campaign")
    table("export", "events", "-o", "all.jsonl")
    before = table.balances()
    for name, way in (("script", ("run", "../all.campaign")), ("backup", ("import", "jsonl", "../all.jsonl"))):
        (tmp_path / name).mkdir()
        other = CommandLine(tmp_path / name, "en")
        if name == "script":
            other.new(rules="srd5")
        other(*way)
        assert other.balances() == before
        assert imported(other, f"../{file}")["recorded"] == 0
        assert other("audit").code == 0


# Where rows go.


def test_everything_goes_into_one_session_or_none_or_other_numbers(table: CommandLine) -> None:
    imported(table, write(table, ROWS[:4]), "--sessions", "1=7")
    assert {e["session"] for e in table.entries("--kind", "roll")} == {7}
    imported(table, write(table, ROWS[4:], "later.csv"), "--session", "7")
    assert {e["session"] for e in table.entries("--kind", "roll")} == {7}
    imported(table, write(table, ["C1E009,0:00:10,Pike,Attack,8,3,,,,"], "between.csv"), "--sessions", "none")
    assert table.entries("--limit", 1)[0]["session"] is None


def test_an_open_session_is_neither_ended_nor_filled(table: CommandLine) -> None:
    table("session", "start")
    answer = table("import", "critrole", write(table, ROWS), "--json", code=3)
    assert answer.error["code"] == "import_open_session"
    assert imported(table, "rolls.csv", "--session", 1)["recorded"] == 5


def test_a_session_before_the_last_one_is_listed_and_never_made_up(table: CommandLine) -> None:
    table("session", "start", "--number", "5")
    table("session", "end")
    done = table("import", "critrole", write(table, ROWS), "--json", code=3).data
    assert len(done["skipped"]) == 5
    assert "--sessions" in done["skipped"][0]["reason"]


# As recorded.


def test_what_a_log_says_beats_the_rules_and_the_audit_says_what_they_would_have_made(table: CommandLine) -> None:
    table.play("join Grog class=fighter str=16 dex=11 con=14 int=8 wis=10 cha=10 hp=12")
    done = imported(table, write(table, ["C1E001,0:00:10,Pike,Damage,40,,,40 Fire to Grog,,"]))
    assert table.hit_points("Grog") == -28
    assert table.sheet("Grog")["conditions"] == {}
    [entry] = done["against_rules"]
    found = table.json("audit")
    assert {(f["entry"], f["severity"]) for f in found["findings"]} == {(entry, "deviation")}
    assert {f["code"] for f in found["findings"]} == {"recorded_elsewhere", "impossible"}
    assert "by the rules −12" in table("explain", "Grog", "hp").out.replace("\u202f", " ")


# Files.


def bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("xl/a.xml", "w") as part:
        for _block in range(600):
            part.write(b" " * 1_000_000)


def entities(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')


def endless_line(path: Path) -> None:
    path.write_bytes(HEADING.encode() + b"C1E001,0:00:10,Grog," + b"x" * 9_000_000)


def open_quote(path: Path) -> None:
    path.write_bytes(HEADING.encode() + b'C1E001,0:00:10,"Grog\n' + b"x,y\n" * 3_000_000)


HOSTILE = {
    "archive_too_large": ("bomb.xlsx", bomb),
    "xml_declares": ("entities.xlsx", entities),
    "line_too_long": ("endless.csv", endless_line),
    "row_too_long": ("quote.csv", open_quote),
    "file_encoding": ("latin.csv", lambda path: path.write_bytes(HEADING.encode() + b"C1E001,,L\xe9o,Attack,1,1\n")),
    "file_is_binary": ("zeros.csv", lambda path: path.write_bytes(HEADING.encode() + b"\0" * 100)),
    "file_is_xls": ("old.xls", lambda path: path.write_bytes(b"\xd0\xcf\x11\xe0" + b"\0" * 600)),
    "workbook_malformed": ("cut.xlsx", lambda path: path.write_bytes(b"PK\x03\x04 cut")),
    "table_malformed": ("quotes.csv", lambda path: path.write_text(HEADING + 'C1E001,0:1,"a" b,c\n')),
    "table_unknown": ("other.csv", lambda path: path.write_text("a,b\n1,2\n")),
}


@pytest.mark.parametrize("code", HOSTILE)
def test_a_file_that_is_not_what_it_claims_is_refused_by_name(table: CommandLine, code: str) -> None:
    name, make = HOSTILE[code]
    make(table.folder / name)
    answer = table("import", "critrole", name, "--json", code=2)
    assert answer.error["code"] == code
    assert name in answer.error["message"]
    assert table.entry_count == 1


@pytest.mark.parametrize(
    ("cell", "said"),
    [("=1+1", "formula"), ("NaN", "not a number"), ("1e400", "not a number"), ("9" * 40, "not a number")],
)
def test_a_value_that_is_no_number_is_said_and_nothing_is_made_of_it(table: CommandLine, cell: str, said: str) -> None:
    done = imported(table, write(table, [f"C1E001,0:00:10,Grog,Attack,{cell},11,,,,"]))
    assert said in done["remarks"][0]["message"]
    assert "total" not in table.entries("--kind", "roll")[0]["facts"]["told"]


def test_a_row_with_a_hidden_character_is_listed_with_its_number(table: CommandLine) -> None:
    done = imported(table, write(table, [*ROWS, "C1E001,0:01:00,Gr\u202eog,Attack,3,3,,,,"]))
    assert done["recorded"] == 5
    assert "U+202E" in done["skipped"][0]["reason"]


def test_the_encodings_of_windows_are_read_where_they_are_named(table: CommandLine) -> None:
    row = "C1E001,0:00:10,Léo,Attack,3,3,,,,\n"
    (table.folder / "latin.csv").write_bytes((HEADING + row).encode("cp1252"))
    assert imported(table, "latin.csv", "--encoding", "cp1252")["unknown"] == ["Léo"]
    (table.folder / "wide.csv").write_text(HEADING + row.replace("Léo", "Noé"), encoding="utf-16")
    assert imported(table, "wide.csv")["unknown"] == ["Noé"]


# As a log grows.


def test_a_log_that_is_followed_is_recorded_as_it_grows(table: CommandLine) -> None:
    file = write(table, ROWS[:1])
    running = table.start("import", "critrole", file, "--follow", "--sessions", "1=1")

    def until(count: int) -> Iterator[None]:
        for _try in range(200):
            if len(table.entries("--kind", "roll")) >= count:
                return
            time.sleep(0.05)  # noqa: TID251, another process records
            yield

    try:
        list(until(1))
        with (table.folder / file).open("a") as log:
            log.write(ROWS[2] + "\n" + ROWS[4][:20])
        list(until(2))
        assert len(table.entries("--kind", "roll")) == 2
        with (table.folder / file).open("a") as log:
            log.write(ROWS[4][20:] + "\n")
        list(until(3))
    finally:
        running.kill()
        running.communicate()
    assert [e["session"] for e in table.entries("--kind", "roll")] == [1, 1, 2]
