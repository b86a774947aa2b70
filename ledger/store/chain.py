"""The hash chain: each entry's hash covers the one before it, its header and the digest of its payload.

Fields are length-prefixed, so that no two headers can be written as the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from ledger.sha256 import sha256_hex

if TYPE_CHECKING:
    from ledger.entries import Header

FORMAT = 1
"""Version of what is hashed, and how."""


FRAMES = "\0\0\0%c%s" * 8
"""The texts that a hash covers, each after its length in four bytes."""

HEX = "0123456789abcdef"


def is_id(text: object) -> bool:
    """Whether something is the id of an entry as it is hashed: a uuid in hex, which can be written in one way only."""
    return isinstance(text, str) and len(text) == 32 and not text.strip(HEX)


def is_hash(text: str) -> bool:
    """Whether a text is a hash of the chain, in hex."""
    return len(text) == 64 and not text.strip(HEX)


def genesis(campaign: UUID) -> str:
    """What the first entry's hash covers in place of a hash before it: the campaign's uuid in hex."""
    return campaign.hex


def digest(payload: bytes) -> str:
    """SHA-256 of a payload as stored, in hex; it replaces a payload that players may not see."""
    return sha256_hex(payload)


def link(previous: str, header: Header, payload_digest: str) -> str:
    """Hash of an entry, in hex.

    Args:
        previous: Hash of the entry before it, or `genesis`.
        payload_digest: `digest` of its payload.
    """
    campaign, number = header.campaign.hex, str(header.number)
    parts = (
        *(len(previous), previous, 1, str(FORMAT), len(campaign), campaign, len(number), number),
        *(len(header.id), header.id, len(header.recorded_at), header.recorded_at),
        *(len(header.recorded_by), header.recorded_by, len(payload_digest), payload_digest),
    )
    try:
        # Nearly all texts are short and ASCII, so that a length is one character, and one text is made of them all.
        framed = (FRAMES % parts).encode("ascii")
    except (UnicodeEncodeError, OverflowError):
        framed = b"".join([len(text).to_bytes(4, "big") + text for text in map(str.encode, parts[1::2])])
    return sha256_hex(framed)
