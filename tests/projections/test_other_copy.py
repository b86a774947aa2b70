"""Another copy of a campaign is believed once its chain is checked, and compared entry by entry."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ledger.entries import Command
from ledger.errors import InputError
from ledger.facts import NoteTaken
from ledger.journal import Journal
from ledger.store.campaign import Campaign
from ledger.store.ledger import Ledger, open_ledger
from projections.copies.backup import backup_lines
from projections.copies.other_copy import OtherCopy, copy_from_ledger, copy_from_lines
from projections.copies.players_export import players_lines
from projections.copies.restore import restore
from projections.secrecy.public import public_campaign
from tests.support.journals import a_ledger
from tests.support.tampering import tampered


@pytest.fixture
def mine(evening: Path, tmp_path: Path) -> Path:
    """The evening's ledger, to be continued."""
    return Path(shutil.copy(evening, tmp_path / "mine.db"))


@pytest.fixture
def theirs(evening: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(evening, tmp_path / "theirs.db"))


def note(path: Path, *texts: str, secret: bool = False) -> None:
    with open_ledger(str(path)) as ledger:
        journal = Journal(ledger.campaign(), "gm")
        for text in texts:
            journal.record(Command(facts=NoteTaken(text=text), secret=secret))


@contextmanager
def opened(path: Path) -> Iterator[Ledger]:
    with open_ledger(str(path), write=False) as ledger, ledger.transaction(write=False):
        yield ledger


@contextmanager
def reading(path: Path) -> Iterator[Campaign]:
    with opened(path) as ledger:
        yield ledger.campaign()


def compared(mine: Path, theirs: Path) -> OtherCopy:
    """The same copy, read as a ledger and as its backup: both ways must find the same."""
    with reading(mine) as campaign, opened(theirs) as ledger:
        found = copy_from_ledger(campaign, ledger)
        assert copy_from_lines(campaign, backup_lines(ledger.campaign())) == found
    return found


def test_a_copy_of_what_is_here_has_nothing_of_its_own(mine: Path, theirs: Path) -> None:
    found = compared(mine, theirs)
    assert (found.fork, found.entries, found.since) == (37, 37, ())


def test_a_copy_parts_at_the_first_entry_that_differs(mine: Path, theirs: Path) -> None:
    note(mine, "Il pleut")
    note(theirs, "Il neige", "Il gèle")
    found = compared(mine, theirs)
    assert (found.fork, found.entries) == (37, 39)
    assert [entry.number for entry in found.since] == [38, 39]
    assert b"Il neige" in (found.since[0].payload or b"")
    assert found.rules.keys() == set(found.since[0].body.rules if found.since[0].body else ())


def test_the_beginning_of_what_is_here_is_a_copy(mine: Path, theirs: Path) -> None:
    note(mine, "Il pleut")
    found = compared(mine, theirs)
    assert (found.fork, found.entries, found.since) == (37, 37, ())


def test_a_copy_on_a_server_is_read_as_well(mine: Path, theirs: Path, postgres_url: str) -> None:
    note(theirs, "Il neige")
    with reading(theirs) as campaign, open_ledger(postgres_url, create=True) as server:
        restore(server, backup_lines(campaign))
    with reading(mine) as campaign, open_ledger(postgres_url) as server, server.transaction(write=False):
        found = copy_from_ledger(campaign, server)
    assert (found.fork, [entry.number for entry in found.since]) == (37, [38])


def test_an_export_for_players_shows_where_it_parts_and_no_secret(mine: Path, theirs: Path) -> None:
    note(theirs, "Il neige")
    note(theirs, "La clef est sous le puits", secret=True)
    note(theirs, "Il gèle")
    with reading(theirs) as whole, public_campaign(whole) as public:
        lines = list(players_lines(public))
    with reading(mine) as campaign:
        found = copy_from_lines(campaign, lines)
    assert (found.fork, found.entries, found.for_players) == (37, 40, True)
    assert [entry.payload is None for entry in found.since] == [False, True, False]
    assert b"sous le puits" not in b"".join(lines)


def test_another_campaign_is_no_copy(mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with a_ledger(str(other)):
        pass
    with reading(mine) as campaign, opened(other) as ledger:
        lines = list(backup_lines(ledger.campaign()))
        with pytest.raises(InputError, match="copy_of_other"):
            copy_from_ledger(campaign, ledger)
        with pytest.raises(InputError, match="copy_of_other"):
            copy_from_lines(campaign, lines)


@pytest.mark.parametrize("column", ["payload", "recorded_by", "recorded_at", "hash", "id"])
def test_a_copy_that_was_changed_is_not_believed(mine: Path, theirs: Path, column: str) -> None:
    with tampered(theirs) as database:
        database.execute(f"UPDATE entries SET {column} = {column} || '0' WHERE number = 9")
    damaged = pytest.raises(InputError, match="copy_damaged")
    with reading(mine) as campaign, opened(theirs) as ledger, damaged as error:
        copy_from_ledger(campaign, ledger)
    assert error.value.facts == {"entry": 9}


def test_a_copy_with_an_entry_missing_is_not_believed(mine: Path, theirs: Path) -> None:
    with tampered(theirs) as database:
        database.execute("DELETE FROM entries WHERE number = 9")
    with reading(mine) as campaign, opened(theirs) as ledger, pytest.raises(InputError, match="copy_damaged"):
        copy_from_ledger(campaign, ledger)
