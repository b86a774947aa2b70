"""The rows that stand beside an entry: its postings, balances, changes, fields, and what is void now.

All of them follow from the entries alone; nothing but the speed of reading hangs on them.
"""

from __future__ import annotations

import msgspec

from ledger.entries import Entry
from ledger.store import statements
from ledger.store.campaign import Campaign


def write_effects(campaign: Campaign, entry: Entry) -> None:
    """Write the rows that an appended entry leads to, within its transaction."""
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
        store.database.executemany(statements.CLEAR_BALANCE, postings)
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
    for voided in body.links.voids:
        target = campaign.number_of(voided)
        if target is not None:
            store.write_rows(statements.VOID, [{"campaign": campaign.key, "number": number, "target": target}])
            _void(campaign, target, number)


def _void(campaign: Campaign, target: int, by: int) -> None:
    """An entry is void from here on; if it is itself a void, what it took back stands again."""
    campaign.store.write_rows(statements.NOW_VOIDED, [{"campaign": campaign.key, "number": target, "by": by}])
    for restored in campaign.voids_of(target):
        _restore(campaign, restored)


def _restore(campaign: Campaign, number: int) -> None:
    """An entry stands again; if it is itself a void, what it took back is void again."""
    campaign.execute(statements.NO_LONGER_VOIDED, number=number)
    for target in campaign.voids_of(number):
        _void(campaign, target, number)
