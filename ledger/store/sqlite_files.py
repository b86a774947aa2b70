"""Recognizes the files of SQLite databases, so that nothing is written over them."""

from __future__ import annotations

import os

from ledger.errors import LedgerError

DATABASE = b"SQLite format 3\x00"
"""How the file of every SQLite database begins."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""Endings of the names of a database's other files."""

LOGS = ("-wal", "-journal")
"""Those of them with content that the database lacks: commits to come, or pages to restore."""

# https://www.sqlite.org/fileformat2.html, sections 3 and 4, and https://www.sqlite.org/walformat.html, section 2: a
# log in either byte order, a journal, and the version that an index of a log begins with, in the machine's order.
_COMPANION_HEADERS = (
    bytes.fromhex("377f0682"),
    bytes.fromhex("377f0683"),
    bytes.fromhex("d9d505f920a163d7"),
    (3007000).to_bytes(4, "little"),
    (3007000).to_bytes(4, "big"),
)


def require_folder(folder: str) -> None:
    """Require that the folder of a new ledger is there.

    Raises:
        LedgerError: `ledger_folder_missing`.
    """
    if not os.path.isdir(folder):
        raise LedgerError("ledger_folder_missing", folder=folder)


def is_database(path: str) -> bool:
    """Whether a path is that of a SQLite database, or of one that is lost while its log is there.

    SQLite would write such a log into any database that is put in the place of the lost one.
    """
    header = _header(path)
    if header:
        return header.startswith(DATABASE)
    return any(_size(path + ending) for ending in LOGS)


def belongs_to_database(path: str) -> bool:
    """Whether a file is a SQLite database or one of its other files, by its content or its name."""
    if is_database(path) or _header(path).startswith(_COMPANION_HEADERS):
        return True
    return any(path.lower().endswith(ending) and is_database(path[: -len(ending)]) for ending in COMPANIONS)


def _header(path: str) -> bytes:
    """First bytes of a file, none where there is no file."""
    if not os.path.isfile(path):
        return b""
    with open(path, "rb") as file:
        return file.read(len(DATABASE))


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0
