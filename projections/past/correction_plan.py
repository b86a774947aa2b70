"""Decides again what follows a correction: which later entries go differently, and how earlier ones are taken in.

This is the one answer to what would have gone differently, for `void` and its warning, `amend` and `explain`. Nothing
is recorded here. What is found becomes the facts of a correction, which is then decided like any entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.decisions.amendment import FIXED
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Body, Draft, Place, command_of
from ledger.errors import CampaignError
from ledger.facts import EntriesVoided, EntryAmended, EstateInherited, Facts, RestatedEntry
from ledger.ids import OWED, ROLE, WORLD
from ledger.postings import FieldChange, FieldValue, Posting
from ledger.rewound_state import RewoundState
from ledger.store.amendments import Correction, amendment_facts, restate, restated_facts, taken_back_by
from ledger.store.codec import facts_of
from projections.past.deciding import LACKING_DICE, Redone, Undecided, redone, tried
from projections.past.rulebooks import Rulebooks
from projections.past.same_effects import differing_fields, has_same_effects

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.fair_dice import Thrower
    from ledger.rules.ruleset import Ruleset
    from ledger.state import PastEntry
    from ledger.store.campaign import Campaign
    from projections.stored.watch import Watch

DIFFERENT = "different"

PAYMENTS = frozenset({"spent", "handed", "sold", "used", "dropped"})
"""What entries do with treasure that hand on as much as they were told to, whatever else there is."""


class DifferingEntry(Struct, frozen=True):
    """A later entry that would differ.

    Attributes:
        code: `different`, `dice_missing`, or the code it would have been refused with.
        refusal: The error with its facts, where deciding it raised one.
    """

    number: int
    kind: str
    code: str
    refusal: CampaignError | None = None


class CorrectionPlanner:
    """The entries that a correction restates, leaves out, decides again or takes back, as far as they are known.

    Args:
        facts: Of the correction: the entries that it names, and the commands in the place of them.
        kept: Kinds that stay as they were recorded. Others of `FIXED` do too, unless they would be refused.
        rolled: Where the dice of the command in the place of an entry come from, as in `Command`.
        throw: Throws the dice for it that nobody showed.
        held: Whether what is found is to be held in the place of entries, which cannot be if it would be in another
            session.
    """

    def __init__(
        self,
        campaign: Campaign,
        facts: Correction,
        *,
        kept: frozenset[str] = FIXED,
        rolled: str | None = None,
        throw: Thrower | None = None,
        held: bool = True,
    ) -> None:
        self._campaign = campaign
        self._held = held
        self._rulebooks = Rulebooks(campaign)
        self._facts = facts
        self._kept = kept
        self.rolled = rolled
        self._throw = throw
        self._restated = {part.entry: part for part in facts.instead}
        self._gone = taken_back_by(facts)
        # Entries that go with those, and why; entries that replaced corrections took back, and that stay so.
        self._along: dict[str, str] = {}
        self._in_the_way: dict[str, str] = {}
        self._stays_gone: dict[str, None] = {}
        self._again: dict[str, None] = {}
        self._without: dict[str, None] = {}
        self._remembered: dict[str, None] = {}
        self._passed_over: dict[str, None] = {}
        self._amendments: dict[str, None] = {}
        self._cascades = False
        for id_ in (*self._gone, *self._restated):
            self._take_in_of(id_)

    def walk(self, watch: Watch[PastEntry]) -> Walk:
        """Go forward from the first entry that changes, until nothing differs any more."""
        walk = self._go_forward(watch)
        while walk is None:
            walk = self._go_forward(watch)
        return walk

    def take_along(self, walk: Walk) -> None:
        """Let what was found on a walk be part of the correction."""
        self._cascades = True
        self._again, self._remembered = dict.fromkeys(walk.again), dict.fromkeys(walk.remembered)
        self._without, self._passed_over = dict.fromkeys(walk.without), dict.fromkeys(walk.passed_over)
        for id_ in walk.without:
            self._restated.pop(id_, None)
        if isinstance(self._facts, EntriesVoided):
            self._along, self._without = dict(walk.without), {}

    def leave_out_too(self, in_the_way: Mapping[str, str]) -> None:
        """Leave out entries that stand in the way: uuids in hex, and why."""
        for id_ in in_the_way:
            self._take_in_of(id_)
        self._in_the_way |= in_the_way
        for kept in (self._restated, self._again, self._remembered):
            for id_ in in_the_way:
                kept.pop(id_, None)

    def complete(self) -> Correction:
        """The facts with everything that is known by now."""
        found = {
            "instead": tuple(self._restated.values()),
            "again": self._in_order(self._again),
            "remembered": self._in_order(self._remembered),
            "passed_over": self._in_order(self._passed_over),
            "amendments": self._in_order(self._amendments),
        }
        without = {*self._without, *self._stays_gone}
        if isinstance(self._facts, EntryAmended):
            return msgspec.structs.replace(self._facts, **found, without=self._in_order(without))
        along = {**self._along, **self._in_the_way}
        entries = self._in_order({*self._gone, *along})
        return msgspec.structs.replace(
            self._facts,
            **found,
            entries=entries,
            cascaded=along if self._cascades else None,
            without=self._in_order(without - {*entries}),
        )

    def _in_order(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(ids, key=self._number_of))

    def _number_of(self, id_: str) -> int:
        return self._campaign.number_of(id_) or 0

    def _left_out(self) -> set[str]:
        return {*self._gone, *self._in_the_way, *self._stays_gone}

    def _first(self) -> int:
        """Number of the first entry that has another one in its place, or none."""
        ids = {*self._restated, *self._again, *self._without, *self._remembered, *self._left_out()}
        return min(map(self._number_of, ids))

    def _take_in_of(self, id_: str) -> bool:
        """Take in the correction that holds another entry in the place of one."""
        return self._take_in(self._campaign.voided_by(self._number_of(id_)), id_)

    def _take_in(self, number: int | None, of: str) -> bool:
        """Take in an earlier correction, which this one replaces; return whether there was one to take in."""
        correction = None if number is None else self._campaign.entry(number)
        if correction is None or not correction.body.holds_others:
            return False
        id_, facts = correction.header.id, amendment_facts(correction.body)
        # What a void took back is no matter of putting right; its other entries are.
        if id_ in self._amendments or id_ in self._gone or of in taken_back_by(facts):
            return False
        self._amendments |= dict.fromkeys((id_, *facts.amendments))
        for replaced in (id_, *facts.amendments):
            earlier = self._campaign.entry_by_id(replaced)
            if earlier is not None:
                self._stays_gone |= dict.fromkeys(taken_back_by(amendment_facts(earlier.body)))
        taken = {*self._restated, *self._left_out()}
        for part in facts.instead:
            if part.entry not in taken:
                self._restated[part.entry] = _held_by(correction, facts, part)
        taken = {*self._restated, *self._left_out()}
        self._again |= {entry: None for entry in facts.again if entry not in taken}
        self._remembered |= {entry: None for entry in facts.remembered if entry not in taken}
        along = (facts.cascaded or {}) if isinstance(facts, EntriesVoided) else {}
        self._without |= {entry: None for entry in (*facts.without, *along) if entry not in taken}
        for named in (*self._restated, *self._gone):
            self._stays_gone.pop(named, None)
        return True

    def _go_forward(self, watch: Watch[PastEntry]) -> Walk | None:
        """Decide every later entry again; None if an earlier correction had to be taken in, which changes the plan."""
        voided, amended = self._campaign.voided(), self._campaign.amended()
        gone = self._left_out()
        replaced = {self._number_of(id_) for id_ in (*gone, *self._amendments)}
        walk = Walk(self._campaign, self._first())
        left = {*self._restated, *self._amendments, *gone}
        for past in watch(self._campaign.state().entries_from(walk.state.number + 1)):
            left.discard(past.id)
            by = voided.get(past.number)
            if past.id in gone:
                walk.leave_out(past)
            elif past.id in self._restated:
                self._decide_in_place(walk, past)
            elif past.id in self._amendments:
                walk.leave_out(past)
            elif past.body.kind in self._kept:
                walk.go_on(past)
            elif by is None or by in replaced:
                self._decide(walk, past, amended[past.number].body if past.number in amended else past.body)
            else:
                held = amended.get(past.number)
                if held is None and not self._may_have_been(walk, past.body):
                    walk.pass_over(past)
                    continue
                if held is not None and not self._is_the_same(walk, held.body) and self._take_in(by, past.id):
                    return None
                walk.go_on(past)
            if not left and not walk.differs:
                break
        return walk

    def _decide_in_place(self, walk: Walk, past: PastEntry) -> None:
        """Go on with the command in the place of an entry."""
        found = self._decided_in_place(walk, past)
        if isinstance(found, Redone):
            walk.go_on_with(past, found.draft.postings, found.draft.fields)
            return
        walk.leave_out(past)
        if past.id != self._main:
            # What is wrong with the command of an amendment is said when it is recorded.
            walk.differ(past, found.code, found.error)
            walk.without[past.id] = found.code

    @property
    def _main(self) -> str | None:
        """The entry that an amendment is about."""
        return self._facts.entry if isinstance(self._facts, EntryAmended) else None

    def _decided_in_place(self, walk: Walk, past: PastEntry) -> Redone | Undecided:
        """The draft of the command in the place of an entry; dice that nobody showed are rolled."""
        while True:
            body = restate(past.body, self._facts, self._restated[past.id], self.rolled)
            try:
                return self._decided(walk, body, rolling=past.id == self._main and self.rolled != "table")
            except NeedsDice as needed:
                faces = self._facts.faces.get("", ())
                for _ in range(needed.count):
                    faces = (*faces, self._throw(needed.sides, len(faces)) if self._throw else 1)
                self._facts = msgspec.structs.replace(self._facts, faces={"": faces})
                self.rolled = "program"

    def _decide(self, walk: Walk, past: PastEntry, counted: Body) -> None:
        """Decide a later entry again, and go on with what it is then.

        Args:
            counted: The entry as it counts now.
        """
        body = past.body
        found = self._decided(walk, body)
        if isinstance(found, Undecided):
            if found.code == LACKING_DICE:
                walk.differ(past, LACKING_DICE)
                walk.go_on(past)
            elif self._facts.owing and self._was_only_short(walk, body):
                walk.go_on(past)
            else:
                walk.differ(past, found.code, found.error)
                walk.without[past.id] = found.code
                walk.leave_out(past)
            return
        draft = found.draft
        if found.same or body.kind in FIXED:
            if not found.same:
                # Who was at the table; other entries depend on the session itself.
                walk.differ(past, DIFFERENT)
            if differing_fields(draft.fields, body.fields):
                walk.remembered.append(past.id)
                walk.go_on_with(past, draft.postings, draft.fields)
            else:
                walk.go_on(past)
        elif self._facts.owing and self._was_only_short(walk, body):
            walk.go_on(past)
        else:
            if counted is body or not has_same_effects(walk.state, self._rulebooks.of(body), draft, counted):
                walk.differ(past, DIFFERENT)
            walk.again.append(past.id)
            walk.go_on_with(past, draft.postings, draft.fields)

    def _may_have_been(self, walk: Walk, body: Body) -> bool:
        """Whether an entry that is void would have been what it was, as far as its dice tell."""
        found = self._decided(walk, body)
        return found.same if isinstance(found, Redone) else found.code == LACKING_DICE

    def _was_only_short(self, walk: Walk, body: Body) -> bool:
        """Whether it is a payment that would be as it was recorded, had nobody fewer coins or items."""
        if not hands_on_as_told(facts_of(body)):
            return False
        with nothing_short(walk.state, walk.balances, self._rulebooks.of(body)):
            return self._is_the_same(walk, body)

    def _is_the_same(self, walk: Walk, body: Body) -> bool:
        found = self._decided(walk, body)
        return isinstance(found, Redone) and found.same

    def _decided(self, walk: Walk, body: Body, *, rolling: bool = False) -> Redone | Undecided:
        """An entry decided at this point of the walk, or why it could not be.

        Raises:
            NeedsDice: If they are missing, and `rolling`.
        """

        def attempt() -> Redone | Undecided:
            command = command_of(body, facts_of(body))
            if self._held and place_in_time(walk.state, command) != Place(body.session, body.period, body.late):
                # What it did cannot be held in another session.
                return Undecided(DIFFERENT)
            return redone(walk.state, command, body, self._rulebooks.of(body), self._rulebooks.of_tables)

        found = tried(attempt)
        if isinstance(found, Undecided) and rolling and found.dice is not None:
            raise found.dice
        if isinstance(found, Redone) and walk.is_about_nobody(found.draft):
            return Undecided("character_unknown")
        return found


class Walk:
    """The state that a correction goes forward with, and what it found on its way.

    Attributes:
        again: Uuids in hex of entries that go otherwise than they were recorded, in order.
        without: Of those that would be refused, and the code of each.
        remembered: Of those that come out the same, but for what the rules remember.
        passed_over: Of those that were void already and would not have been what they were.
        differences: The entries that differ from what counts now.
        balances: By how much balances differ from those of the journal at the same number.
    """

    def __init__(self, campaign: Campaign, first: int) -> None:
        self.state = RewoundState(campaign.state(), first)
        self.again: list[str] = []
        self.without: dict[str, str] = {}
        self.remembered: list[str] = []
        self.passed_over: list[str] = []
        self.differences: list[DifferingEntry] = []
        self.balances: dict[tuple[str, str], int] = {}
        # The fields that differ, as they are in the journal; and who joined by an entry that is otherwise here.
        self._fields: dict[tuple[str, str], FieldValue] = {}
        self._joined: set[str] = set()
        self._passed_over: dict[str, Iterable[Posting]] = {}

    def differ(self, past: PastEntry, code: str, refusal: CampaignError | None = None) -> None:
        """Note that an entry differs."""
        self.differences.append(DifferingEntry(past.number, past.body.kind, code, refusal))

    def leave_out(self, past: PastEntry) -> None:
        """Go on without the next entry."""
        self._go_on_with(past, (), (), lambda: self.state.leave_out(past))

    def pass_over(self, past: PastEntry) -> None:
        """Go on as if the next entry had never been, nor what took it back."""
        self.passed_over.append(past.id)
        self._passed_over[past.id] = past.body.postings
        self._go_on_with(past, (), (), lambda: self.state.pass_over(past))

    def is_about_nobody(self, body: Body | Draft) -> bool:
        """Whether effects are on somebody who joined in the journal and never did here."""
        if not self._joined:
            return False
        accounts = {posting.account for posting in body.postings} | {change.account for change in body.fields}
        joining = {change.account for change in body.fields if change.key == ROLE}
        return any(self.state.field(account, ROLE) is None for account in self._joined & accounts - joining)

    @property
    def differs(self) -> bool:
        """Whether the state differs from that of the journal at this number."""
        return bool(self.balances or self._fields)

    def go_on(self, past: PastEntry) -> None:
        """Apply the next entry as it was recorded."""
        self.state.go_on(past)
        for id_ in past.body.links.voids:
            self._add(self._passed_over.get(id_, ()), 1)
        for change in past.body.fields:
            if self.state.field(change.account, change.key) == change.new:
                self._fields.pop((change.account, change.key), None)
            else:
                self._fields[change.account, change.key] = change.new

    def go_on_with(self, past: PastEntry, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Apply other effects in the place of the next entry."""
        postings, fields = tuple(postings), tuple(fields)
        self._go_on_with(past, postings, fields, lambda: self.state.go_on_with(past, postings, fields))

    def _go_on_with(
        self, past: PastEntry, postings: Iterable[Posting], fields: Iterable[FieldChange], apply: Callable[[], None]
    ) -> None:
        self._joined.update(change.account for change in past.body.fields if change.key == ROLE)
        self._add(postings, 1)
        self._add(past.body.postings, -1)
        recorded = {(change.account, change.key): change.new for change in past.body.fields}
        keys = {*recorded, *((change.account, change.key) for change in fields)}
        in_journal = {key: recorded.get(key, self._fields.get(key, self.state.field(*key))) for key in keys}
        apply()
        for key, value in in_journal.items():
            if self.state.field(*key) != value:
                self._fields[key] = value
            else:
                self._fields.pop(key, None)

    def _add(self, postings: Iterable[Posting], sign: int) -> None:
        """Note by how much balances differ more, or less, from those of the journal."""
        for posting in postings:
            key = posting.account, posting.commodity
            difference = self.balances.pop(key, 0) + sign * posting.quantity
            if difference:
                self.balances[key] = difference


