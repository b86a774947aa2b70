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


HEX = "0123456789abcdef"


def is_id(text: object) -> bool:
    """Whether something is the id of an entry as it is hashed: a uuid in hex, which can be written in one way only."""
    return isinstance(text, str) and len(text) == 32 and not text.strip(HEX)


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
    texts = (
        previous,
        str(FORMAT),
        header.campaign.hex,
        str(header.number),
        header.id,
        header.recorded_at,
        header.recorded_by,
        payload_digest,
    )
    try:
        # Nearly all are short and ASCII, so that a length is one, too, and one text is made of them all.
        framed = "".join([f"\0\0\0{chr(len(text))}{text}" for text in texts]).encode("ascii")
    except ValueError:
        framed = b"".join([len(text).to_bytes(4, "big") + text for text in map(str.encode, texts)])
    return sha256_hex(framed)
