"""Reads workbooks, sheet by sheet and row by row; what an archive could do harm by is refused before it is opened."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.importing.files import BLOCK, MEGABYTE, MOST_COLUMNS, TableRow
from ledger.errors import InputError

try:
    from openpyxl import load_workbook
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="import", module=missing.name) from missing

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

UNPACKED_MB = 512
"""Most that the parts of an archive may unpack to together."""

MOST_PARTS = 10_000
"""Files in an archive."""

DECLARES = (b"<!doctype", b"<!entity")
"""What no part of a workbook has, and what attacks with entities begin with."""


def sheets(path: str, name: str) -> Iterator[tuple[str, Iterator[TableRow]]]:
    """The sheets of a workbook, each with its name and its rows; of a formula the value that was last computed.

    Raises:
        InputError: `archive_too_large`, `xml_declares`, `workbook_malformed`.
    """
    _require_harmless(path, name)
    try:
        book = load_workbook(path, read_only=True, data_only=True, keep_links=False)
    except Exception as broken:
        raise InputError("workbook_malformed", file=name, reason=str(broken)) from None
    try:
        for sheet in book.worksheets:
            yield sheet.title, _rows_of(sheet, name)
    finally:
        book.close()


def _rows_of(sheet: ReadOnlyWorksheet, name: str) -> Iterator[TableRow]:
    # What a sheet says of its own size may be false.
    sheet.reset_dimensions()
    try:
        for line, cells in enumerate(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS), 1):
            yield TableRow(line, [_as_text(cell) for cell in cells])
    except Exception as broken:
        raise InputError("workbook_malformed", file=name, reason=str(broken)) from None


def _require_harmless(path: str, name: str) -> None:
    """Require of an archive that it unpacks to a bounded size, and of its XML that it declares nothing."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS:
                raise InputError("archive_too_large", file=name, most=UNPACKED_MB)
            left = UNPACKED_MB * MEGABYTE
            for part in parts:
                # The size that an archive states may be false: what it unpacks to is counted.
                with archive.open(part) as opened:
                    left = _scanned(opened, part.filename, left, name)
    except InputError:
        raise
    except Exception as broken:
        # What zipfile, zlib and others raise of damaged data.
        raise InputError("workbook_malformed", file=name, reason=str(broken)) from None


def _scanned(opened: Any, part: str, left: int, name: str) -> int:
    """Read a part of an archive whole; return how much may still be unpacked."""
    before, is_xml = b"", part.lower().endswith((".xml", ".rels", ".vml"))
    while block := opened.read(BLOCK):
        left -= len(block)
        if left < 0:
            raise InputError("archive_too_large", file=name, most=UNPACKED_MB)
        both = (before + block).lower() if is_xml else b""
        if any(declaration in both for declaration in DECLARES):
            raise InputError("xml_declares", file=name, part=part)
        before = block[-16:]
    return left


def _as_text(cell: Any) -> str:
    """A cell as it would be written in a text file."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return str(int(cell))
    return str(cell)
