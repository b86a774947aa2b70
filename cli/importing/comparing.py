"""Compares the rows of an import with those recorded before: what is new, what says something else, what is gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

import msgspec
from msgspec import Struct

from cli.importing.files import InputFile
from cli.importing.reading import decode_row
from ledger.entries import Origin
from ledger.store.campaign import Campaign
from ledger.store.queries.copies import imported
from ledger.store.staging import Recorded, Staging

ALIKE = 0.6
"""How much of a row must be as it was recorded, to be that one changed and not another."""

LONGEST_LINE = 12
"""Digits of the number of a line at most; longer ones are ids of the source."""


class Changed(Struct, frozen=True, kw_only=True):
    """A recorded row that says something else now, or is gone.

    Attributes:
        line: Of the row now, or of the recorded one where it is gone.
        entry: The first entry that was recorded from it.
        entries: All of them.
        now: None where it is gone.
        place: Of the row now, in the staging.
        commands: What corrects its entries, as it is typed after `campaign`.
    """

    file: str
    line: int
    row: str
    entry: int
    entries: tuple[int, ...]
    was: str
    now: str | None = None
    place: int | None = None
    commands: Sequence[str] = ()


class _OfEntry(Struct):
    origin: Origin | str | None = None


_decode = msgspec.json.Decoder(_OfEntry).decode


def compare(
    campaign: Campaign, source: str, files: Sequence[InputFile], staging: Staging
) -> tuple[list[str], list[Changed]]:
    """Compare what is staged with what was recorded; rows that are recorded, or changed since, are left out.

    Returns:
        The log that each file is, by the digest of its first file; and the recorded rows that say something else now.
    """
    staging.add_recorded(_recorded(campaign, source))
    logs, changed = [], list[Changed]()
    for place, number, line, entries, was in staging.changed_by_id():
        row = decode_row(staging.row(place))
        changed.append(_changed(files[number], row.id, line, entries, was, row.text, place))
    staging.leave_out_known_by_id()
    known = [staging.log_of(number) for number in range(len(files))]
    for number, (file, log) in enumerate(zip(files, known, strict=True)):
        logs.append(log or file.digest)
        if log is not None:
            staging.leave_out_known(number, log)
    for number, (file, log) in enumerate(zip(files, known, strict=True)):
        # One file of several that are parts of a log does not miss the rows of the others.
        if log is not None and known.count(log) == 1:
            changed += _gone_or_changed(staging, number, file, log)
    return logs, changed


def _recorded(campaign: Campaign, source: str) -> Iterator[Recorded]:
    settled = campaign.voided()
    for number, payload in imported(campaign, source):
        origin = _decode(payload).origin
        if isinstance(origin, Origin) and origin.source == source and origin.key:
            line = int(origin.row) if origin.row.isdecimal() and len(origin.row) <= LONGEST_LINE else None
            yield Recorded(origin.log, origin.row, line, origin.key, number, number in settled, origin.text)


def _gone_or_changed(staging: Staging, number: int, file: InputFile, log: str) -> Iterator[Changed]:
    for gone in staging.gone(number, log):
        found = None if gone.line is None else staging.in_place_of(number, log, gone.line)
        row = None if found is None else decode_row(found[1])
        if found is None or row is None or not _is_alike(gone.text, row.text):
            yield _changed(file, gone.row, gone.line or 0, gone.entries, gone.text)
            continue
        staging.leave_out(found[0])
        yield _changed(file, gone.row, row.line, gone.entries, gone.text, row.text, found[0])


def _changed(
    file: InputFile, row: str, line: int, entries: str, was: str, now: str | None = None, place: int | None = None
) -> Changed:
    numbers = tuple(sorted(map(int, entries.split(","))))
    return Changed(file=file.name, line=line, row=row, entry=numbers[0], entries=numbers, was=was, now=now, place=place)


def _is_alike(was: str, now: str) -> bool:
    return SequenceMatcher(None, was, now, autojunk=False).ratio() >= ALIKE
