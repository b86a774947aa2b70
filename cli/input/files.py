"""Reads files whole or line by line, up to a limit: a device or a pipe may have no end; and opens another copy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from cli.output.words.language import _
from ledger.errors import InputError, LedgerError, reason_of

if TYPE_CHECKING:
    from cli.context import CampaignContext
    from projections.copies.other_copy import OtherCopy


MEGABYTE = 1_000_000

SCRIPT_MB = 64
"""Most of a `run` file: over half a million commands."""

TABLE_MB = 4
"""Most of house rules, or of a list of finds: ten times the tables of a whole game."""

LINE_MB = 64
"""Most of one line of a backup: the tables of a game take less than one."""


class _Reach:
    """What files this process reads for whoever types."""

    files = True


def refuse_files() -> None:
    """Refuse every file from here on, because whoever types is at another computer; standard input is still read."""
    _Reach.files = False


def read_whole(file: str, megabytes: int) -> bytes:
    """All of a file, or of standard input where it is `-`.

    Raises:
        InputError: `file_too_large`, where it holds more.
        OSError: If it cannot be read.
    """
    with _opened(file) as source:
        content = source.read(megabytes * MEGABYTE + 1)
    if len(content) > megabytes * MEGABYTE:
        raise InputError("file_too_large", file=file, most=megabytes)
    return content


@contextmanager
def read_lines(file: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file, or of standard input where it is `-`, without their ends; read as they are asked for.

    Raises:
        InputError: `line_too_long`, where one is longer than any that is written.
        OSError: If it cannot be read.
    """
    with _opened(file) as source:
        yield _lines(source, file)


def _lines(source: BinaryIO, file: str) -> Iterator[bytes]:
    most = LINE_MB * MEGABYTE
    number = 0
    while line := source.readline(most + 1):
        number += 1
        if len(line) > most:
            raise InputError("line_too_long", file=file, line=number, most=LINE_MB)
        yield line.removesuffix(b"\n")


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
        return
    if not _Reach.files:
        raise InputError("file_elsewhere", file=file)
    with open(file, "rb") as opened:
        yield opened


def other_copy(context: CampaignContext, file: str) -> OtherCopy:
    """Another copy of the campaign: a ledger, by its path or address, or what `export events` wrote.

    Raises:
        InputError: If it is of another campaign, damaged, or no copy at all.
        LedgerError: If it is a ledger that cannot be opened.
        OSError: If it cannot be read.
    """
    from ledger.store.ledger import open_ledger
    from ledger.store.location import is_server
    from ledger.store.sqlite_files import is_database
    from projections.copies.other_copy import copy_from_ledger, copy_from_lines

    campaign = context.whole_campaign
    if not (is_server(file) or is_database(file)):
        with read_lines(file) as given:
            return copy_from_lines(campaign, context.screen.progress(given, None, _("Reading the other copy")))
    try:
        with open_ledger(file, write=False) as ledger, ledger.transaction(write=False):
            return copy_from_ledger(
                campaign, ledger, lambda rows: context.screen.progress(rows, None, _("Reading the other copy"))
            )
    except LedgerError as error:
        if error.code != "ledger_corrupt":
            raise
        # Else it would be taken for the ledger at hand that is damaged.
        raise InputError("copy_unreadable", reason=reason_of(error)) from error
