"""A backup gives the very same chain back, or is refused whole with the line that is wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.errors import InputError, Refusal
from ledger.facts import Facts, NoteTaken
from ledger.store.ledger import Ledger, open_ledger
from projections.checks.audit import audit
from projections.checks.verify import verify
from projections.copies.backup import backup_lines
from projections.copies.restore import restore
from tests.support.command_line import CommandLine
from tests.support.evening_checks import voids
from tests.support.journals import a_ledger, opened, record
from tests.support.strategies import evenings
from tests.support.tampering import problems


@pytest.fixture(scope="session")
def backup(evening: Path) -> list[bytes]:
    """The evening's backup, line by line."""
    with open_ledger(str(evening)) as ledger, ledger.transaction(write=False):
        return list(backup_lines(ledger.campaign()))


def read(location: str, given: list[bytes]) -> tuple[int, int]:
    """Restore a backup: how many entries were recorded, and how many were there already."""
    with open_ledger(location, create=True) as ledger:
        restored = restore(ledger, given)
        return restored.recorded, restored.already


def head(location: str) -> tuple[int, str]:
    with open_ledger(location) as ledger:
        return ledger.campaign().head()


def test_a_backup_gives_the_same_chain_back(location: str, evening: Path, backup: list[bytes]) -> None:
    assert read(location, backup) == (37, 0)
    assert head(location) == head(str(evening))
    with open_ledger(location) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign()
        assert list(backup_lines(campaign)) == backup
        assert verify(campaign).ok
        assert audit(campaign).clean


def test_a_backup_read_again_is_there_already(location: str, backup: list[bytes]) -> None:
    read(location, backup)
    assert read(location, backup) == (0, 37)


def test_a_restored_campaign_goes_on(location: str, backup: list[bytes]) -> None:
    read(location, backup)
    with open_ledger(location) as ledger:
        from ledger.journal import Journal

        campaign = ledger.campaign()
        [recorded] = record(Journal(campaign, "Meneuse"), [NoteTaken(text="La suite")])
        assert recorded.entry.number == 38
        with ledger.transaction(write=False):
            assert verify(campaign).ok


def test_an_older_copy_is_brought_up_to_date(tmp_path: Path, evening: Path, backup: list[bytes]) -> None:
    location = shutil.copy(evening, tmp_path / "campaign.db")
    with open_ledger(str(location)) as ledger:
        from ledger.journal import Journal

        record(Journal(ledger.campaign(), "Meneuse"), [NoteTaken(text="La suite")])
        newer = list(backup_lines(ledger.campaign()))
    shutil.copy(evening, location)
    for ending in ("-wal", "-shm"):
        Path(f"{location}{ending}").unlink(missing_ok=True)
    assert read(str(location), newer) == (1, 37)
    assert problems(Path(location)) == []


def test_a_restored_campaign_joins_others_in_a_ledger(location: str, backup: list[bytes]) -> None:
    with a_ledger(location, "Le Puits"):
        pass
    read(location, backup)
    with open_ledger(location) as ledger, ledger.transaction(write=False):
        assert [campaign.name for campaign in ledger.campaigns()] == ["Le Puits", "La Tour"]
        assert all(verify(campaign).ok for campaign in ledger.campaigns())


def refused(location: str, given: list[bytes]) -> InputError:
    """The refusal of a backup, of which nothing may be left."""
    with pytest.raises(InputError) as error:
        read(location, given)
    with open_ledger(location) as ledger:
        assert ledger.campaigns() == []
        assert ledger.database.execute("SELECT count(*) FROM entries") == [(0,)]
        assert ledger.database.execute("SELECT count(*) FROM rules") == [(0,)]
    return error.value


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_byte_is_refused_with_its_line(tmp_path: Path, backup: list[bytes], data: st.DataObject) -> None:
    line = data.draw(st.integers(0, len(backup) - 1))
    changed = bytearray(backup[line])
    place = data.draw(st.integers(0, len(changed) - 1))
    changed[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != changed[place]))
    given = [*backup[:line], bytes(changed), *backup[line + 1 :]]
    location = tmp_path / "campaign.db"
    location.unlink(missing_ok=True)
    assert refused(str(location), given).facts["line"] == line + 1


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (lambda given: given[:20] + given[21:], "backup_out_of_order", 21),
        (lambda given: given[:-1], "backup_incomplete", 38),
        (lambda given: [given[0]], "backup_incomplete", 1),
        (lambda given: [given[0], *given[2:]], "backup_incomplete", 2),
        (lambda given: [*given[:9], given[10], given[9], *given[11:]], "backup_out_of_order", 10),
        (lambda given: [*given[:9], given[9], *given[9:]], "backup_out_of_order", 11),
        (lambda given: given[1:], "backup_malformed", 1),
        (lambda given: [], "backup_malformed", 1),
        (lambda given: [*given, b""], "backup_malformed", 40),
        (lambda given: [b"\x00\xff", *given[1:]], "backup_malformed", 1),
        (lambda given: [b'{"campaign_ledger":3,"new":1}', *given[1:]], "backup_newer", 1),
    ],
)
def test_lines_that_are_missing_or_swapped_are_named(
    tmp_path: Path, backup: list[bytes], change: Callable[[list[bytes]], list[bytes]], code: str, line: int
) -> None:
    error = refused(str(tmp_path / "campaign.db"), change(backup))
    assert (error.code, error.facts["line"]) == (code, line)


