"""`run --follow` records lines as they are saved, each once, whatever an editor does to the file."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import click
import pytest

from cli.program import campaign as campaign_command
from cli.script.follow import Follower, saved_contents
from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.processes import PROGRAM, start


class Followed:
    """A file that is saved, and what is said of it."""

    def __init__(self, table: CommandLine, file: Path) -> None:
        self.table = table
        self.file = file
        self.said: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Begin to follow, as after a restart."""
        self._app = self.table.app()
        self._follower = Follower(self._app, str(self.file), self.said.append)

    def save(self, *lines: str, rest: str = "") -> list[str]:
        """Save the file; what is said of it."""
        self.said.clear()
        content = "".join(f"{line}\n" for line in lines) + rest
        self.file.write_text(content, encoding="utf-8")
        with click.Context(campaign_command, info_name="campaign", obj=self._app):
            self._follower.read(content.encode())
        return list(self.said)

    @property
    def kinds(self) -> list[str]:
        """Kinds of what was recorded, without the campaign's opening."""
        return [entry["kind"] for entry in self.table.entries()[1:]]


@pytest.fixture
def followed(location: str, tmp_path: Path) -> Followed:
    return Followed(CommandLine(tmp_path, ledger=location).new(), tmp_path / "evening.txt")


def test_lines_are_recorded_as_they_are_saved_and_not_twice_after_a_restart(followed: Followed) -> None:
    followed.save(BROM_JOINS, "time +1h", rest="note not yet e")
    assert followed.kinds == ["CharacterJoined", "TimePassed"]

    followed.begin()
    followed.save("# Above", "note first", BROM_JOINS, "time +1h", "time +1h", "note not yet ended")
    assert followed.kinds[2:] == ["NoteTaken", "TimePassed", "NoteTaken"]
    followed.begin()
    assert followed.save("note first", BROM_JOINS, "time +1h", "time +1h", "note not yet ended") == []
    assert len(followed.kinds) == 5


def test_a_refused_line_is_named_by_its_number_and_recorded_once_it_is_mended(followed: Followed) -> None:
    (said,) = followed.save(BROM_JOINS, "damage Bromm", "note after it")
    assert "2" in said.splitlines()[0]
    assert followed.kinds == ["CharacterJoined", "NoteTaken"]
    followed.save(BROM_JOINS, "damage Brom 3", "note after it")
    assert followed.table.hit_points("Brom") == 5


def test_a_recorded_line_that_changed_or_is_gone_is_reported_with_what_to_type(followed: Followed) -> None:
    followed.save(BROM_JOINS, "damage Brom 3", "note gone soon")
    changed, gone = followed.save(BROM_JOINS, "damage Brom 4")
    assert ("#3" in changed, "-- damage Brom 4" in changed) == (True, True)
    assert "#4" in gone
    assert followed.table.hit_points("Brom") == 5

    # When both are done, nothing is left to say, and nothing is recorded again.
    followed.table("amend", "3", "--reason", "a slip", "--", "damage", "Brom", "4")
    followed.table("void", "4", "--reason", "a slip")
    before = len(followed.kinds)
    assert followed.save(BROM_JOINS, "damage Brom 4") == []
    assert len(followed.kinds) == before
    # What takes the place of the voided line is new.
    followed.save(BROM_JOINS, "damage Brom 4", "time +1h")
    assert followed.kinds[before:] == ["TimePassed"]


def test_a_line_that_moved_and_was_changed_in_one_save_is_not_recorded_again(followed: Followed) -> None:
    followed.save(BROM_JOINS, "damage Brom 3", "time +1h")
    (changed,) = followed.save("note above", "time +2h", BROM_JOINS, "damage Brom 4", "time +1h")
    assert ("4" in changed.splitlines()[0], "#3" in changed) == (True, True)
    # What is put in the place of a line is something else, which is recorded once the line is taken back.
    other = ("note above", "time +2h", BROM_JOINS, "note a wholly different thing", "time +1h")
    (changed,) = followed.save(*other)
    # It can be amended, or taken back.
    assert len(changed.splitlines()) == 3
    assert followed.kinds == ["CharacterJoined", "CharactersHurt", "TimePassed", "NoteTaken", "TimePassed"]
    followed.table("void", "3", "--reason", "a slip")
    followed.save(*other)
    assert followed.kinds[-1] == "NoteTaken"
    assert followed.save(*other) == []


def test_two_who_follow_one_file_record_each_line_once(followed: Followed) -> None:
    followed.save(BROM_JOINS)
    other = Followed(followed.table, followed.file)
    other.save(BROM_JOINS)
    followed.save(BROM_JOINS, "time +1h")
    # It had read the same save before the other recorded it.
    with click.Context(campaign_command, info_name="campaign", obj=other._app):
        other._follower._record(2, "time +1h")
    assert followed.kinds == ["CharacterJoined", "TimePassed"]
    assert other.save(BROM_JOINS, "time +1h", "note more") == []
    assert followed.save(BROM_JOINS, "time +1h", "note more") == []
    assert followed.kinds[2:] == ["NoteTaken"]


def test_a_file_that_an_editor_writes_aside_and_renames_is_read_anew(tmp_path: Path) -> None:
    file, aside = tmp_path / "evening.txt", tmp_path / ".evening.swp"
    file.write_bytes(b"note one\n")
    saved = saved_contents(str(file))
    assert next(saved) == b"note one\n"
    aside.write_bytes(b"note one\nnote two\n")
    os.replace(aside, file)
    assert next(saved) == b"note one\nnote two\n"


def test_ctrl_c_ends_it_cleanly_with_everything_recorded(campaign: CommandLine) -> None:
    campaign.new()
    (campaign.folder / "evening.txt").write_text("note one\nnote two\n", encoding="utf-8")
    running = start([*PROGRAM, "run", "--follow", "evening.txt"], campaign.folder, campaign.environ)
    assert running.stdout is not None
    while b"two" not in running.stdout.readline():
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    assert running.wait(20) == 0
    assert len(campaign.entries()) == 3


def test_it_takes_a_file_and_neither_checks_nor_tries(campaign: CommandLine) -> None:
    campaign.new()
    campaign("run", "--follow", "-", code=2)
    campaign("run", "--follow", "evening.txt", "--check", code=2)
