"""Exports entries as CSV: a line for each posting, and one for each entry without postings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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


def spreadsheet_lines(campaign: Campaign) -> Iterator[bytes]:
    """The header, then the rows in the order of entries, as UTF-8 without line ends."""
    yield csv_row(COLUMNS)
    people, voided = campaign.people(), campaign.voided()
    for entry in campaign.entries():
        header, body = entry.header, entry.body
        for posting in body.postings or (None,):
            yield csv_row(
                (
                    header.number,
                    str(header.id),
                    body.session,
                    body.played_on,
                    header.recorded_at,
                    people.get(header.recorded_by, header.recorded_by),
                    body.kind,
                    posting and posting.account,
                    posting and posting.commodity,
                    posting and posting.quantity,
                    bytes(body.facts).decode(),
                    body.note,
                    body.override,
                    int(body.secret),
                    int(body.late),
                    voided.get(header.number),
                )
            )


def csv_row(cells: Iterable[Any]) -> bytes:
    """A line of CSV without its end; what a spreadsheet would read as a formula begins with an apostrophe."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(
        f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in cells
    )
    return text.getvalue().encode()
