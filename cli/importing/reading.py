"""Reads the files of an import into a staging, row by row, and notes what is not used and why."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from cli.app import App
from cli.importing.files import InputFile
from cli.importing.map_file import ImportMap
from cli.importing.placing import Placement
from cli.importing.source import Difference, Remark, Row, Source, Unread, Unused
from cli.importing.values import require_visible
from cli.output.words.language import N_, _
from ledger.store.staging import Staging

SAYS = 20
"""Characters of the digest of what a row says."""

LONGEST_TEXT = 1_000
"""Characters of a row that are kept beside its entries."""

MOST_LISTED = 10_000
"""Rows not used that are listed one by one; further ones are only counted."""

LEFT_OUT = N_("the map leaves this row out")

encode_row = msgspec.json.Encoder().encode
decode_row = msgspec.json.Decoder(Row).decode


class Files(Struct, kw_only=True):
    """The files of an import, read.

    Attributes:
        read: How many rows they have.
        unused: How many rows are not used; not all of them are listed.
    """

    files: Sequence[InputFile]
    read: int = 0
    skipped: list[Remark] = []
    unused: int = 0
    differences: list[Difference] = []
    remarks: list[Remark] = []

    def skip(self, number: int, row: Row | Unread, reason: str, facts: Mapping[str, Any]) -> None:
        """Note that a row of a file, by its number among them, is not used."""
        self.unused += row.count
        if len(self.skipped) < MOST_LISTED:
            self.skipped.append(Remark(file=self.files[number].name, line=row.line, reason=reason, facts=facts))


def read_files(
    app: App, source: Source, files: Sequence[InputFile], staging: Staging, *, placement: Placement, map_: ImportMap
) -> Files:
    """Read files into a staging."""
    found, left_out = Files(files=files), map_.rows_left_out
    for number, file in enumerate(files):
        order = _Order()
        for item in app.progress(source.read(file, file.options), None, _("Reading")):
            if isinstance(item, Difference):
                found.differences.append(item)
                continue
            if isinstance(item, Remark):
                found.remarks.append(msgspec.structs.replace(item, file=file.name))
                continue
            found.read += item.count
            if isinstance(item, Unread):
                found.skip(number, item, item.reason, item.facts)
                continue
            try:
                require_visible(item.cells)
                if str(item.line) in left_out or (item.id and item.id in left_out):
                    raise Unused(LEFT_OUT)
            except Unused as unused:
                found.skip(number, item, unused.reason, unused.facts)
                continue
            _stage(staging, number, item, placement, order)
    staging.flush()
    return found


class _Order:
    """The place of rows within their session or day: of one without a time, that of the row before it."""

    def __init__(self) -> None:
        self._group: object = None
        self._last: float | None = None

    def rank(self, row: Row) -> float | None:
        group = (row.session, row.day)
        if group != self._group:
            self._group, self._last = group, None
        if row.order is not None:
            self._last = row.order
        return self._last


def _stage(staging: Staging, file: int, row: Row, placement: Placement, order: _Order) -> None:
    said = row.says.encode() or msgspec.json.encode([row.session, row.day, row.at, row.cells], order="sorted")
    # What says how somebody stands is compared with the ledger, and never with what was recorded from it before.
    says, rank = "" if row.is_snapshot else hashlib.sha256(said).hexdigest()[:SAYS], order.rank(row)
    row.says = ""
    row.text = row.text if len(row.text) <= LONGEST_TEXT else row.text[: LONGEST_TEXT - 1] + "…"
    row.session = placement.session_of(row)
    staging.add(
        file, row.line, row.id, says, encode_row(row), session=row.session, day=placement.day_of(row), rank=rank
    )
