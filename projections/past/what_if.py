"""What if: decides a campaign again by other rules, without some entries, or with other commands in their place.

Nothing is recorded. Every entry is decided by the same function as when it was recorded, from the state that the replay
has reached by then; entries keep their numbers, so that lots keep their names. Only one state is kept in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.admission import admit
from ledger.decisions.correction import ANSWERED
from ledger.decisions.session import place_in_time, rules_in_force
from ledger.entries import Body, Command, Draft, Entry, Place, command_of, make_body
from ledger.errors import CampaignError, InputError
from ledger.facts import CampaignOpened, EntriesVoided, EntryAmended, Facts, RulesAdopted
from ledger.folded_state import FoldedState
from ledger.ids import CAMPAIGN
from ledger.state import campaign_field
from ledger.store.amendments import about_those_there, bodies_as_amended
from ledger.store.codec import facts_of
from projections.past.deciding import Redone, RefoldedCampaign, Undecided, redone, tried
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
        self._fold = RefoldedCampaign(campaign)
        self._state = self._fold.state
        # Before the first change nothing can differ, unless the rules do or the program itself is examined.
        changed = {*changes.without, *changes.instead}
        self._begin = min(changed) if changed and not rules.change else 1
        # A void reads what its entries did; bodies that are otherwise are kept for the entries that are voided later,
        # and all of them where an amendment may decide any again.
        self._voided = {target for _, target in campaign.voids_until(campaign.last())}
        self._keeps_all = bool(changes.instead) or bool(campaign.amendments())
        # Of what a correction holds otherwise anyhow, it says whether that goes differently.
        self._amended = frozenset(campaign.amended())
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
        self._fold.begin(entry)
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

    def _facts(self, body: Body) -> Facts | None:
        """The facts of an entry; None where it is about nothing that is left, or would change nothing."""
        facts = facts_of(body)
        about = [id_ for id_ in (*body.links.voids, body.links.reveals) if id_ is not None]
        left = [id_ for id_ in about if not self._fold.is_gone(id_)]
        if about and (not left or body.links.amends in {*about} - {*left}):
            return None
        if isinstance(facts, EntryAmended | EntriesVoided) and len(left) < len(about):
            return about_those_there(facts, lambda id_: not self._fold.is_gone(id_))
        if isinstance(facts, RulesAdopted) and self._rules.change:
            facts = msgspec.structs.replace(facts, tables=self._rules.replayed(facts.tables))
            return None if facts.tables == campaign_field(self._state, "rules") else facts
        return facts

    def _decide(self, entry: Entry, command: Command) -> None:
        """Decide an entry again, and apply what comes of it."""
        body = entry.body

        def attempt() -> Redone:
            rules = self._rules_for(command, body)
            return redone(self._state, command, body, rules, self._rules.of_tables, self._besides)

        found = tried(attempt)
        if isinstance(found, Undecided):
            if found.dice is not None:
                self._lack(entry, found.dice.sides, found.dice.count, found.dice.who, found.dice.purpose or body.kind)
            elif found.code == "face_impossible" and found.error is not None:
                self._lack(entry, found.error.facts["sides"], 1, "", body.kind)
            elif found.error is not None:
                self._refuse(entry, found.error)
            return
        draft, place = found.draft, found.place
        recorded = body.postings, body.fields, body.links, body.amended, Place(body.session, body.period, body.late)
        unchanged = recorded == (draft.postings, draft.fields, draft.links, draft.amended, place)
        replayed = body if unchanged else _made(command, draft, place, self._rules_for(command, body), body)
        self._apply(entry, replayed)
        if body.amended or draft.amended:
            self._compare_held(entry, replayed)
        elif not found.same and entry.number not in self._amended:
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
        rules = self._rules_for(command, body)

        def attempt() -> tuple[Draft, Place]:
            place, draft = (
                place_in_time(self._state, command),
                decide(self._state, command, rules, self._rules.of_tables),
            )
            admit(self._state, command, rules)
            return draft, place

        found = tried(attempt)
        if isinstance(found, Undecided):
            if (dice := found.dice) is not None:
                purpose = dice.purpose or type(command.facts).__name__
                needed = {"sides": dice.sides, "count": dice.count, "who": dice.who, "purpose": purpose}
                raise InputError("replay_dice_missing", entry=entry.number, **needed)
            assert found.error is not None
            if isinstance(found.error, InputError):
                raise found.error
            self._refuse(entry, found.error)
            return
        draft, place = found
        replayed = _made(command, draft, place, rules, body)
        same = has_same_effects(self._state, rules, draft, body, self._besides)
        self._apply(entry, replayed)
        if not same:
            self._diverge(entry, "replaced", replayed)

    def _rules_for(self, command: Command, body: Body) -> Ruleset:
        """The rules that a command is decided under."""
        opening = isinstance(command.facts, CampaignOpened)
        return self._rules.of_tables(
            self._rules.replayed(body.rules[0]) if opening else rules_in_force(self._state, command)
        )

    @property
    def _besides(self) -> Collection[str]:
        """Fields whose difference counts for nothing: other tables in force are no difference of their own."""
        return (f"{CAMPAIGN} rules",) if self._rules.change else ()

    # What comes of an entry.

    def _apply(self, entry: Entry, body: Body) -> None:
        self._fold.apply(entry, body, kept=self._keeps_all or entry.number in self._voided)

    def _leave_out(self, entry: Entry) -> None:
        self._fold.leave_out(entry)
        self._left_out.append(entry.number)
        if entry.number in self._changes.without and (entry.body.postings or entry.body.fields):
            self._diverge(entry, "left_out")

    def _refuse(self, entry: Entry, error: CampaignError) -> None:
        self._fold.leave_out(entry)
        self._refused.append(Refused(entry.number, error))
        self._diverge(entry, error.code)

    def _lack(self, entry: Entry, sides: int, count: int, who: str, purpose: str) -> None:
        self._lacking.append(LackingDice(entry.number, sides, count, who, purpose))
        self._apply(entry, entry.body)
        self._diverge(entry, "dice_missing", entry.body)

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
