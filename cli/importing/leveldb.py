"""Reads the folders of LevelDB databases, without writing to them, within bounds, and never past a wrong checksum.

A database is its manifest, which names the tables and the log in force; tables, sorted and in blocks; and the log of
what was written since. What counts of a key is its record with the highest sequence number.
https://github.com/google/leveldb/blob/main/doc/impl.md, table_format.md and log_format.md there say how they are laid
out; `docs/decisions/0064-leveldb-is-only-read.md` why no library opens them.
"""

from __future__ import annotations

import heapq
import os
import re
from collections.abc import Iterator
from itertools import groupby
from typing import BinaryIO, NamedTuple

from cli.importing.files import MEGABYTE
from cli.input.files import read_whole
from ledger.errors import InputError

try:
    import cramjam
    from google_crc32c import value as crc32c
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="import", module=missing.name) from missing

BLOCK_MB = 64
"""Most of one block of a table, packed or unpacked; a document is within one block."""

LOG_MB = 256
"""Most of the log, which is sorted in memory. LevelDB itself begins a new one after a few megabytes."""

MANIFEST_MB = 64

LOG_BLOCK, LOG_HEADER = 32_768, 7
FULL, FIRST, MIDDLE, LAST = 1, 2, 3, 4
"""Types of the fragments of a log."""

DELETED, PUT = 0, 1
"""Types of records."""

FOOTER, MAGIC = 48, bytes.fromhex("57fb808b247547db")
UNPACKED, SNAPPY = 0, 1
TRAILER = 5
"""Bytes after a block: how it is packed, and its checksum."""

MANIFEST = re.compile(r"MANIFEST-\d{1,20}")

LOG_NUMBER, NEXT_FILE, LAST_SEQUENCE, COMPACTED, REMOVED, ADDED, PREVIOUS_LOG, COMPARATOR = 2, 3, 4, 5, 6, 7, 9, 1
"""Tags of the fields of a manifest."""

BYTEWISE = b"leveldb.BytewiseComparator"


class Damaged(Exception):
    """Raised for bytes that are not what they ought to be."""


class Stored(NamedTuple):
    """A record; they are in order of their keys, the newest of a key first.

    Attributes:
        age: Its sequence number, negated.
        type: `PUT` or `DELETED`.
    """

    key: bytes
    age: int
    type: int
    value: bytes


def is_database(folder: str) -> bool:
    """Whether a folder is one of LevelDB's."""
    return os.path.isfile(os.path.join(folder, "CURRENT"))


