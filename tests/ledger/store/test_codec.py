"""What was once stored is read for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from ledger.errors import LedgerError
from ledger.facts import KINDS, NoteTaken
from ledger.store import codec
from ledger.store.codec import body_bytes, facts_of, read_body

SAMPLES = Path(__file__).parent / "stored_entries"
"""One payload of each version of each kind that was ever released, `KIND.VERSION.json`; never edited."""


def sample(kind: str, version: int) -> bytes:
    """A payload as that version wrote it."""
    return (SAMPLES / f"{kind}.{version}.json").read_bytes()


def test_there_is_a_sample_of_every_version_of_every_kind() -> None:
    released = {f"{kind}.{v}.json" for kind, facts in KINDS.items() for v in range(1, facts.VERSION + 1)}
    assert {path.name for path in SAMPLES.glob("*.json")} == released


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.name)
def test_a_stored_sample_is_read_with_nothing_lost(path: Path) -> None:
    payload = path.read_bytes()
    body = read_body(payload)
    facts = facts_of(body)
    assert type(facts) is KINDS[body.kind]
    assert facts.faces == {} or all(isinstance(faces, tuple) for faces in facts.faces.values())
    if body.version == type(facts).VERSION:
        assert msgspec.json.encode(facts) == bytes(body.facts)
    assert body_bytes(body) == payload


class Remark(NoteTaken, frozen=True, kw_only=True):
    """Notes as a later version might hold them: with a place, and the text under another name."""

    VERSION: ClassVar[int] = 3

    text: str = ""
    place: str
    words: str


def upcast_v1_v2(facts: dict[str, Any]) -> dict[str, Any]:
    return {**facts, "place": ""}


def upcast_v2_v3(facts: dict[str, Any]) -> dict[str, Any]:
    words = facts.pop("text")
    return {**facts, "words": words}


def test_facts_of_an_older_version_are_brought_up_one_version_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "kind_named", {"NoteTaken": Remark}.get)
    monkeypatch.setitem(codec.UPCASTERS, "NoteTaken", {1: upcast_v1_v2, 2: upcast_v2_v3})
    body = read_body(sample("NoteTaken", 1))
    assert facts_of(body) == Remark(place="", words="@Lira jure de revenir à #tour")
    second = msgspec.structs.replace(body, version=2, facts=msgspec.Raw(b'{"text":"ici","place":"tour"}'))
    assert facts_of(second) == Remark(place="tour", words="ici")
    third = msgspec.structs.replace(body, version=3, facts=msgspec.Raw(b'{"words":"ici","place":"tour"}'))
    assert facts_of(third) == Remark(place="tour", words="ici")


def test_an_entry_of_a_newer_program_is_said_to_be_one() -> None:
    body = read_body(sample("NoteTaken", 1))
    for newer in (msgspec.structs.replace(body, version=2), msgspec.structs.replace(body, kind="MoonFell")):
        with pytest.raises(LedgerError, match="ledger_newer"):
            facts_of(newer)


@pytest.mark.parametrize("payload", [b"", b"{}", b'{"salt":1}', b"\xff\xfe", b"[]"])
def test_a_payload_that_is_none_is_said_to_be_corrupt(payload: bytes) -> None:
    with pytest.raises(LedgerError, match="ledger_corrupt"):
        read_body(payload)
