"""Turns errors of SQLite and its driver into errors of the ledger."""

from __future__ import annotations

import sqlite3

from ledger.errors import InputError, LedgerError
from ledger.store.database import Conflict

FAULTS = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What the driver raises; `UnicodeDecodeError` too, for a message that quotes a damaged schema."""

CODES = {
    sqlite3.SQLITE_BUSY: "ledger_locked",
    sqlite3.SQLITE_LOCKED: "ledger_locked",
    sqlite3.SQLITE_READONLY: "ledger_read_only",
    sqlite3.SQLITE_PERM: "ledger_read_only",
    sqlite3.SQLITE_CANTOPEN: "ledger_read_only",
    sqlite3.SQLITE_CORRUPT: "ledger_corrupt",
    sqlite3.SQLITE_FULL: "ledger_disk_full",
    sqlite3.SQLITE_IOERR: "ledger_disk_failed",
    sqlite3.SQLITE_TOOBIG: "ledger_corrupt",
    sqlite3.SQLITE_NOTADB: "ledger_not_ours",
}


def is_undecodable(error: Exception) -> bool:
    """Whether the driver could not decode a text as UTF-8; it raises that itself, without an error code of SQLite."""
    return isinstance(error, UnicodeDecodeError | sqlite3.Error) and not hasattr(error, "sqlite_errorcode")


def store_error(error: sqlite3.Error | UnicodeDecodeError | OverflowError, location: str) -> Exception:
    """The error to raise instead: a `LedgerError`, an `InputError` or a `Conflict`; a bug of ours stays as it is."""
    if isinstance(error, OverflowError):
        return InputError("number_too_large")
    if is_undecodable(error):
        return LedgerError("ledger_corrupt", location=location, reason=str(error))
    # An extended code has the primary one in its lowest byte.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CONSTRAINT:
        return Conflict(str(error))
    known = CODES.get(code)
    if known is None and str(error).startswith(("no such table", "no such column")):
        known = "ledger_corrupt"
    return error if known is None else LedgerError(known, location=location, reason=str(error))
