"""Receipts: what somebody holds at an entry, with what is needed to check it without the ledger.

A receipt is one JSON object, made from what players may know. It has the balances and fields of one account, the seal
of an entry, and a link for every entry up to it: those that changed the account with their payload as stored, all
others with the digest of theirs, so that no secret is in it. The chain can be computed from the links, and the balances
from the payloads (`projections.checks.receipt_check`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.entries import Body
from ledger.postings import FieldValue
from ledger.seal import Seal
from ledger.store import chain

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.state import ShownView
    from ledger.store.campaign import Campaign
    from projections.secrecy.public import PublicCampaign, Withheld

VERSION = 1
"""Of the format."""

MOST = 10_000
"""Links of a receipt: about two megabytes. One of a longer campaign begins with the balances so many entries before."""


class ReceiptOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a receipt begins: after an entry, or before the first.

    Attributes:
        entry: Number of that entry, 0 before the first.
        hash: Its hash, or the campaign's id in hex, which the first entry's hash covers.
    """

    entry: int
    hash: str
    balances: dict[str, int] = {}
    fields: dict[str, FieldValue] = {}


class ReceiptLink(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the chain.

    Attributes:
        id: Its uuid in hex.
        at: When it was recorded.
        by: Id of who recorded it.
        payload: As stored, where it changed the account and players may know all of it.
        digest: SHA-256 of the payload in hex, where that is not given.
        public: What players may know of the payload, where a part of it is secret and it changed the account.
        hash: The entry's hash, given with the payload, so that a fault is found near where it is.
    """

    id: str
    at: str
    by: str
    payload: str | None = None
    digest: str | None = None
    public: str | None = None
    hash: str | None = None


class Receipt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A receipt.

    Attributes:
        campaign_receipt: Version of the format.
        campaign: The campaign's name, and `campaign_id` its uuid in hex.
        who: The holder's name.
        entry: Number of the last entry.
        seal: Its seal, and `hash` its hash.
        balances: By commodity: coins, experience, items, levels, what is owed.
        chain: A link for each entry after the opening.
        checksum: SHA-256 over all the rest, so that a slip in copying is found.
    """

    campaign_receipt: int
    campaign: str
    campaign_id: str
    who: str
    account: str
    entry: int
    seal: str
    hash: str
    balances: dict[str, int]
    fields: dict[str, FieldValue]
    opening: ReceiptOpening
    chain: tuple[ReceiptLink, ...]
    checksum: str = ""

    def summed(self) -> str:
        """What the checksum should be."""
        return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(self, checksum=""))).hexdigest()


def receipt(
    whole: Campaign, public: PublicCampaign, account: str, name: str, now: ShownView, opening: ShownView | None
) -> Receipt:
    """Make a receipt of what an account holds.

    Args:
        whole: The campaign with its secrets, of which only hashes are taken.
        now: What players know at the last entry of the receipt.
        opening: What they knew after the entry where the chain begins; None for all of it.
    """
    number, first = now.number, 0 if opening is None else opening.number
    hash_ = _hash_of(whole, number)
    before = ReceiptOpening(first, _hash_of(whole, first))
    if opening is not None:
        held, fields = dict(opening.holdings(account)), dict(opening.fields(account))
        before = msgspec.structs.replace(before, balances=held, fields=fields)
    made = Receipt(
        campaign_receipt=VERSION,
        campaign=public.name,
        campaign_id=public.id.hex,
        who=name,
        account=account,
        entry=number,
        seal=Seal.of(number, hash_).text,
        hash=hash_,
        balances=dict(now.holdings(account)),
        fields=dict(now.fields(account)),
        opening=before,
        chain=tuple(_links(public, account, first, number)),
    )
    return msgspec.structs.replace(made, checksum=made.summed())


def _hash_of(whole: Campaign, number: int) -> str:
    if number == 0:
        return chain.genesis(whole.id)
    return whole.entry_named_in("entries", number).hash


def _links(public: PublicCampaign, account: str, first: int, last: int) -> Iterator[ReceiptLink]:
    entries = public.entries(first + 1, last)
    for number in range(first + 1, last + 1):
        missing = public.withheld.get(number)
        entry = next(entries) if missing is None or missing.public else None
        if missing is not None:
            yield _withheld(missing, entry if entry is not None and changes(entry.body, account) else None)
        elif entry is not None:
            yield _link(entry, account)


def _link(entry: Entry, account: str) -> ReceiptLink:
    header = entry.header
    if changes(entry.body, account):
        return ReceiptLink(header.id, header.recorded_at, header.recorded_by, entry.payload.decode(), hash=entry.hash)
    return ReceiptLink(header.id, header.recorded_at, header.recorded_by, digest=chain.digest(entry.payload))


def _withheld(missing: Withheld, public: Entry | None) -> ReceiptLink:
    shown = None if public is None else public.payload.decode()
    return ReceiptLink(missing.id, missing.recorded_at, missing.recorded_by, digest=missing.digest, public=shown)


def changes(body: Body, account: str) -> bool:
    """Whether an entry has effects on an account."""
    return any(posting.account == account for posting in body.postings) or any(
        change.account == account for change in body.fields
    )
