"""Compares a history with what a page has seen of it: headers of entries, and hashes of the ends of sessions.

A page keeps what it has seen in the browser's own store (`cli/serve/static/witness.js` compares in the same way), and
saves it as a file, a proof, which is judged on any copy (`projections.checks.witness_proof`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias
from uuid import UUID

from msgspec import Struct

from ledger.entries import Header
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.chain import is_hash
from ledger.store.queries.headers import hash_after, header_rows
from ledger.store.stored_entries import BEYOND

Code: TypeAlias = Literal[
    "broken",
    "changed",
    "dropped",
    "earlier",
    "inserted",
    "moved",
    "other_campaign",
    "other_seal",
    "replaced",
    "shorter",
]
"""What may differ, in one word; `cli.output.checks.witness` has a sentence for each."""

Part: TypeAlias = Literal["payload", "time", "recorder"]
"""What of an entry may be another."""


class SeenHeader(NamedTuple):
    """What the hash of an entry covers besides the hash before it and its number; hex but for the time."""

    id: str
    recorded_at: str
    recorded_by: str
    digest: str


class Mark(NamedTuple):
    """The number and the hash of an entry; number 0 is before the first, and its hash the campaign's id."""

    number: int
    hash: str


class EndMark(NamedTuple):
    """Likewise of the entry that ended a session."""

    session: int
    number: int
    hash: str


class Seen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a page has seen.

    Attributes:
        campaign: The campaign's name, and `id` its uuid in hex.
        since: When the page saw it first, by the device's clock, and `at` when it last did.
        base: Where the headers begin.
        headers: Of the entries after it, up to the head.
        ends: Of sessions, those before the base too, oldest first.
    """

    campaign: str
    id: str
    since: str
    at: str
    base: Mark
    headers: tuple[SeenHeader, ...]
    ends: tuple[EndMark, ...]
    head: Mark


class ShownHistory(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stretch of a history, as a page is shown it.

    Attributes:
        after: Number of the entry after which it begins, and `hash` its hash; None where the history does not reach it.
        headers: Of the entries that follow, of which there may be more.
        ends: Sessions that ended among them, each with the number of the entry.
        head: The last entry of the whole history.
    """

    campaign: str
    id: str
    after: int
    hash: str | None
    headers: tuple[SeenHeader, ...]
    ends: tuple[tuple[int, int], ...]
    head: Mark


class HistoryDifference(Struct, frozen=True, kw_only=True):
    """The first thing in which a history is not the one that was seen.

    Attributes:
        entry: Number of the entry that differs, where one does.
        parts: What of it, where it was changed.
        after: Of `earlier`: number of the last entry up to which nothing differs, and `before` of one by which
            something does.
    """

    code: Code
    entry: int | None = None
    parts: tuple[Part, ...] = ()
    after: int | None = None
    before: int | None = None


def shown_history(campaign: Campaign, after: int, most: int) -> ShownHistory:
    """The history after an entry, as many headers of it as are asked for at most."""
    number, hash_ = campaign.head()
    rows = list(islice(header_rows(campaign, after, number), most))
    return ShownHistory(
        campaign=campaign.name,
        id=campaign.id.hex,
        after=after,
        hash=hash_after(campaign, after),
        headers=tuple(SeenHeader(row.id, row.recorded_at, row.recorded_by, row.digest) for row in rows),
        ends=tuple((row.ended, row.number) for row in rows if row.ended is not None),
        head=Mark(number, hash_),
    )


def linked(campaign: UUID, previous: str, number: int, header: SeenHeader) -> str:
    """Hash of an entry by its header."""
    covered = Header(
        campaign=campaign, number=number, id=header.id, recorded_at=header.recorded_at, recorded_by=header.recorded_by
    )
    return chain.link(previous, covered, header.digest)


def known_hashes(seen: Seen) -> dict[int, str]:
    """Every hash that was seen, by number; those of the headers are computed from them."""
    campaign = UUID(seen.id)
    known = {0: chain.genesis(campaign)} | {end.number: end.hash for end in seen.ends}
    number, hash_ = seen.base
    known[number] = hash_
    for header in seen.headers:
        number, hash_ = number + 1, linked(campaign, hash_, number + 1, header)
        known[number] = hash_
    return known


def holds_together(seen: Seen) -> bool:
    """Whether what was seen leads from its base to its head, and has the ends of sessions that it names."""
    known = known_hashes(seen)
    hashes = [end.hash for end in seen.ends] + [seen.base.hash] * (seen.base.number > 0)
    return (
        BEYOND > seen.head.number == seen.base.number + len(seen.headers) >= seen.base.number >= 0
        and known[seen.head.number] == seen.head.hash
        and known[0] == chain.genesis(UUID(seen.id))
        and all(map(is_hash, hashes))
        and all(0 < end.number <= seen.head.number and known[end.number] == end.hash for end in seen.ends)
    )


def difference(seen: Seen, shown: ShownHistory, *, is_part: bool = False) -> HistoryDifference | None:
    """The first thing in which a history is not the one that was seen; None where it goes on from it.

    Args:
        shown: From an entry whose hash is known.
        is_part: Whether there may be more of it; else it must lead to its own head.
    """
    if shown.id != seen.id:
        return HistoryDifference(code="other_campaign")
    known, campaign = known_hashes(seen), UUID(seen.id)
    marks = sorted(known)
    if shown.hash is None:
        return HistoryDifference(code="shorter", entry=shown.head.number + 1)
    agreed = shown.after
    if shown.hash != known[shown.after]:
        before = max((mark for mark in marks if mark < shown.after), default=0)
        return HistoryDifference(code="earlier", after=before, before=shown.after)
    hash_ = shown.hash
    for number, header in enumerate(shown.headers, shown.after + 1):
        place = number - seen.base.number - 1
        if 0 <= place < len(seen.headers) and header != seen.headers[place]:
            return _named(seen.headers, place, shown.headers, number - shown.after - 1, number)
        hash_ = linked(campaign, hash_, number, header)
        if known.get(number, hash_) != hash_:
            return HistoryDifference(code="earlier", after=agreed, before=number)
        agreed = number if number in known else agreed
    if shown.head.number < seen.head.number:
        return HistoryDifference(code="shorter", entry=shown.head.number + 1)
    reached = Mark(shown.after + len(shown.headers), hash_)
    leads_on = is_part and reached.number < shown.head.number
    return None if reached == shown.head or leads_on else HistoryDifference(code="broken")


def _named(
    seen: Sequence[SeenHeader], place: int, shown: Sequence[SeenHeader], there: int, number: int
) -> HistoryDifference:
    """What became of the first entry that differs, by the ids around it."""
    was, now = seen[place], shown[there]
    if was.id == now.id:
        pairs: tuple[tuple[Part, bool], ...] = (
            ("payload", was.digest != now.digest),
            ("time", was.recorded_at != now.recorded_at),
            ("recorder", was.recorded_by != now.recorded_by),
        )
        return HistoryDifference(code="changed", entry=number, parts=tuple(part for part, differs in pairs if differs))
    follows = any(header.id == was.id for header in shown[there:])
    was_seen = any(header.id == now.id for header in seen[place:])
    if follows:
        return HistoryDifference(code="moved" if was_seen else "inserted", entry=number)
    return HistoryDifference(code="dropped" if was_seen else "replaced", entry=number)
