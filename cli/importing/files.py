"""Opens the files of sources: text, tables and workbooks, read row by row and within bounds.

Files come from anywhere. What cannot be what it claims to be is refused by name: a line without an end, an archive that
unpacks to more than a memory holds, entities in XML, another encoding.
"""

from __future__ import annotations

import codecs
import csv
import errno
import hashlib
import io
import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from cli.importing.source import Options, Source
from cli.input.files import read_whole
from ledger.errors import InputError

MEGABYTE = 1_000_000

LINE_MB = 8
"""Most of one line, or of one row of a table."""


MOST_COLUMNS = 2_000

BLOCK = 1 << 20

BYTE_ORDER_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

SEPARATORS = ",;\t|"

ZIP, LEGACY_XLS = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


class TableRow(NamedTuple):
    """A row of a table with the number of its line."""

    line: int
    cells: list[str]


class InputFile:
    """A file that is imported.

    Args:
        path: Where it is.
        options: What the command says of how it is read.
    """

    def __init__(self, path: str, options: Options) -> None:
        self.path = path
        self.options = options
        self.is_folder = stat.S_ISDIR(mode := os.stat(path).st_mode)
        self._head = b""
        if not self.is_folder:
            if not stat.S_ISREG(mode):
                # A device or a pipe may have no end, and is not the same when it is read again.
                raise InputError("file_not_regular", file=self.name)
            with open(path, "rb") as opened:
                self._head = opened.read(64)

    @property
    def name(self) -> str:
        """Its name without its folder."""
        return os.path.basename(os.path.realpath(self.path))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what it holds, in hex."""
        hash_ = hashlib.sha256()
        for path in sorted(Path(self.path).rglob("*")) if self.is_folder else [Path(self.path)]:
            if path.is_file():
                with path.open("rb") as opened:
                    while block := opened.read(BLOCK):
                        hash_.update(block)
        return hash_.hexdigest()

    @property
    def ending(self) -> str:
        """The ending of its name, `.csv`, in lower case."""
        return os.path.splitext(self.path)[1].lower()

    @property
    def is_workbook(self) -> bool:
        """Whether it is an archive, as workbooks are."""
        return self._head.startswith(ZIP)

    # Text.

    def lines(self) -> Generator[tuple[int, str]]:
        """The lines of a text file with their numbers, without their ends.

        Raises:
            InputError: `line_too_long`, `file_encoding`, `file_is_binary`.
        """
        encoding, skipped = self._encoding()
        with open(self.path, "rb") as opened:
            opened.seek(skipped)
            is_wide = encoding.startswith(("utf-16", "utf-32"))
            lines = self._wide_lines(opened, encoding) if is_wide else self._narrow_lines(opened, encoding)
            for number, text in enumerate(lines, 1):
                if "\x00" in text:
                    raise InputError("file_is_binary", file=self.name, line=number)
                yield number, text.rstrip("\r\n")

    def blocks(self) -> Generator[str]:
        """What a text file holds, piece by piece, for one whose lines may have any length.

        Raises:
            InputError: `file_encoding`, `file_is_binary`.
        """
        encoding, skipped = self._encoding()
        decoder, line = codecs.getincrementaldecoder(encoding)(), 1
        with open(self.path, "rb") as opened:
            opened.seek(skipped)
            block = b"\n"
            while block:
                block = opened.read(BLOCK)
                try:
                    text = decoder.decode(block, final=not block)
                except UnicodeDecodeError as error:
                    before = error.object[: error.start].count(b"\n")
                    wrong = error.object[error.start : error.start + 1]
                    raise self._wrong_encoding(line + before, encoding, wrong) from None
                if (at := text.find("\x00")) >= 0:
                    raise InputError("file_is_binary", file=self.name, line=line + text.count("\n", 0, at))
                line += text.count("\n")
                yield text

    def _narrow_lines(self, opened: BinaryIO, encoding: str) -> Iterator[str]:
        """Lines of an encoding in which a line's end is the one byte that it is in ASCII."""
        number, most = 0, LINE_MB * MEGABYTE
        while line := opened.readline(most + 1):
            number += 1
            if len(line) > most:
                raise InputError("line_too_long", file=self.name, line=number, most=LINE_MB)
            try:
                yield line.decode(encoding)
            except UnicodeDecodeError as error:
                raise self._wrong_encoding(number, encoding, line[error.start : error.start + 1]) from None

    def _wide_lines(self, opened: BinaryIO, encoding: str) -> Iterator[str]:
        """Lines of an encoding of several bytes a character."""
        number, most = 0, LINE_MB * MEGABYTE
        with io.TextIOWrapper(opened, encoding, newline="\n") as text:
            while True:
                number += 1
                try:
                    line = text.readline(most + 1)
                except UnicodeError:
                    raise self._wrong_encoding(number, encoding, b"") from None
                if len(line) > most:
                    raise InputError("line_too_long", file=self.name, line=number, most=LINE_MB)
                if not line:
                    return
                yield line

    def _wrong_encoding(self, line: int, encoding: str, byte: bytes) -> InputError:
        return InputError("file_encoding", file=self.name, line=line, encoding=encoding, byte=byte.hex().upper())

    def _encoding(self) -> tuple[str, int]:
        """The encoding, and how many bytes at the beginning only say so."""
        for mark, encoding in BYTE_ORDER_MARKS.items():
            if self._head.startswith(mark):
                return encoding, len(mark)
        if self._head.startswith(LEGACY_XLS):
            raise InputError("file_is_xls", file=self.name)
        if self.is_workbook:
            raise InputError("file_is_archive", file=self.name)
        given = self.options.encoding or "utf-8"
        try:
            return codecs.lookup(given).name, 0
        except LookupError:
            raise InputError("encoding_unknown", encoding=given) from None

    def json(self, megabytes: int, decode: Callable[[bytes], Any] = msgspec.json.decode) -> Any:
        """A file that is one value of JSON; NaN is none.

        Args:
            decode: Reads it otherwise, numbers as they are written for example.

        Raises:
            InputError: `file_too_large`, `json_malformed`.
        """
        content = read_whole(self.path, megabytes).removeprefix(codecs.BOM_UTF8)
        try:
            return decode(content)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise InputError("json_malformed", file=self.name, line=0, reason=str(error)) from None

    def begins_with(self, *signs: bytes) -> bool:
        """Whether the first bytes, after blanks, are one of some."""
        head = self._head.removeprefix(codecs.BOM_UTF8).lstrip()
        return head.startswith(signs)

    # Tables.

    def tables(self) -> Iterator[tuple[str, Iterator[TableRow]]]:
        """The sheets of a workbook, or the one table of a text file, each with its name and its rows."""
        if self.is_workbook:
            from cli.importing.workbooks import sheets

            yield from sheets(self.path, self.name)
        else:
            yield "", self._separated()

    def table(self) -> Iterator[TableRow]:
        """The rows of the only table, or of the first sheet that has any."""
        for _name, rows in self.tables():
            found = False
            for row in rows:
                found = True
                yield row
            if found:
                return

    def separator(self) -> str:
        """What separates the cells of a text file: what its first line has most of outside quotes."""
        with closing(self.lines()) as lines:
            first = next((text for _number, text in lines if text.strip()), "")
        outside = "".join(first.split('"')[::2])
        return max(SEPARATORS, key=outside.count)

    def _separated(self) -> Iterator[TableRow]:
        separator, lines = self.separator(), _Lines(self)
        # The length of a whole row is looked at before that of a cell.
        csv.field_size_limit(2 * LINE_MB * MEGABYTE)
        reader = csv.reader(lines, delimiter=separator, strict=True)
        while True:
            lines.begin()
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                raise InputError("table_malformed", file=self.name, line=lines.first, reason=str(error)) from None
            if len(cells) > MOST_COLUMNS:
                raise InputError("table_too_wide", file=self.name, line=lines.first, most=MOST_COLUMNS)
            yield TableRow(lines.first, cells)


