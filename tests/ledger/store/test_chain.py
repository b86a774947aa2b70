"""The hash of an entry: of each field after its length in bytes, whatever the field holds."""

from __future__ import annotations

import hashlib
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.entries import Header
from ledger.store import chain

HEX = "0123456789abcdef" * 4
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


@given(TEXTS, TEXTS, st.integers(1))
@example("0123456789ab", "2026-11-25T22:00:00.000000Z", 12)
@example("a" * 127, "a" * 128, 1)
@example("é" * 64, "\x7f", 1)
def test_every_field_is_hashed_after_its_length_in_bytes(by: str, at: str, number: int) -> None:
    header = Header(campaign=UUID(HEX[:32]), number=number, id=HEX[:32], recorded_at=at, recorded_by=by)
    fields = (HEX, "1", HEX[:32], str(number), HEX[:32], at, by, HEX[::-1])
    hashed = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
    assert chain.link(HEX, header, HEX[::-1]) == hashlib.sha256(hashed).hexdigest()


@pytest.mark.parametrize("text", [HEX[:31], HEX[:33], HEX[:32].upper(), f"{HEX[:31]}g", f"{HEX[:31]}\n", "", None, 7])
def test_what_is_no_uuid_in_hex_is_no_id(text: object) -> None:
    assert chain.is_id(HEX[:32])
    assert not chain.is_id(text)
