"""Parses lists of entries: numbers, ranges, and all of a session."""

from __future__ import annotations

from collections.abc import Sequence

from cli.context import CampaignContext
from cli.input.reader import Reader, split_list
from ledger.entries import Entry
from ledger.errors import InputError, Refusal
from ledger.patterns import late_pattern
from ledger.state import REVEALING, last_session

RANGE = late_pattern(r"#?(\d+)\s*[-–]\s*#?(\d+)")
MOST = 10_000
"""How many entries a range may span."""


def listed_entries(reader: Reader, texts: Sequence[str]) -> list[Entry]:
    """Entries of `57`, `57,58` and `57-60`, in order, each once.

    Of a range, entries that are void already are left out, and so is a void whose entries are all in the range. What
    was amended goes with its amendment, if that is in the range.

    Raises:
        InputError: If there is no such entry, or a range runs backwards or is too long.
        Refusal: `nothing_to_void_there`, where a range holds nothing that could be taken back.
    """
    found: dict[int, Entry] = {}
    for part in split_list(texts):
        if bounds := RANGE.fullmatch(part):
            found.update((entry.number, entry) for entry in _range(reader, bounds[1], bounds[2]))
        else:
            entry = reader.entry(part)
            found[entry.number] = entry
    return [found[number] for number in sorted(found)]


def listed_numbers(reader: Reader, texts: Sequence[str]) -> frozenset[int]:
    """Numbers of `57`, `57,58` and `57-60`, whatever became of the entries.

    Raises:
        InputError: If there is no such entry, or a range runs backwards or is too long.
    """
    found: set[int] = set()
    for part in split_list(texts):
        if bounds := RANGE.fullmatch(part):
            first, last = _bounds(reader, bounds[1], bounds[2])
            found.update(range(first, last + 1))
        else:
            found.add(reader.entry_number(part))
    return frozenset(found)


def _bounds(reader: Reader, first: str, last: str) -> tuple[int, int]:
    start, end = reader.entry_number(first), reader.entry_number(last)
    if not start <= end < start + MOST:
        raise InputError("range_malformed", first=start, last=end, most=MOST)
    return start, end


def _range(reader: Reader, first: str, last: str) -> list[Entry]:
    context = reader.context
    start, end = _bounds(reader, first, last)
    found = [
        entry
        for entry in context.campaign.entries(start, end)
        if entry.body.holds_others
        or not (entry.body.links.voids and min(context.campaign.voids_of(entry.number)) >= start)
    ]
    live = counting_or_amended(context, found)
    if not live:
        raise Refusal("nothing_to_void_there", first=start, last=end)
    return live


def counting_or_amended(context: CampaignContext, entries: Sequence[Entry]) -> list[Entry]:
    """Those of some entries that are not void, or only by amendments that are among them."""
    voided = context.voided_when_typed()
    amendments: set[int] = set()
    chosen = []
    # Amendments come after what they replace.
    for entry in reversed(entries):
        if entry.number in voided and voided[entry.number] not in amendments:
            continue
        chosen.append(entry)
        if entry.body.holds_others:
            amendments.add(entry.number)
    return chosen[::-1]


def entries_of_session(context: CampaignContext, session: int) -> list[Entry]:
    """Everything that belongs to a session and still counts, but for voids and the ends of secrets.

    What was amended goes with its amendment, if all that this one replaces is of the session.

    Raises:
        InputError: `session_unknown`, if there is none.
    """
    state = context.campaign.state()
    entries = context.recorded_when_typed(context.campaign.select(session=session))
    ids = {entry.header.id for entry in entries}
    found = [
        entry
        for entry in entries
        if entry.body.kind != REVEALING
        and (not entry.body.links.voids or (entry.body.holds_others and ids.issuperset(entry.body.links.voids)))
    ]
    live = counting_or_amended(context, found)
    if not any(entry.body.kind == "SessionStarted" for entry in live):
        raise InputError("session_unknown", session=session, last=last_session(state))
    return live
