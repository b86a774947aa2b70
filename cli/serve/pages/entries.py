"""Entries as pages list them."""

from __future__ import annotations

from msgspec import Struct

from cli.output.entries.kind_row import row_named
from cli.output.entries.sentence import sentence
from cli.output.log.lines import log_marks
from cli.serve.page_app import PageApp
from ledger.state import is_hidden

SHOWN = 40
"""Entries that a page shows of the session that grows."""


class EntryRow(Struct, frozen=True):
    """One entry in a list.

    Attributes:
        text: What it says; as it counts, where it was amended.
        marks: What else there is to know of it at a glance.
        is_void: Whether it was taken back.
        is_typed: Whether it is somebody's own words, such as a note.
    """

    number: int
    text: str
    by: str
    marks: tuple[str, ...]
    is_void: bool
    is_secret: bool
    is_typed: bool


def newest_rows(app: PageApp) -> list[EntryRow]:
    """The last entries that a guest may see, up to the moment that is shown, oldest first."""
    speaker = app.speaker
    people, voided = app.campaign.people(), app.campaign.voided()
    amended = app.campaign.amended() if voided else {}
    return [
        EntryRow(
            number=entry.number,
            text=sentence(speaker, amended.get(entry.number, entry)),
            by=people.get(entry.header.recorded_by, ""),
            marks=tuple(log_marks(speaker, entry, voided, amended)),
            is_void=entry.number in voided and entry.number not in amended,
            is_secret=is_hidden(entry, speaker.view),
            is_typed=row_named(entry.body.kind).verbatim,
        )
        for entry in app.campaign.select(limit=SHOWN, last=app.then.number)
    ]
