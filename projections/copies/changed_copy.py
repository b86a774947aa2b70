"""Finds what somebody changed in another copy of the campaign, although its chain holds and its sums add up.

An entry's hash covers everything before it, so that two copies have an entry after the point where they part only if
one of them recorded it in a merge, decided again there. Any other entry that both have was recorded once, and is the
same in every copy that nobody changed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.entries import Body, command_of
from ledger.facts import EntryRevealed, SessionStarted
from ledger.patterns import late_pattern
from ledger.postings import Posting, netted
from ledger.state import PastEntry
from ledger.store import chain
from ledger.store.codec import facts_of
from projections.copies.copy_terms import CopyTerms
from projections.copies.merge_decisions import decide_again, rules_of_both
from projections.past.as_of import RulesOf
from projections.past.branch_state import BranchState, Fork

if TYPE_CHECKING:
    from ledger.entries import Entry
    from projections.copies.other_copy import CopiedEntry, OtherCopy

MERGED = late_pattern(r"merge #([0-9]+) (\S+) ?(.*)", re.DOTALL)
"""The origin that a merge records: number, time and recorder's name of the entry in the copy it comes from."""

PARTS: Mapping[str, str] = {
    "kind": "facts",
    "version": "facts",
    "postings": "effects",
    "fields": "effects",
    "amended": "effects",
    "played_on": "day",
    "period": "session",
    "late": "session",
    "dice": "dice",
}
"""The parts of an entry that are named otherwise than in its payload."""

DECIDED = ("postings", "fields", "links", "amended", "derivation", "override", "rules")
"""The parts of a payload that a decision makes from what was typed."""

APART = "apart"
"""What an entry that only one copy has is called, in place of its number or uuid, while contents are compared."""


class ChangedEntry(Struct, frozen=True, kw_only=True):
    """An entry that both copies have, and that is not the same in them.

    Attributes:
        parts: What differs: `facts`, `effects`, `time`, `author`, `session`, `day`, `ingame`, `note`, `secret`,
            `override`, `links`, `dice`, `rolled`, `derivation`, `rules`, `batch`, `origin`; `contents` if they cannot
            be read; `payload` if it is only written otherwise; `id`, if it has the id of another entry; `place`, if
            the entry is the same and what stands before it is not.
    """

    here: Entry | CopiedEntry
    there: CopiedEntry
    parts: tuple[str, ...]


def changed_entries(fork: Fork, copy: OtherCopy) -> tuple[ChangedEntry, ...]:
    """The entries that somebody changed in one of the copies, in the order of the other one."""
    if not copy.since:
        return ()
    comparison = _Comparison(fork, copy)
    found = [changed for entry in copy.since if (changed := comparison.changed(entry)) is not None]
    contents = tuple(changed for changed in found if changed.parts != ("place",))
    return contents or tuple(found[:1])


