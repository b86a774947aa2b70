"""Finds what entries of two copies do to one another: which would have gone otherwise, and which look typed twice."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import eq
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.entries import UNKNOWN_DAY
from ledger.facts import EntriesVoided, Facts, SessionEnded, SessionStarted
from ledger.postings import FieldValue
from ledger.rules.tables import folded
from ledger.state import PastEntry
from projections.copies.copy_terms import new_values
from projections.copies.merge_decisions import Decided, command_here, decide_again, goes_as_recorded
from projections.past.as_of import RulesOf
from projections.past.branch_state import BranchState, Fork

if TYPE_CHECKING:
    from projections.copies.other_copy import CopiedEntry

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
        for alike in (eq, _differ_in_remarks):
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


Pair = tuple["CopiedEntry", PastEntry]
"""An entry of the other copy, with the same as it is or would be recorded here."""

Found = dict[str, tuple["CopiedEntry", str, int | None]]
"""Entries of the other copy that conflict, by uuid, with the reason and the number of the entry here."""


class Conflicts:
    """The entries of this copy that the other lacks, decided again after the other's.

    Args:
        shared: Entries after the fork that both copies have.
        own: Those that only this copy has and has not taken back.
    """

    def __init__(self, fork: Fork, shared: Sequence[PastEntry], own: Sequence[PastEntry], rules_of: RulesOf) -> None:
        self._fork = fork
        self._shared = shared
        self._own = own
        self._rules_of = rules_of
        self._settled: set[str] = set()

    def disturbing(self, accepted: Sequence[Pair], doubles: Sequence[Pair]) -> Found:
        """The entries of the other copy after which one of this copy would have gone differently, or set a field
        to another value than one here does."""
        there = sorted((*accepted, *doubles), key=lambda pair: pair[0].number)
        doubled = {own.id for _, own in doubles}
        own = [past for past in self._own if past.id not in doubled]
        found: Found = {}
        state = self._state([past for _, past in there])
        for at, past in enumerate(own):
            if past.id not in self._settled and not goes_as_recorded(state, past, self._rules_of):
                entry = self._first_disturbing(past, there, own[:at], doubles)
                if entry is None or entry.id in found or any(entry.id == double.id for double, _ in doubles):
                    # Nothing more can be left aside for its sake.
                    self._settled.add(past.id)
                if entry is not None:
                    found.setdefault(entry.id, (entry, "changes_own", past.number))
            state.append(past)
        return found or self._other_values(accepted, there, own)

    def blamed(
        self,
        entry: CopiedEntry,
        facts: Facts,
        accepted: Sequence[Pair],
        doubles: Sequence[Pair],
        as_there: Callable[[CopiedEntry, Decided, BranchState], bool],
    ) -> tuple[bool, int | None]:
        """Whether an entry of the other copy goes differently because of one here, and that one's number."""
        doubled = {own.id for _, own in doubles}
        own = [past for past in self._own if past.id not in doubled]
        both = [past for past in self._own if past.id in doubled]
        body = entry.body
        assert body is not None

        def differs(count: int) -> bool:
            state = self._state([*both, *own[:count], *(past for _, past in accepted)])
            state.number = max(state.number, self._fork.later[-1].number if self._fork.later else self._fork.number)
            command = command_here(state, body, facts, body.session)
            return not as_there(entry, decide_again(state, body, command, self._rules_of), state)

        if differs(0):
            return False, None
        count = bisect_left(range(len(own)), True, key=lambda at: differs(at + 1))
        return True, own[count].number if count < len(own) else None

    def _first_disturbing(
        self, past: PastEntry, there: Sequence[Pair], before: Sequence[PastEntry], doubles: Sequence[Pair]
    ) -> CopiedEntry | None:
        """The first entry of the other copy after which one here goes differently."""

        def differs(count: int) -> bool:
            come = [own for _, own in there[:count]]
            ids = {own.id for own in come}
            waiting = [own for _, own in doubles if own.id not in ids and own.number < past.number]
            state = self._state([*come, *sorted((*before, *waiting), key=lambda own: own.number)])
            return not goes_as_recorded(state, past, self._rules_of)

        if differs(0):
            return None
        count = bisect_left(range(len(there)), True, key=lambda at: differs(at + 1))
        return there[count][0] if count < len(there) else None

    def _other_values(self, accepted: Sequence[Pair], there: Sequence[Pair], own: Sequence[PastEntry]) -> Found:
        """The accepted entries that would leave a field with another value here than there."""
        here = _last_values(past for _, past in accepted)
        after = _last_values([*(past for _, past in there), *own])
        differing = {key: after[key][1] for key, (value, _) in here.items() if after[key][0] != value}
        return {
            entry.id: (entry, "field_differs", differing[key])
            for entry, past in accepted
            for key in new_values(past.body.fields)
            if key in differing
        }

    def _state(self, entries: Iterable[PastEntry]) -> BranchState:
        """The state after what both copies have and some entries of either."""
        state = BranchState(self._fork)
        for past in (*self._shared, *entries):
            state.append(past)
        return state


def _last_values(entries: Iterable[PastEntry]) -> dict[tuple[str, str], tuple[FieldValue, int]]:
    """The last value of every field that entries set, and the number of the entry that set it."""
    return {key: (value, past.number) for past in entries for key, value in new_values(past.body.fields).items()}
