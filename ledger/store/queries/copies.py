"""Queries for copies of a campaign: whole rows of entries, and what of them is secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ledger.ids import REVEALED
from ledger.store import statements
from ledger.store.campaign import Campaign
from ledger.store.database import json_list
from ledger.store.statements import WHOLE_ROW

_ROWS = f"""
    SELECT {WHOLE_ROW} FROM entries
    WHERE campaign = :campaign AND number > :after AND number <= :last ORDER BY number LIMIT 1000
"""
_PAYLOADS = """
    SELECT number, id, {payload} FROM entries
    WHERE campaign = :campaign AND number > :after ORDER BY number LIMIT 5000
"""
_FROM_FILES = """
    SELECT number, batch, {payload} FROM entries
    WHERE campaign = :campaign AND number > :after AND payload LIKE :marked ORDER BY number
"""
_IMPORTED = """
    SELECT number, {payload} FROM entries
    WHERE campaign = :campaign AND number > :after AND payload LIKE :marked ORDER BY number LIMIT 5000
"""
_HASHES = """
    SELECT number, hash FROM entries WHERE campaign = :campaign AND number > :after ORDER BY number LIMIT 5000
"""
_PAYLOADS_OF = """
    SELECT number, id, kind, {payload} FROM entries
    WHERE campaign = :campaign AND number IN (SELECT CAST(value AS BIGINT) FROM {listed}) ORDER BY number
"""
_ROWS_OF = f"""
    SELECT {WHOLE_ROW} FROM entries
    WHERE campaign = :campaign AND number IN (SELECT CAST(value AS BIGINT) FROM {{listed}}) ORDER BY number
"""
_NAMES_PERSON = """
    SELECT 1 FROM entries
    WHERE campaign = :campaign AND number > :after
      AND (recorded_by = :person OR replace(payload, :person, '') <> payload) LIMIT 1
"""
_REVEALS = """
    SELECT number, key, value FROM changes
    WHERE campaign = :campaign AND account = :account AND number <= :last ORDER BY number
"""
_VOIDS = """
    SELECT v.number, e.kind, v.target FROM voids v JOIN entries e ON e.campaign = v.campaign AND e.number = v.number
    WHERE v.campaign = :campaign AND v.number > :after AND v.number <= :last ORDER BY v.number
"""


class WholeRow(NamedTuple):
    """A row of the table of entries without its campaign; the payload as bytes."""

    number: int
    id: str
    stream: str | None
    version: int
    kind: str
    recorded_at: str
    recorded_by: str
    session: int | None
    period: int
    played_on: str
    batch: str | None
    payload: bytes
    hash: str


def whole_rows(campaign: Campaign, last: int) -> Iterator[WholeRow]:
    """Rows of entries up to one, in order, read as they are asked for."""
    return map(WholeRow._make, campaign.rows_after(_ROWS, last=last))


def append_entry_rows(campaign: Campaign, rows: Sequence[WholeRow]) -> None:
    """Append rows of entries, within a transaction that writes; nothing is written of their effects."""
    written = [(campaign.key, *row[:-2], row.payload.decode(), row.hash) for row in rows]
    campaign.store.write_rows(statements.APPEND, written)


def payloads(campaign: Campaign) -> Iterator[tuple[int, str, bytes]]:
    """Number, uuid in hex and payload of every entry, in order, read as they are asked for."""
    return campaign.rows_after(_PAYLOADS)


def from_files(campaign: Campaign, after: int) -> list[tuple[int, str, bytes]]:
    """Entries after one that may come from a file that is followed: (number, batch, payload)."""
    rows = campaign.execute(_FROM_FILES, after=after, marked="%followed%")
    return [(number, batch or str(number), payload) for number, batch, payload in rows]


def imported(campaign: Campaign, source: str = "") -> Iterator[tuple[int, bytes]]:
    """Number and payload of every entry that was imported from another program's log, read as they are asked for.

    Args:
        source: Only those of this importer.
    """
    marked = f'%"origin":{{"source":"{source}{chr(34) if source else ""}%'
    return campaign.rows_after(_IMPORTED, marked=marked)


def entry_hashes(campaign: Campaign) -> Iterator[tuple[int, str]]:
    """Number and hash of every entry, in order, read as they are asked for."""
    return campaign.rows_after(_HASHES)


def payloads_of(campaign: Campaign, numbers: Sequence[int]) -> list[tuple[int, str, str, bytes]]:
    """Some entries, in order: (number, uuid in hex, kind, payload)."""
    return campaign.execute(_PAYLOADS_OF, listed=json_list(numbers)) if numbers else []


def whole_rows_of(campaign: Campaign, numbers: Sequence[int]) -> Iterator[WholeRow]:
    """Rows of some entries, in order."""
    return map(WholeRow._make, campaign.execute(_ROWS_OF, listed=json_list(numbers)))


def names_person(campaign: Campaign, person: str, after: int = 0) -> bool:
    """Whether somebody, by id, has recorded an entry after one or is named in it."""
    return bool(campaign.execute(_NAMES_PERSON, person=person, after=after))


def reveals_until(campaign: Campaign, last: int) -> list[tuple[int, str, bool]]:
    """Changes up to an entry of what is revealed: (number, uuid in hex of the secret, whether it is revealed)."""
    rows = campaign.execute(_REVEALS, account=REVEALED, last=last)
    return [(number, id_, value == "true") for number, id_, value in rows]


def voids_until(campaign: Campaign, last: int, after: int = 0) -> list[tuple[int, str, int]]:
    """Voids up to an entry, in order: (number and kind of the void, number of an entry that it voids)."""
    return campaign.execute(_VOIDS, after=after, last=last)
