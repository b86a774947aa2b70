"""Finds what was recorded from the lines of a file that is followed, and what became of these lines.

The ledger knows a line by its file, its number and its text, which are the origin of its entries; so nothing is
recorded twice, whenever following begins again.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

import msgspec

from ledger.entries import Origin as OfLog
from ledger.facts import EntryAmended
from ledger.store.campaign import Campaign
from ledger.store.queries.copies import from_files, voids_until

ALIKE = 0.6
"""How much of a line must be as it was recorded, where it moved too, to be that one changed."""


class LineOrigin(msgspec.Struct, frozen=True, kw_only=True):
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
        number: Number of the line when it was recorded; as the file is compared, its number then.
        voided: Whether its entries were taken back since.
        amended: Whether they were amended since, so that the line may read otherwise.
    """

    number: int
    text: str
    entries: list[int]
    voided: bool = False
    amended: bool = False


class ChangedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded line that reads otherwise now, or is gone (`text` None)."""

    recorded: RecordedLine
    number: int
    text: str | None


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """What is new in a file, as number and text, and what differs from what was recorded."""

    new: Sequence[tuple[int, str]]
    changed: Sequence[ChangedLine]


class _OfEntry(msgspec.Struct):
    origin: OfLog | str | None = None


class RecordedLines:
    """The lines recorded of a file; what the ledger has of them is read once, and then what was recorded since.

    Args:
        file: Name of the file.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._forget()

    def _forget(self) -> None:
        self._head: tuple[int, str] = (0, "")
        self._lines: dict[str, RecordedLine] = {}
        self._amendments: set[int] = set()

    def update(self, campaign: Campaign) -> list[RecordedLine]:
        """Read what was recorded since the last time; return the lines that it has entries of."""
        head, (after, hash_) = campaign.head(), self._head
        if head == self._head:
            return []
        known = campaign.entry(after) if after else None
        if after and (known is None or known.hash != hash_):
            # Another ledger is in its place.
            self._forget()
            after = 0
        self._head = head
        found = [self._add(*row) for row in from_files(campaign, after)]
        if voids := voids_until(campaign, head[0], after):
            self._amendments.update(number for number, kind, _target in voids if kind == EntryAmended.__name__)
            self._mark(campaign.voided())
        return [line for line in found if line is not None]

    @property
    def lines(self) -> list[RecordedLine]:
        """The lines that are recorded, in the order of their numbers."""
        return sorted(self._lines.values(), key=lambda line: line.number)

    def _add(self, number: int, batch: str, payload: bytes) -> RecordedLine | None:
        stored = msgspec.json.decode(payload, type=_OfEntry).origin
        origin = _origin(stored) if isinstance(stored, str) else None
        if origin is None or origin.followed != self.file:
            return None
        line = self._lines.setdefault(batch, RecordedLine(number=origin.line, text=origin.text, entries=[]))
        line.entries.append(number)
        return line

    def _mark(self, voided: Mapping[int, int]) -> None:
        """Mark which lines were taken back, and which were amended."""
        for line in self._lines.values():
            taken = [voided[number] for number in line.entries if number in voided]
            line.voided, line.amended = bool(taken), not self._amendments.isdisjoint(taken)


def _origin(text: str) -> LineOrigin | None:
    try:
        return msgspec.json.decode(text, type=LineOrigin)
    except msgspec.MsgspecError:
        return None


def compare(recorded: Sequence[RecordedLine], lines: Sequence[tuple[int, str]]) -> Comparison:
    """Compare the lines of a file with those recorded; lines that only moved are the same."""
    left: dict[str, list[RecordedLine]] = {}
    for line in recorded:
        left.setdefault(line.text, []).append(line)
    new: dict[int, str] = {}
    moved: list[tuple[int, int]] = []
    for number, text in lines:
        if same := left.get(text):
            line = same.pop(0)
            moved.append((line.number, number - line.number))
            line.number = number
        else:
            new[number] = text
    moved.sort()
    changed: list[ChangedLine] = []
    differing = [line for others in left.values() for line in others if line.amended or not line.voided]
    for line in sorted(differing, key=lambda line: line.number):
        at = bisect(moved, (line.number, 0))
        place = line.number + (moved[at - 1][1] if at else 0)
        at_now = _reads_now(line, place, new)
        text_now = None if at_now is None else new.pop(at_now)
        line.number = line.number if at_now is None else at_now
        if not line.amended:
            changed.append(ChangedLine(recorded=line, number=line.number, text=text_now))
    return Comparison(new=list(new.items()), changed=changed)


def _reads_now(line: RecordedLine, place: int, new: Mapping[int, str]) -> int | None:
    """Number of the line that a recorded one was changed to: the one in its place, unless another is more like it.

    Args:
        place: Where the line would be, as far as those before it moved.
    """
    matcher = SequenceMatcher(b=line.text, autojunk=False)

    def likeness(number: int) -> float:
        matcher.set_seq1(new[number])
        # Each is a bound of the next one, and much cheaper.
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) < ALIKE:
            return 0
        return matcher.ratio()

    if place in new and likeness(place) >= ALIKE:
        return place
    nearest = max(new, key=likeness, default=None)
    if nearest is not None and likeness(nearest) >= ALIKE:
        return nearest
    return place if place in new else None
