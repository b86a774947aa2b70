"""Reads files whole or line by line, up to a limit: a device or a pipe may have no end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from ledger.errors import InputError

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
