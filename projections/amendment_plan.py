"""Plans an amendment: which later entries go differently, and how earlier amendments of them are taken in.

Nothing is recorded here. The plan becomes the facts of the amendment, which is then decided like any entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.admission import admit
from ledger.decisions.amendment import FIXED
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, command_of
from ledger.entropy import SystemEntropy
from ledger.errors import CampaignError, Refusal
from ledger.facts import BalanceChecked, EntryAmended, RestatedEntry
from ledger.postings import FieldChange, FieldValue, Posting
from ledger.rewound_state import RewoundState
from ledger.store.amendments import amendment_facts, restate, restated_facts
from ledger.store.codec import facts_of
from projections.as_if_state import nothing_short
from projections.forward_walk import Rulebooks, hands_on_as_told, new_values

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.fair_dice import Thrower
    from ledger.state import PastEntry
    from ledger.store.campaign import Campaign
    from projections.watch import Watch

LACKING_DICE = "dice_missing"

KEPT = FIXED | {BalanceChecked.__name__}
"""Kinds that stay as they were recorded: who was at the table, what was revealed or taken back, what was counted."""


class AmendmentPlan(Struct, frozen=True):
    """The facts of an amendment, and what is to be known of it before it is recorded.

    Attributes:
        differently: Numbers of later entries that go differently, oldest first, whether they are in the facts or not.
        lacking_dice: Numbers of later entries that would need dice that nobody rolled; they stay as they are.
        rolled: Where the dice of the command in its place come from, as in `Command`.
    """

    facts: EntryAmended
    differently: tuple[int, ...]
    lacking_dice: tuple[int, ...]
    rolled: str | None


def amended_entry(campaign: Campaign, entry: Entry) -> Entry:
    """The entry that an amendment of an entry is about: of an amendment, the one that it is about itself.

    Raises:
        Refusal: `amend_fixed`, `already_voided`.
    """
    while entry.body.kind == EntryAmended.__name__:
        by = campaign.voided_by(entry.number)
        if by is not None and not _is_amendment(campaign, by):
            raise Refusal("already_voided", entry=entry.number, by=by)
        entry = campaign.entry_by_id(amendment_facts(entry.body).entry) or entry
    if entry.body.kind in FIXED:
        raise Refusal("amend_fixed", entry=entry.number, kind=entry.body.kind)
    by = campaign.voided_by(entry.number)
    if by is not None and not _is_amendment(campaign, by):
        raise Refusal("already_voided", entry=entry.number, by=by)
    return entry


def _is_amendment(campaign: Campaign, number: int) -> bool:
    entry = campaign.entry(number)
    return entry is not None and entry.body.kind == EntryAmended.__name__


def plan_amendment(
    campaign: Campaign,
    entry: Entry,
    command: Command,
    reason: str,
    *,
    cascade: bool = False,
    owing: bool = False,
    again: Entry | None = None,
    throw: Thrower | None = None,
    watch: Watch[PastEntry] = iter,
) -> AmendmentPlan:
    """Plan the amendment of an entry by a command in its place.

    Args:
        entry: As `amended_entry` returns it.
        cascade: Whether later entries that go differently are decided again in the amendment.
        owing: Whether payments stay that differ only for want of coins or items, and what is short is owed.
        again: The amendment that was recorded already, where its command is sent again: the plan is the same.
        throw: Throws the dice that nobody showed; None for chance.
        watch: Gets the later entries as they are read, and may show the progress.
    """
    if again is not None:
        known, id_ = amendment_facts(again.body), entry.header.id.hex
        asked = _restated_by(command, id_)
        if (known.entry, known.reason, known.instead[0], known.owing) == (id_, reason, asked, owing):
            return AmendmentPlan(known, (), (), again.body.rolled)
    planner = _Planner(campaign, entry, command, reason, throw or _by_chance, owing=owing)
    return planner.plan(watch, cascade=cascade)


def _by_chance(sides: int, _place: int) -> int:
    return SystemEntropy().face(sides)


class _Planner:
    """The entries that an amendment restates, decides again and leaves out, as far as they are known."""

    def __init__(
        self, campaign: Campaign, entry: Entry, command: Command, reason: str, throw: Thrower, *, owing: bool
    ) -> None:
        self._campaign = campaign
        self._rulebooks = Rulebooks(campaign)
        self._owing = owing
        self._entry = entry
        self._restated = {entry.header.id.hex: _restated_by(command, entry.header.id.hex)}
        self._again: dict[str, None] = {}
        self._without: dict[str, None] = {}
        self._amendments: dict[str, None] = {}
        self._facts = EntryAmended(
            entry=entry.header.id.hex, reason=reason, instead=(), owing=owing, faces=command.facts.faces
        )
        self._rolled = command.rolled
        self._throw = throw
        self._take_in(campaign.voided_by(entry.number))
        admit(RewoundState(campaign.state(), entry.number), command, self._rulebooks.of(entry.body))

    def plan(self, watch: Watch[PastEntry], *, cascade: bool) -> AmendmentPlan:
        """Go forward from the first entry that changes, until nothing differs any more."""
        walk = self._go_forward(watch)
        while walk is None:
            walk = self._go_forward(watch)
        if cascade:
            self._again, self._without = dict.fromkeys(walk.again), dict.fromkeys(walk.without)
        return AmendmentPlan(self._complete(), tuple(walk.differently), tuple(walk.lacking_dice), self._rolled)

    def _complete(self) -> EntryAmended:
        main = self._restated[self._facts.entry]
        others = [part for id_, part in self._restated.items() if id_ != self._facts.entry]
        return msgspec.structs.replace(
            self._facts,
            instead=(main, *others),
            again=self._in_order(self._again),
            without=self._in_order(self._without),
            amendments=self._in_order(self._amendments),
        )

    def _in_order(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(ids, key=lambda id_: self._campaign.number_of(id_) or 0))

    def _first(self) -> int:
        """Number of the first entry that has another one in its place."""
        ids = {*self._restated, *self._again, *self._without}
        return min(number for id_ in ids if (number := self._campaign.number_of(id_)) is not None)

    def _take_in(self, number: int | None) -> bool:
        """Take in an earlier amendment, which this one replaces; return whether there was one to take in."""
        amendment = None if number is None else self._campaign.entry(number)
        if amendment is None or amendment.body.kind != EntryAmended.__name__:
            return False
        if amendment.header.id.hex in self._amendments:
            return False
        facts = amendment_facts(amendment.body)
        self._amendments |= dict.fromkeys((amendment.header.id.hex, *facts.amendments))
        for part in facts.instead:
            command = restated_facts(facts, part)
            rolled = amendment.body.rolled if part.entry == facts.entry else part.rolled
            self._restated.setdefault(
                part.entry,
                msgspec.structs.replace(
                    part,
                    version=type(command).VERSION,
                    facts=msgspec.to_builtins(command),
                    rolled=rolled,
                ),
            )
        self._again |= dict.fromkeys(id_ for id_ in facts.again if id_ not in self._restated)
        self._without |= dict.fromkeys(id_ for id_ in facts.without if id_ not in self._restated)
        return True

    def _go_forward(self, watch: Watch[PastEntry]) -> _Walk | None:
        """Decide every later entry again; None if an earlier amendment had to be taken in, which changes the plan."""
        voided, amended = self._campaign.voided(), self._campaign.amended()
        walk = _Walk(self._campaign, self._first())
        left = {*self._restated, *self._amendments}
        for past in watch(self._campaign.state().entries_from(walk.state.number + 1)):
            left.discard(past.id)
            by = voided.get(past.number)
            if past.id in self._restated:
                draft = self._decided_in_place(walk, past)
                # What is wrong with the command is said when it is recorded.
                walk.go_on_with(past, *(((), ()) if isinstance(draft, str) else (draft.postings, draft.fields)))
            elif past.id in self._amendments:
                walk.go_on_with(past, (), ())
            elif past.body.kind in KEPT:
                walk.go_on(past)
            elif by is None or self._is_taken_in(by):
                self._decide(walk, past)
            else:
                if past.number in amended and self._would_differ(walk, amended[past.number].body) and self._take_in(by):
                    return None
                walk.go_on(past)
            if not left and not walk.differs:
                break
        return walk

    def _decided_in_place(self, walk: _Walk, past: PastEntry) -> Draft | str:
        """The draft of the command in the place of an entry; dice that nobody showed are rolled."""
        while True:
            body = restate(past.body, self._facts, self._restated[past.id], self._rolled)
            try:
                return self._decided(walk, body, rolling=past.id == self._facts.entry and self._rolled != "table")
            except NeedsDice as needed:
                faces = self._facts.faces.get("", ())
                for _ in range(needed.count):
                    faces = (*faces, self._throw(needed.sides, len(faces)))
                self._facts = msgspec.structs.replace(self._facts, faces={"": faces})
                self._rolled = "program"

    def _is_taken_in(self, number: int) -> bool:
        amendment = self._campaign.entry(number)
        return amendment is not None and amendment.header.id.hex in self._amendments

    def _decide(self, walk: _Walk, past: PastEntry) -> None:
        """Decide a later entry again, and go on with what it is then."""
        draft = self._decided(walk, past.body)
        if draft == LACKING_DICE:
            walk.lacking_dice.append(past.number)
            walk.go_on(past)
        elif _is_as_recorded(draft, past.body) or (self._owing and self._was_only_short(walk, past.body)):
            walk.go_on(past)
        elif isinstance(draft, str):
            walk.differently.append(past.number)
            walk.without.append(past.id)
            walk.go_on_with(past, (), ())
        else:
            walk.differently.append(past.number)
            walk.again.append(past.id)
            walk.go_on_with(past, draft.postings, draft.fields)

    def _was_only_short(self, walk: _Walk, body: Body) -> bool:
        """Whether it is a payment that would be as it was recorded, had nobody fewer coins or items."""
        if not hands_on_as_told(facts_of(body)):
            return False
        with nothing_short(walk.state, walk.balances, self._rulebooks.of(body)):
            return _is_as_recorded(self._decided(walk, body), body)

    def _would_differ(self, walk: _Walk, body: Body) -> bool:
        return not _is_as_recorded(self._decided(walk, body), body)

    def _decided(self, walk: _Walk, body: Body, *, rolling: bool = False) -> Draft | str:
        """The draft of an entry at this point of the walk, or the code of the refusal.

        Raises:
            NeedsDice: If they are missing, and `rolling`.
        """
        try:
            command = command_of(body, facts_of(body))
            return decide(walk.state, command, self._rulebooks.of(body), self._rulebooks.of_tables)
        except NeedsDice:
            if rolling:
                raise
            return LACKING_DICE
        except CampaignError as refused:
            return refused.code


class _Walk:
    """The state that an amendment goes forward with, and what it found on its way."""

    def __init__(self, campaign: Campaign, first: int) -> None:
        self.state = RewoundState(campaign.state(), first)
        self.again: list[str] = []
        self.without: list[str] = []
        self.differently: list[int] = []
        self.lacking_dice: list[int] = []
        # By how much balances differ from those of the journal at the same number, and the fields there that do.
        self.balances: dict[tuple[str, str], int] = {}
        self._fields: dict[tuple[str, str], FieldValue] = {}

    @property
    def differs(self) -> bool:
        """Whether the state differs from that of the journal at this number."""
        return bool(self.balances or self._fields)

    def go_on(self, past: PastEntry) -> None:
        """Apply the next entry as it was recorded."""
        self.state.go_on(past)
        for change in past.body.fields:
            if self.state.field(change.account, change.key) == change.new:
                self._fields.pop((change.account, change.key), None)
            else:
                self._fields[change.account, change.key] = change.new

    def go_on_with(self, past: PastEntry, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Apply other effects in the place of the next entry."""
        postings, fields = tuple(postings), tuple(fields)
        for sign, effects in ((1, postings), (-1, past.body.postings)):
            for posting in effects:
                key = posting.account, posting.commodity
                difference = self.balances.pop(key, 0) + sign * posting.quantity
                if difference:
                    self.balances[key] = difference
        recorded = {(change.account, change.key): change.new for change in past.body.fields}
        keys = {*recorded, *((change.account, change.key) for change in fields)}
        in_journal = {key: recorded.get(key, self._fields.get(key, self.state.field(*key))) for key in keys}
        self.state.go_on_with(past, postings, fields)
        for key, value in in_journal.items():
            if self.state.field(*key) != value:
                self._fields[key] = value
            else:
                self._fields.pop(key, None)


def _restated_by(command: Command, entry: str) -> RestatedEntry:
    """A command in the place of an entry; its faces are those of the amendment."""
    facts = msgspec.structs.replace(command.facts, faces={})
    return RestatedEntry(
        entry=entry,
        kind=type(facts).__name__,
        version=type(facts).VERSION,
        facts=msgspec.to_builtins(facts),
        override=command.override,
        note=command.note,
        ingame=command.ingame,
    )


def _is_as_recorded(draft: Draft | str, body: Body) -> bool:
    if isinstance(draft, str):
        return False
    return draft.postings == body.postings and new_values(draft.fields) == new_values(body.fields)
