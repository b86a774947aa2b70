"""Two at once, a process killed, a disk that is full, a file that is none: nothing is lost, nothing is half there."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from ledger.entries import Command
from ledger.errors import LedgerError
from ledger.facts import CharacterJoined, CoinsReceived, NoteTaken
from ledger.journal import Journal
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.ledger import open_ledger
from ledger.store.sqlite_schema import SCHEMA_VERSION
from tests.ledger.store.conftest import a_journal
from tests.ledger.store.plain import Plain
from tests.support.processes import ROOT, exit_code, in_a_child

KILLS = 400


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A ledger of one campaign in a file, closed."""
    path = tmp_path / "campaign.db"
    with open_ledger(str(path), create=True) as ledger:
        a_journal(ledger)
    return path


def assert_whole(campaign: Campaign) -> int:
    """Require that every hash is right and that postings and balances follow from the entries; return their count."""
    previous, count = chain.genesis(campaign.id), 0
    sums: dict[tuple[str, str], int] = {}
    for entry in campaign.entries():
        count += 1
        assert entry.number == count
        assert entry.hash == chain.link(previous, entry.header, chain.digest(entry.payload))
        previous = entry.hash
        for posting in entry.body.postings:
            key = (posting.account, posting.commodity)
            sums[key] = sums.get(key, 0) + posting.quantity
    rows = campaign.store.database.execute("SELECT account, commodity, quantity FROM balances")
    assert {(account, commodity): quantity for account, commodity, quantity in rows} == {
        key: quantity for key, quantity in sums.items() if quantity
    }
    assert campaign.store.database.execute("SELECT count(*) FROM postings") == [
        (sum(len(entry.body.postings) for entry in campaign.entries()),)
    ]
    return count


def test_two_processes_append_at_once_and_none_loses_any(location: str) -> None:
    with open_ledger(location, create=True) as ledger:
        a_journal(ledger).record(Command(facts=CharacterJoined(who="Brom")))

    def append() -> None:
        with open_ledger(location) as ledger:
            journal = Journal(ledger.campaign(), "Meneuse", rules=Plain)
            for _ in range(50):
                journal.record(Command(facts=CoinsReceived(who="Brom", amount={"gp": 1}, source="ferry")))

    children = [in_a_child(append) for _ in range(3)]
    assert [exit_code(child) for child in children] == [0, 0, 0]
    with open_ledger(location) as ledger:
        assert assert_whole(ledger.campaign()) == 152
        assert ledger.campaign().state().quantity("character:Brom", "gp") == 150
        # One person, though three processes met the name at the same time.
        assert len(ledger.campaign().people()) == 1


def kill_while_recording(name: str) -> None:
    """Start one process after another that opens a ledger and records in it, and kill each at another moment.

    Half of the kills come while the ledger is opened, half after the first entry was acknowledged. Both are spread over
    what that work took the process before, so that a slow machine is killed in the same places as a fast one.
    """
    file = Path(name)
    acknowledged = file.with_suffix(".acknowledged")

    def record_until_killed(recorded: int) -> None:
        with open_ledger(str(file)) as ledger, acknowledged.open("ab", buffering=0) as numbers:
            os.write(recorded, b"o")
            journal = Journal(ledger.campaign(), "Meneuse", rules=Plain)
            while True:
                entry = journal.record(Command(facts=CoinsReceived(who="Brom", amount={"gp": 1}, source="ferry"))).entry
                numbers.write(b"%d\n" % entry.number)
                os.write(recorded, b"r")

    opening_s = recording_s = 0.0
    patience = threading.Event()
    for kill in range(KILLS):
        reading, writing = os.pipe()
        started = perf_counter()
        child = in_a_child(partial(record_until_killed, writing))
        os.close(writing)
        # 7919 is prime: the parts of the work wander over all of it, and a little beyond its end.
        part = 1.2 * (kill * 7919 % KILLS) / KILLS
        if kill % 2:
            patience.wait(part * opening_s)
        else:
            assert os.read(reading, 1) == b"o"
            opened = perf_counter()
            assert os.read(reading, 1) == b"r"
            opening_s, recording_s = opened - started, perf_counter() - opened
            patience.wait(part * recording_s)
        os.kill(child, signal.SIGKILL)
        exit_code(child)
        os.close(reading)


