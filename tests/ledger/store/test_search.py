"""A search finds what a look at every text of every entry finds, though most payloads are not decoded for it."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ledger.entries import Body, Links
from ledger.facts import NoteTaken
from ledger.rules.tables import folded
from ledger.store.codec import body_bytes
from ledger.store.search import matches, payload_test

LETTERS = st.sampled_from("aàâAÀeéêEÉœŒæﬁßiİıoö̈k\u212a'’- _\"\\\n1²x")
TEXTS = st.text(LETTERS, min_size=1, max_size=12)


def body_of(text: str) -> Body:
    """The body of a note."""
    facts = NoteTaken(text=text)
    return Body(
        salt="00", kind="NoteTaken", version=1, session=None, period=1, late=False, secret=False, links=Links(),
        facts=msgspec.Raw(msgspec.json.encode(facts)), postings=(), fields=(), derivation=(), rules=(), batch=None,
        override=None, note=None, played_on="2026-11-01", ingame=None, rolled=None, origin=None,
    )  # fmt: skip


@given(TEXTS, st.data())
def test_nothing_that_matches_is_passed_over(text: str, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, len(text) - 1))
    sought = text[begin : data.draw(st.integers(begin + 1, len(text)))]
    body = body_of(text)
    assert matches(body, None, sought) is (folded(sought) in folded(text))
    if matches(body, None, sought):
        assert payload_test(None, sought)(body_bytes(body))


@given(TEXTS)
def test_whoever_is_named_is_not_passed_over(name: str) -> None:
    body = body_of(name)
    assert matches(body, f"character:{name}", None)
    assert payload_test(f"character:{name}", None)(body_bytes(body))


def test_most_payloads_need_not_be_decoded() -> None:
    for text in ("La brûlure de Lira", "The burn of Lira"):
        payload = body_bytes(body_of(text))
        assert not payload_test(None, "lanterne")(payload)
        assert not payload_test("character:Brom", None)(payload)
