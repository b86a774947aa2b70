"""Says an entry in one sentence, for confirmations, the log, the chronicle and the report.

A sentence says what happened with the numbers that the entry holds; it needs no state. Names, notes and tags stay as
they were typed. The sentence of each kind is in its row (`cli.output.entries.kinds`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from cli.grammar import row_recording
from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import row_of
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, integer, listed
from ledger.entries import Entry, Header
from ledger.errors import LedgerError
from ledger.facts import CharactersLeft
from ledger.patterns import late_pattern
from ledger.rules.tables import folded
from ledger.state import campaign_field
from ledger.texts import printable

if TYPE_CHECKING:
    from projections.copies.other_copy import CopiedEntry


PLACE = late_pattern(r"\{(\w+)\}")
"""A place for a fact in the sentence of a kind."""


def sentence(speaker: Speaker, entry: Entry, *, in_account: bool = False) -> str:
    """An entry in the language spoken, with its note and the game master's word.

    Args:
        in_account: Whether in somebody's statement of account, which says beside it what they had of it.
    """
    details: EntryDetails[Any] = EntryDetails(speaker, entry)
    row = row_of(type(details.facts))
    words = row.in_account if in_account and row.in_account is not None else row.sentence
    said = _filled(details, _(words)) if isinstance(words, str) else words(details)
    if entry.body.override is not None:
        said = _("{sentence} By the game master’s word: {reason}.").format(
            sentence=said, reason=entry.body.override.rstrip(".")
        )
    note = entry.body.note
    if note is not None and isinstance(details.facts, CharactersLeft) and gave_up(note):
        # The sentence says it.
        note = said_besides(note) or None
    if note is not None:
        said = with_remark(said, note.rstrip("."))
    said = printable(said)
    return said if row.verbatim else capital(said)


def _filled(details: EntryDetails[Any], pattern: str) -> str:
    """A sentence with the facts in their places, each as its type in the row of the command is said."""
    facts = details.facts
    types = _types_of(type(facts).__name__)
    places = _places_of(pattern)
    return pattern.format(**{name: _said(details, types.get(name, ""), getattr(facts, name)) for name in places})


@cache
def _types_of(kind: str) -> Mapping[str, str]:
    """The types of what the command of a kind takes, by the names of the facts."""
    row = row_recording(kind)
    return {one.name: one.type.id for part in (row.takes if row else ()) for one in (part, *part.parts)}


@cache
def _places_of(pattern: str) -> Sequence[str]:
    """The names of the facts that a sentence has places for."""
    return PLACE.findall(pattern)


def _said(details: EntryDetails[Any], type_: str, value: Any) -> str:
    match type_:
        case "coins":
            return details.terms.amount(value)
        case "goods":
            return details.goods(value)
        case "people":
            return listed(value)
        case "who" | "holder" | "choice":
            return details.holder(value)
    return integer(value) if isinstance(value, int) else str(value).rstrip(".")


SURRENDERED = frozenset({"surrendered", "s'est rendu", "s'est rendue", "se sont rendus", "se sont rendues"})
"""How a note says so, folded, in each language in which it may have been taken."""


def gave_up(note: str | None) -> bool:
    """Whether the note of an entry in which somebody left says first that they surrendered."""
    return folded((note or "").partition(";")[0]).replace("’", "'").strip(" .") in SURRENDERED


def said_besides(note: str) -> str:
    """What such a note says besides; empty where it says no more."""
    return note.partition(";")[2].strip()


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
