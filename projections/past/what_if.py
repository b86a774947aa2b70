"""What if: decides a campaign again by other rules, without some entries, or with other commands in their place.

Nothing is recorded. Every entry is decided by the same function as when it was recorded, from the state that the replay
has reached by then; entries keep their numbers, so that lots keep their names. Only one state is kept in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.admission import admit
from ledger.decisions.correction import ANSWERED
from ledger.decisions.deciding import decide_again
from ledger.decisions.session import place_in_time, rules_in_force
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, Entry, Place, command_of, make_body
from ledger.errors import CampaignError, InputError
from ledger.facts import CampaignOpened, EntriesVoided, EntryAmended, Facts, RulesAdopted
from ledger.folded_state import FoldedState
from ledger.ids import CAMPAIGN
from ledger.state import PastEntry, campaign_field
from ledger.store.amendments import bodies_as_amended
from ledger.store.codec import facts_of
from projections.past.correction_plan import BROKEN
from projections.past.same_effects import has_same_effects

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.store.campaign import Campaign
    from projections.past.what_if_rules import ReplayedRules

Typed = Callable[[FoldedState, Entry], Command]
"""Reads the command that is typed in the place of an entry, in the state before it."""


class Changes(Struct, frozen=True, kw_only=True):
    """What is to be otherwise.

    Attributes:
        without: Numbers of the entries to leave out.
        instead: Commands in the place of entries, by number.
        kept: Numbers of entries that are not decided again and keep their recorded effects.
    """

    without: Collection[int] = frozenset()
    instead: Mapping[int, Typed] = {}
    kept: Collection[int] = frozenset()


class Divergence(Struct, frozen=True):
    """An entry that would be otherwise.

    Attributes:
        code: `left_out`, `replaced`, `different`, `dice_missing`, or the code that it would be refused with.
        replayed: The body it would have, None where it would have none.
    """

    entry: Entry
    code: str
    replayed: Body | None = None


class Refused(Struct, frozen=True):
    """An entry that would be refused, and why."""

    entry: int
    error: CampaignError


class LackingDice(Struct, frozen=True):
    """An entry that would need dice which were not rolled; it keeps its recorded effects."""

    entry: int
    sides: int
    count: int
    who: str
    purpose: str


class WhatIf(Struct, frozen=True, kw_only=True):
    """The result of a replay.

    Attributes:
        decided: How many entries were decided again.
        diverges_at: Number of the first entry whose effects are not those recorded, None where all are.
        first: The first entry that would be decided otherwise, apart from those left out or replaced.
        different: Numbers of all of those, refused ones and ones that lack dice included.
        left_out: Numbers of the entries that were left out, and of voids and other entries about nothing but those.
        state: Balances and fields at the end.
    """

    decided: int
    diverges_at: int | None
    first: Divergence | None
    different: tuple[int, ...]
    refused: tuple[Refused, ...]
    lacking: tuple[LackingDice, ...]
    left_out: tuple[int, ...]
    state: FoldedState


def replay_otherwise(
    campaign: Campaign, rules: ReplayedRules, changes: Changes, entries: Iterable[Entry] | None = None
) -> WhatIf:
    """Decide a campaign again with changes.

    Args:
        entries: The campaign's entries from the first, up to the one where the replay ends; by default all.

    Raises:
        InputError: `replay_opening`, if the first entry is to be left out or replaced; `replay_dice_missing`, if a
            command in the place of an entry needs dice that it does not show; whatever reading it raises.
    """
    if 1 in changes.without or 1 in changes.instead:
        raise InputError("replay_opening")
    replay = _Replay(campaign, rules, changes)
    for entry in campaign.entries() if entries is None else entries:
        replay.take(entry)
    return replay.result()


class _Replay:
    """The state that a replay has reached, and what was found so far."""

    def __init__(self, campaign: Campaign, rules: ReplayedRules, changes: Changes) -> None:
        self._campaign = campaign
        self._rules = rules
        self._changes = changes
        self._state = FoldedState(self._past_entry, self._past_entries)
        # Before the first change nothing can differ, unless the rules do or the program itself is examined.
        changed = {*changes.without, *changes.instead}
        self._begin = min(changed) if changed and not rules.change else 1
        # A void reads what its entries did; bodies that are otherwise are kept for the entries that are voided later,
        # and all of them where an amendment may decide any again.
        self._voided = {target for _, target in campaign.voids_until(campaign.last())}
        self._keeps_all = bool(changes.instead) or bool(campaign.amendments())
        # Of what a correction holds otherwise anyhow, it says whether that goes differently.
        self._amended = frozenset(campaign.amended())
        self._bodies: dict[int, Body] = {}
        self._gone: set[int] = set()
        self._left_out: list[int] = []
        self._refused: list[Refused] = []
        self._lacking: list[LackingDice] = []
        self._different: list[int] = []
        self._diverges_at: int | None = None
        self._first: Divergence | None = None
        self._decided = 0

    def result(self) -> WhatIf:
        return WhatIf(
            decided=self._decided,
            diverges_at=self._diverges_at,
            first=self._first,
            different=tuple(self._different),
            refused=tuple(self._refused),
            lacking=tuple(self._lacking),
            left_out=tuple(self._left_out),
            state=self._state,
        )

    def take(self, entry: Entry) -> None:
        """Go on by one entry."""
        number, body = entry.number, entry.body
        # Lots are named by the number of their entry, whether those before it are left out or not.
        self._state.number = number - 1
        if number in self._changes.without:
            self._leave_out(entry)
        elif number in self._changes.instead:
            self._decided += 1
            self._replace(entry, self._changes.instead[number](self._state, entry))
        elif number < self._begin:
            self._apply(entry, body)
        elif number in self._changes.kept or body.kind in ANSWERED:
            # A claim was made, whatever becomes of what it is about.
            self._decided += 1
            self._apply(entry, body)
        else:
            self._decided += 1
            facts = self._facts(body)
            if facts is None:
                self._leave_out(entry)
            else:
                self._decide(entry, command_of(body, facts))

    def _past_entry(self, id_: str) -> PastEntry | None:
        """An entry before the one that is decided, as it is in the replay."""
        number = self._campaign.number_of(id_)
        if number is None or number > self._state.number or number in self._gone:
            return None
        entry = self._campaign.entry(number)
        return None if entry is None else self._past(entry)

    def _past_entries(self, first: int) -> Iterator[PastEntry]:
        """The entries from a number on, before the one that is decided, as they are in the replay."""
        for entry in self._campaign.entries(first, self._state.number):
            if entry.number not in self._gone:
                yield self._past(entry)

    def _past(self, entry: Entry) -> PastEntry:
        body = self._bodies.get(entry.number, entry.body)
        return PastEntry(entry.number, entry.header.id, entry.header.recorded_by, body, entry.payload)

    def _facts(self, body: Body) -> Facts | None:
        """The facts of an entry; None where it is about nothing that is left, or would change nothing."""
        facts = facts_of(body)
        about = [id_ for id_ in (*body.links.voids, body.links.reveals) if id_ is not None]
        left = [id_ for id_ in about if self._campaign.number_of(id_) not in self._gone]
        if about and (not left or body.links.amends in {*about} - {*left}):
            return None
        if isinstance(facts, EntryAmended | EntriesVoided) and len(left) < len(about):
            facts = msgspec.structs.replace(
                facts,
                instead=tuple(part for part in facts.instead if part.entry in left),
                again=tuple(entry for entry in facts.again if entry in left),
                without=tuple(entry for entry in facts.without if entry in left),
                amendments=tuple(entry for entry in facts.amendments if entry in left),
                remembered=tuple(entry for entry in facts.remembered if self._is_left(entry)),
                passed_over=tuple(entry for entry in facts.passed_over if self._is_left(entry)),
            )
            if isinstance(facts, EntriesVoided):
                return msgspec.structs.replace(facts, entries=tuple(entry for entry in facts.entries if entry in left))
        if isinstance(facts, RulesAdopted) and self._rules.change:
            facts = msgspec.structs.replace(facts, tables=self._rules.replayed(facts.tables))
            return None if facts.tables == campaign_field(self._state, "rules") else facts
        return facts

    def _is_left(self, id_: str) -> bool:
        return self._campaign.number_of(id_) not in self._gone

    def _decide(self, entry: Entry, command: Command) -> None:
        """Decide an entry again, and apply what comes of it."""
        body = entry.body
        try:
            again = partial(decide_again, self._state, rules_of=self._rules.of)
            place, rules, draft = self._draft(command, body, again)
            same = self._does_the_same(draft, body, rules)
            if not same:
                # What is otherwise would have to be recorded anew.
                admit(self._state, command, rules)
        except NeedsDice as dice:
            self._lack(entry, dice.sides, dice.count, dice.who, dice.purpose or body.kind)
        except CampaignError as error:
            if error.code == "face_impossible":
                self._lack(entry, error.facts["sides"], 1, "", body.kind)
            else:
                self._refuse(entry, error)
        else:
            recorded = body.postings, body.fields, body.links, body.amended, Place(body.session, body.period, body.late)
            unchanged = recorded == (draft.postings, draft.fields, draft.links, draft.amended, place)
            replayed = body if unchanged else _made(command, draft, place, rules, body)
            self._apply(entry, replayed)
            if body.amended or draft.amended:
                self._compare_held(entry, replayed)
            elif not same and entry.number not in self._amended:
                self._diverge(entry, "different", replayed)

    def _compare_held(self, correction: Entry, replayed: Body) -> None:
        """Note which entries a correction would hold otherwise in the place of those recorded."""

        def recorded(id_: str) -> Body | None:
            entry = self._campaign.entry_by_id(id_)
            return None if entry is None else entry.body

        held, would = (dict(bodies_as_amended(body, recorded)) for body in (correction.body, replayed))
        for id_ in sorted({*held, *would}, key=lambda id_: self._campaign.number_of(id_) or 0):
            entry = self._campaign.entry_by_id(id_)
            was, now = held.get(id_), would.get(id_)
            if entry is not None and (None if was is None else was.postings) != (None if now is None else now.postings):
                self._diverge(msgspec.structs.replace(entry, body=was or entry.body), "different", now)

    def _replace(self, entry: Entry, command: Command) -> None:
        """Decide a command in the place of an entry: in its session and on its day, unless it says otherwise."""
        body = entry.body
        command = msgspec.structs.replace(
            command,
            session=command.session or (body.session if body.late else None),
            played_on=command.played_on or body.played_on,
            ingame=command.ingame or body.ingame,
            secret=command.secret or body.secret,
        )
        try:
            place, rules, draft = self._draft(command, body, partial(decide, self._state, rules_of=self._rules.of))
            admit(self._state, command, rules)
        except NeedsDice as dice:
            purpose = dice.purpose or type(command.facts).__name__
            raise InputError(
                "replay_dice_missing",
                entry=entry.number,
                sides=dice.sides,
                count=dice.count,
                who=dice.who,
                purpose=purpose,
            ) from None
        except InputError:
            raise
        except CampaignError as error:
            self._refuse(entry, error)
            return
        replayed = _made(command, draft, place, rules, body)
        same = self._does_the_same(draft, body, rules)
        self._apply(entry, replayed)
        if not same:
            self._diverge(entry, "replaced", replayed)

    def _draft(
        self, command: Command, body: Body, decided: Callable[[Command, Ruleset], Draft]
    ) -> tuple[Place, Ruleset, Draft]:
        """The place of a command, the rules it is decided under, and its draft."""
        opening = isinstance(command.facts, CampaignOpened)
        in_force = self._rules.replayed(body.rules[0]) if opening else rules_in_force(self._state, command)
        rules = self._rules.of(in_force)
        try:
            return place_in_time(self._state, command), rules, decided(command, rules)
        except BROKEN as broken:
            raise CampaignError("undecidable", why=str(broken)) from broken

    def _does_the_same(self, draft: Draft, body: Body, rules: Ruleset) -> bool:
        """Whether a draft has the effects of a recorded body; other tables in force are no difference of their own."""
        besides = {f"{CAMPAIGN} rules"} if self._rules.change else ()
        return has_same_effects(self._state, rules, draft, body, besides)

    # What comes of an entry.

    def _apply(self, entry: Entry, body: Body) -> None:
        numbers = (self._campaign.number_of(id_) for id_ in body.links.voids)
        self._state.apply(entry.number, body, [n for n in numbers if n is not None and n not in self._gone])
        if body is not entry.body and (self._keeps_all or entry.number in self._voided):
            self._bodies[entry.number] = body

    def _leave_out(self, entry: Entry) -> None:
        self._drop(entry)
        self._left_out.append(entry.number)
        if entry.number in self._changes.without and (entry.body.postings or entry.body.fields):
            self._diverge(entry, "left_out")

    def _refuse(self, entry: Entry, error: CampaignError) -> None:
        self._drop(entry)
        self._refused.append(Refused(entry.number, error))
        self._diverge(entry, error.code)

    def _lack(self, entry: Entry, sides: int, count: int, who: str, purpose: str) -> None:
        self._lacking.append(LackingDice(entry.number, sides, count, who, purpose))
        self._apply(entry, entry.body)
        self._diverge(entry, "dice_missing", entry.body)

    def _drop(self, entry: Entry) -> None:
        self._gone.add(entry.number)
        self._state.number = entry.number

    def _diverge(self, entry: Entry, code: str, replayed: Body | None = None) -> None:
        if self._diverges_at is None:
            self._diverges_at = entry.number
        if entry.number in self._changes.without or entry.number in self._changes.instead:
            return
        self._different.append(entry.number)
        if self._first is None:
            self._first = Divergence(entry, code, replayed)


def _made(command: Command, draft: Draft, place: Place, rules: Ruleset, body: Body) -> Body:
    """The body that an entry would have."""
    return make_body(
        command, draft, place, salt="", rules=(rules.tables.hash,), batch=body.batch, played_on=body.played_on
    )
