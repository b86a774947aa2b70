"""Finds what was recorded from the lines of a file that is followed, and what became of these lines.

The ledger knows a line by its file, its number and its text, which are the origin of its entries; so nothing is
recorded twice, whenever following begins again.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

import msgspec

from ledger.facts import EntryAmended
from ledger.store.queries.copies import payloads

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


ALIKE = 0.6
"""How much of a line must be as it was recorded, where it moved too, to be that one changed."""


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where an entry was typed.

    Attributes:
        followed: Name of the file.
        line: Number of the line when it was recorded.
    """

    followed: str
    line: int
    text: str

    def stored(self) -> str:
        """As the origin of an entry."""
        return msgspec.json.encode(self).decode()


class RecordedLine(msgspec.Struct, kw_only=True):
    """A line that was recorded, with its entries by number.

    Attributes:
        voided: Whether its entries were taken back since.
        amended: Whether they were amended since, so that the line may read otherwise.
    """

    number: int
    text: str
    entries: list[int]
    voided: bool = False
    amended: bool = False


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded line that reads otherwise now, or is gone (`text` None)."""

    recorded: RecordedLine
    number: int
    text: str | None


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """What is new in a file, as number and text, and what differs from what was recorded."""

    new: Sequence[tuple[int, str]]
    changed: Sequence[Changed]


class _OfEntry(msgspec.Struct):
    batch: str | None = None
    origin: str | None = None


def recorded_lines(campaign: Campaign, file: str) -> list[RecordedLine]:
    """The lines recorded of a file, in the order of their numbers."""
    found: dict[str | None, RecordedLine] = {}
    voided = campaign.voided()
    amendments = {entry.number for entry in campaign.select(kind=EntryAmended.__name__)}
    for number, _id, payload in payloads(campaign):
        if b'"followed' not in payload.replace(b"\\", b""):
            continue
        entry = msgspec.json.decode(payload, type=_OfEntry)
        origin = _origin(entry.origin)
        if origin is None or origin.followed != file:
            continue
        line = found.setdefault(entry.batch, RecordedLine(number=origin.line, text=origin.text, entries=[]))
        line.entries.append(number)
        line.voided = line.voided or number in voided
        line.amended = line.amended or voided.get(number) in amendments
    return sorted(found.values(), key=lambda line: line.number)


def _origin(text: str | None) -> Origin | None:
    try:
        return msgspec.json.decode(text or "", type=Origin)
    except msgspec.MsgspecError:
        return None


def compare(recorded: Sequence[RecordedLine], lines: Sequence[tuple[int, str]]) -> Comparison:
    """Compare the lines of a file with those recorded; lines that only moved are the same."""
    left: dict[str, list[RecordedLine]] = {}
    for line in recorded:
        left.setdefault(line.text, []).append(line)
    new = [(number, text) for number, text in lines if not (left.get(text) and left[text].pop(0))]
    changed: list[Changed] = []
    differing = [line for others in left.values() for line in others if line.amended or not line.voided]
    for line in sorted(differing, key=lambda line: line.number):
        now = _reads_now(line, new)
        if now is not None:
            new.remove(now)
        if not line.amended:
            number, text = now or (line.number, None)
            changed.append(Changed(recorded=line, number=number, text=text))
    return Comparison(new=new, changed=changed)


def _reads_now(line: RecordedLine, new: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
    """The line that a recorded one was changed to: the one in its place, else the one most like it."""
    in_place = next((other for other in new if other[0] == line.number), None)
    if in_place is not None:
        return in_place
    like = {other: SequenceMatcher(None, line.text, other[1]).ratio() for other in new}
    nearest = max(like, key=lambda other: like[other], default=None)
    return nearest if nearest is not None and like[nearest] >= ALIKE else None
