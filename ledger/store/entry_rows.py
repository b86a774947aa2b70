"""Writes entries with the rows that follow from them: postings, balances, changes, fields, and which entries are void.

Those rows can be made again from the entries alone, and are stored because reading them is faster. Many entries are
written at once: a balance or a field that several of them change is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ledger.entries import Entry
from ledger.store import statements
from ledger.store.campaign import Campaign


def write_entries(campaign: Campaign, entries: Sequence[Entry]) -> None:
    """Write entries that follow the last one written, and their effects, within a transaction."""
    rows = []
    for entry in entries:
        header, body = entry.header, entry.body
        rows.append(
            (
                *(campaign.key, header.number, header.id, None, header.number, body.kind),
                *(header.recorded_at, header.recorded_by, body.session, body.period),
                *(body.played_on, body.batch, entry.payload.decode(), entry.hash),
            )
        )
    campaign.store.write_rows(statements.APPEND, rows)
    write_effects(campaign, entries)


def write_effects(campaign: Campaign, entries: Sequence[Entry]) -> None:
    """Write the effects of entries that follow the last one whose effects were written."""
    store, key = campaign.store, campaign.key
    postings: list[tuple[Any, ...]] = []
    changes: list[tuple[Any, ...]] = []
    moved: dict[tuple[str, str], int] = {}
    values: dict[tuple[str, str], str | None] = {}
    for entry in entries:
        body, number = entry.body, entry.number
        period, restored = body.period, bool(body.links.voids)
        for posting in body.postings:
            place = account, commodity = posting.account, posting.commodity
            postings.append((key, account, commodity, number, posting.quantity, period))
            moved[place] = moved.get(place, 0) + posting.quantity
        for change in body.fields:
            value = msgspec.json.encode(change.new).decode()
            changes.append((key, change.account, change.key, number, value, period, restored))
            values[change.account, change.key] = None if change.new is None else value
    store.write_rows(statements.POST, postings)
    store.write_rows(statements.BALANCE, [(key, *place, quantity) for place, quantity in moved.items() if quantity])
    quantity_now = campaign.state().quantity
    store.delete_rows(statements.CLEAR_BALANCE, [(key, *place) for place in moved if not quantity_now(*place)])
    store.write_rows(statements.CHANGE, changes)
    store.write_rows(statements.SET_FIELD, [(key, *p, value) for p, value in values.items() if value is not None])
    store.delete_rows(statements.UNSET_FIELD, [(key, *place) for place, value in values.items() if value is None])
    for entry in entries:
        if entry.body.links.voids:
            _write_voids(campaign, entry)


def _write_voids(campaign: Campaign, entry: Entry) -> None:
    """Write which entries an entry voids."""
    numbers = (campaign.number_of(voided) for voided in entry.body.links.voids)
    # The last one first: an amendment that is voided restores entries, which may be in the same set.
    for target in sorted((target for target in numbers if target is not None), reverse=True):
        campaign.store.write_rows(statements.VOID, [(campaign.key, entry.number, target)])
        _void(campaign, target, entry.number)


def _void(campaign: Campaign, target: int, by: int) -> None:
    """Mark an entry as void; if it is a void itself, the entries that it voided are valid again."""
    campaign.store.write_rows(statements.NOW_VOIDED, [(campaign.key, target, by)])
    for restored in campaign.voids_of(target):
        _restore(campaign, restored)


def _restore(campaign: Campaign, number: int) -> None:
    """Mark an entry as valid again; if it is a void itself, the entries that it voided are void again."""
    campaign.execute(statements.NO_LONGER_VOIDED, number=number)
    for target in reversed(campaign.voids_of(number)):
        _void(campaign, target, number)
