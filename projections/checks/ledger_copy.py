"""Copies a ledger while it is in use: the database itself on SQLite, lines of JSON from a server.

A copy is opened and verified before it is put in place.
"""

from __future__ import annotations

from ledger.errors import CheckFailed, InputError, LedgerError
from ledger.store.campaign import Campaign
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.sqlite import SqliteDatabase
from projections.checks.verify import Pass, verify
from projections.copies.backup import backup_lines
from projections.copies.players_export import CheckedExport, check_export
from projections.programs.output_file import new_file, write_file


def copy_ledger(
    ledger: Ledger, campaign: Campaign, path: str, *, force: bool = False, watch: Pass = iter
) -> tuple[int, str]:
    """Write a copy of the ledger as the caller's transaction reads it, whatever is recorded meanwhile.

    Args:
        force: Whether an existing file may be replaced; a ledger never is.
        watch: Gets the rows of the copy's entries while it is verified.

    Returns:
        Number and hash of the campaign's last entry in the copy.

    Raises:
        InputError: As in `output_file.new_file`.
        CheckFailed: `backup_unverified`, if the copy differs from what was recorded; it is deleted.
        OSError: If it cannot be written.
    """
    database = ledger.database
    if not isinstance(database, SqliteDatabase):
        write_file(path, backup_lines(campaign), force=force, check=check_file)
        return campaign.head()
    with new_file(path, force=force) as part:
        database.copy_to(part)
        return _verified(ledger, campaign, part, watch)


def check_file(path: str) -> CheckedExport:
    """Read a file of lines of JSON back, a backup or an export for players.

    Raises:
        CheckFailed: `backup_unverified`.
    """
    try:
        with open(path, "rb") as file:
            return check_export(line.removesuffix(b"\n") for line in file)
    except InputError as error:
        raise CheckFailed("backup_unverified") from error


def _verified(ledger: Ledger, campaign: Campaign, path: str, watch: Pass) -> tuple[int, str]:
    """Require that every campaign of a copy is complete and verifies; return number and hash of this one's last entry.

    Raises:
        CheckFailed: `backup_unverified`.
    """
    heads = {each.id: each.head() for each in ledger.campaigns()}
    try:
        with open_ledger(path, write=False) as copied, copied.transaction(write=False):
            found = {each.id: each for each in copied.campaigns()}
            for id_, (number, hash_) in heads.items():
                if found[id_].head() != (number, hash_) or not verify(found[id_], watch=watch).ok:
                    raise CheckFailed("backup_unverified")
    except (LedgerError, LookupError) as error:
        raise CheckFailed("backup_unverified") from error
    return heads[campaign.id]
