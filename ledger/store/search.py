"""Searches entries: which accounts a body names, and which texts it holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import msgspec

from ledger.entries import Body
from ledger.hidden_seed import SEED
from ledger.ids import CHARACTER
from ledger.rules.tables import folded
from ledger.store.codec import values_in


def matches(body: Body, account: str | None, text: str | None) -> bool:
    """Whether a body names an account and holds a text, as far as these are given."""
    if account is None and text is None:
        return True
    # A seed is found by nobody who guesses at it letter by letter; once it is revealed, the session's end has it too.
    texts = [] if body.kind == SEED else list(values_in(msgspec.json.decode(body.facts), str))
    if account is not None and not _names(body, account, texts):
        return False
    if text is None:
        return True
    sought = folded(text)
    return any(sought in folded(found) for found in (*texts, body.note or "", body.override or ""))


def payload_test(account: str | None, text: str | None) -> Callable[[bytes], bool]:
    """A quick test whether a payload may match; what fails it need not be decoded.

    Letters and digits that follow each other in what is sought do so in a payload that has it, once case and accents
    are taken off; what a payload writes in escapes is not looked at any closer.
    """
    name = b"" if account is None else msgspec.json.encode(account.removeprefix(CHARACTER))[1:-1]
    runs = re.findall("[a-z0-9]+", folded(text or ""))
    run = max(runs, key=len, default="")
    sought = run.encode()

    def may_match(payload: bytes) -> bool:
        if b"\\u" in payload:
            return True
        if name not in payload:
            return False
        return not run or sought in (payload.lower() if payload.isascii() else _plain(payload))

    return may_match


def _plain(payload: bytes) -> bytes:
    """The ASCII letters of a payload, in lower case and without accents."""
    text = payload.decode(errors="replace").casefold().replace("œ", "oe").replace("æ", "ae")
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore")


def _names(body: Body, account: str, texts: list[str]) -> bool:
    return (
        any(posting.account == account for posting in body.postings)
        or any(change.account == account for change in body.fields)
        or account.removeprefix(CHARACTER) in texts
    )
