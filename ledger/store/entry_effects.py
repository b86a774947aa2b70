"""Writes the rows that follow from an entry: postings, balances, changes, fields, and which entries are void.

They can be made again from the entries alone, and are stored because reading them is faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ledger.entries import Entry
from ledger.store import statements
from ledger.store.campaign import Campaign


def write_effects(campaign: Campaign, entry: Entry) -> None:
    """Write the rows that follow from an appended entry, within its transaction."""
    store, number, body = campaign.store, entry.number, entry.body
    if body.postings:
        postings = [
            {
                "campaign": campaign.key,
                "account": posting.account,
                "commodity": posting.commodity,
                "number": number,
                "quantity": posting.quantity,
                "period": body.period,
            }
            for posting in body.postings
        ]
        store.write_rows(statements.POST, postings)
        store.write_rows(statements.BALANCE, postings)
        store.database.executemany(statements.CLEAR_BALANCE, _emptied(campaign, postings))
    if body.fields:
        changes = [
            {
                "campaign": campaign.key,
                "account": change.account,
                "key": change.key,
                "number": number,
                "value": msgspec.json.encode(change.new).decode(),
                "period": body.period,
                "restored": bool(body.links.voids),
            }
            for change in body.fields
        ]
        store.write_rows(statements.CHANGE, changes)
        for change, row in zip(body.fields, changes, strict=True):
            if change.new is None:
                store.database.execute(statements.UNSET_FIELD, row)
            else:
                store.write_rows(statements.SET_FIELD, [row])
    numbers = (campaign.number_of(voided) for voided in body.links.voids)
    # The last one first: an amendment that is voided restores entries, which may be in the same set.
    for target in sorted((target for target in numbers if target is not None), reverse=True):
        store.write_rows(statements.VOID, [{"campaign": campaign.key, "number": number, "target": target}])
        _void(campaign, target, number)


def _emptied(campaign: Campaign, postings: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The postings to balances that are zero after an entry, which is not applied to the state yet."""
    state, moved = campaign.state(), dict[tuple[str, str], int]()
    for row in postings:
        place = row["account"], row["commodity"]
        moved[place] = moved.get(place, state.quantity(*place)) + row["quantity"]
    return [row for row in postings if not moved[row["account"], row["commodity"]]]


def _void(campaign: Campaign, target: int, by: int) -> None:
    """Mark an entry as void; if it is a void itself, the entries that it voided are valid again."""
    campaign.store.write_rows(statements.NOW_VOIDED, [{"campaign": campaign.key, "number": target, "by": by}])
    for restored in campaign.voids_of(target):
        _restore(campaign, restored)


def _restore(campaign: Campaign, number: int) -> None:
    """Mark an entry as valid again; if it is a void itself, the entries that it voided are void again."""
    campaign.execute(statements.NO_LONGER_VOIDED, number=number)
    for target in reversed(campaign.voids_of(number)):
        _void(campaign, target, number)