def test_a_backup_that_went_another_way_is_refused(tmp_path: Path, evening: Path, backup: list[bytes]) -> None:
    location = shutil.copy(evening, tmp_path / "campaign.db")
    ways = []
    for text in ("À gauche", "À droite"):
        copy = shutil.copy(evening, tmp_path / f"{text}.db")
        with open_ledger(str(copy)) as ledger:
            from ledger.journal import Journal

            record(Journal(ledger.campaign(), "Meneuse"), [NoteTaken(text=text)])
            ways.append(list(backup_lines(ledger.campaign())))
    read(str(location), ways[0])
    with pytest.raises(InputError) as error:
        read(str(location), ways[1])
    assert (error.value.code, error.value.facts["entry"]) == ("backup_diverges", 38)


def test_another_campaign_of_the_name_is_not_touched(tmp_path: Path, backup: list[bytes]) -> None:
    location = str(tmp_path / "campaign.db")
    with open_ledger(location, create=True) as ledger:
        opened(ledger)
    with pytest.raises(Refusal) as error:
        read(location, backup)
    assert error.value.code == "campaign_exists"


@settings(max_examples=10, deadline=None)
@given(evening=evenings, taken_back=voids)
def test_whatever_is_played_comes_back_to_the_same_head(evening: list[Facts], taken_back: list[int]) -> None:
    with a_ledger() as journal, a_ledger(name="Le Puits") as other:
        record(journal, evening, taken_back)
        written = list(backup_lines(journal.campaign))
        restored = restore(Ledger(other.store.location, other.store.database), written)
        assert restored.campaign.head() == journal.campaign.head()
        with restored.campaign.store.transaction(write=False):
            assert verify(restored.campaign).ok


# At the command line.


def test_what_export_writes_import_reads(campaign: CommandLine, evening: Path, tmp_path: Path) -> None:
    shutil.copy(evening, campaign.ledger)
    seal = campaign.json("seal")["seal"]
    printed = campaign("export", "events").out
    campaign("export", "events", "-o", "all.jsonl")
    assert (campaign.folder / "all.jsonl").read_text(encoding="utf-8") == printed
    answer = campaign.json("import", "jsonl", "all.jsonl", "--ledger", "other.db")
    assert {key: answer[key] for key in ("read", "recorded", "skipped", "already")} == {
        "read": 37,
        "recorded": 37,
        "skipped": [],
        "already": 0,
    }
    assert campaign.json("seal", "--ledger", "other.db")["seal"] == seal
    assert campaign.json("verify", "--ledger", "other.db", "--seal", seal)["ok"]
    assert campaign.json("import", "jsonl", "all.jsonl", "--ledger", "other.db")["already"] == 37
    campaign("import", "jsonl", "-", "--ledger", "third.db", stdin=printed)


def test_a_backup_that_is_refused_leaves_no_file(campaign: CommandLine, backup: list[bytes]) -> None:
    (campaign.folder / "bad.jsonl").write_bytes(b"\n".join(backup[:-1]))
    error = campaign("import", "jsonl", "bad.jsonl", "--json", code=2).error
    assert error["code"] == "backup_incomplete"
    assert not Path(campaign.ledger).exists()
    assert campaign("import", "jsonl", "none.jsonl", "--json", code=2).error["code"] == "file_unreadable"


def test_a_copy_is_made_while_the_ledger_is_in_use_and_overwrites_nothing(campaign: CommandLine, evening: Path) -> None:
    shutil.copy(evening, campaign.ledger)
    with open_ledger(campaign.ledger) as ledger, ledger.transaction():
        assert campaign.json("backup", "copy.db")["file"] == "copy.db"
    assert campaign.json("verify", "--ledger", "copy.db")["ok"]
    assert not list(Path().glob("copy.db-*"))
    assert campaign("backup", "copy.db", "--json", code=2).error["code"] == "file_of_database"
    campaign("backup", "nowhere/copy.db", code=2)


def test_a_server_is_copied_as_lines(campaign: CommandLine, postgres_url: str, backup: list[bytes]) -> None:
    read(postgres_url, backup)
    campaign("backup", "copy.jsonl", "--ledger", postgres_url)
    assert (campaign.folder / "copy.jsonl").read_bytes().splitlines() == backup


