"""Plans a merge: which new entries of another copy can be recorded here, and which are left aside and why.

An entry is recorded where it moves here what it moved there, and where no entry of this copy would have gone
differently had it come first. So the order in which two copies are merged does not matter: the effects of what is
recorded are the same in both, and sums do not depend on their order. Everything else is a conflict, or was typed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.errors import CheckFailed
from ledger.facts import Facts, SessionEnded, SessionStarted
from ledger.state import PastEntry, as_past_entry
from ledger.store.codec import facts_of
from projections.copies.changed_copy import changed_entries
from projections.copies.copy_terms import CopyTerms, NotHere, new_values
from projections.copies.merge_conflicts import Conflicts, OwnEntries, is_same_sitting
from projections.copies.merge_decisions import Decided, command_here, decide_again, rules_of_both, same_effects
from projections.past.branch_state import BranchState, Fork
from projections.past.taken_back import taken_back_whole, voided_among

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from projections.copies.other_copy import CopiedEntry, OtherCopy
    from projections.stored.watch import Watch


class LeftAside(Struct, frozen=True):
    """An entry of the other copy that is not recorded.

    Attributes:
        entry: Its number there.
        reason: `double`: it looks typed twice; `double_differs`: the same with another result; `differs_here`: it
            would have other effects here; `changes_own`: an entry here would have had other effects after it;
            `field_differs`: both set the same field; `refused`; `dice_missing`; `session_apart`: its session is
            another sitting of the same number; `session_open`: it was recorded between sessions, and one is open here;
            `depends`: it refers to an entry that is left aside; `withheld`: its payload is not in the copy.
        like: Number of the entry here that it is the double of, or conflicts with.
        code: Code of the refusal.
        facts: What a message about the refusal needs.
    """

    entry: int
    reason: str
    like: int | None = None
    code: str | None = None
    facts: dict[str, Any] = {}


class MergePlan(Struct, frozen=True, kw_only=True):
    """What a merge would record.

    Attributes:
        read: How many entries the copy has after the fork.
        already: How many of them are recorded here.
        taken_back: How many were taken back there before they came here, together with their voids.
        accepted: Those to be recorded, in their order there.
        left_aside: The others, in their order there.
        doubles: Numbers and uuids here of entries that are doubles, by number and uuid there.
    """

    read: int
    already: int
    taken_back: int
    accepted: tuple[CopiedEntry, ...]
    left_aside: tuple[LeftAside, ...]
    doubles: tuple[tuple[CopiedEntry, PastEntry], ...]


class Merge:
    """A merge of another copy into a campaign, as it is planned and then recorded.

    Args:
        person: Returns the id here of a person of the other copy, by the id there.
        take: Numbers there of doubles and conflicts to record too, wherever nothing refuses it; None for all.
        watch: Gets the new entries while they are decided again, and may show the progress.
    """

    def __init__(
        self,
        campaign: Campaign,
        copy: OtherCopy,
        person: Callable[[str], str],
        *,
        take: Collection[int] | None = (),
        watch: Watch[CopiedEntry] = iter,
    ) -> None:
        self.campaign = campaign
        self.copy = copy
        self._take = take
        self._person = person
        self._watch = watch
        self.rules_of = rules_of_both(campaign, copy)
        self._fork = Fork(campaign, copy.fork)
        self._own = [as_past_entry(entry) for entry in self._fork.later]
        self._here = {past.id: past.number for past in self._own}
        there = {entry.id for entry in copy.since}
        self._own_only = [past for past in self._own if past.id not in there]
        self._new = [entry for entry in copy.since if entry.id not in self._here]
        self._gone = taken_back_whole([_as_past(entry) for entry in self._new if entry.body is not None])
        self._own_gone = taken_back_whole(self._own_only)

    def takes(self, entry: CopiedEntry) -> bool:
        """Whether an entry is to be recorded though it is a double or conflicts."""
        return self._take is None or entry.number in self._take

    def terms(self) -> CopyTerms:
        """What the other copy calls things, as far as its entries are recorded here."""
        terms = CopyTerms({entry.id: entry.number for entry in self.copy.since}, self._person)
        terms.numbers.update(
            {entry.number: self._here[entry.id] for entry in self.copy.since if entry.id in self._here}
        )
        return terms

    def plan(self) -> MergePlan:
        """Decide every new entry again, until what is accepted disturbs nothing here.

        Raises:
            CheckFailed: `copy_changed`, if an entry that both copies have was changed in one of them.
        """
        if changed := changed_entries(self._fork, self.copy):
            first = changed[0]
            facts = {"here": first.here.number, "there": first.there.number, "what": first.parts}
            raise CheckFailed("copy_changed", **facts, entries=[entry.there.number for entry in changed])
        shared = [past for past in self._own if past.number not in {own.number for own in self._own_only}]
        conflicts = Conflicts(self._fork, shared, self._counted_own(), self.rules_of)
        known: dict[str, LeftAside] = {}
        while True:
            attempt = _Attempt(self, conflicts, known)
            for entry in self._watch(self._new):
                attempt.consider(entry)
            found = {} if self._take is None else conflicts.disturbing(attempt.accepted, attempt.doubles)
            fresh = {
                entry.id: LeftAside(entry.number, reason, like)
                for entry, reason, like in found.values()
                if entry.id not in known and not self.takes(entry)
            }
            if not fresh:
                return attempt.plan()
            known |= fresh

    def _counted_own(self) -> list[PastEntry]:
        """The entries that only this copy has, without those that it has taken back."""
        return [past for past in self._own_only if past.id not in self._own_gone]


class _Attempt:
    """One walk through the new entries, each decided on the state after those accepted before it."""

    def __init__(self, merge: Merge, conflicts: Conflicts, known: Mapping[str, LeftAside]) -> None:
        self.accepted: list[tuple[CopiedEntry, PastEntry]] = []
        self.doubles: list[tuple[CopiedEntry, PastEntry]] = []
        self._merge = merge
        self._conflicts = conflicts
        self._known = known
        self._left_aside: list[LeftAside] = []
        self._terms = merge.terms()
        voided = merge.campaign.voided()
        own = [past for past in merge._counted_own() if past.number not in voided]
        self._own = OwnEntries([(past, facts_of(past.body)) for past in own])
        self._voided_there = voided_among([_as_past(entry) for entry in merge.copy.since if entry.body is not None])
        self._apart: set[int] = set()
        self._state = BranchState(Fork(merge.campaign, merge.campaign.last()))

    def plan(self) -> MergePlan:
        merge = self._merge
        return MergePlan(
            read=len(merge.copy.since),
            already=len(merge.copy.since) - len(merge._new),
            taken_back=len(merge._gone),
            accepted=tuple(entry for entry, _ in self.accepted),
            left_aside=tuple(self._left_aside),
            doubles=tuple(self.doubles),
        )

    def consider(self, entry: CopiedEntry) -> None:
        """Accept the next entry, or leave it aside."""
        if entry.id in self._merge._gone:
            return
        left = self._left(entry)
        if left is not None:
            self._left_aside.append(left)
            body, apart = entry.body, left.reason in ("session_apart", "refused", "depends")
            if apart and body is not None and body.kind == SessionStarted.__name__:
                self._apart.add(body.session or 0)

    def _left(self, entry: CopiedEntry) -> LeftAside | None:
        """Why an entry is left aside; None where it was accepted."""
        body = entry.body
        if body is None or entry.payload is None:
            return LeftAside(entry.number, "withheld")
        try:
            facts = self._terms.facts(body, self._payload)
        except NotHere:
            return LeftAside(entry.number, "depends")
        if body.session in self._apart:
            return LeftAside(entry.number, "session_apart")
        double = self._double(entry, facts)
        if double is not None:
            return double
        if entry.id in self._known:
            return self._known[entry.id]
        return self._decide(entry, facts)

    def _payload(self, id_: str) -> bytes | None:
        past = self._state.past_entry(id_)
        return None if past is None else past.payload

    def _session_here(self, session: int | None) -> int | None:
        """The number here of a session there."""
        return None if session is None else self._terms.sessions.get(session, session)

    def _double(self, entry: CopiedEntry, facts: Facts) -> LeftAside | None:
        """The entry as a double of one here, if it is one."""
        past = _as_past(entry)
        session, takes = past.body.session, self._merge.takes(entry)
        if entry.id in self._voided_there or self._session_here(session) != session:
            return None
        if isinstance(facts, SessionStarted):
            started = self._own.session_start(session)
            if started is not None and not is_same_sitting(started, facts_of(started.body), past, facts):
                return None if takes else LeftAside(entry.number, "session_apart", started.number)
        elif takes and not isinstance(facts, SessionEnded):
            return None
        own = self._own.take_double(past, facts)
        if own is None:
            return None
        self._terms.numbers[entry.number] = own.number
        self._terms.ids[entry.id] = own.id
        self.doubles.append((entry, own))
        known = self._known.get(entry.id)
        if known is not None:
            return LeftAside(entry.number, "double_differs", known.like)
        return LeftAside(entry.number, "double" if self._is_same(entry, own) else "double_differs", own.number)

    def _is_same(self, entry: CopiedEntry, own: PastEntry) -> bool:
        assert entry.body is not None
        try:
            postings, values = self._terms.effects(entry.body)
        except NotHere:
            return False
        mine = new_values(own.body.fields)
        remarks = {key for key in {*mine, *values} if key[1] in ("summary", "title")}
        return own.body.postings == postings and all(
            mine.get(key) == values.get(key) for key in {*mine, *values} - remarks
        )

    def _decide(self, entry: CopiedEntry, facts: Facts) -> LeftAside | None:
        body = entry.body
        assert body is not None
        self._terms.numbers[entry.number] = self._state.number + 1
        command = command_here(self._state, body, facts, self._session_here(body.session))
        found = decide_again(self._state, body, command, self._merge.rules_of)
        if found.body is not None and isinstance(facts, SessionStarted):
            self._terms.sessions[body.session or 0] = found.body.session or 0
        takes = self._merge.takes(entry)
        if found.body is not None and (takes or self._as_there(entry, found, self._state)):
            past = PastEntry(self._state.number + 1, entry.id, "", found.body, entry.payload or b"")
            self._state.append(past)
            self.accepted.append((entry, past))
            return None
        del self._terms.numbers[entry.number]
        if found.code in ("session_open", "dice_missing"):
            return LeftAside(entry.number, found.code, facts=found.facts)
        reason = "refused" if found.code else "differs_here"
        if takes:
            return LeftAside(entry.number, reason, None, found.code, found.facts)
        blamed, like = self._conflicts.blamed(entry, facts, self.accepted, self.doubles, self._as_there)
        return LeftAside(entry.number, reason if blamed else "depends", like, found.code, found.facts)

    def _as_there(self, entry: CopiedEntry, found: Decided, state: BranchState) -> bool:
        """Whether an entry that was decided again on a state has the effects that it had there."""
        assert entry.body is not None
        if found.body is None:
            return False
        before = self._terms.numbers.get(entry.number)
        self._terms.numbers[entry.number] = state.number + 1
        try:
            return same_effects(found.body, self._terms.effects(entry.body), state)
        except NotHere:
            return False
        finally:
            if before is None:
                del self._terms.numbers[entry.number]


def _as_past(entry: CopiedEntry) -> PastEntry:
    assert entry.body is not None
    return PastEntry(entry.number, entry.id, entry.recorded_by, entry.body, entry.payload or b"")
