"""Checks that an entry of a backup is one that recording could have written.

Somebody who writes a backup by hand can compute a valid chain. What no journal writes is refused before it is stored,
so that nothing is stored that cannot be read, summed or shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date, datetime

from ledger.entries import UNKNOWN_DAY, Body
from ledger.facts import CampaignOpened
from ledger.postings import MOST
from ledger.store.codec import TIME, facts_of


def objections(number: int, recorded_at: str, recorded_by: str, body: Body, people: Collection[str]) -> Iterator[str]:
    """The parts of an entry that recording could not have written, as `part: value`.

    Args:
        people: Ids of those who recorded, as the first line names them.
    """
    if not (TIME.fullmatch(recorded_at) and _is_moment(recorded_at)):
        yield f"recorded_at: {recorded_at}"
    if recorded_by not in people:
        yield f"recorded_by: {recorded_by}"
    if body.played_on != UNKNOWN_DAY and not _is_day(body.played_on):
        yield f"played_on: {body.played_on}"
    if isinstance(facts_of(body), CampaignOpened) != (number == 1):
        yield f"kind: {body.kind}"
    for name, count in (("session", body.session or 0), ("period", body.period)):
        if not 0 <= count <= MOST:
            yield f"{name}: {count}"
    moved, changed = set(), set()
    for posting in body.postings:
        if abs(posting.quantity) > MOST:
            yield f"postings: {posting.account} {posting.commodity} {posting.quantity}"
        if (posting.account, posting.commodity) in moved:
            yield f"postings: {posting.account} {posting.commodity} (2)"
        moved.add((posting.account, posting.commodity))
    for change in body.fields:
        if (change.account, change.key) in changed:
            yield f"fields: {change.account} {change.key} (2)"
        changed.add((change.account, change.key))


def _is_moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