def test_a_process_killed_hundreds_of_times_loses_nothing_that_it_acknowledged(file: Path) -> None:
    with open_ledger(str(file)) as ledger:
        Journal(ledger.campaign(), "Meneuse", rules=Plain).record(Command(facts=CharacterJoined(who="Brom")))
    # A fork takes the longer the more a process holds, and this one may hold a whole run of tests.
    work = "import sys, tests.ledger.store.test_robustness as kills; kills.kill_while_recording(sys.argv[1])"
    subprocess.run([sys.executable, "-c", work, str(file)], cwd=ROOT, check=True)
    with open_ledger(str(file)) as ledger:
        count = assert_whole(ledger.campaign())
        assert ledger.integrity() == []
    acknowledged = [int(number) for number in file.with_suffix(".acknowledged").read_text().split()]
    # What was acknowledged is there once; at most one entry for each kill was recorded and not yet acknowledged.
    assert len(acknowledged) == len(set(acknowledged)) >= KILLS / 2
    assert set(acknowledged) <= set(range(3, count + 1))
    assert count - 2 - len(acknowledged) <= KILLS


def test_a_batch_killed_in_the_middle_leaves_nothing(file: Path) -> None:
    reading, writing = os.pipe()

    def stop_within_a_batch() -> None:
        with open_ledger(str(file)) as ledger:
            journal = Journal(ledger.campaign(), "Meneuse", rules=Plain)
            with journal.batch():
                for _ in range(2000):
                    journal.record(Command(facts=NoteTaken(text="x" * 1000)))
                os.write(writing, b".")
                signal.pause()

    child = in_a_child(stop_within_a_batch)
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    exit_code(child)
    os.close(reading)
    os.close(writing)
    with open_ledger(str(file)) as ledger:
        assert assert_whole(ledger.campaign()) == 1


def test_a_full_disk_is_said_to_be_full_and_nothing_is_half_written(file: Path) -> None:
    with open_ledger(str(file)) as ledger:
        [(pages,)] = ledger.database.execute("PRAGMA page_count")
        ledger.database.execute(f"PRAGMA max_page_count = {pages + 10}")
        journal = Journal(ledger.campaign(), "Meneuse", rules=Plain)

        def fill(size: int) -> None:
            for _ in range(100):
                journal.record(Command(facts=NoteTaken(text="x" * size)))

        with pytest.raises(LedgerError, match="ledger_disk_full"):
            fill(2000)
        before = assert_whole(ledger.campaign())
        with pytest.raises(LedgerError, match="ledger_disk_full"), journal.batch():
            fill(100)
        assert assert_whole(ledger.campaign()) == before
        ledger.database.execute(f"PRAGMA max_page_count = {pages + 100}")
        journal.record(Command(facts=NoteTaken(text="room again")))
        assert assert_whole(ledger.campaign()) == before + 1


def test_a_write_that_failed_is_not_kept_by_a_batch_that_goes_on(journal: Journal, monkeypatch: Any) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("halfway")

    def go_on() -> None:
        with journal.batch():
            journal.record(Command(facts=NoteTaken(text="one")))
            monkeypatch.setattr("ledger.store.recorder.write_entries", fails)
            with suppress(RuntimeError):
                journal.record(Command(facts=NoteTaken(text="two")))
                # What reads the entries has them written first.
                journal.campaign.last()

    with pytest.raises(LedgerError, match="ledger_write_failed"):
        go_on()
    assert assert_whole(journal.campaign) == 1


def test_one_who_writes_too_long_makes_the_next_one_give_up(location: str) -> None:
    with open_ledger(location, create=True) as first, open_ledger(location, wait_s=0.05) as second:
        journal = a_journal(first)
        impatient = Journal(second.campaign(), "Meneuse", rules=Plain)
        with journal.batch():
            journal.record(Command(facts=NoteTaken(text="still writing")))
            with pytest.raises(LedgerError, match="ledger_locked"):
                impatient.record(Command(facts=NoteTaken(text="me too")))
            # Who only reads does not wait, and sees what was there before.
            assert second.campaign().head()[0] == 1
        assert impatient.record(Command(facts=NoteTaken(text="now"))).entry.number == 3