def _held_by(correction: Entry, facts: Correction, part: RestatedEntry) -> RestatedEntry:
    """A command that an earlier correction holds in the place of an entry, with its dice."""
    command = restated_facts(facts, part)
    is_main = isinstance(facts, EntryAmended) and part.entry == facts.entry
    return msgspec.structs.replace(
        part,
        version=type(command).VERSION,
        facts=msgspec.to_builtins(command),
        rolled=correction.body.rolled if is_main else part.rolled,
    )


def hands_on_as_told(facts: Facts) -> bool:
    """Whether an entry is a payment of what was said at the table, which stays though there was less."""
    # An inheritance is of all that there is.
    return facts.TREASURE in PAYMENTS and not isinstance(facts, EstateInherited)


@contextmanager
def nothing_short(state: RewoundState, differences: Mapping[tuple[str, str], int], rules: Ruleset) -> Iterator[None]:
    """Within this context nobody has fewer or more coins and items in a state than was recorded.

    Args:
        differences: By how much balances of the state differ from those recorded.
    """
    moved = [
        Posting(account, commodity, -quantity)
        for (account, commodity), quantity in differences.items()
        if commodity != OWED and rules.commodity(commodity).conserved and not account.startswith(WORLD)
    ]
    state.apply(moved, ())
    try:
        yield
    finally:
        state.apply((Posting(p.account, p.commodity, -p.quantity) for p in moved), ())
