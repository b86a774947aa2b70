"""Says an entry of another copy of the campaign, by the rules in force here where its own are not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cli.output.entries.sentence import sentence
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _
from ledger.entries import Entry, Header
from ledger.errors import LedgerError
from ledger.state import campaign_field

if TYPE_CHECKING:
    from projections.copies.other_copy import CopiedEntry


def marked_sentence(speaker: Speaker, entry: Entry) -> str:
    """The sentence of an entry, with a mark if it is a secret."""
    said = sentence(speaker, entry)
    return _("{sentence} [secret]").format(sentence=said) if entry.body.secret else said


def sentence_there(speaker: Speaker, copied: CopiedEntry) -> str:
    """The sentence of an entry of another copy."""
    if copied.body is None:
        return _("A secret entry.")
    body = copied.body
    try:
        speaker.rules_of(body.rules[-1])
    except LedgerError:
        body = msgspec.structs.replace(body, rules=(campaign_field(speaker.view, "rules"),))
    header = Header(
        campaign=speaker.campaign.id,
        number=copied.number,
        id=copied.id,
        recorded_at=copied.recorded_at,
        recorded_by=copied.recorded_by,
    )
    return marked_sentence(speaker, Entry(header=header, body=body, payload=copied.payload or b"", hash=copied.hash))
