"""Searches entries: which accounts a body names, and which texts it holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.entries import Body
from ledger.ids import CHARACTER
from ledger.rules.tables import folded


def matches(body: Body, account: str | None, text: str | None) -> bool:
    """Whether a body names an account and holds a text, as far as these are given."""
    if account is None and text is None:
        return True
    texts = list(_texts(msgspec.json.decode(body.facts)))
    if account is not None and not _names(body, account, texts):
        return False
    if text is None:
        return True
    sought = folded(text)
    return any(sought in folded(found) for found in (*texts, body.note or "", body.override or ""))


def _names(body: Body, account: str, texts: list[str]) -> bool:
    if any(posting.account == account for posting in body.postings):
        return True
    if any(change.account == account for change in body.fields):
        return True
    return account.removeprefix(CHARACTER) in texts


def _texts(value: object) -> Iterator[str]:
    """Every text in facts; keys of mappings are ids, not texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
