"""Judges a proof that a page saved: by itself, and on any copy of the campaign."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.errors import CheckFailed, InputError
from ledger.seal import parse_seal
from ledger.store.campaign import Campaign
from ledger.store.columns import UNREADABLE
from ledger.store.queries.headers import hash_after
from projections.checks.witness import (
    HistoryDifference,
    Seen,
    ShownHistory,
    difference,
    holds_together,
    known_hashes,
    shown_history,
)

VERSION = 1
"""Of the format."""


class Proof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a page saved.

    Attributes:
        campaign_proof: Version of the format.
        saved_at: By the device's clock.
        shown: The history that it was shown where that is not the one it had seen, None where nothing differed.
        seal: Another device's seal that is not of the history that it saw, None where no seal was compared.
    """

    campaign_proof: int
    saved_at: str
    seen: Seen
    shown: ShownHistory | None = None
    seal: str | None = None


class JudgedProof(Struct, frozen=True, kw_only=True):
    """What was found about a proof.

    Attributes:
        is_whole: Whether it is as the page saved it.
        shows: How the history that the page was shown differed from the one that it had seen, None where it did not.
        has_seen: Whether the copy has the history that the page had seen; None where there is no copy.
        differs: How the copy's history is not that one.
        has_shown: Likewise whether it has what the page was shown.
        has_seal: Likewise whether it has the seal of the other device.
    """

    proof: Proof
    is_whole: bool
    shows: HistoryDifference | None
    has_seen: bool | None = None
    differs: HistoryDifference | None = None
    has_shown: bool | None = None
    has_seal: bool | None = None

    @property
    def verdict(self) -> Literal["damaged", "alone", "same", "other"]:
        """What is to be said first of it."""
        if not self.is_whole:
            return "damaged"
        if self.has_seen is None:
            return "alone"
        return "same" if self.has_seen else "other"

    @property
    def ok(self) -> bool:
        """Whether the proof is whole and no copy contradicts it."""
        return self.verdict in ("alone", "same")


def read_proof(content: bytes) -> Proof:
    """Read a proof.

    Raises:
        CheckFailed: `proof_unreadable`, if it is torn or none at all.
        InputError: `proof_newer`, if a newer program made it.
    """
    try:
        version = msgspec.json.decode(content, type=_Format).campaign_proof
        if version > VERSION:
            raise InputError("proof_newer", version=version)
        found = msgspec.json.decode(content, type=Proof)
        UUID(found.seen.id)
    except (*UNREADABLE, ValueError) as error:
        raise CheckFailed("proof_unreadable", reason=str(error)) from error
    return found


class _Format(Struct):
    campaign_proof: int


def judge_alone(proof: Proof) -> JudgedProof:
    """Judge a proof by itself: whether it holds together, and what it shows."""
    seen, shown = proof.seen, proof.shown
    whole = holds_together(seen)
    if not whole:
        return JudgedProof(proof=proof, is_whole=False, shows=None)
    if proof.seal is not None:
        return _of_a_seal(proof, proof.seal)
    if shown is None:
        return JudgedProof(proof=proof, is_whole=True, shows=None)
    if shown.id == seen.id and shown.after not in known_hashes(seen):
        return JudgedProof(proof=proof, is_whole=False, shows=None)
    found = difference(seen, shown)
    # A page that was shown another history saved in what it differs; one that shows nothing was changed since.
    return JudgedProof(proof=proof, is_whole=found is not None, shows=found)


def _of_a_seal(proof: Proof, text: str) -> JudgedProof:
    """Judge a proof that another device's seal is not of the history that was seen."""
    try:
        seal = parse_seal(text)
    except InputError:
        return JudgedProof(proof=proof, is_whole=False, shows=None)
    hash_ = known_hashes(proof.seen).get(seal.number)
    differs = hash_ is None or not seal.matches(hash_)
    shows = HistoryDifference(code="other_seal", entry=seal.number) if differs else None
    return JudgedProof(proof=proof, is_whole=differs, shows=shows)


def judge_on(found: JudgedProof, campaign: Campaign) -> JudgedProof:
    """Judge a proof that was judged by itself on a copy that has its campaign, secrets included."""
    seen, shown = found.proof.seen, found.proof.shown
    known = known_hashes(seen)
    after = next(
        number
        for number in sorted((number for number in known if number <= seen.base.number), reverse=True)
        if number == 0 or hash_after(campaign, number) == known[number]
    )
    here = shown_history(campaign, after, max(seen.head.number - after, 0) + 1)
    differs = difference(seen, here, is_part=True)
    return msgspec.structs.replace(
        found,
        has_seen=differs is None,
        differs=differs,
        has_shown=None if shown is None else _has_shown(campaign, shown),
        has_seal=None if found.proof.seal is None else _has_seal(campaign, found.proof.seal),
    )


def _has_shown(campaign: Campaign, shown: ShownHistory) -> bool:
    """Whether a copy has what a page was shown: its last entry."""
    return shown.id == campaign.id.hex and hash_after(campaign, shown.head.number) == shown.head.hash


def _has_seal(campaign: Campaign, text: str) -> bool:
    """Whether a copy has a seal."""
    seal = parse_seal(text)
    hash_ = hash_after(campaign, seal.number) if seal.number else None
    return hash_ is not None and seal.matches(hash_)


def without_campaign(found: JudgedProof) -> JudgedProof:
    """What was found, on a ledger that does not have the campaign."""
    return msgspec.structs.replace(found, has_seen=False, differs=HistoryDifference(code="other_campaign"))