def test_a_reader_sees_one_moment_while_others_write(location: str) -> None:
    with open_ledger(location, create=True) as writing, open_ledger(location) as reading:
        journal = a_journal(writing)
        journal.record(Command(facts=CharacterJoined(who="Brom", coins={"gp": 1})))
        campaign = reading.campaign()
        with reading.transaction(write=False):
            assert campaign.head()[0] == 2
            journal.record(Command(facts=CoinsReceived(who="Brom", amount={"gp": 1}, source="ferry")))
            assert (campaign.head()[0], campaign.state().quantity("character:Brom", "gp")) == (2, 1)
        assert (campaign.head()[0], campaign.state().quantity("character:Brom", "gp")) == (3, 2)


# What is no ledger.


def test_a_ledger_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    for path in (tmp_path / "campaign.db", tmp_path / "nowhere" / "campaign.db"):
        with pytest.raises(LedgerError, match="ledger_missing"):
            open_ledger(str(path))
    with pytest.raises(LedgerError, match="ledger_folder_missing"):
        open_ledger(str(tmp_path / "nowhere" / "campaign.db"), create=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("create", [False, True])
def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path, create: bool) -> None:
    letter, other = tmp_path / "letter.txt", tmp_path / "other.db"
    letter.write_text("Chère Lira,\n" * 500)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE entries (id)")
    connection.close()
    for path in (letter, other, tmp_path):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(LedgerError, match="ledger_not_ours"):
            open_ledger(str(path), create=create)
        if path.is_file():
            assert path.read_bytes() == before


def test_an_empty_file_is_no_ledger_until_it_is_made_one(tmp_path: Path) -> None:
    path = tmp_path / "campaign.db"
    path.touch()
    with pytest.raises(LedgerError, match="ledger_not_ours"):
        open_ledger(str(path))
    with open_ledger(str(path), create=True) as ledger:
        assert a_journal(ledger).campaign.head()[0] == 1


