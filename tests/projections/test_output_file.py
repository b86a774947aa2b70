"""A file that is written is there whole or not at all, and never in the place of a ledger."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from projections.copies.players_export import check_export
from projections.programs.output_file import write_file
from tests.support.command_line import CommandLine
from tests.support.processes import in_a_child

WRITERS = {
    "jsonl": ("export", "events", "-o"),
    "csv": ("export", "events", "--format", "csv", "-o"),
    "report": ("export", "report", "-o"),
    "backup": ("backup",),
}
"""Every command that writes a file, the file's name to come."""


@pytest.fixture
def table(evening: Path, campaign: CommandLine) -> CommandLine:
    """A ledger of two sessions in an otherwise empty folder."""
    shutil.copy(evening, campaign.folder / "campaign.db")
    return campaign


def contents(folder: Path) -> dict[str, bytes]:
    """What every file of a folder holds, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def another_ledger(table: CommandLine) -> str:
    table("new", "Ailleurs", "--rules", "argosia", "--ledger", "other.db")
    return "other.db"


def a_link(table: CommandLine) -> str:
    (table.folder / "link.db").symlink_to("campaign.db")
    return "link.db"


def a_hard_link(table: CommandLine) -> str:
    os.link(table.ledger, table.folder / "twin.txt")
    return "twin.txt"


def a_link_to_a_log(table: CommandLine) -> str:
    (table.folder / "notes.txt").symlink_to("campaign.db-wal")
    return "notes.txt"


def beside_a_lost_ledger(table: CommandLine) -> str:
    """SQLite would write this log into whatever database is put in the place of the one that is gone."""
    (table.folder / "lost.db-wal").write_bytes(bytes.fromhex("377f0682") + bytes(60))
    return "lost.db"


def a_log_by_its_content(table: CommandLine) -> str:
    (table.folder / "saved.txt").write_bytes(bytes.fromhex("377f0682") + bytes(60))
    return "saved.txt"


TARGETS: dict[str, Callable[[CommandLine], str]] = {
    "the ledger in use": lambda table: "campaign.db",
    "another ledger": another_ledger,
    "a link to the ledger": a_link,
    "another name of the ledger": a_hard_link,
    "its log": lambda table: "campaign.db-wal",
    "the index of its log": lambda table: "campaign.db-shm",
    "its journal": lambda table: "campaign.db-journal",
    "the log through a link to the ledger": lambda table: f"{a_link(table)}-wal",
    "a link to its log": a_link_to_a_log,
    "the place of a lost ledger": beside_a_lost_ledger,
    "a log kept under another name": a_log_by_its_content,
}


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_written_over_a_ledger_or_the_files_of_a_database(table: CommandLine, target: str) -> None:
    name = TARGETS[target](table)
    table("seal")  # SQLite removes a log that is empty.
    before = contents(table.folder)
    for writer in WRITERS.values():
        for force in ((), ("--force",)):
            refused = table(*writer, name, *force, "--json", code=2)
            assert refused.error["code"] == "file_of_database"
            assert contents(table.folder) == before


@pytest.mark.parametrize("writer", WRITERS)
def test_a_file_that_exists_is_replaced_only_when_that_is_asked_for(table: CommandLine, writer: str) -> None:
    old = table.folder / "old.txt"
    old.write_bytes(b"precious")
    old.chmod(0o640)
    assert table(*WRITERS[writer], "old.txt", "--json", code=2).error["code"] == "file_exists"
    assert old.read_bytes() == b"precious"
    table(*WRITERS[writer], "old.txt", "--force")
    assert len(old.read_bytes()) > 1000
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert sorted(contents(table.folder)) == ["campaign.db", "old.txt"]


def test_a_link_is_followed_and_stays_one(table: CommandLine) -> None:
    (table.folder / "reports").mkdir()
    link = table.folder / "latest.md"
    link.symlink_to("reports/evening.md")
    for force in ((), ("--force",)):
        table("export", "report", "-o", "latest.md", *force)
        assert link.is_symlink()
        assert (table.folder / "reports" / "evening.md").stat().st_size > 1000


@pytest.mark.parametrize(("name", "code"), [(".", "file_unreadable"), ("pipe", "file_irregular")])
@pytest.mark.parametrize("writer", WRITERS)
def test_a_folder_or_a_device_is_no_place_for_a_file(table: CommandLine, writer: str, name: str, code: str) -> None:
    os.mkfifo(table.folder / "pipe")
    assert table(*WRITERS[writer], name, "--force", "--json", code=2).error["code"] == code


@pytest.mark.parametrize("name", [":memory:", "file:copy.db?mode=memory", "copy.db-journal", "copy%20#1?.db", "-wal"])
def test_a_name_is_a_path_and_the_copy_is_there_afterwards(table: CommandLine, name: str) -> None:
    seal = table("--json", "backup", "--", name).data["seal"]
    assert table.json("verify", "--ledger", name, "--seal", seal)["ok"]
    assert sorted(contents(table.folder)) == sorted(["campaign.db", name])


def test_where_there_are_no_hard_links_nothing_is_replaced_either(
    table: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    table("backup", "copy.db")
    assert table.json("verify", "--ledger", "copy.db")["ok"]
    write_file("notes.txt", [b"one"])
    assert table("export", "report", "-o", "notes.txt", "--json", code=2).error["code"] == "file_exists"
    assert sorted(contents(table.folder)) == ["campaign.db", "copy.db", "notes.txt"]


def test_what_somebody_else_has_put_there_meanwhile_is_not_replaced(table: CommandLine) -> None:
    def lines() -> Iterator[bytes]:
        yield b"ours"
        (table.folder / "report.md").write_bytes(b"theirs")

    with pytest.raises(Exception, match="file_exists"):
        write_file("report.md", lines())
    assert contents(table.folder)["report.md"] == b"theirs"


# A disk that is full.


@pytest.mark.parametrize("force", [(), ("--force",)], ids=["", "force"])
@pytest.mark.parametrize("writer", ["jsonl", "backup"])
def test_a_full_disk_is_named_and_leaves_the_old_file_as_it_was(
    table: CommandLine, writer: str, force: tuple[str, ...]
) -> None:
    if force:
        (table.folder / "old.txt").write_bytes(b"precious")
    before = contents(table.folder)
    # Enough for what SQLite itself needs while it reads.
    program = (
        "import resource, sys; from cli.main import main;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (34000, resource.RLIM_INFINITY)); sys.exit(main())"
    )
    done = table.python(program, *WRITERS[writer], "old.txt", *force, "--lang", "en", code=2)
    assert "old.txt" in done.err
    assert contents(table.folder) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a disk")
@pytest.mark.parametrize("writer", ["jsonl", "backup"])
def test_on_a_disk_that_is_really_full_nothing_is_left(table: CommandLine, writer: str) -> None:
    disk = table.folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        (disk / "old.txt").write_bytes(b"precious")
        refused = table(*WRITERS[writer], "disk/old.txt", "--force", "--json", "--lang", "en", code=2)
        assert "the disk is full" in refused.error["message"]
        assert contents(disk) == {"old.txt": b"precious"}
    finally:
        subprocess.run(["umount", str(disk)], check=True)


# A command that is killed.


def test_a_killed_command_leaves_the_old_file_or_the_new_one_and_nothing_in_the_way(table: CommandLine) -> None:
    table("export", "events", "-o", "all.jsonl")
    whole = (table.folder / "all.jsonl").read_bytes().splitlines()

    def write_until_killed() -> None:
        while True:
            for ending in range(len(whole)):
                write_file("copy.jsonl", whole[: ending + 1], force=True)

    patience = threading.Event()
    write_file("copy.jsonl", whole)
    for kill in range(60):
        child = in_a_child(write_until_killed)
        patience.wait((kill * 7919 % 1000) / 1000 * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines = (table.folder / "copy.jsonl").read_bytes().splitlines()
        assert lines == whole[: len(lines)]
        assert lines
    left = [name for name in os.listdir() if name.startswith(".campaign-")]
    assert left
    codes = [finding["code"] for finding in table.type("doctor", "--json").data["findings"]]
    assert codes.count("part_left") == len(left)


def test_a_killed_backup_does_not_block_the_next_one(table: CommandLine) -> None:
    reading, writing = os.pipe()

    def stop_halfway() -> None:
        from projections.checks import ledger_copy

        def stop(*_: object) -> None:
            os.write(writing, b".")
            signal.pause()

        ledger_copy._verified = stop  # type: ignore[assignment]
        table("backup", "copy.db")

    child = in_a_child(stop_halfway)
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert not (table.folder / "copy.db").exists()
    table("backup", "copy.db")
    assert table.json("verify", "--ledger", "copy.db")["ok"]


# A copy is opened before it is acknowledged.


def test_a_copy_of_a_ledger_that_is_not_as_recorded_is_not_acknowledged(table: CommandLine) -> None:
    with closing(sqlite3.connect("campaign.db")) as database:
        database.execute("UPDATE balances SET quantity = quantity + 1 WHERE commodity = 'gp'")
        database.commit()
    before = sorted(os.listdir())
    assert table("backup", "copy.db", "--json", code=1).error["code"] == "backup_unverified"
    assert sorted(os.listdir()) == before


def test_lines_that_the_disk_changed_are_not_acknowledged(table: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    from projections.programs import output_file

    real = output_file.open if hasattr(output_file, "open") else open

    class Forgetful:
        """A file that loses its last line, as a disk may."""

        def __init__(self, *words: object) -> None:
            self.file = real(*words)  # type: ignore[call-overload]

        def __enter__(self) -> Forgetful:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def writelines(self, lines: Iterator[bytes]) -> None:
            self.file.writelines(list(lines)[:-1])

    monkeypatch.setattr(output_file, "open", Forgetful, raising=False)
    assert table("export", "events", "-o", "all.jsonl", "--json", code=1).error["code"] == "backup_unverified"
    assert sorted(os.listdir()) == ["campaign.db"]


def test_what_is_read_through_is_what_would_be_restored(table: CommandLine) -> None:
    table("export", "events", "-o", "all.jsonl")
    lines = (table.folder / "all.jsonl").read_bytes().splitlines()
    found = check_export(lines)
    number, hash_ = found.entries, found.head
    assert (number, hash_) == table.head
    for wrong in (lines[:-1], lines[1:], [*lines[:5], *lines[6:]], []):
        with pytest.raises(Exception, match="backup_"):
            check_export(wrong)
