"""Entries that were recorded as secrets: a stored projection, so that no other entry is read to find them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ledger.store.derived import SECRET_ENTRIES
from projections.stored.stored_projection import EntryContent, ProjectionRows, Row, StoredProjection

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.store.campaign import Campaign


def secret_entries(campaign: Campaign) -> list[tuple[int, str]]:
    """Number and kind of each, revealed or not, in order."""
    return [(number, kind) for number, kind in SECRETS.rows(campaign)]


def _evolve(number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> Iterator[Row]:
    if content.secret:
        yield (number, kind)


def _leave_out(rows: list[Row], left_out: Mapping[int, int | None]) -> list[Row]:
    return [row for row in rows if row[0] not in left_out]


SECRETS = StoredProjection("secret_entries", SECRET_ENTRIES, _evolve, _leave_out)