class _Lines(Iterator[str]):
    """The lines of a table, within which a quoted cell may go on; counts how long a row is."""

    def __init__(self, file: InputFile) -> None:
        self._file = file
        self._lines: Iterable[tuple[int, str]] = file.lines()
        self._length = 0
        self.first = 0
        self._last = 0

    def begin(self) -> None:
        """Begin a row."""
        self._length = 0
        self.first = self._last + 1

    def __next__(self) -> str:
        self._last, text = next(iter(self._lines))
        self._length += len(text)
        if self._length > LINE_MB * MEGABYTE:
            raise InputError("row_too_long", file=self._file.name, line=self.first, most=LINE_MB)
        return text + "\n"


def input_files(paths: Iterable[str], options: Options, source: Source) -> list[InputFile]:
    """The files that are named, and those of a source in a folder that is.

    Raises:
        InputError: `file_twice`, `file_not_regular`.
        OSError: If one cannot be read.
    """
    found: dict[str, InputFile] = {}
    for path in _with_parts(paths, source):
        file = InputFile(path, options)
        if file.is_folder and source.parts is None:
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if (real := os.path.realpath(path)) in found:
            raise InputError("file_twice", file=file.name)
        found[real] = file
    return list(found.values())


def _with_parts(paths: Iterable[str], source: Source) -> Iterator[str]:
    for path in paths:
        if source.parts is not None and os.path.isdir(path):
            yield from source.parts(path)
        else:
            yield path