class Database:
    """A database that is read.

    Args:
        name: What messages call it.

    Attributes:
        unfinished: Whether the last write to it was interrupted, so that it holds nothing of it.

    Raises:
        InputError: `database_damaged`, for one that is not whole, here and while it is read.
    """

    def __init__(self, folder: str, name: str) -> None:
        self._folder = folder
        self._name = name
        self.unfinished = False
        self._levels: dict[int, dict[int, bytes]] = {}
        self._oldest_log = self._previous_log = 0
        self._read_manifest()

    def scan(self, prefix: bytes) -> Iterator[tuple[bytes, bytes]]:
        """The keys that begin so and their values, in the order of bytes; a table or two in memory at a time."""
        sources = [self._sorted_log(prefix)]
        for level, tables in self._levels.items():
            ordered = sorted(tables, key=tables.__getitem__)
            # Only the tables of level 0 overlap.
            chains = [[table] for table in ordered] if level == 0 else [ordered]
            sources += [self._chain(chain, prefix) for chain in chains]
        for _key, versions in groupby(heapq.merge(*sources), key=lambda record: record.key):
            newest = next(versions)
            if newest.type == PUT:
                yield newest.key, newest.value

    # What is in force.

    def _read_manifest(self) -> None:
        current = self._whole("CURRENT", 1).decode("ascii", "replace").strip()
        if not MANIFEST.fullmatch(current):
            raise self._damage("CURRENT")
        content = self._whole(current, MANIFEST_MB)
        try:
            for edit in self._log_records(content):
                self._apply(edit)
        except Damaged:
            raise self._damage(current) from None

    def _apply(self, edit: bytes) -> None:
        """Apply an edit of the manifest to what is in force."""
        fields = _Bytes(edit)
        while not fields.is_at_end:
            tag = fields.number()
            if tag == COMPARATOR:
                if fields.text() != BYTEWISE:
                    raise Damaged
            elif tag == LOG_NUMBER:
                self._oldest_log = fields.number()
            elif tag == PREVIOUS_LOG:
                self._previous_log = fields.number()
            elif tag in (NEXT_FILE, LAST_SEQUENCE):
                fields.number()
            elif tag == COMPACTED:
                fields.number()
                fields.text()
            elif tag == REMOVED:
                self._levels.get(fields.number(), {}).pop(fields.number(), None)
            elif tag == ADDED:
                level, number, _size = fields.number(), fields.number(), fields.number()
                smallest, _largest = fields.text(), fields.text()
                self._levels.setdefault(level, {})[number] = smallest
            else:
                raise Damaged

    # The log.

    def _sorted_log(self, prefix: bytes) -> Iterator[Stored]:
        found: list[Stored] = []
        for file in self._logs():
            try:
                for batch in self._log_records(self._whole(file, LOG_MB)):
                    found += (record for record in _records_of(batch) if record.key.startswith(prefix))
            except Damaged:
                raise self._damage(file) from None
        return iter(sorted(found))

    def _logs(self) -> Iterator[str]:
        for file in sorted(os.listdir(self._folder)):
            stem, ending = os.path.splitext(file)
            if ending == ".log" and stem.isdecimal():
                number = int(stem)
                if number >= self._oldest_log or number == self._previous_log:
                    yield file

    def _log_records(self, content: bytes) -> Iterator[bytes]:
        """The records of a log, put together from their fragments; one whose end was never written is left out."""
        at, parts = 0, list[bytes]()
        while at < len(content):
            left = LOG_BLOCK - at % LOG_BLOCK
            if left < LOG_HEADER:
                at += left
                continue
            header = content[at : at + LOG_HEADER]
            length, type_ = int.from_bytes(header[4:6], "little"), header[6] if len(header) == LOG_HEADER else 0
            fragment = content[at + LOG_HEADER : at + LOG_HEADER + length]
            if len(header) == LOG_HEADER and not any(header):
                # The rest of the block was reserved, and never written.
                at += left
                continue
            if len(header) < LOG_HEADER or len(fragment) < length:
                self.unfinished = True
                return
            if length > left - LOG_HEADER or not _is_sum(header[:4], bytes([type_]) + fragment):
                raise Damaged
            at += LOG_HEADER + length
            if (type_ in (FULL, FIRST)) is bool(parts) or type_ not in (FULL, FIRST, MIDDLE, LAST):
                raise Damaged
            parts.append(fragment)
            if type_ in (FULL, LAST):
                yield b"".join(parts)
                parts.clear()
        self.unfinished = self.unfinished or bool(parts)

    # Tables.

    def _chain(self, tables: list[int], prefix: bytes) -> Iterator[Stored]:
        last: tuple[bytes, int] = (b"", 0)
        for table in tables:
            file = self._file_of(table)
            try:
                with open(os.path.join(self._folder, file), "rb") as opened:
                    for record in _table_records(opened, prefix):
                        if record[:2] < last:
                            raise Damaged
                        last = record[:2]
                        yield record
            except Damaged:
                raise self._damage(file) from None

    def _file_of(self, table: int) -> str:
        names = (f"{table:06}.ldb", f"{table:06}.sst")
        found = next((name for name in names if os.path.isfile(os.path.join(self._folder, name))), None)
        if found is None:
            raise InputError("database_lacks_file", file=self._name, part=names[0])
        return found

    def _whole(self, file: str, megabytes: int) -> bytes:
        path = os.path.join(self._folder, file)
        if not os.path.isfile(path):
            raise InputError("database_lacks_file", file=self._name, part=file)
        return read_whole(path, megabytes)

    def _damage(self, part: str) -> InputError:
        return InputError("database_damaged", file=self._name, part=part)


