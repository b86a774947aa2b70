"""A copy of a ledger while it is in use: the database itself on SQLite, lines of JSON where it is a server."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from ledger.errors import InputError
from projections.backup import lines

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


def copy(campaign: Campaign, path: str) -> None:
    """Write the copy; what is recorded meanwhile is either in it whole or not at all.

    Raises:
        InputError: `file_exists`, where something is there already.
        OSError: Where it cannot be written.
    """
    try:
        # Reserved at once, so that of two copies to one name the second is refused.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except FileExistsError as error:
        raise InputError("file_exists", file=path) from error
    try:
        if campaign.ledger.dialect == "sqlite":
            _copy_database(campaign.ledger.location, path)
        else:
            with open(path, "wb") as file:
                file.writelines(line + b"\n" for line in lines(campaign))
        _make_last(path)
    except BaseException:
        os.unlink(path)
        raise


def _copy_database(source: str, path: str) -> None:
    reading = sqlite3.connect(f"file:{_quoted(source)}?mode=ro", uri=True)
    writing = sqlite3.connect(path, isolation_level=None)
    try:
        reading.backup(writing)
        # The copy is one file: its log is written into it, and a reader of an archive needs none.
        writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise OSError(0, str(error), path) from error
    finally:
        writing.close()
        reading.close()


def _quoted(path: str) -> str:
    return os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def _make_last(path: str) -> None:
    """Have the copy written out before anybody relies on it."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
