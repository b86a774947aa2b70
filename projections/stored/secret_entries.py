"""Entries that were recorded as secrets, and those that name whom such an entry met: stored projections.

So no other entry is read to find them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.ids import OTHER, ROLE
from projections.stored.stored_projection import EntryContent, ProjectionRows, Row, StoredProjection, unmoved

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.store.campaign import Campaign


MEETING = "OthersMet"
"""Kind of the entries in which people outside the company are met."""

SALTED = '{"salt"'
"""Begins a payload, which what reveals a secret holds as a text."""


def secret_entries(campaign: Campaign) -> list[tuple[int, str]]:
    """Number and kind of each, revealed or not, in order."""
    return [(number, kind) for number, kind in SECRETS.rows(campaign)]


def entries_naming(campaign: Campaign, people: Collection[str]) -> list[int]:
    """Numbers of the entries whose facts name one of some people who were met in a secret, in order."""
    if not people:
        return []
    return sorted({number for account, number in NAMED_SECRETLY.rows(campaign) if account in people})


def _evolve(number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> Iterator[Row]:
    if content.secret:
        yield (number, kind)


def _naming(number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> Iterator[Row]:
    if content.secret and kind == MEETING:
        yield from ((change.account, number) for change in content.fields if change.key == ROLE)
    elif OTHER.encode() in bytes(content.facts):
        yield from ((who, number) for who in sorted(_named_in(msgspec.json.decode(content.facts))) if rows.of(who))


def _named_in(facts: Any) -> set[str]:
    """Accounts outside the company that facts name."""
    # Nearly no campaign gets here, and it loads much.
    from ledger.others import texts_in

    named = set()
    for text in texts_in(facts):
        if text.startswith(OTHER):
            named.add(text)
        elif text.startswith(SALTED):
            named |= _named_in(msgspec.json.decode(text))
    return named


def _leave_out(rows: list[Row], left_out: Mapping[int, int | None]) -> list[Row]:
    return [row for row in rows if row[0] not in left_out]


SECRETS = StoredProjection("secret_entries", _evolve, _leave_out)

NAMED_SECRETLY = StoredProjection("entries_naming_secret", _naming, unmoved)
