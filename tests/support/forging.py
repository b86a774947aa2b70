"""Appends entries that no command would record, with a chain that holds and sums that add up: a false ledger."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid5

from msgspec import Raw, structs

from ledger.entries import Body, Entry, Header, Links
from ledger.facts import Facts
from ledger.postings import FieldChange, Posting
from ledger.store import chain
from ledger.store.codec import body_bytes
from ledger.store.entry_rows import write_entries
from ledger.store.ledger import open_ledger
from projections.stored.rebuild import rebuild
from tests.support.tampering import payload_of, problems, rechain, tampered


def forge(
    path: Path,
    facts: Facts,
    postings: Iterable[tuple[str, str, int]] = (),
    fields: Iterable[tuple[str, str, Any]] = (),
    *,
    recorded_at: str | None = None,
    **changes: Any,
) -> int:
    """Append an entry past every decision, in the place in time of the last one; return its number.

    Args:
        changes: Other parts of its body, such as `session` or `batch`.
    """
    with open_ledger(str(path)) as ledger, ledger.transaction():
        campaign = ledger.campaign()
        number, previous = campaign.head()
        last = campaign.entry(number)
        assert last is not None
        plain: dict[str, Any] = {"links": Links(), "derivation": (), "note": None, "override": None, "secret": False}
        body: Body = structs.replace(
            last.body,
            **plain
            | {
                "kind": type(facts).__name__,
                "version": type(facts).VERSION,
                "facts": Raw(json.dumps(_given(facts)).encode()),
                "postings": tuple(Posting(*posting) for posting in postings),
                "fields": tuple(FieldChange(*field, None) for field in fields),
            }
            | changes,
        )
        header = Header(
            campaign=campaign.id,
            number=number + 1,
            id=uuid5(campaign.id, f"forged {number}").hex,
            recorded_at=recorded_at or last.header.recorded_at,
            recorded_by=last.header.recorded_by,
        )
        payload = body_bytes(body)
        hash_ = chain.link(previous, header, chain.digest(payload))
        entry = Entry(header=header, body=body, payload=payload, hash=hash_)
        campaign.append(entry, partial(write_entries, campaign))
        return number + 1


def _given(facts: Facts) -> Any:
    from msgspec import to_builtins

    return to_builtins(facts)


def forged(path: Path, number: int, change: dict[str, Any]) -> None:
    """Change an entry so that neither the chain nor a sum shows it."""
    rewritten(path, number, change)
    assert problems(path) == []


def rewritten(path: Path, number: int, change: dict[str, Any]) -> None:
    """Change an entry, and make the chain and the sums fit."""
    payload = {**json.loads(payload_of(path, number)), **change}
    with tampered(path) as database:
        rechain(database, {number: {"payload": json.dumps(payload, ensure_ascii=False)}})
    add_up(path)


def add_up(path: Path) -> None:
    """Make anew, from the entries as they are now, whatever follows from them."""
    with tampered(path) as database:
        database.execute("DELETE FROM tracking")
    with open_ledger(str(path)) as ledger:
        rebuild(ledger.campaign())
