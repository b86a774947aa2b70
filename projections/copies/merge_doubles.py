"""Finds entries that look typed twice: on both copies of a campaign, by two people who saw the same thing happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ledger.entries import UNKNOWN_DAY
from ledger.facts import EntriesVoided, Facts, SessionEnded, SessionStarted
from ledger.rules.tables import folded
from ledger.state import PastEntry

REMARKS = frozenset({"cause", "origin", "purpose", "reason"})
"""Parts of facts that one of two people may leave out."""

UNTYPED = frozenset({"faces"})
"""Parts of facts that nobody typed where the program rolled."""


class OwnEntries:
    """Entries that only this copy has, each of which is the double of one of the other's at most."""

    def __init__(self, entries: Iterable[tuple[PastEntry, Facts]]) -> None:
        self._left: dict[tuple[Any, ...], list[tuple[PastEntry, dict[str, Any]]]] = {}
        for past, facts in entries:
            self._left.setdefault(_kind_and_time(past, facts), []).append((past, essentials(past, facts)))

    def take_double(self, theirs: PastEntry, facts: Facts) -> PastEntry | None:
        """The entry here that is the same as one of the other copy, which is then no other's double.

        Args:
            facts: Those of the other copy's entry, in the terms of this one.
        """
        left = self._left.get(_kind_and_time(theirs, facts), [])
        wanted = essentials(theirs, facts)
        for alike in (_are_same, _differ_in_remarks):
            for at, (own, given) in enumerate(left):
                if alike(given, wanted):
                    del left[at]
                    return own
        return None

    def session_start(self, session: int | None) -> PastEntry | None:
        """The entry here that started a session of this number."""
        left = self._left.get((SessionStarted.__name__, session))
        return left[0][0] if left else None


def essentials(past: PastEntry, facts: Facts) -> dict[str, Any]:
    """The parts of facts by which two entries are compared, without case and accents."""
    match facts:
        case SessionStarted() | SessionEnded():
            # Who was present, and what was said of it, may have been typed otherwise: it is the same sitting.
            return {}
        case EntriesVoided(entries=entries):
            return {"entries": sorted(entries)}
    given = _folded(msgspec.to_builtins(facts))
    return {name: part for name, part in given.items() if past.body.rolled != "program" or name not in UNTYPED}


def is_same_sitting(mine: PastEntry, mine_facts: Facts, theirs: PastEntry, theirs_facts: Facts) -> bool:
    """Whether two entries that start a session of the same number start the same one: on one day, or of one title."""
    day = mine.body.played_on
    if day == theirs.body.played_on and day != UNKNOWN_DAY:
        return True
    if not (isinstance(mine_facts, SessionStarted) and isinstance(theirs_facts, SessionStarted)):
        return False
    return bool(mine_facts.title and theirs_facts.title and folded(mine_facts.title) == folded(theirs_facts.title))


def _kind_and_time(past: PastEntry, facts: Facts) -> tuple[Any, ...]:
    """What two entries must have in common to be compared at all."""
    body = past.body
    if isinstance(facts, SessionStarted | SessionEnded):
        return (body.kind, body.session)
    if isinstance(facts, EntriesVoided):
        return (body.kind,)
    return (body.kind, body.session, body.played_on, body.secret)


def _are_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return one == other


def _differ_in_remarks(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether one has a remark that the other lacks, and everything else is the same."""
    only = {name for name in {*one, *other} if one.get(name) != other.get(name)}
    return only <= REMARKS and all(name not in one or name not in other for name in only)


def _folded(value: Any) -> Any:
    if isinstance(value, str):
        return folded(value)
    if isinstance(value, Mapping):
        return {key: _folded(inside) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return [_folded(inside) for inside in value]
    return value