def test_a_ledger_of_a_newer_program_is_not_touched(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(LedgerError, match="ledger_newer"):
        open_ledger(str(file))


def test_a_file_cut_short_or_scribbled_over_is_said_to_be_corrupt(file: Path) -> None:
    with open_ledger(str(file)) as ledger:
        journal = Journal(ledger.campaign(), "Meneuse", rules=Plain)
        with journal.batch():
            for _ in range(300):
                journal.record(Command(facts=NoteTaken(text="x" * 500)))
    whole = file.read_bytes()
    for broken in (whole[: len(whole) // 2], whole[:8192] + b"\xa5" * 65536 + whole[8192 + 65536 :]):
        file.write_bytes(broken)
        with pytest.raises(LedgerError, match="ledger_corrupt"), open_ledger(str(file)) as ledger:
            list(ledger.campaign().entries())


def test_a_text_that_is_no_unicode_any_more_is_said_to_be_corrupt(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TRIGGER entries_stay_as_they_are")
        connection.execute("UPDATE entries SET recorded_by = CAST(x'fffe' AS TEXT)")
    connection.close()
    with open_ledger(str(file)) as ledger, pytest.raises(LedgerError, match="ledger_corrupt"):
        ledger.campaign().entry(1)


def test_tables_that_were_changed_by_hand_are_not_used(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        [(hash_,)] = connection.execute("SELECT hash FROM rules").fetchall()
        connection.execute("DROP TRIGGER rules_stay_as_they_are")
        connection.execute("UPDATE rules SET content = '{}'")
    connection.close()
    with open_ledger(str(file)) as ledger:
        for hash_of in (hash_, "0" * 64):
            with pytest.raises(LedgerError, match="ledger_corrupt"):
                ledger.rules(hash_of)


# A folder that may only be read. Whoever runs the tests may be root, whom permissions do not stop: a child that is
# nobody tries it.


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everyone may enter, which a test's own folder is not."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-folder-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def as_nobody(work: Callable[[], None]) -> int:
    """Exit code of a process without rights that does the work."""

    def give_up_rights() -> None:
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        work()

    return exit_code(in_a_child(give_up_rights))


def test_a_ledger_in_a_read_only_folder_is_read_and_not_written(open_folder: Path) -> None:
    path = open_folder / "campaign # 1?.db"
    with open_ledger(str(path), create=True) as ledger:
        a_journal(ledger)
    path.chmod(0o644)
    open_folder.chmod(0o555)

    def read() -> None:
        with open_ledger(str(path), write=False) as ledger:
            assert [entry.number for entry in ledger.campaign().entries()] == [1]

    def write() -> None:
        with pytest.raises(LedgerError, match="ledger_read_only"), open_ledger(str(path)) as ledger:
            Journal(ledger.campaign(), "Meneuse", rules=Plain).record(Command(facts=NoteTaken(text="x")))

    def make() -> None:
        with pytest.raises(LedgerError, match="ledger_read_only"):
            open_ledger(str(open_folder / "new.db"), create=True)

    assert [as_nobody(read), as_nobody(write), as_nobody(make)] == [0, 0, 0]
    open_folder.chmod(0o777)
    path.chmod(0o444)
    assert [as_nobody(read), as_nobody(write)] == [0, 0]


def test_a_log_left_in_a_read_only_folder_is_missed_through_a_link_too(open_folder: Path) -> None:
    """What was recorded last is in the log: without it an older state would be shown."""
    path, kept, link = open_folder / "campaign.db", open_folder / "kept.db", open_folder / "link.db"
    with open_ledger(str(path), create=True) as ledger:
        a_journal(ledger)
    with open_ledger(str(path)) as ledger:
        Journal(ledger.campaign(), "Meneuse", rules=Plain).record(Command(facts=NoteTaken(text="in the log")))
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{kept}{ending}")
            Path(f"{kept}{ending}").chmod(0o444)
    link.symlink_to("kept.db")
    open_folder.chmod(0o555)

    def read() -> None:
        for name in (kept, link):
            with pytest.raises(LedgerError, match="ledger_log_left"):
                open_ledger(str(name), write=False)

    assert as_nobody(read) == 0
    open_folder.chmod(0o777)
    for name in (kept, link):
        with open_ledger(str(name), write=False) as ledger:
            assert ledger.campaign().head()[0] == 2


# A server.


def test_a_server_that_does_not_answer_is_said_to_be_out_of_reach(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="ledger_unreachable") as unreachable:
        open_ledger(f"postgresql://meneuse:secret@/ledger?host={tmp_path}")
    assert "secret" not in str(unreachable.value)


def test_a_database_that_is_no_ledger_is_left_alone(postgres_url: str) -> None:
    with pytest.raises(LedgerError, match="ledger_not_ours"):
        open_ledger(postgres_url)
    import psycopg

    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE entries (id text)")
    with pytest.raises(LedgerError, match="ledger_not_ours"):
        open_ledger(postgres_url, create=True)
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT count(*) FROM pg_class WHERE relname = 'campaigns'").fetchone() == (0,)


def test_without_the_extra_a_server_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.delitem(sys.modules, "ledger.store.postgresql", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(LedgerError, match="ledger_extra_missing") as missing:
        open_ledger("postgresql://localhost/ledger")
    assert missing.value.facts["extra"] == "postgres"


def test_those_who_make_a_ledger_at_once_on_a_server_share_it(postgres_url: str) -> None:
    import psycopg

    opened: list[str] = []

    def make() -> None:
        with open_ledger(postgres_url, create=True) as ledger:
            opened.append(ledger.dialect)

    makers = [threading.Thread(target=make) for _maker in range(3)]
    with psycopg.connect(postgres_url, autocommit=True) as held_up:
        held_up.execute("SELECT pg_advisory_lock(hashtext('campaign-ledger'))")
        for maker in makers:
            maker.start()
        # Each has seen that there is no ledger, and waits to make it.
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while held_up.execute(waiting).fetchone() != (len(makers),):
            pass
    for maker in makers:
        maker.join()
    assert opened == ["postgresql"] * len(makers)