def _records_of(batch: bytes) -> Iterator[Stored]:
    """The records that were written together, each with a sequence number of its own."""
    if len(batch) < 12:
        raise Damaged
    sequence, count = int.from_bytes(batch[:8], "little"), int.from_bytes(batch[8:12], "little")
    fields = _Bytes(batch, 12)
    while not fields.is_at_end:
        type_ = fields.number()
        if type_ not in (PUT, DELETED):
            raise Damaged
        yield Stored(fields.text(), -sequence, type_, fields.text() if type_ == PUT else b"")
        sequence += 1
        count -= 1
    if count:
        raise Damaged


def _table_records(file: BinaryIO, prefix: bytes) -> Iterator[Stored]:
    """The records of a table whose keys begin so; of other blocks only those between."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - FOOTER))
    footer = file.read(FOOTER)
    if len(footer) < FOOTER or footer[-len(MAGIC) :] != MAGIC:
        raise Damaged
    handles = _Bytes(footer)
    handles.number(), handles.number()
    index = _block(file, handles.number(), handles.number(), size)
    for last_key, handle in _entries(index):
        if last_key[:-8] < prefix:
            continue
        place = _Bytes(handle)
        for key, value in _entries(_block(file, place.number(), place.number(), size)):
            if len(key) < 8:
                raise Damaged
            user_key, mark = key[:-8], int.from_bytes(key[-8:], "little")
            if user_key.startswith(prefix):
                yield Stored(user_key, -(mark >> 8), mark & 0xFF, value)
            elif user_key > prefix:
                return


def _block(file: BinaryIO, offset: int, length: int, size: int) -> bytes:
    """A block, unpacked."""
    if length > BLOCK_MB * MEGABYTE or offset + length + TRAILER > size:
        raise Damaged
    file.seek(offset)
    content = file.read(length + TRAILER)
    packed, type_, checksum = content[:length], content[length : length + 1], content[length + 1 :]
    if not _is_sum(checksum, packed + type_):
        raise Damaged
    if type_[0] == UNPACKED:
        return packed
    if type_[0] != SNAPPY:
        raise Damaged
    try:
        if cramjam.snappy.decompress_raw_len(packed) > BLOCK_MB * MEGABYTE:
            raise Damaged
        return bytes(cramjam.snappy.decompress_raw(packed))
    except cramjam.DecompressionError:
        raise Damaged from None


def _entries(block: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The keys and values of a block; a key begins as the one before it does."""
    if len(block) < 4:
        raise Damaged
    end = len(block) - 4 - 4 * int.from_bytes(block[-4:], "little")
    if end < 0:
        raise Damaged
    fields, key = _Bytes(block, 0, end), b""
    while not fields.is_at_end:
        shared, own, length = fields.number(), fields.number(), fields.number()
        if shared > len(key):
            raise Damaged
        key = key[:shared] + fields.take(own)
        yield key, fields.take(length)


def _is_sum(stored: bytes, content: bytes) -> bool:
    """Whether a checksum is that of some bytes; it is stored turned and moved, so that one of a checksum differs."""
    sum_: int = crc32c(content)
    masked = ((sum_ >> 15 | sum_ << 17) + 0xA282EAD8) & 0xFFFFFFFF
    return int.from_bytes(stored, "little") == masked


class _Bytes:
    """Bytes that are read from left to right."""

    def __init__(self, content: bytes, at: int = 0, end: int | None = None) -> None:
        self._content = content
        self._at = at
        self._end = len(content) if end is None else end

    @property
    def is_at_end(self) -> bool:
        return self._at >= self._end

    def number(self) -> int:
        """A number, seven bits a byte."""
        found = 0
        for shift in range(0, 70, 7):
            if self._at >= self._end:
                raise Damaged
            byte = self._content[self._at]
            self._at += 1
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                return found
        raise Damaged

    def text(self) -> bytes:
        """Bytes with their length before them."""
        return self.take(self.number())

    def take(self, length: int) -> bytes:
        """So many bytes."""
        if length > self._end - self._at:
            raise Damaged
        self._at += length
        return self._content[self._at - length : self._at]