def test_a_spreadsheet_has_a_line_for_each_posting_and_no_formula(campaign: CommandLine, evening: Path) -> None:
    shutil.copy(evening, campaign.ledger)
    campaign("note", "rien", "--note", "=1+1")
    rows = list(csv.DictReader(io.StringIO(campaign("export", "events", "--format", "csv").out)))
    with closing(sqlite3.connect(campaign.ledger)) as database:
        [(postings,)] = database.execute("SELECT count(*) FROM postings").fetchall()
    assert len([row for row in rows if row["account"]]) == postings
    assert {int(row["entry"]) for row in rows} == set(range(1, 39))
    assert rows[-1]["note"] == "'=1+1"
    assert json.loads(rows[-1]["facts"]) == {"text": "rien"}


# A ledger is never removed.


def test_an_import_that_fails_leaves_a_ledger_that_somebody_else_has_made_meanwhile(
    campaign: CommandLine, backup: list[bytes]
) -> None:
    os.mkfifo("lines")
    running = campaign.start("import", "jsonl", "lines", "--json")
    with (campaign.folder / "lines").open("wb") as lines:
        # Opening waits for the command to open the other end: by then it is under way.
        lines.write(b"\n".join(backup[:10]) + b"\n")
        lines.flush()
        campaign("new", "Le Puits", "--rules", "ose")
        campaign("note", "Ici")
        lines.write(b"no line of a backup\n")
    _, err = running.communicate(timeout=60)
    assert running.returncode == 2, err
    assert campaign.head[0] == 2
    assert campaign.json("verify")["ok"]
    assert sorted(os.listdir()) == ["campaign.db", "lines"]


def test_a_ledger_that_appears_during_an_import_is_not_replaced(campaign: CommandLine, backup: list[bytes]) -> None:
    os.mkfifo("lines")
    running = campaign.start("import", "jsonl", "lines", "--json")
    with (campaign.folder / "lines").open("wb") as lines:
        lines.write(b"\n".join(backup[:10]) + b"\n")
        lines.flush()
        campaign("new", "Le Puits", "--rules", "ose")
        lines.write(b"\n".join(backup[10:]) + b"\n")
    _, err = running.communicate(timeout=60)
    assert json.loads(err)["error"]["code"] == "ledger_appeared"
    assert campaign.head[0] == 1
    (campaign.folder / "all.jsonl").write_bytes(b"\n".join(backup) + b"\n")
    assert campaign.json("import", "jsonl", "all.jsonl")["recorded"] == 37
    campaign("verify", "--campaign", "Le Puits")
    campaign("verify", "--campaign", "La Tour")


def test_an_import_that_fails_into_a_ledger_leaves_it_as_it_was(campaign: CommandLine, backup: list[bytes]) -> None:
    campaign("new", "Le Puits", "--rules", "ose")
    before = campaign.head
    (campaign.folder / "bad.jsonl").write_bytes(b"\n".join(backup[:-1]))
    assert campaign("import", "jsonl", "bad.jsonl", "--json", code=2).error["code"] == "backup_incomplete"
    assert campaign.head == before
    campaign.require_verified()


def test_a_backup_is_not_restored_where_the_log_of_a_lost_ledger_is_left(
    campaign: CommandLine, backup: list[bytes]
) -> None:
    (campaign.folder / "campaign.db-wal").write_bytes(bytes.fromhex("377f0682") + bytes(60))
    (campaign.folder / "all.jsonl").write_bytes(b"\n".join(backup) + b"\n")
    assert campaign("import", "jsonl", "all.jsonl", "--json", code=2).error["code"] == "file_of_database"
    assert sorted(os.listdir()) == ["all.jsonl", "campaign.db-wal"]


def test_an_import_whose_lines_come_slowly_keeps_nobody_from_recording(
    campaign: CommandLine, backup: list[bytes]
) -> None:
    campaign("new", "Le Puits", "--rules", "ose")
    os.mkfifo("lines")
    running = campaign.start("import", "jsonl", "lines", "--json")
    with (campaign.folder / "lines").open("wb") as lines:
        lines.write(b"\n".join(backup[:30]) + b"\n")
        lines.flush()
        campaign("note", "Pendant ce temps")
        lines.write(b"\n".join(backup[30:]) + b"\n")
    out, err = running.communicate(timeout=60)
    assert running.returncode == 0, err
    assert json.loads(out)["recorded"] == 37
    for name in ("Le Puits", "La Tour"):
        campaign("verify", "--campaign", name)


@pytest.mark.parametrize("name", ["campaign.db-journal", "campaign.db-wal", "lost.db"])
def test_no_ledger_is_made_where_a_file_of_a_database_belongs(campaign: CommandLine, name: str) -> None:
    campaign("new", "Le Puits", "--rules", "ose")
    (campaign.folder / "lost.db-wal").write_bytes(bytes.fromhex("377f0682") + bytes(60))
    campaign("seal")
    before = sorted(os.listdir())
    refused = campaign("new", "Ailleurs", "--rules", "ose", "--ledger", name, "--json", code=2)
    assert refused.error["code"] == "file_of_database"
    assert sorted(os.listdir()) == before
