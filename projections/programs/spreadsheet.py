"""Exports entries as CSV: a line for each posting, and one for each entry without postings."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from ledger.hidden_seed import facts_shown
from ledger.store.campaign import Campaign

COLUMNS = (
    "entry",
    "id",
    "session",
    "played_on",
    "recorded_at",
    "recorded_by",
    "kind",
    "account",
    "commodity",
    "quantity",
    "facts",
    "note",
    "override",
    "secret",
    "late",
    "voided_by",
)

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of texts that a spreadsheet would read as a formula."""


class CsvStyle(Struct, frozen=True, kw_only=True):
    """How a program that reads CSV expects it.

    Attributes:
        separator: Between the cells of a row.
        decimal: The decimal mark of numbers that are not whole.
        mark: Bytes before the first line.
    """

    separator: str = ","
    decimal: str = "."
    mark: bytes = b""


PLAIN = CsvStyle()
"""As RFC 4180 has it, in UTF-8."""

EXCEL = CsvStyle(separator=";", decimal=",", mark=codecs.BOM_UTF8)
"""As Excel opens it in a country that writes decimal commas: without the mark it would misread every accent."""


def spreadsheet_rows(campaign: Campaign) -> Iterator[Sequence[Any]]:
    """The header, then the rows in the order of entries."""
    yield COLUMNS
    people, voided = campaign.people(), campaign.voided()
    for entry in campaign.entries():
        header, body = entry.header, entry.body
        for posting in body.postings or (None,):
            yield (
                header.number,
                str(header.uuid),
                body.session,
                body.played_on,
                header.recorded_at,
                people.get(header.recorded_by, header.recorded_by),
                body.kind,
                posting and posting.account,
                posting and posting.commodity,
                posting and posting.quantity,
                bytes(facts_shown(entry, campaign)).decode(),
                body.note,
                body.override,
                int(body.secret),
                int(body.late),
                voided.get(header.number),
            )


def csv_lines(rows: Iterable[Iterable[Any]], style: CsvStyle = PLAIN) -> Iterator[bytes]:
    """Rows as lines of CSV in UTF-8, without their ends."""
    mark = style.mark
    for row in rows:
        text = io.StringIO()
        csv.writer(text, delimiter=style.separator, lineterminator="").writerow(_cell(cell, style) for cell in row)
        yield mark + text.getvalue().encode()
        mark = b""


def _cell(cell: Any, style: CsvStyle) -> Any:
    """A cell as it is written; what a spreadsheet would read as a formula begins with an apostrophe."""
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return str(cell).replace(".", style.decimal) if isinstance(cell, float) else cell