class _Comparison:
    """The comparison of the entries after the fork, one by one in the order of the other copy."""

    def __init__(self, fork: Fork, copy: OtherCopy) -> None:
        self._fork = fork
        self._own = {entry.header.id: entry for entry in fork.later}
        self._names = {id_: name for id_, name in copy.people.items() if name}
        self._names |= {id_: name for id_, name in fork.campaign.people().items() if name}
        there = {entry.id: entry.number for entry in copy.since}
        self._terms_here = self._terms(
            {id_: entry.number for id_, entry in self._own.items()}, self._own.keys() & there
        )
        self._terms_there = self._terms(there, self._own.keys() & there)
        self._terms_there.numbers |= {
            number: self._own[id_].number for id_, number in there.items() if id_ in self._own
        }
        self._decisions = _DecisionsThere(fork, copy)
        self._seen: set[str] = set()

    def changed(self, there: CopiedEntry) -> ChangedEntry | None:
        """The next entry of the other copy, where it is one of this copy and differs from it."""
        twice = there.id in self._seen
        self._seen.add(there.id)
        here = self._own.get(there.id) or self._fork.campaign.entry_by_id(there.id)
        if here is None:
            return None
        parts = ("id",) if twice or here.number <= self._fork.number else self._parts(here, there)
        return ChangedEntry(here=here, there=there, parts=parts) if parts else None

    def _parts(self, here: Entry, there: CopiedEntry) -> tuple[str, ...]:
        if there.body is not None:
            self._pair_sessions(here.body, there.body)
        if chain.digest(here.payload) == there.digest:
            return (*_header_parts(here, there),) or ("place",)
        if there.body is None or there.payload is None:
            # At another time it may be the same, recorded in a merge.
            merged = here.header.recorded_at != there.recorded_at
            return () if merged else (*_header_parts(here, there), "contents")
        if here.body.salt == there.body.salt or here.body.origin is there.body.origin is None:
            parts = (*_header_parts(here, there), *_payload_parts(here.body, there.body))
            return tuple(dict.fromkeys(parts)) or ("payload",)
        return tuple(dict.fromkeys(self._merged_parts(here, there, there.body)))

    def _merged_parts(self, here: Entry, there: CopiedEntry, body: Body) -> Iterator[str]:
        """The differences of an entry that one of the copies has from a merge."""
        yield from self._origin_parts(here, there, body)
        typed_here = self._typed(self._terms_here, here.body)
        typed_there = self._typed(self._terms_there, body)
        yield from (PARTS.get(part, part) for part in typed_here if typed_here[part] != typed_there[part])
        if None not in (here.body.override, body.override) and here.body.override != body.override:
            yield "override"
        if self._effects(self._terms_here, here.body) != self._effects(self._terms_there, body):
            # In a merge it may have been decided otherwise, as where it was taken although it conflicts.
            yield from self._decisions.differing(there)

    def _origin_parts(self, here: Entry, there: CopiedEntry, body: Body) -> Iterator[str]:
        """What the origin of one does not have as the other was recorded."""
        origins = here.body.origin, body.origin
        if origins[0] == origins[1]:
            return
        merged = [MERGED.fullmatch(origin) for origin in origins if isinstance(origin, str)]
        if None not in origins or len(merged) != 1 or merged[0] is None:
            yield "origin"
            return
        header = here.header
        number, recorded_at, recorded_by = (
            (header.number, header.recorded_at, header.recorded_by)
            if origins[0] is None
            else (there.number, there.recorded_at, there.recorded_by)
        )
        first, at, name = merged[0].groups()
        if int(first) != number:
            yield "place"
        if at != recorded_at:
            yield "time"
        if name and self._names.get(recorded_by, name) != name:
            yield "author"

    def _typed(self, terms: CopyTerms, body: Body) -> dict[str, Any]:
        """What was given for an entry, in terms that both copies have in common."""
        facts = facts_of(body)
        given: Any = terms.text(facts.entry) if isinstance(facts, EntryRevealed) else terms.given(facts)
        if isinstance(facts, SessionStarted):
            # Where it was merged, the number that it has is given.
            given["number"] = None
        return {
            "kind": body.kind,
            "facts": given,
            "session": terms.sessions.get(body.session, body.session) if body.session is not None else None,
            "played_on": body.played_on,
            "ingame": body.ingame,
            "note": body.note,
            "secret": body.secret,
            "rolled": body.rolled,
        }

    def _effects(self, terms: CopyTerms, body: Body) -> tuple[Any, ...]:
        """What was decided, in terms that both copies have in common."""
        postings = netted(Posting(terms.account(p.account), terms.text(p.commodity), p.quantity) for p in body.postings)
        values = terms.effects(body)[1]
        linked = {terms.text(entry) for entry in (*body.links.voids, *(each.entry for each in body.amended))}
        return postings, values, linked, body.derivation, body.override, body.throws

    def _pair_sessions(self, here: Body, there: Body) -> None:
        """Learn which session here one there is, from the entry that started it."""
        if here.kind == there.kind == SessionStarted.__name__ and None not in (here.session, there.session):
            self._terms_there.sessions[there.session or 0] = here.session or 0

    def _terms(self, since: Mapping[str, int], shared: Collection[str]) -> CopyTerms:
        """Terms in which an entry that only one copy has goes by one name, whichever it is."""
        terms = CopyTerms(since, lambda id_: self._names.get(id_, id_))
        terms.numbers = {number: number if id_ in shared else APART for id_, number in since.items()}
        terms.ids = {id_: APART for id_ in since if id_ not in shared}
        return terms


class _DecisionsThere:
    """The entries of the other copy decided again on its own history, from the fork on."""

    def __init__(self, fork: Fork, copy: OtherCopy) -> None:
        self._fork = fork
        self._rules_of: RulesOf = rules_of_both(fork.campaign, copy)
        self._left = iter(copy.since)
        self._state: BranchState | None = None
        self._next: CopiedEntry | None = None
        self._withheld = False

    def differing(self, entry: CopiedEntry) -> Iterator[str]:
        """The parts of an entry that do not follow from its facts; entries are asked about in their order."""
        state = self._state_before(entry)
        body = entry.body
        if self._withheld or body is None:
            return
        try:
            found = decide_again(state, body, command_of(body, facts_of(body)), self._rules_of).body
        except Exception:
            # Facts that were changed by hand may contain anything.
            found = None
        if found is None:
            yield "facts"
            return
        for name in DECIDED:
            if getattr(found, name) != getattr(body, name):
                yield PARTS.get(name, name)
        if body.dice is not msgspec.UNSET and found.throws != body.throws:
            yield "dice"

    def _state_before(self, entry: CopiedEntry) -> BranchState:
        if self._state is None:
            self._state = BranchState(self._fork)
        while self._next is None or self._next.number < entry.number:
            past = self._next
            if past is not None:
                self._withheld |= past.payload is None
                if past.body is not None:
                    self._state.append(
                        PastEntry(past.number, past.id, past.recorded_by, past.body, past.payload or b"")
                    )
            self._next = next(self._left)
        return self._state


def _header_parts(here: Entry, there: CopiedEntry) -> Iterator[str]:
    """The differences of an entry that was recorded once, in what stands beside its payload."""
    if here.header.recorded_at != there.recorded_at:
        yield "time"
    if here.header.recorded_by != there.recorded_by:
        yield "author"


def _payload_parts(here: Body, there: Body) -> Iterator[str]:
    """The parts of a payload that differ."""
    for name in Body.__struct_fields__:
        if name != "salt" and _comparable(here, name) != _comparable(there, name):
            yield PARTS.get(name, name)


def _comparable(body: Body, name: str) -> Any:
    value = getattr(body, name)
    return msgspec.json.decode(value) if isinstance(value, msgspec.Raw) else value
