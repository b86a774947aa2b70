"""Says an entry in one sentence, for confirmations, the log, the chronicle and the report.

A sentence says what happened with the numbers that the entry holds; it needs no state. Names, notes and tags stay as
they were typed. The sentence of each kind is in its row (`cli.output.entries.kinds`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kinds.row import row_of
from cli.output.words.language import _, capital
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker
    from ledger.entries import Entry


def sentence(speaker: Speaker, entry: Entry) -> str:
    """An entry in the language spoken, with its note and the game master's word."""
    details: EntryDetails[Any] = EntryDetails(speaker, entry)
    row = row_of(type(details.facts))
    said = row.sentence(details)
    if entry.body.override is not None:
        said = _("{sentence} By the game master’s word: {reason}.").format(
            sentence=said, reason=entry.body.override.rstrip(".")
        )
    if entry.body.note is not None:
        said = with_remark(said, entry.body.note.rstrip("."))
    said = printable(said)
    return said if row.verbatim else capital(said)
