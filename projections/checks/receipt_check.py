"""Checks a receipt: by itself, and against the ledger where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.entries import Body, Header
from ledger.errors import CheckFailed, InputError, LedgerError
from ledger.ids import CHARACTER, HOLDERS
from ledger.postings import FieldValue
from ledger.seal import Seal, parse_seal
from ledger.state import View
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.codec import read_body
from ledger.store.columns import UNREADABLE
from projections.checks.receipt import VERSION, Receipt, ReceiptLink, changes


class ReceiptFault(Struct, frozen=True, kw_only=True):
    """Something in a receipt that is not as it should be.

    Attributes:
        entry: Number of the entry that it concerns, None where it concerns no single one.
        what: The commodity or field that differs.
    """

    code: str
    entry: int | None = None
    what: str = ""
    expected: Any = None
    found: Any = None


class CheckedReceipt(Struct, frozen=True, kw_only=True):
    """What was found about a receipt.

    Attributes:
        shown: How many entries are in it with their payload, all of which the chain covers.
        in_part: How many are in it without what is secret of them, which the chain cannot cover.
        against_ledger: Whether it was compared with a ledger.
    """

    receipt: Receipt
    shown: int
    in_part: int
    faults: tuple[ReceiptFault, ...]
    against_ledger: bool = False


def read_receipt(content: bytes) -> Receipt:
    """Read a receipt.

    Raises:
        CheckFailed: `receipt_unreadable`, if it is torn or none at all.
        InputError: `receipt_newer`, if a newer program made it.
    """
    try:
        version = msgspec.json.decode(content, type=_Format).campaign_receipt
        if version > VERSION:
            raise InputError("receipt_newer", version=version)
        found = msgspec.json.decode(content, type=Receipt)
        UUID(found.campaign_id)
    except (*UNREADABLE, ValueError) as error:
        raise CheckFailed("receipt_unreadable", reason=str(error)) from error
    return found


class _Format(Struct):
    campaign_receipt: int


def check_alone(receipt: Receipt) -> CheckedReceipt:
    """Check a receipt by itself: its checksum, the chain to its seal, and that its entries add up to its balances."""
    walk = _ReceiptWalk(receipt)
    faults = [*walk.faults()]
    if receipt.checksum != receipt.summed():
        faults.append(ReceiptFault(code="receipt_checksum"))
    if receipt.account != HOLDERS.get(receipt.who, CHARACTER + receipt.who):
        faults.append(ReceiptFault(code="receipt_holder", expected=receipt.account, found=receipt.who))
    return CheckedReceipt(receipt=receipt, shown=walk.shown, in_part=walk.in_part, faults=tuple(faults))


class _ReceiptWalk:
    """A walk along the chain of a receipt, which adds up what its entries did to the account."""

    def __init__(self, receipt: Receipt) -> None:
        self._receipt = receipt
        self._held = dict(receipt.opening.balances)
        self._fields = dict(receipt.opening.fields)
        self.shown = 0
        self.in_part = 0

    def faults(self) -> Iterator[ReceiptFault]:
        receipt, opening = self._receipt, self._receipt.opening
        number, hash_ = opening.entry, opening.hash
        if not number and hash_ != chain.genesis(UUID(receipt.campaign_id)):
            yield ReceiptFault(code="receipt_opening", expected=receipt.campaign_id, found=hash_)
        broken = False
        for link in receipt.chain:
            number += 1
            linked = _linked(receipt, number, hash_, link)
            broken = broken or linked is None or (link.hash is not None and linked != link.hash)
            if broken:
                yield ReceiptFault(code="receipt_chain", entry=number)
                break
            hash_ = str(linked)
            yield from self._add(number, link)
        if not broken and (number, hash_) != (receipt.entry, receipt.hash):
            yield ReceiptFault(code="receipt_end", entry=receipt.entry, expected=receipt.hash, found=hash_)
        if not _is_sealed(receipt):
            yield ReceiptFault(code="receipt_seal", entry=receipt.entry, expected=receipt.seal)
        if not broken:
            yield from differences("receipt_sum", receipt, self._held, self._fields)

    def _add(self, number: int, link: ReceiptLink) -> Iterator[ReceiptFault]:
        """Add the effects of an entry."""
        shown = link.payload if link.payload is not None else link.public
        if shown is None:
            return
        try:
            body = read_body(shown.encode())
        except LedgerError:
            yield ReceiptFault(code="receipt_entry", entry=number)
            return
        if link.payload is not None:
            self.shown += 1
        else:
            self.in_part += 1
        self._apply(body)

    def _apply(self, body: Body) -> None:
        account = self._receipt.account
        if not changes(body, account):
            return
        for posting in body.postings:
            if posting.account == account:
                self._held[posting.commodity] = self._held.get(posting.commodity, 0) + posting.quantity
        for change in body.fields:
            if change.account == account:
                self._fields[change.key] = change.new


def _linked(receipt: Receipt, number: int, previous: str, link: ReceiptLink) -> str | None:
    """Hash of an entry, None where its link has no digest or no id."""
    digest = link.digest if link.payload is None else chain.digest(link.payload.encode())
    if digest is None or not chain.is_id(link.id):
        return None
    header = Header(
        campaign=UUID(receipt.campaign_id), number=number, id=link.id, recorded_at=link.at, recorded_by=link.by
    )
    return chain.link(previous, header, digest)


def _is_sealed(receipt: Receipt) -> bool:
    try:
        return parse_seal(receipt.seal) == Seal.of(receipt.entry, receipt.hash)
    except (InputError, ValueError):
        return False


def differences(
    code: str, receipt: Receipt, held: dict[str, int], fields: dict[str, FieldValue]
) -> Iterator[ReceiptFault]:
    """Balances and fields of a receipt that differ from others."""
    parts: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = ((held, receipt.balances), (fields, receipt.fields))
    for expected, found in parts:
        for what in sorted({*expected, *found}):
            if (expected.get(what) or None) != (found.get(what) or None):
                yield ReceiptFault(code=code, what=what, expected=expected.get(what), found=found.get(what))


def check_against(found: CheckedReceipt, campaign: Campaign, then: View | None) -> CheckedReceipt:
    """Compare a receipt that was checked by itself with a ledger that has its campaign.

    Args:
        campaign: With its secrets, so that it has every hash.
        then: What players knew at the receipt's entry, None where the ledger does not reach it.
    """
    receipt = found.receipt
    faults = list(found.faults)
    if receipt.campaign != campaign.name:
        faults.append(ReceiptFault(code="receipt_campaign", expected=campaign.name, found=receipt.campaign))
    if then is None:
        faults.append(ReceiptFault(code="receipt_beyond", entry=receipt.entry, found=campaign.last()))
    first = _first_other(receipt, campaign)
    if first is not None:
        faults.append(ReceiptFault(code="receipt_history", entry=first))
    elif then is not None:
        held, fields = dict(then.holdings(receipt.account)), dict(then.fields(receipt.account))
        faults += differences("receipt_ledger", receipt, held, fields)
    return msgspec.structs.replace(found, faults=tuple(faults), against_ledger=True)


def check_sealed(found: CheckedReceipt, seal: Seal) -> CheckedReceipt:
    """Compare a receipt with a seal that somebody noted; one of another entry in the chain is looked for there."""
    receipt = found.receipt
    hash_ = hash_at(receipt, seal.number)
    if hash_ is not None and seal.matches(hash_):
        return found
    fault = ReceiptFault(code="receipt_other_seal", entry=seal.number, expected=seal.text, found=receipt.seal)
    return msgspec.structs.replace(found, faults=(*found.faults, fault))


def hash_at(receipt: Receipt, number: int) -> str | None:
    """Hash of an entry by the chain of a receipt, None where it does not reach it."""
    at, hash_ = receipt.opening.entry, receipt.opening.hash
    for link in receipt.chain:
        if at >= number:
            break
        linked = _linked(receipt, at + 1, hash_, link)
        if linked is None:
            return None
        at, hash_ = at + 1, linked
    return hash_ if at == number and number else None


def of_other_campaign(found: CheckedReceipt, campaigns: list[str]) -> CheckedReceipt:
    """Note that a ledger does not have the receipt's campaign."""
    fault = ReceiptFault(code="receipt_other_campaign", expected=found.receipt.campaign, found=campaigns)
    return msgspec.structs.replace(found, faults=(*found.faults, fault), against_ledger=True)


def _first_other(receipt: Receipt, campaign: Campaign) -> int | None:
    """Number of the first entry that is another one in the ledger, None where there is none."""
    opening = receipt.opening
    if opening.entry:
        entry = campaign.entry(opening.entry)
        if entry is not None and entry.hash != opening.hash:
            return opening.entry
    for entry, link in zip(campaign.entries(opening.entry + 1, receipt.entry), receipt.chain, strict=False):
        digest = link.digest if link.payload is None else chain.digest(link.payload.encode())
        header = entry.header
        there = header.id, header.recorded_at, header.recorded_by, chain.digest(entry.payload)
        if there != (link.id, link.at, link.by, digest):
            return entry.number
    last = campaign.entry(receipt.entry)
    return receipt.entry if last is not None and last.hash != receipt.hash else None
