"""A copy of a ledger while it is in use: the database itself on SQLite, lines of JSON where it is a server.

A copy is opened and verified before it takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import CheckFailed, InputError, LedgerError
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.sqlite import SqliteDatabase
from projections.backup import lines
from projections.output_file import new_file, write_file
from projections.players_export import CheckedExport, check_export
from projections.verify import Pass, verify

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


def copy_ledger(
    ledger: Ledger, campaign: Campaign, path: str, *, force: bool = False, watch: Pass = iter
) -> tuple[int, str]:
    """Write the copy: the ledger as the caller's transaction sees it, whatever is recorded meanwhile.

    Args:
        force: Whether a file that is there may be replaced; a ledger never is.
        watch: Sees the rows of the copy's entries pass while it is verified.

    Returns:
        Number and hash of the campaign's last entry in the copy.

    Raises:
        InputError: As `output_file.beside` does.
        CheckFailed: `backup_unverified`, where the copy is not what was recorded; it is not kept.
        OSError: Where it cannot be written.
    """
    database = ledger.database
    if not isinstance(database, SqliteDatabase):
        write_file(path, lines(campaign), force=force, check=check_lines)
        return campaign.head()
    with new_file(path, force=force) as part:
        database.copy_to(part)
        return _verified(ledger, campaign, part, watch)


def check_lines(path: str) -> CheckedExport:
    """Read lines of JSON again from a file, whole or for players.

    Raises:
        CheckFailed: `backup_unverified`.
    """
    try:
        with open(path, "rb") as file:
            return check_export(line.removesuffix(b"\n") for line in file)
    except InputError as error:
        raise CheckFailed("backup_unverified") from error


def _verified(ledger: Ledger, campaign: Campaign, path: str, watch: Pass) -> tuple[int, str]:
    """Number and hash of the campaign's last entry, once every campaign of the copy ends as the ledger's and verifies.

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
